public import DBGenRuntime

extension Database {
  /// Drops every table, view, trigger and index of the schema, and creates them again without rows.
  /// Everything happens in one transaction; the calling thread is blocked.
  ///
  /// Objects that others added stay: their tables, and their indexes and triggers on the schema's
  /// tables. No triggers run. Concurrent readers see the earlier contents. Call `vacuum()`
  /// afterwards to reclaim the space.
  ///
  /// - Throws: `DatabaseError.sqlite` if the disk is full or fails, or the database is open for
  ///   reading only; `newerDatabase` if a newer version of the app made the database;
  ///   `nestedTransaction` inside a transaction of this database; `closed`; `suspended`. All of
  ///   these leave the database unchanged. `commitFailed` if it isn't known whether everything is
  ///   erased.
  public func eraseAll() throws {
    defer { noteChangeOfEverything() }
    try withWriter { try self.erase($0) }
  }

  /// The asynchronous variant of `eraseAll()`, which suspends the calling task.
  ///
  /// - Throws: The errors of the synchronous variant, except `DatabaseError.nestedTransaction`;
  ///   `CancellationError`, which leaves the database unchanged.
  public func eraseAll() async throws {
    defer { noteChangeOfEverything() }
    try await withWriter { try self.erase($0) }
  }

  private func erase(_ connection: Connection) throws {
    try connection.suspendForeignKeys()
    do {
      try connection.interruptedByCancellation {
        try connection.execute("BEGIN IMMEDIATE")
        try eraseInTransaction(connection)
        // From here on nothing may interrupt it.
        connection.interruption?.end()
        try connection.ensureIsWanted()
        try connection.commitWrite()
      }
    } catch {
      connection.rollBack()
      // Without foreign keys, it can't be used any more.
      do { try connection.enforceForeignKeys() } catch { connection.close() }
      throw error
    }
    try connection.enforceForeignKeys()
  }

  private func eraseInTransaction(_ connection: Connection) throws {
    let (schema, configuration) = (opening.schema, opening.configuration)
    let others = try opening.adopter?.addedObjects(
      on: connection, before: [], of: schema, configuration)
    let drops = try Self.drops(of: schema, configuration)
    try connection.withTriggers(false) {
      for drop in drops { try connection.execute(once: drop) }
    }
    try others?.update()
    for statement in schema.statements { try connection.execute(once: statement) }
    try others?.restore { _, make in try make() }
  }

  /// Returns the statements that drop the objects of a schema, views first. Indexes and triggers
  /// are dropped with their tables.
  private static func drops(
    of schema: DatabaseSchema, _ configuration: Configuration
  ) throws -> [String] {
    try schema.model(configuration).texts(dropping)
  }

  private static let dropping = """
    SELECT printf('DROP %s IF EXISTS main."%w"', type, name) FROM main.sqlite_schema
    WHERE type IN ('view', 'table') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      AND name NOT IN (\(Connection.shadowTables))
    ORDER BY type DESC, sql NOT LIKE 'CREATE VIRTUAL%', name
    """
}
