import DBGenSQLite

/// Rows that are part of a source, and arrive one after another.
extension StatementGuard {
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
