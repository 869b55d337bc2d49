import DBGenSQLite

/// SQLite's `printf`, also known as `format`, with an error if the result is too long: SQLite
/// returns NULL instead, which satisfies a check.
///
/// The connections must be closed before the function is released.
final class PrintfFunction {
  /// The database in which SQLite's own function is called.
  private var database: OpaquePointer?

  deinit { sqlite3_close_v2(database) }

  func register(on handle: OpaquePointer) {
    for name in ["printf", "format"] {
      sqlite3_create_function_v2(
        handle, name, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
        Unmanaged.passUnretained(self).toOpaque(),
        { context, count, values in
          guard let function = sqlite3_user_data(context) else { return }
          Unmanaged<PrintfFunction>.fromOpaque(function).takeUnretainedValue()
            .call(context, UnsafeBufferPointer(start: values, count: Int(count)))
        }, nil, nil, nil)
    }
  }

  private func call(_ context: OpaquePointer?, _ values: UnsafeBufferPointer<OpaquePointer?>) {
    guard database != nil || dbgen_sqlite3_open_apart(&database) == SQLITE_OK else {
      return sqlite3_result_error_nomem(context)
    }
    let longest = sqlite3_limit(
      sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1)
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, longest)
    let code = result(of: "", values) { value in sqlite3_result_value(context, value) }
    if code == SQLITE_NULL {
      // An empty result is NULL too, but not with text appended to the format.
      let isEmpty = result(of: " || 'x'", values) { _ in } != SQLITE_NULL
      let isNull = values.first.map { sqlite3_value_type($0) == SQLITE_NULL } ?? true
      if !isEmpty && !isNull { sqlite3_result_error_toobig(context) }
    } else if code == nil {
      sqlite3_result_error_nomem(context)
    }
  }

  /// Calls SQLite's own function with the SQL of `suffix` after the format, and passes its result
  /// to `body`. Returns the type of the result; nil if the call fails.
  private func result(
    of suffix: String, _ values: UnsafeBufferPointer<OpaquePointer?>,
    _ body: (OpaquePointer?) -> Void
  ) -> Int32? {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let places = repeatElement(", ?", count: max(0, values.count - 1)).joined()
    let call = values.isEmpty ? "printf()" : "printf(?\(suffix)\(places))"
    sqlite3_prepare_v2(database, "SELECT \(call)", -1, &statement, nil)
    for (index, value) in values.enumerated() {
      sqlite3_bind_value(statement, Int32(index + 1), value)
    }
    guard sqlite3_step(statement) == SQLITE_ROW else { return nil }
    let value = sqlite3_column_value(statement, 0)
    body(value)
    return sqlite3_value_type(value)
  }
}
