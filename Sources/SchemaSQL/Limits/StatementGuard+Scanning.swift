import DBGenSQLite

/// Reading all rows of a table.
extension StatementGuard {
  /// The number of instructions between checks of the budget.
  private static let interval: Int32 = 1000
  /// The number of bytes that are read between checks.
  private static let bytes = 1 << 16

  /// Runs a statement to its end that returns what a table stores, without computing anything long. So
  /// the budget need not be asked as often as for other statements. It pays for the bytes of texts and
  /// blobs, since the rows of a damaged file can share them.
  ///
  /// - Parameters:
  ///   - share: The share of the budget that it may use.
  ///   - read: Reads a row, and returns the number of bytes read.
  func scan(
    _ statement: OpaquePointer?, from share: WorkBudget.Share, read: () -> Int
  ) throws(SQLiteError) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longestValue)
    watchProgress(every: Self.interval)
    work.weighsMemory = false
    defer {
      watchProgress(every: WorkBudget.interval)
      work.weighsMemory = true
    }
    if let statement { work.run(statement, by: StatementRules(), on: handle) }
    let result = budget.taking(from: share) {
      Result { () throws(SQLiteError) in try scan(statement, read) }
    }
    try result.get()
  }

  private func scan(_ statement: OpaquePointer?, _ read: () -> Int) throws(SQLiteError) {
    let code = try lastCode(of: statement, read)
    budget.take(work.rest(of: statement))
    if code != SQLITE_DONE { throw failure }
  }

  /// Returns the code that ends a statement.
  private func lastCode(
    of statement: OpaquePointer?, _ read: () -> Int
  ) throws(SQLiteError) -> Int32 {
    var bytes = 0
    while true {
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else { return code }
      bytes += read()
      guard bytes > Self.bytes else { continue }
      if !budget.take(bytes) { throw .tooMuchWork }
      bytes = 0
    }
  }

  // Rows that are part of a source, and arrive one after another.

  /// Allows what SQLite has to do for inserting a row, by its size and that of its table's
  /// definition. SQLite can compute values of up to four times the length of the row.
  ///
  /// - Parameter statement: The INSERT, whose values are bound afterwards.
  package func allowRow(
    of byteCount: Int, definedBy definition: Int, in statement: OpaquePointer?
  ) {
    let share = 1000 + 16 * definition + WorkBudget.instructionsPerByteOfRow * byteCount
    budget.take(-share)
    SQLiteMemory.allow(forSourceOf: budget.byteCount + byteCount)
    sqlite3_limit(
      sqlite3_db_handle(statement), SQLITE_LIMIT_LENGTH,
      SQLiteMemory.longestValue(forSourceOf: byteCount))
  }

  /// Inserts the row whose values a statement has.
  package func insertRow(_ statement: OpaquePointer?) throws(SQLiteError) {
    defer { sqlite3_reset(statement) }
    if let statement {
      work.run(statement, by: rules[statement] ?? StatementRules(), on: handle)
    }
    let code = sqlite3_step(statement)
    budget.take(work.rest(of: statement))
    guard code != SQLITE_DONE else { return }
    guard !budget.isSpent, code != SQLITE_INTERRUPT else { throw .tooMuchWork }
    let message = String(cString: sqlite3_errmsg(sqlite3_db_handle(statement)))
    throw SQLiteError(message: message, code: code)
  }
}

extension WorkBudget {
  /// As many as for migrating a source, which inserts its rows, too.
  fileprivate static let instructionsPerByteOfRow = 400
}
