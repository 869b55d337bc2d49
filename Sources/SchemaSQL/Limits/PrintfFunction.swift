import DBGenSQLite

/// SQLite's `printf`, also known as `format`, with an error if the result is too long: SQLite
/// returns NULL instead, which satisfies a check, and some versions take minutes to do so.
final class PrintfFunction: MeasuredFunction {
  /// The number of bytes that are written, or of a format that are read, as one instruction.
  private static let bytesOfOneInstruction = 16

  func register(on handle: OpaquePointer) {
    let names = sqlite3_libversion_number() < 3_038_000 ? ["printf"] : ["printf", "format"]
    for name in names { register(name, -1, on: handle) }
  }

  override func call(_ context: OpaquePointer?, _ values: Values) {
    let longest = sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1)
    let padding = Int(dbgen_printf_padding(Int32(values.count), values.baseAddress))
    guard padding <= longest else { return sqlite3_result_error_toobig(context) }
    let bytes = values.reduce(padding) { $0 + Int(sqlite3_value_bytes($1)) }
    guard budget.take(values.count + bytes / Self.bytesOfOneInstruction) else {
      return sqlite3_result_error_code(context, SQLITE_INTERRUPT)
    }
    let isNull = values.first.map { sqlite3_value_type($0) == SQLITE_NULL } ?? true
    let type = result(after: "", values, context) { sqlite3_result_value(context, $0) }
    if type == SQLITE_NULL, !isNull {
      // An empty result is NULL too, but not with text before the format.
      let isEmpty = result(after: "'x' || ", values, context) { _ in } != SQLITE_NULL
      if !isEmpty { sqlite3_result_error_toobig(context) }
    } else if type == nil {
      sqlite3_result_error_nomem(context)
    }
  }

  /// Calls SQLite's own function with the SQL of `prefix` before the format, and passes its result
  /// to `body`. Returns the type of the result; nil if the call fails.
  private func result(
    after prefix: String, _ values: Values, _ context: OpaquePointer?,
    _ body: (OpaquePointer?) -> Void
  ) -> Int32? {
    let places = repeatElement(", ?", count: max(0, values.count - 1)).joined()
    let call = values.isEmpty ? "printf()" : "printf(\(prefix)?\(places))"
    var type: Int32?
    _ = originals.call(call, values, for: context) { value in
      body(value)
      type = sqlite3_value_type(value)
    }
    return type
  }
}
