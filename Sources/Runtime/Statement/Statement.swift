internal import DBGenSQLite

/// A prepared statement, checked out of its connection's cache for one use.
///
/// It goes back when it is destroyed. Parameters are numbered from 1; one that isn't bound is NULL.
public struct Statement: ~Copyable {
  let prepared: PreparedStatement
  let transaction: ReadTransaction

  deinit {
    transaction.connection.statements.checkIn(prepared)
  }

  /// Runs the statement to its end, leaving out its rows.
  public func run() throws {
    try begin()
    if prepared.altersTable { try ensureNothingIsRead() }
    defer { reset() }
    while try step() {}
  }

  /// Runs the statement to its end and returns whether it changed any row.
  public func runReportingChange() throws -> Bool {
    try run()
    return sqlite3_changes(transaction.connection.handle) > 0
  }

  /// Runs the statement to its end and returns how many rows it changed, those apart that triggers
  /// and foreign keys changed.
  public func runCountingChanges() throws -> Int {
    try run()
    return Int(sqlite3_changes64(transaction.connection.handle))
  }

  /// Runs the statement to its end and returns whether there is a row for it: one that it changed,
  /// or where it only reads, one that it found.
  public func reachesRow() throws -> Bool {
    try prepared.isReadOnly ? hasRow() : runReportingChange()
  }

  /// Whether the statement returns a row.
  public func hasRow() throws -> Bool {
    try begin()
    defer { reset() }
    return try step()
  }

  /// The integer in the first column of the first row, such as a count; 0 where there is no row.
  public func count() throws -> Int {
    try begin()
    defer { reset() }
    return try step() ? row().integer(0) : 0
  }

  /// The rowid of the row that this connection inserted last; 0 when the transaction is over.
  public var lastInsertedRowID: Int64 {
    // The connection may have been closed since.
    prepared.handle == nil ? 0 : sqlite3_last_insert_rowid(transaction.connection.handle)
  }

  /// All rows as records.
  @inlinable
  public func all<Table: DatabaseTable>(_ table: Table.Type) throws -> [Table.Record] {
    try begin()
    defer { reset() }
    let row = self.row()
    var records: [Table.Record] = []
    while try step() { records.append(try Table.record(from: row)) }
    return records
  }

  /// The first row as a record, if there is a row.
  @inlinable
  public func first<Table: DatabaseTable>(_ table: Table.Type) throws -> Table.Record? {
    try begin()
    defer { reset() }
    let row = self.row()
    return try step() ? try Table.record(from: row) : nil
  }

  /// Runs the statement to its end and returns what `read` makes of its first row; for RETURNING.
  ///
  /// - Throws: `DatabaseError.rowNotFound` where there is no row.
  @inlinable
  public func returned<Record>(_ read: (borrowing Row) throws -> Record) throws -> Record {
    try begin()
    defer { reset() }
    guard try step() else { throw rowNotFound() }
    let record = try read(row())
    while try step() {}
    return record
  }

  /// The texts of the first row.
  func firstTexts() throws -> [String] {
    try begin()
    defer { reset() }
    guard try step() else { return [] }
    return (0..<sqlite3_column_count(prepared.handle)).map {
      String(sqlite3_column_value(prepared.handle, $0)) ?? ""
    }
  }

  /// Prepares for binding all parameters again; every one of them has to be bound.
  ///
  /// - Throws: when the transaction is over.
  @usableFromInline
  func beginBinding() throws {
    try transaction.ensureIsOpen()
    prepared.beginBinding()
  }

  /// Begins an execution.
  ///
  /// - Throws: when the transaction is over; `DatabaseError.invalidStatement` while the rows of the
  ///   statement are being read, which would start over forever.
  @usableFromInline
  func begin() throws {
    try transaction.ensureIsOpen()
    if sqlite3_stmt_busy(prepared.handle) != 0 { throw isBusy() }
  }

  @inline(never)
  private func isBusy() -> any Error {
    DatabaseError.invalidStatement(sql: prepared.sql, reason: "its rows are being read")
  }

  /// Moves to the next row, if there is one.
  @usableFromInline
  func step() throws -> Bool {
    let code = sqlite3_step(prepared.handle)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else { throw error(code) }
    if prepared.isControl { transaction.noteEnd() }
    return false
  }

  /// Ends the execution: parameters can be bound again.
  @usableFromInline
  func reset() {
    prepared.reset()
  }

  @usableFromInline
  func row() -> Row {
    Row(statement: prepared)
  }

  @usableFromInline
  @inline(never)
  func rowNotFound() -> any Error {
    DatabaseError.rowNotFound(table: prepared.table)
  }

  /// The error for a result code. The transaction takes note of it.
  @inline(never)
  func error(_ code: Int32) -> any Error {
    guard prepared.handle != nil else { return prepared.revocation }
    let error = transaction.error(code, in: prepared.sql, table: prepared.table)
    guard case DatabaseError.constraint(let violation) = error else { return error }
    let connection = transaction.connection
    let located = violation.located(of: prepared, on: connection)
    return prepared.inWordsOfRules?(located, prepared, connection)
      ?? DatabaseError.constraint(located)
  }
}

@available(*, unavailable)
extension Statement: Sendable {}
