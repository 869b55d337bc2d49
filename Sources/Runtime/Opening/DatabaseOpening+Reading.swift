internal import DBGenLibc
internal import DBGenSQLite

extension DatabaseOpening {
  /// Opens the database without writing to it.
  func openForReading() throws -> Outcome {
    guard !FileName.isInMemory(path) else { throw Self.isInMemory }
    let connection = try reader()
    if recovered != nil {
      // An integrity check computes the expressions of indexes, checks and generated columns.
      try connection.requireOwnExpressions(of: schema.model(configuration))
    }
    try requireUpToDate(connection)
    if recovered != nil { try connection.requireIntegrity() }
    return .readOnly(connection)
  }

  private func requireUpToDate(_ connection: Connection) throws {
    try connection.execute("BEGIN")
    defer { try? connection.execute("COMMIT") }
    if try !hasCurrentTexts(connection),
      case .older(let found, _, _) = try standing(of: connection)
    {
      throw DatabaseError.olderDatabase(found: found, known: schema.version)
    }
  }

  /// Opens a connection that only reads.
  func reader() throws -> Connection {
    if let recovered {
      return try reader(recovered.uri, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }
    guard configuration.mode == .readOnly else { return try reader(path, flags: 0) }
    do {
      return try reader(path, flags: SQLITE_OPEN_READONLY)
    } catch let error as DatabaseError
      where [SQLITE_CANTOPEN, SQLITE_READONLY].contains(error.code) && isFrozen
    {
      // SQLite would create a log, even for reading.
      return try immutableReader()
    }
  }

  /// Opens a connection that only reads, while others may write, and that removes the files which
  /// SQLite creates beside the database for it. SQLite does so only for one that could write.
  package func tidyReader() throws -> Connection {
    guard !hasLog else { return try reader() }
    do {
      let connection = try reader(path, flags: 0)
      // SQLite creates the files now, if it can.
      _ = try connection.version
      return connection
    } catch let error as DatabaseError
      where [SQLITE_CANTOPEN, SQLITE_READONLY].contains(error.code)
    {
      return try reader()
    }
  }

  /// Opens a connection that reads a file which doesn't change.
  func immutableReader() throws -> Connection {
    try reader(FileName.immutable(path), flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
  }

  private func reader(_ path: String, flags: Int32) throws -> Connection {
    let connection = try Connection(
      path: path, flags: flags, busyTimeout: configuration.busyTimeout,
      prepare: configuration.prepare)
    if let recovered { try connection.distrust(recovered) }
    try connection.register(configuration)
    if recovered != nil, try needsTrust { try connection.trustSchema(1) }
    try connection.execute(once: "PRAGMA query_only = ON")
    try connection.configure(configuration)
    try connection.enforceForeignKeys()
    // SQLite reads the file only now.
    if flags != 0 { _ = try connection.integer("PRAGMA main.schema_version") }
    return connection
  }

  /// Whether the app's own schema has to be trusted. An untrusted file can't have any other.
  private var needsTrust: Bool {
    get throws {
      guard dbgen_sqlite3_own_schema_trust() != 0 else { return false }
      let model = try schema.model(configuration)
      try model.trustSchema(0)
      return try !model.doesWithoutTrust()
    }
  }

  /// Whether there is a file without a log, in a folder that isn't writable.
  private var isFrozen: Bool {
    access(path, R_OK) == 0 && access(folder, W_OK) != 0 && !hasLog
  }
}

/// Protection from files that were made to do harm.
extension Connection {
  /// Restricts the connection for an untrusted file, before anything is read from it.
  fileprivate func distrust(_ file: RecoveredCopy) throws {
    let size = try OriginalFile.size(of: file.path)
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
