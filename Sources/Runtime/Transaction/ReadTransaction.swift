internal import DBGenSQLText
internal import DBGenSQLite

/// A transaction that reads one snapshot of the database. It is valid until the closure that gets
/// it returns.
///
/// Every function that uses a transaction throws `DatabaseError.transactionEnded` after its closure
/// has returned, and `transactionAborted` after SQLite has rolled it back. If the transaction was
/// interrupted, it throws the reason: `CancellationError` or `DatabaseError.suspended`.
public class ReadTransaction: _Nonisolated {
  enum TransactionState {
    case open, aborted, ended
    /// The transaction is the view of another, whose state counts.
    case view
  }

  package let connection: Connection
  let interruption: Interruption
  let allowsWriting: Bool
  final var state = TransactionState.open
  /// Whether COMMIT has been tried. Even if it failed, the transaction may be committed. Only the
  /// thread that runs the transaction uses this, so there is nothing to check.
  @exclusivity(unchecked) final package var mayBeCommitted = false
  /// The transaction of which this is the view that includes deleted rows.
  let base: ReadTransaction?

  init(on connection: Connection, allowsWriting: Bool, _ interruption: Interruption) {
    (self.connection, self.allowsWriting) = (connection, allowsWriting)
    self.interruption = interruption
    base = nil
  }

  /// Creates the view of a transaction that includes deleted rows.
  init(includingDeletedIn transaction: ReadTransaction) {
    connection = transaction.connection
    allowsWriting = transaction.allowsWriting
    interruption = transaction.interruption
    base = transaction.base ?? transaction
    state = .view
  }

  /// This transaction for functions that include deleted rows, those that a column with
  /// `softDelete` marks. `Player.fetchAll(from: transaction.includingDeleted)` returns all players.
  public var includingDeleted: ReadTransaction { ReadTransaction(includingDeletedIn: self) }

  package convenience init(on connection: Connection, _ interruption: Interruption = Interruption())
  {
    self.init(on: connection, allowsWriting: false, interruption)
  }

  /// Returns the statement for SQL, which is prepared on first use.
  ///
  /// Statements are identified by the address of the literal, so the SQL has to be a literal.
  ///
  /// - Throws: `DatabaseError.transactionEnded` after the transaction's closure has returned;
  ///   `transactionAborted` after SQLite has rolled the transaction back; any error that SQLite
  ///   reports for the SQL.
  public final func _statement(_ sql: StaticString) throws -> _Statement {
    guard sql.hasPointerRepresentation else { throw Self.hasNoAddress(sql) }
    let key = StatementKey(sql)
    let prepared = try checkOut(key) ?? prepare(key, sql.description)
    prepared.clear()
    return _Statement(prepared: prepared, transaction: self)
  }

  /// Returns the statement for SQL with some of its optional parts, which is prepared on first use.
  /// Parameters have the numbers that they have in the whole text.
  ///
  /// - Parameter parts: A bit for each part, in the order of the text.
  /// - Throws: What `_statement(_:)` throws.
  public final func _statement(_ sql: StaticString, parts: Int) throws -> _Statement {
    guard sql.hasPointerRepresentation else { throw Self.hasNoAddress(sql) }
    let key = StatementKey(sql, parts: parts)
    let prepared = try checkOut(key) ?? prepare(key, SQLText(ofQuery: sql.description), parts)
    prepared.clear()
    return _Statement(prepared: prepared, transaction: self)
  }

  private func prepare(
    _ key: StatementKey, _ sql: SQLText, _ parts: Int
  ) throws -> PreparedStatement {
    let statement = sql.statement(withParts: parts)
    return try prepare(key, statement.text, columns: statement.parameters)
  }

  /// Returns a statement that is built at run time, from literals and names only.
  ///
  /// - Parameter columns: The columns that the first parameters belong to.
  @usableFromInline
  final func statement(text: String, table: String, columns: [String] = []) throws -> _Statement {
    try ensureIsOpen()
    let key = StatementKey(text: text)
    guard
      let prepared = connection.statements.checkOut(key, where: { $0.sql.hasSameBytes(as: text) })
    else {
      return _Statement(
        prepared: try prepare(key, text, table: table, columns: columns), transaction: self)
    }
    prepared.clear()
    if !prepared.isReadOnly && !allowsWriting { throw refusal(of: prepared) }
    return _Statement(prepared: prepared, transaction: self)
  }

