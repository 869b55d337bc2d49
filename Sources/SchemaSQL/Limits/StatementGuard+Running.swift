import DBGenSQLite

/// Running a statement.
extension StatementGuard {
  /// Runs a statement to its next row. Returns whether there is one.
  package func step(_ statement: OpaquePointer?) throws(SQLiteError) -> Bool {
    let rules = statement.flatMap { self.rules[$0] } ?? StatementRules()
    if let function = rules.endlessFunction {
      let message = "'\(function)' isn't run here, because it can take SQLite too long"
      throw SQLiteError(message: message)
    }
    sqlite3_limit(
      handle, SQLITE_LIMIT_LENGTH, min(rules.longestValue ?? longestValue, longestValue))
    (refusal, isTooLong) = (nil, false)
    if rules.changesSchema { schemaChanges += 1 }
    if let statement { work.run(statement, by: rules, on: handle) }
    let code = sqlite3_step(statement)
    budget.take(work.rest(of: statement))
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure
    }
  }

  /// The reason that the last call of SQLite failed.
  var failure: SQLiteError {
    if let refusal { return SQLiteError(message: refusal) }
    let code = sqlite3_errcode(handle)
    if isTooLong || budget.isSpent || code == SQLITE_INTERRUPT { return .tooMuchWork }
    if code == SQLITE_TOOBIG {
      let longest = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, -1)
      let message =
        "a value is longer than the \(longest) bytes that checking allows (--value-limit)"
      return SQLiteError(message: message, code: code)
    }
    let offset = sqlite3_error_offset(handle)
    return SQLiteError(
      message: String(cString: sqlite3_errmsg(handle)), offset: offset < 0 ? nil : Int(offset),
      code: code)
  }

  // MARK: - Computing values from rows

  /// Runs `body`, whose statements can't compute values longer than `longest` bytes, and fail once
  /// the share is used up.
  package func computing<Value>(
    ofBytes longest: Int, from share: WorkBudget.Share, _ body: () -> Value
  ) -> Value {
    measureFunctions()
    let before = longestValue
    longestValue = Int32(clamping: longest)
    defer { longestValue = before }
    return budget.taking(from: share, body)
  }
}
