internal import DBGenRuntime
internal import DBGenSQLText
internal import DBGenSQLite

/// A file that was opened on its own, and can be attached to connections of another database.
struct AttachableFile: AttachedFile {
  let name: String
  private let schema: DatabaseSchema
  /// The file, which is closed unless it is in memory.
  private let database: Database
  private let settings: Database.Configuration

  init(
    _ schema: DatabaseSchema, at path: String, as name: String, _ mode: Database.Mode,
    beside main: String, _ configuration: Database.Configuration
  ) throws {
    guard !name.utf8.contains(0) else {
      throw DatabaseError.unsupported("the name '\(name)' of a file contains a NUL character")
    }
    guard configuration.mode.access != .untrusted, mode.access != .untrusted else {
      throw DatabaseError.unsupported("an untrusted file can't be used together with others")
    }
    guard FileName.isInMemory(main) || !FileName.isInMemory(path) else {
      throw DatabaseError.unsupported("a database in memory can't be attached to a file")
    }
    (self.name, self.schema, settings) = (name, schema, configuration)
    var own = configuration
    (own.attachments, own.trace) = ([], nil)
    own.mode = configuration.mode == .readOnly ? .readOnly : mode
    database = try Database(at: path, schema: schema, configuration: own)
    if !database.isInMemory { database.close() }
  }

  private var path: String { database.opening.path }

  func requireForWriting() throws {
    if !database.isReadOnly { try database.file?.require(at: path) }
  }

  func attach(to connection: Connection) throws {
    try database.file?.require(at: path)
    let others = ["main", "temp"] + connection.attached.map(\.name)
    try connect(to: connection)
    try requireVersion(on: connection)
    for other in others { try requireNames(apartFrom: other, on: connection) }
    try configure(connection)
  }

  // MARK: - Attaching

  private func connect(to connection: Connection) throws {
    guard !database.isInMemory else { return try copy(to: connection) }
    guard database.isReadOnly else { return try attach("mode=rw", to: connection) }
    do {
      try attach("mode=ro", to: connection)
    } catch let error as DatabaseError
      where [SQLITE_CANTOPEN, SQLITE_READONLY].contains(error.code) && database.opening.isFrozen
    {
      // SQLite would create a log, even for reading.
      try attach("immutable=1", to: connection)
    }
  }

  private func attach(_ parameter: String, to connection: Connection) throws {
    _ = try connection.rows("ATTACH ?1 AS ?2", [try FileName.uri(path, parameter), name])
  }

  /// Attaches a copy of the database in memory, which only its own connection can see.
  private func copy(to connection: Connection) throws {
    _ = try connection.rows("ATTACH ':memory:' AS ?1", [name])
    try database.withWriter { source in
      try source.copyPages(to: connection, as: name) { _, _ in try Task.checkCancellation() }
    }
    database.close()
  }

  /// The settings that SQLite has for each file.
  private func configure(_ connection: Connection) throws {
    let file = SQLName.quote(name)
    if !database.isReadOnly, !database.isInMemory {
      try connection.execute(once: "PRAGMA \(file).synchronous = \(settings.synchronous.rawValue)")
    }
    if let pragma = settings.cacheSize(of: file) { try connection.execute(once: pragma) }
  }

  // MARK: - Requirements

  /// Others may have migrated the file since it was opened on its own.
  private func requireVersion(on connection: Connection) throws {
    let file = SQLName.quote(name)
    let version = try connection.integer("PRAGMA \(file).user_version") ?? 0
    let id = try connection.integer("PRAGMA \(file).application_id") ?? 0
    try StoredVersion(Int32(truncatingIfNeeded: version), applicationID: id)
      .require(by: schema.version, writing: !database.isReadOnly)
  }

  /// Others may have added tables.
  private func requireNames(apartFrom other: String, on connection: Connection) throws {
    let taken = try connection.texts(
      """
      SELECT name FROM \(SQLName.quote(other)).sqlite_schema WHERE type IN ('table', 'view')
      ORDER BY name
      """)
    try AttachedNames(of: schema, as: name, at: path).require(apartFrom: taken, of: other)
  }
}
