import DBGenSQLite

/// SQLite's own functions, called in a database in which nothing replaces them.
final class OriginalFunctions {
  private var database: OpaquePointer?
  /// The calls, by their SQL.
  private var statements: [String: OpaquePointer] = [:]

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(database)
  }

  /// The message of the last error.
  var message: UnsafePointer<CChar>? { sqlite3_errmsg(database) }

  /// Calls a function for one that replaces it, and passes its result to `body`. Returns SQLITE_ROW, or
  /// the code of an error.
  ///
  /// - Parameters:
  ///   - sql: The call, with a parameter for each value.
  ///   - context: The context of the call that is replaced.
  func call(
    _ sql: String, _ values: MeasuredFunction.Values,
    for context: OpaquePointer?, _ body: (OpaquePointer?) -> Void
  ) -> Int32 {
    guard let statement = statement("SELECT \(sql)") else { return SQLITE_NOMEM }
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    let longest = sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1)
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, longest)
    for (index, value) in values.enumerated() {
      sqlite3_bind_value(statement, Int32(index + 1), value)
    }
    let code = sqlite3_step(statement)
    if code == SQLITE_ROW { body(sqlite3_column_value(statement, 0)) }
    return code
  }

  private func statement(_ sql: String) -> OpaquePointer? {
    if let statement = statements[sql] { return statement }
    guard database != nil || dbgen_sqlite3_open_apart(&database) == SQLITE_OK else { return nil }
    var statement: OpaquePointer?
    sqlite3_prepare_v2(database, sql, -1, &statement, nil)
    statements[sql] = statement
    return statement
  }
}
