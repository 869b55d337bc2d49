internal import DBGenLibc
internal import DBGenSQLite

extension DatabaseOpening {
  /// Opens the database without writing to it.
  func openForReading() throws -> Outcome {
    guard !FileName.isInMemory(path) else { throw Self.isInMemory }
    let connection = try reader()
    // An integrity check computes the expressions of indexes, checks and generated columns.
    try stranger?.requireOwnExpressions(
      on: connection, at: path, of: schema, configuration)
    try requireUpToDate(connection)
    try stranger?.requireIntegrity(of: connection)
    return .readable(connection, Self.isReadOnly)
  }

  private func requireUpToDate(_ connection: Connection) throws {
    try connection.execute("BEGIN")
    defer { connection.rollBack() }
    if try !hasCurrentTexts(connection),
      case .older(let found, _, _) = try state(of: connection)
    {
      throw DatabaseError.olderDatabase(found: found, known: schema.version)
    }
  }

  /// Opens a connection that only reads.
  func reader() throws -> Connection {
    if let stranger { return try stranger.reader(schema, configuration) }
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
    try reader(try FileName.immutable(path), flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
  }

  private func reader(_ path: String, flags: Int32) throws -> Connection {
    let connection = try connect(flags, at: path)
    try connection.attach(attached)
    try connection.prepareForReading(configuration)
    // SQLite reads the file only now.
    if flags != 0 { _ = try connection.integer("PRAGMA main.schema_version") }
    return connection
  }

  /// Whether there is a file without a log, in a folder that isn't writable.
  package var isFrozen: Bool {
    access(path, R_OK) == 0 && access(folder, W_OK) != 0 && !hasLog
  }
}

extension Connection {
  /// Refuses writes, and applies what a configuration says about every connection.
  package func prepareForReading(_ configuration: Database.Configuration) throws {
    try refuseWrites(true)
    try configure(configuration)
    try enforceForeignKeys()
  }

  /// Makes SQLite refuse statements that write, or run them again. No trace reports it, because
  /// SQLite does so while it compiles the statement.
  func refuseWrites(_ isRefused: Bool) throws {
    try compile(isRefused ? "PRAGMA query_only = ON" : "PRAGMA query_only = OFF")
  }
}
