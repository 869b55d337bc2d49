internal import DBGenSQLite

extension Database {
  /// Drops every table, view, trigger and index of the schema, and makes them again without rows, in
  /// one transaction; the calling thread waits.
  ///
  /// What others have made stays: their tables, and their indexes and triggers on the schema's. No
  /// trigger runs. Those who read meanwhile see what was there before. `vacuum` gives the space back.
  ///
  /// - Throws: `DatabaseError`, which leaves everything as it was: `sqlite` where the disk is full or
  ///   fails, or the database is open for reading only; `newerDatabase`; `nestedTransaction` inside of
  ///   a transaction of this database; `closed`. `commitFailed` where it isn't known whether all is
  ///   erased.
  public func eraseAll() throws {
    defer { noteChangeOfEverything() }
    try withWriter { try self.erase($0) }
  }

  /// The asynchronous variant, which suspends the calling task.
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
        // Nothing may interrupt it from here on.
        connection.interruption?.end()
        try connection.ensureIsWanted()
        try connection.commitWrite()
      }
    } catch {
      if !connection.isInAutocommit { try? connection.execute("ROLLBACK") }
      try? connection.enforceForeignKeys()
      throw error
    }
    try connection.enforceForeignKeys()
  }

  private func eraseInTransaction(_ connection: Connection) throws {
    let (schema, configuration) = (opening.schema, opening.configuration)
    let others = try AddedObjects(on: connection, besides: schema, configuration)
    let drops = try Self.drops(of: schema, configuration)
    try connection.withTriggers(false) {
      for drop in drops { try connection.execute(once: drop) }
    }
    try others.update()
    for statement in schema.statements { try connection.execute(once: statement) }
    try others.restore { _, make in try make() }
  }

  /// The statements that drop what a schema has, views first. Indexes and triggers go with tables.
  private static func drops(
    of schema: DatabaseSchema, _ configuration: Configuration
  ) throws -> [String] {
    let model = try schema.model(configuration)
    var drops: [String] = []
    try model.forEachRow(of: dropping) { drops.append(String(sqlite3_column_value($0, 0)) ?? "") }
    return drops
  }

  private static let dropping = #"""
    SELECT printf('DROP %s IF EXISTS main."%w"', upper(type), name) FROM main.sqlite_schema
    WHERE type IN ('view', 'table') AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name NOT IN (
      SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow')
    ORDER BY type DESC, sql NOT LIKE 'CREATE VIRTUAL%', name
    """#
}
