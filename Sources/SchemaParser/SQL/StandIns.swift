import DBGenSQLite

/// What the app registers, as far as a schema tells.
struct Registrations {
  let functions: [SQLFunction]
  let collations: Set<String>

  init() { (functions, collations) = ([], []) }

  init(_ schema: Schema) {
    functions = schema.functions
    collations = schema.registeredCollations
  }
}

/// What stands in for the functions and collations that the app registers: a function gives NULL,
/// and to a collation all texts are equal.
final class StandIns {
  /// Whether one of them has been called, so that what came of it says nothing of the app.
  var wereCalled = false

  /// The connection has to be closed before the stand-ins go.
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