  @inline(__always)
  final func checkOut(_ key: StatementKey) throws -> PreparedStatement? {
    if state != .open || interruption.isPending { return try checkOutOfView(key) }
    let statements = Unmanaged.passUnretained(connection.statements)
    guard let prepared = statements._withUnsafeGuaranteedRef({ $0.checkOut(key) }) else {
      return nil
    }
    if !prepared.isReadOnly && !allowsWriting { throw refusal(of: prepared) }
    return prepared
  }

  /// Takes a statement back. Not inlined, so that the connection is the transaction's meanwhile.
  @inline(never)
  final func checkIn(_ statement: PreparedStatement) { connection.statements.checkIn(statement) }

  @inline(never)
  private func checkOutOfView(_ key: StatementKey) throws -> PreparedStatement? {
    guard let base else { throw closedError() }
    return try base.checkOut(key.includingDeleted)
  }

  final func prepare(
    _ key: StatementKey, _ text: String, table: String = "", columns: [String] = []
  ) throws -> PreparedStatement {
    // A writer relies on the settings, so the connection stays a reader's.
    if connection.versionWhenLent != nil, !text.keepsSettings { connection.versionWhenLent = nil }
    do {
      let prepared = try connection.statements.checkOutNew(
        key, of: text, table: table, columns: columns, on: connection)
      if !prepared.isReadOnly && !allowsWriting { throw refusal(of: prepared) }
      return prepared
    } catch let error as DatabaseError {
      note(error)
      throw error.code.flatMap(interruption.reason(of:)) ?? error.explainingMissing(table)
    }
  }
}

@available(*, unavailable)
extension ReadTransaction: Sendable {}

// MARK: - Errors

extension ReadTransaction {
  /// Returns the error for a result code of a statement. SQLite may have rolled the transaction
  /// back because of it.
  @inline(never)
  func error(_ code: Int32, in sql: String, table: String) -> any Error {
    let error = DatabaseError(SQLiteFailure(code, on: connection.handle, sql: sql), table: table)
    note(error)
    let reason = interruption.reason(of: code) ?? error
    connection.tracer?.finish(with: reason)
    return reason
  }

  /// Records what an error means for the transaction, and for the connection if it only reads.
  private func note(_ error: DatabaseError) {
    noteEnd()
    if !allowsWriting { connection.noteRefusal(error) }
  }

  /// Checks whether the transaction is over, because SQLite rolled it back or a statement of the
  /// closure ended it. Anything done after that would be committed on its own, so statements that
  /// are checked out are revoked.
  func noteEnd() {
    if let base { return base.noteEnd() }
    guard state == .open, connection.isInAutocommit else { return }
    state = .aborted
    mayBeCommitted = true
    connection.statements.revokeAll(because: .transactionAborted)
  }

  /// - Throws: An error if the transaction has ended, was rolled back or was interrupted.
  @usableFromInline
  @inline(__always)
  func ensureIsOpen() throws {
    if state != .open || interruption.isPending { try ensureViewIsOpen() }
  }

  @inline(never)
  private func ensureViewIsOpen() throws {
    guard let base else { throw closedError() }
    try base.ensureIsOpen()
  }

  /// Whether functions include deleted rows.
  var includesDeleted: Bool { state == .view }

  /// Whether functions include deleted rows, for generated source.
  public var _includesDeleted: Bool { includesDeleted }

  @inline(never)
  private func closedError() -> any Error {
    if state == .ended { return DatabaseError.transactionEnded }
    return interruption.reason ?? DatabaseError.transactionAborted
  }

  /// Returns the error for a literal of one Unicode scalar, for which Swift stores no text.
  @inline(never)
  static func hasNoAddress(_ sql: StaticString) -> any Error {
    DatabaseError.invalidStatement(sql: sql.description, reason: "it is one character")
  }

  /// Takes back a statement that writes, and returns the error for using it.
  @inline(never)
  private func refusal(of prepared: PreparedStatement) -> any Error {
    connection.statements.checkIn(prepared)
    return DatabaseError.sqlite(
      SQLiteFailure(
        extendedCode: SQLITE_READONLY, message: "the transaction is for reading only",
        sql: prepared.sql))
  }
}
