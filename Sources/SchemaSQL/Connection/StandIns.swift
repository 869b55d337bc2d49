import DBGenSQLite
package import SchemaParser

/// The functions, collations and tokenizers that the app registers, according to the schema.
package struct Registrations {
  let functions: [SQLFunction]
  let collations: Set<String>
  let tokenizers: [String]

  package init() { (functions, collations, tokenizers) = ([], [], []) }

  package init(_ schema: Schema) {
    functions = schema.functions
    collations = schema.registeredCollations
    tokenizers = schema.tokenizers.map(\.value)
  }
}

/// Stand-ins for what the app registers: functions return NULL, collations treat all text as equal,
/// and tokenizers are SQLite's default one.
final class StandIns {
  /// Whether a stand-in has been called, which makes the outcome inconclusive.
  var wereCalled = false
  /// The functions that statements called although SQLite doesn't know them.
  private(set) var unknownFunctions: Set<String> = []
  /// The modules that statements named although SQLite doesn't have them.
  private var unknownModules: Set<String> = []
  /// The tokenizers that statements named although SQLite doesn't have them.
  private(set) var unknownTokenizers: Set<String> = []

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

  /// Registers a stand-in that takes any number of arguments. Returns false if there is one already.
  func register(_ name: String, on connection: OpaquePointer) -> Bool {
    guard unknownFunctions.insert(name).inserted else { return false }
    register(
      SQLFunction(
        name: Located(name, at: 0..<0), arguments: .any, isDeterministic: true, isInnocuous: true),
      on: connection)
    return true
  }

  /// Registers a stand-in for a module of virtual tables. Returns false if there is one already.
  func register(module name: String, on connection: OpaquePointer) -> Bool {
    unknownModules.insert(name).inserted
      && sqlite3_create_module_v2(connection, name, &standInModule, nil, nil) == SQLITE_OK
  }

  /// Registers a stand-in for a tokenizer. Returns false if there is one already.
  func register(tokenizer name: String, on connection: OpaquePointer) -> Bool {
    unknownTokenizers.insert(name).inserted
      && dbgen_sqlite3_create_tokenizer_stand_in(connection, name) == SQLITE_OK
  }

  /// Has a connection register a stand-in for each collation that it doesn't know.
  static func registerUnknownCollations(on connection: OpaquePointer) {
    sqlite3_collation_needed(connection, nil) { _, connection, _, name in
      sqlite3_create_collation_v2(connection, name, SQLITE_UTF8, nil, { _, _, _, _, _ in 0 }, nil)
    }
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
