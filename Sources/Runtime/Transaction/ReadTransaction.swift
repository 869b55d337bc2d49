internal import DBGenSQLite

/// A transaction that reads one snapshot of the database; valid until the closure that got it
/// returns.
public class ReadTransaction {
  enum State { case open, aborted, ended }

  let connection: Connection
  let interruption: Interruption
  let allowsWriting: Bool
  var state = State.open
  /// Whether COMMIT has been tried; its failure doesn't mean that nothing is committed.
  var mayBeCommitted = false

  init(on connection: Connection, allowsWriting: Bool, _ interruption: Interruption) {
    self.connection = connection
    self.allowsWriting = allowsWriting
    self.interruption = interruption
  }

  convenience init(on connection: Connection, _ interruption: Interruption = Interruption()) {
    self.init(on: connection, allowsWriting: false, interruption)
  }

  /// The statement of this SQL, prepared when it is first asked for.
  ///
  /// Statements are told apart by the literal's address, so the SQL has to be a literal.
  ///
  /// - Throws: `DatabaseError.transactionEnded` after the transaction's closure,
  ///   `transactionAborted` after SQLite has rolled it back, and whatever SQLite has to say of the
  ///   SQL.
  public func statement(_ sql: StaticString) throws -> Statement {
    guard sql.hasPointerRepresentation else { throw Self.hasNoAddress(sql) }
    let key = StatementKey(sql)
    let prepared = try checkOut(key) ?? prepare(key, sql.description)
    prepared.clear()
    return Statement(prepared: prepared, transaction: self)
  }

  /// A statement of a table, prepared when it is first asked for.
  ///
  /// - Throws: as `statement(_:)` does.
  public func statement<Table: DatabaseTable>(
    _ statement: TableStatement, on table: Table.Type
  ) throws -> Statement {
    let statement = try wholeStatement(statement, on: table)
    statement.prepared.clear()
    return statement
  }

  /// A statement of a table all of whose parameters are going to be bound: they may still have
  /// values of its last use.
  @usableFromInline
  func wholeStatement<Table: DatabaseTable>(
    _ statement: TableStatement, on table: Table.Type
  ) throws -> Statement {
    guard statement.condition.hasPointerRepresentation else {
      throw Self.hasNoAddress(statement.condition)
    }
    let key = StatementKey(statement, on: table)
    let prepared = try checkOut(key) ?? prepare(key, statement, of: table.sql)
    prepared.beginBinding()
    return Statement(prepared: prepared, transaction: self)
  }

  /// A statement whose text is put together when it is run, of literals and names only.
  ///
  /// - Parameter columns: Those that the first parameters are of.
  func statement(text: String, table: String, columns: [String] = []) throws -> Statement {
    try ensureIsOpen()
    let key = StatementKey(text: text)
    guard let prepared = connection.statements.checkOut(key, text: text) else {
      return Statement(
        prepared: try prepare(key, text, table: table, columns: columns), transaction: self)
    }
    prepared.clear()
    if !prepared.isReadOnly && !allowsWriting { throw refusal(of: prepared) }
    return Statement(prepared: prepared, transaction: self)
  }

  @inline(__always)
  private func checkOut(_ key: StatementKey) throws -> PreparedStatement? {
    if state != .open || interruption.isPending { throw closedError() }
    guard let prepared = connection.statements.checkOut(key) else { return nil }
    if !prepared.isReadOnly && !allowsWriting { throw refusal(of: prepared) }
    return prepared
  }

  @inline(never)
  private func prepare(
    _ key: StatementKey, _ statement: TableStatement, of table: TableSQL
  ) throws -> PreparedStatement {
    try prepare(
      key, table.text(of: statement), table: table.name, columns: table.columns,
      spellings: table.spellings(of: statement))
  }

  private func prepare(
    _ key: StatementKey, _ text: String, table: String = "", columns: [String] = [],
    spellings: (all: Spellings, parameter: Int32)? = nil
  ) throws -> PreparedStatement {
    do {
      if spellings != nil { try connection.keepSpellings() }
      let prepared = try connection.statements.checkOutNew(
        key, of: text, table: table, columns: columns, spellings: spellings,
        on: connection.handle)
      if !prepared.isReadOnly && !allowsWriting { throw refusal(of: prepared) }
      return prepared
    } catch let error as DatabaseError {
      note(error)
      throw error.code.flatMap(interruption.reason(of:)) ?? error
    }
  }
}

@available(*, unavailable)
extension ReadTransaction: Sendable {}

// MARK: - Errors

extension ReadTransaction {
  /// The error for a result code of a statement. SQLite may have rolled the transaction back
  /// because of it.
  @inline(never)
  func error(_ code: Int32, in sql: String, table: String) -> any Error {
    let error = DatabaseError(SQLiteFailure(code, on: connection.handle, sql: sql), table: table)
    note(error)
    return interruption.reason(of: code) ?? error
  }

  /// Takes note of what an error means for the transaction, and for its connection where that is only
  /// there to read.
  private func note(_ error: DatabaseError) {
    noteEnd()
    if !allowsWriting { connection.noteRefusal(error) }
  }

  /// Finds out whether the transaction is over, rolled back by SQLite or ended by a statement of
  /// the closure: what is done after that would be committed on its own, also by a statement that
  /// was asked for before.
  func noteEnd() {
    guard state == .open, connection.isInAutocommit else { return }
    state = .aborted
    mayBeCommitted = true
    connection.statements.revokeAll(because: .transactionAborted)
  }

  /// - Throws: when SQLite has rolled the transaction back, or it has been interrupted.
  @inline(__always)
  func ensureIsOpen() throws {
    if state != .open || interruption.isPending { throw closedError() }
  }

  @inline(never)
  private func closedError() -> any Error {
    if state == .ended { return DatabaseError.transactionEnded }
    return interruption.reason ?? DatabaseError.transactionAborted
  }

  /// The error for a literal that is one Unicode scalar, of which Swift keeps no text.
  @inline(never)
  private static func hasNoAddress(_ sql: StaticString) -> any Error {
    DatabaseError.invalidStatement(sql: sql.description, reason: "it is one character")
  }

  /// Takes back a statement that writes, and returns the error for that.
  @inline(never)
  private func refusal(of prepared: PreparedStatement) -> any Error {
    connection.statements.checkIn(prepared)
    return DatabaseError.sqlite(
      SQLiteFailure(
        extendedCode: SQLITE_READONLY, message: "the transaction is for reading only",
        sql: prepared.sql))
  }
}
