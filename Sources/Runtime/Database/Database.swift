internal import DBGenSQLite

/// A database: one connection that writes, and a pool of connections that read beside it.
///
/// It can be shared by any number of threads and tasks. A file is in SQLite's WAL mode, so readers
/// and the writer don't wait for each other. Foreign keys are enforced.
public final class Database: Sendable {
  let writer: ConnectionPool
  let readers: ConnectionPool

  /// Opens the database at a path, and creates it where the file is missing or empty.
  ///
  /// The path `:memory:` gives a new database in memory, whose readers and writers take turns.
  ///
  /// - Throws: `DatabaseError`: `newerDatabase`, `olderDatabase` or `notOurDatabase` where the file
  ///   isn't of this schema's version, which leaves it as it is; `missingFunction` or
  ///   `missingCollation` where the configuration lacks what the schema needs; `sqlite` where
  ///   SQLite can't open it.
  public init(
    at path: String, schema: DatabaseSchema, configuration: Configuration = Configuration()
  ) throws {
    try Self.requireSQLite()
    guard schema.version > 0 else {
      throw DatabaseError.unsupported("schema versions start from 1, this one is \(schema.version)")
    }
    try configuration.require(schema)
    let connection = try Connection.writer(at: path, schema: schema, configuration: configuration)
    writer = ConnectionPool([.init(connection)]) { throw DatabaseError.closed }
    guard !Self.isInMemory(path) else {
      readers = writer
      return
    }
    let count = min(max(1, configuration.maximumReaders), 1000)
    let slots = (0..<count).map { _ in ConnectionPool.Slot() }
    readers = ConnectionPool(slots) {
      try Connection.reader(at: path, configuration: configuration)
    }
  }

  deinit { close() }

  /// Closes the database: transactions that run are finished, those that wait and any later ones
  /// throw `DatabaseError.closed`.
  public func close() {
    // The connection that is closed last empties the write-ahead log, and should be one that can
    // write.
    readers.close()
    writer.close()
  }

  /// Whether a path stands for a database that no second connection can see.
  static func isInMemory(_ path: String) -> Bool { path.isEmpty || path == ":memory:" }

  /// 3.38 is the first that has all the generated SQL needs: RETURNING, STRICT tables and
  /// unixepoch().
  private static func requireSQLite() throws {
    guard sqlite3_libversion_number() >= 3_038_000 else {
      throw DatabaseError.unsupported(
        "SQLite 3.38 or later is needed, this is \(String(cString: sqlite3_libversion()))")
    }
  }
}
