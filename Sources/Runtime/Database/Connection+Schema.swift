internal import DBGenSQLite

/// Making sure that a database has the schema the app was built for.
extension Connection {
  /// Opens the connection that writes, creating the database where it doesn't exist.
  static func writer(
    at path: String, schema: DatabaseSchema, configuration: Database.Configuration
  ) throws -> Connection {
    let timeout = configuration.busyTimeout
    let connection = try Connection(path: path, flags: SQLITE_OPEN_CREATE, busyTimeout: timeout)
    try connection.register(configuration)
    // The version comes first: a database that is refused keeps even its journal mode.
    do {
      if try connection.isMissing(schema, at: path, configuration) {
        try connection.create(schema, at: path, configuration)
      }
    } catch {
      connection.keepLogWhenClosed()
      throw error
    }
    if !Database.isInMemory(path) {
      try connection.switchToWAL(within: timeout)
      try connection.execute(script: "PRAGMA synchronous = \(configuration.synchronous.rawValue)")
    }
    try connection.enforceForeignKeys()
    return connection
  }

  /// Opens a connection that only reads, beside the one that writes.
  static func reader(at path: String, configuration: Database.Configuration) throws -> Connection {
    let connection = try Connection(path: path, flags: 0, busyTimeout: configuration.busyTimeout)
    try connection.register(configuration)
    try connection.execute(script: "PRAGMA query_only = ON")
    try connection.enforceForeignKeys()
    return connection
  }

  /// Whether the schema or its version isn't there, seen in one snapshot: another process may be
  /// creating it.
  private func isMissing(
    _ schema: DatabaseSchema, at path: String, _ configuration: Database.Configuration
  ) throws -> Bool {
    if try version == schema.version { return false }
    try execute("BEGIN")
    defer { try? execute("COMMIT") }
    return try missingPart(of: schema, at: path, configuration) != nil
  }

  /// What a database can lack.
  private enum MissingPart {
    case everything
    /// Another program has made a database of the very schema, and keeps no version.
    case version
  }

  private var version: Int32 {
    get throws { Int32(truncatingIfNeeded: try integer("PRAGMA user_version") ?? 0) }
  }

  /// What the database lacks, if anything.
  ///
  /// - Throws: where it has another version, or another schema without one.
  private func missingPart(
    of schema: DatabaseSchema, at path: String, _ configuration: Database.Configuration
  ) throws -> MissingPart? {
    let found = try version
    if found == schema.version { return nil }
    if found > schema.version {
      throw DatabaseError.newerDatabase(found: found, known: schema.version)
    }
    if found > 0 { throw DatabaseError.olderDatabase(found: found, known: schema.version) }
    if found == 0, try integer("SELECT count(*) FROM sqlite_schema") == 0 { return .everything }
    guard found == 0, try hasShape(of: schema, configuration) else {
      throw DatabaseError.notOurDatabase(path: path)
    }
    return .version
  }

  private func create(
    _ schema: DatabaseSchema, at path: String, _ configuration: Database.Configuration
  ) throws {
    try execute("BEGIN IMMEDIATE")
    do {
      // Another process may have created it while this one waited for the lock.
      if let part = try missingPart(of: schema, at: path, configuration) {
        if part == .everything {
          for statement in schema.statements { try execute(script: statement) }
        }
        try execute(script: "PRAGMA user_version = \(schema.version)")
      }
    } catch {
      if !isInAutocommit { try? execute("ROLLBACK") }
      throw error
    }
    try commitCreation(of: schema, at: path)
  }

  /// Commits; an error is believed only when the file doesn't have the new version.
  private func commitCreation(of schema: DatabaseSchema, at path: String) throws {
    do {
      try execute("COMMIT")
    } catch {
      if !isInAutocommit { try? execute("ROLLBACK") }
      guard !Database.isInMemory(path),
        let witness = try? Connection(path: path, flags: 0, busyTimeout: .zero),
        try witness.integer("PRAGMA user_version") == Int64(schema.version)
      else { throw error }
    }
  }

  /// Switches the file to WAL mode, or throws after `timeout` when others hold it.
  private func switchToWAL(within timeout: Duration) throws {
    let deadline = ContinuousClock.now + timeout
    while true {
      do {
        return try requireWAL()
      } catch let error as DatabaseError where error.code == SQLITE_BUSY {
        // SQLite doesn't always call the busy handler for this pragma.
        guard ContinuousClock.now < deadline else { throw error }
        sqlite3_sleep(2)
      }
    }
  }

  private func requireWAL() throws {
    let statement = try PreparedStatement("PRAGMA journal_mode = WAL", on: handle)
    let code = sqlite3_step(statement.handle)
    guard code == SQLITE_ROW, let mode = sqlite3_column_text(statement.handle, 0) else {
      throw DatabaseError(SQLiteFailure(code, on: handle, sql: "PRAGMA journal_mode = WAL"))
    }
    guard sqlite3_stricmp("wal", UnsafeRawPointer(mode).assumingMemoryBound(to: CChar.self)) == 0
    else { throw DatabaseError.unsupported("the file system does not support SQLite's WAL mode") }
  }
}
