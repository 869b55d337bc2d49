import DBGenSQLite

/// SQLite's `printf`, also called `format`, with an error where the result is too long: SQLite gives
/// NULL then, which a check takes for true.
///
/// The connections have to be closed before the function goes.
final class PrintfFunction {
  /// Where SQLite's own is called.
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
    if database == nil {
      sqlite3_open_v2(
        ":memory:", &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    }
    let longest = sqlite3_limit(
      sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1)
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, longest)
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let places = repeatElement("?", count: values.count).joined(separator: ", ")
    sqlite3_prepare_v2(database, "SELECT printf(\(places))", -1, &statement, nil)
    for (index, value) in values.enumerated() {
      sqlite3_bind_value(statement, Int32(index + 1), value)
    }
    guard sqlite3_step(statement) == SQLITE_ROW else { return sqlite3_result_error_nomem(context) }
    let result = sqlite3_column_value(statement, 0)
    let isNull = sqlite3_value_type(result) == SQLITE_NULL
    guard isNull, let format = values.first, sqlite3_value_type(format) != SQLITE_NULL else {
      return sqlite3_result_value(context, result)
    }
    sqlite3_result_error_toobig(context)
  }
}
