internal import DBGenSQLite

/// A prepared statement, checked out of its connection's cache for one use.
///
/// It returns to the cache when it is destroyed. Parameters are numbered from 1; a parameter that
/// isn't bound is NULL.
public struct _Statement: ~Copyable {
  let prepared: PreparedStatement
  let transaction: ReadTransaction

  deinit {
    transaction.checkIn(prepared)
  }

  /// Runs the statement to completion, ignoring its rows.
  public func run() throws {
    try begin()
    if prepared.altersTable { try ensureNothingIsRead() }
    defer { reset() }
    while try step() {}
  }

  /// Runs the statement to completion, and returns whether it changed any row.
  public func runReportingChange() throws -> Bool {
    try run()
    return transaction.connection.changes > 0
  }

  /// Runs the statement to completion, and returns the number of rows that it changed, not counting
  /// those changed by triggers and foreign keys.
  public func runCountingChanges() throws -> Int {
    try run()
    return Int(transaction.connection.changes)
  }

  /// Runs the statement to completion, and returns the number of rows that it changed or, if it only
  /// reads, the number that it returns.
  @usableFromInline
  func countRows() throws -> Int { try prepared.isReadOnly ? count() : runCountingChanges() }

  /// Returns whether the statement has a row.
  public func hasRow() throws -> Bool {
    try begin()
    defer { reset() }
    return try step()
  }

  /// Returns the integer in the first column of the first row, such as a count; 0 if there is no
  /// row.
  public func count() throws -> Int {
    try begin()
    defer { reset() }
    return try step() ? row().integer(0) : 0
  }

  /// Runs the statement to completion, and returns the result of `read` for its first row; for
  /// RETURNING.
  ///
  /// - Throws: `DatabaseError.rowNotFound` if there is no row.
  @_alwaysEmitIntoClient
  public func returned<Record>(_ read: (borrowing Row) throws -> Record) throws -> Record {
    try begin()
    defer { reset() }
    guard try step() else { throw rowNotFound() }
    let record = try read(row())
    while try step() {}
    return record
  }

  /// Returns the texts of the first row.
  @usableFromInline
  func firstTexts() throws -> [String] {
    try begin()
    defer { reset() }
    guard try step() else { return [] }
    return prepared.texts
  }

  /// Prepares for binding all parameters again; every one of them has to be bound.
  ///
  /// - Throws: An error if the transaction has ended.
  @usableFromInline
  func beginBinding() throws {
    try transaction.ensureIsOpen()
    prepared.beginBinding()
  }

  /// Begins an execution.
  ///
  /// - Throws: An error if the transaction has ended; `DatabaseError.invalidStatement` while the
  ///   statement's rows are being read, because the reading would start over forever.
  @usableFromInline
  func begin() throws {
    try transaction.ensureIsOpen()
    if sqlite3_stmt_busy(prepared.handle) != 0 { throw isBusy() }
  }

  @inline(never)
  private func isBusy() -> any Error {
    DatabaseError.invalidStatement(sql: prepared.sql, reason: "its rows are being read")
  }

  /// Moves to the next row, and returns whether there is one.
  @usableFromInline
  func step() throws -> Bool {
    let code = sqlite3_step(prepared.handle)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else { throw error(code) }
    if prepared.isControl { transaction.noteEnd() }
    return false
  }

  /// Ends the execution, so that parameters can be bound again.
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

  /// Returns the error for a result code, and records it for the transaction.
  @inline(never)
  func error(_ code: Int32) -> any Error {
    guard prepared.handle != nil else { return prepared.revocation }
    let error = transaction.error(code, in: prepared.sql, table: prepared.table)
    guard case DatabaseError.constraint(let violation) = error else { return error }
    return DatabaseError.constraint(violation.located(of: prepared, on: transaction.connection))
  }

  /// Verifies that no statement is reading rows. SQLite drops a column even while a statement reads
  /// the table; that statement would continue with the old positions of the columns, and confuse
  /// them.
  ///
  /// - Throws: `DatabaseError.sqlite` with SQLITE_LOCKED, which SQLite itself reports if a table is
  ///   dropped.
  func ensureNothingIsRead() throws {
    var other = sqlite3_next_stmt(transaction.connection.handle, nil)
    while let statement = other {
      guard sqlite3_stmt_busy(statement) == 0 else {
        throw DatabaseError.sqlite(
          SQLiteFailure(
            extendedCode: SQLITE_LOCKED, message: "no table can be altered while rows are read",
            sql: prepared.sql))
      }
      other = sqlite3_next_stmt(transaction.connection.handle, statement)
    }
  }

  /// Returns the result of `read` for each row.
  @_alwaysEmitIntoClient
  public func rows<Value>(_ read: (borrowing Row) throws -> Value) throws -> [Value] {
    try begin()
    defer { reset() }
    let row = self.row()
    var values: [Value] = []
    while try step() {
      do { values.append(try read(row)) } catch { throw numbered(error, values.count + 1) }
    }
    return values
  }

  /// Returns the result of `read` for the first row, or nil if there is none.
  @_alwaysEmitIntoClient
  public func firstRow<Value>(_ read: (borrowing Row) throws -> Value) throws -> Value? {
    try begin()
    defer { reset() }
    guard try step() else { return nil }
    let value: Value
    do { value = try read(row()) } catch { throw numbered(error, 1) }
    try finishWriting()
    return value
  }

  /// Returns the result of `read` for the first row.
  ///
  /// - Throws: `DatabaseError.rowNotFound` if there is no row.
  @_alwaysEmitIntoClient
  public func oneRow<Value>(_ read: (borrowing Row) throws -> Value) throws -> Value {
    guard let value = try firstRow(read) else { throw rowNotFound() }
    return value
  }

  /// Calls `body` with each row.
  @_alwaysEmitIntoClient
  public func forEachRow(_ body: (borrowing Row) throws -> Void) throws {
    try begin()
    defer { reset() }
    let row = self.row()
    var number = 1
    while try step() {
      do { try body(row) } catch { throw numbered(error, number) }
      number &+= 1
    }
  }

  /// Returns the error of reading a row, with its number.
  @usableFromInline
  @inline(never)
  func numbered(_ error: any Error, _ number: Int) -> any Error { error.numbering(number) }

  /// Runs a statement that writes to completion, because only then does SQLite check foreign keys.
  @usableFromInline
  func finishWriting() throws {
    guard !prepared.isReadOnly else { return }
    while try step() {}
  }
}

@available(*, unavailable)
extension _Statement: Sendable {}

// MARK: - Altering tables
