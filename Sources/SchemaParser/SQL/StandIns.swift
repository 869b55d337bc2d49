import DBGenSQLite

/// The functions and collations that the app registers, according to the schema.
struct Registrations {
  let functions: [SQLFunction]
  let collations: Set<String>

  init() { (functions, collations) = ([], []) }

  init(_ schema: Schema) {
    functions = schema.functions
    collations = schema.registeredCollations
  }
}

/// Stand-ins for the functions and collations that the app registers: functions return NULL, and
/// collations treat all text as equal.
final class StandIns {
  /// Whether a stand-in has been called, which makes the outcome inconclusive.
  var wereCalled = false

  /// Registers a stand-in for a function. The connection must be closed before the stand-ins are
  /// released.
  func register(_ function: SQLFunction, on connection: OpaquePointer) {
    let count: Int32 =
      switch function.arguments {
      case .any: -1
      case .exactly(let count): Int32(count)
      }
    let flags =
      SQLITE_UTF8 | (function.isDeterministic ? SQLITE_DETERMINISTIC : 0)
      | (function.isInnocuous ? SQLITE_INNOCUOUS : SQLITE_DIRECTONLY)
    sqlite3_create_function_v2(
      connection, function.name.value, count, flags, Unmanaged.passUnretained(self).toOpaque(),
      { context, _, _ in
        StandIns.noteCall(sqlite3_user_data(context))
        sqlite3_result_null(context)
      }, nil, nil, nil)
  }

  func register(collation name: String, on connection: OpaquePointer) {
    sqlite3_create_collation_v2(
      connection, name, SQLITE_UTF8, Unmanaged.passUnretained(self).toOpaque(),
      { standIns, _, _, _, _ in
        StandIns.noteCall(standIns)
        return 0
      }, nil)
  }

  private static func noteCall(_ standIns: UnsafeMutableRawPointer?) {
    guard let standIns else { return }
    Unmanaged<StandIns>.fromOpaque(standIns).takeUnretainedValue().wereCalled = true
  }
}
