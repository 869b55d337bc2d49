internal import DBGenMaintenance
internal import DBGenRuntime
internal import DBGenSQLite

/// A file of strangers, while a database reads it.
final class RecoveredFile: StrangersFile {
  private let copy: RecoveredCopy
  var isCopy: Bool { copy.isCopy }

  init(_ copy: RecoveredCopy) { self.copy = copy }

  func remove() { copy.remove() }

  func reader(
    _ schema: DatabaseSchema, _ configuration: Database.Configuration
  ) throws -> Connection {
    let connection = try Connection(
      path: copy.uri, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
      busyTimeout: configuration.busyTimeout, prepare: configuration.prepare)
    try connection.distrust(copy)
    try connection.limitFunctions()
    try connection.register(configuration)
    if try Self.needsTrust(schema, configuration) { try connection.trustSchema(1) }
    try connection.prepareForReading(configuration)
    // SQLite reads the file only now.
    _ = try connection.integer("PRAGMA main.schema_version")
    return connection
  }

  /// Whether the app's own schema has to be trusted. The file can't have any other.
  private static func needsTrust(
    _ schema: DatabaseSchema, _ configuration: Database.Configuration
  ) throws -> Bool {
    guard dbgen_sqlite3_own_schema_trust() != 0 else { return false }
    let model = try schema.model(configuration)
    try model.trustSchema(0)
    return try !model.worksUntrusted()
  }

  func requireOwnExpressions(
    on connection: Connection, at path: String, of schema: DatabaseSchema,
    _ configuration: Database.Configuration
  ) throws {
    try connection.requireOwnExpressions(of: schema.model(configuration), at: path)
  }

  func requireIntegrity(of connection: Connection) throws {
    let faults = Result { try connection.interruptedByCancellation(connection.findFaults) }
    try connection.ensureIsWanted()
    let problems = try faults.get()
    if !problems.isEmpty { throw DatabaseError.damagedDatabase(problems: problems) }
  }
}

extension Connection {
  /// Restricts the connection for an untrusted file, before anything is read from it.
  fileprivate func distrust(_ file: RecoveredCopy) throws {
    let size = try RegularFile.size(of: file.path)
    for (limit, value) in [
      (SQLITE_LIMIT_LENGTH, max(16 << 20, Int32(clamping: size))),
      (SQLITE_LIMIT_SQL_LENGTH, 1_000_000), (SQLITE_LIMIT_EXPR_DEPTH, 1000),
      (SQLITE_LIMIT_VDBE_OP, 250_000), (SQLITE_LIMIT_ATTACHED, 0),
    ] { sqlite3_limit(handle, limit, value) }
    try trustSchema(0)
    try execute(once: "PRAGMA cell_size_check = ON")
    // A file that shrinks while it is mapped ends the process.
    try execute(once: "PRAGMA mmap_size = 0")
    // Sorting must not write to files.
    try execute(once: "PRAGMA temp_store = MEMORY")
  }
}
