internal import DBGenSQLite

extension DatabaseOpening {
  /// Runs migrations in the transaction that is open, and checks what came of them.
  func migrate(
    _ connection: Connection, from version: Int32, by migrations: [Migration]
  ) throws {
    let monitor = MigrationMonitor(of: migrations, configuration.migration.progress)
    let runner = MigrationRunner(connection: connection, hooks: hooks, monitor: monitor)
    defer { try? connection.disableLegacyAlterTable() }
    if configuration.migration.backsUp, let first = migrations.first(where: \.isBackedUp) {
      try backUp(from: version, before: first, runner)
    }
    let orphans = configuration.migration.acceptsOrphans ? try connection.orphanCount : 0
    try runner.run(migrations)
    try runner.attempt("check", of: schema.version) {
      try monitor.watch(connection) {
        try connection.ensureReferences(in: schema.version, but: orphans)
        let differences = try connection.differences(from: schema, configuration)
        guard differences.isEmpty else {
          throw DatabaseError.schemaDrift(differences: differences)
        }
      }
    }
  }

  private func backUp(
    from version: Int32, before migration: Migration, _ runner: MigrationRunner
  ) throws {
    guard !Database.isInMemory(path) else { return }
    try runner.monitor.begin("back up", version: migration.version, isStep: false)
    try runner.attempt("back up", of: migration.version) {
      try DatabaseBackup(of: path, version: version).make(runner.monitor)
    }
  }

  /// Removes the copies made before migrations, now that the database has been opened without one.
  func removeBackups() {
    guard schema.version > 1, !Database.isInMemory(path) else { return }
    let versions = max(1, schema.version - Self.remembered)..<schema.version
    DatabaseBackup.remove(of: path, versions: versions)
  }

  /// A copy of a version that is so much older is left to the app: looking for each takes time.
  private static let remembered: Int32 = 30
}

extension Connection {
  /// Makes ALTER TABLE look at the whole schema again, as it does by default.
  func disableLegacyAlterTable() throws {
    try check(dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, 0))
  }

  /// How many rows refer to others that aren't there.
  fileprivate var orphanCount: Int {
    get throws { Int(try integer("SELECT count(*) FROM pragma_foreign_key_check") ?? 0) }
  }

  /// - Throws: `DatabaseError.migrationRefused` where more rows than are accepted refer to others
  ///   that aren't there.
  fileprivate func ensureReferences(in version: Int32, but accepted: Int) throws {
    var (first, rows, count, total): ((table: String, parent: String)?, [String], Int, Int)
    (first, rows, count, total) = (nil, [], 0, 0)
    try forEachRow(of: "PRAGMA main.foreign_key_check") { row in
      total += 1
      let table = String(sqlite3_column_value(row, 0)) ?? ""
      let parent = String(sqlite3_column_value(row, 2)) ?? ""
      if first == nil { first = (table, parent) }
      guard table == first?.table, parent == first?.parent else { return }
      count += 1
      guard rows.count < 10 else { return }
      rows.append("rowid=\(String(sqlite3_column_value(row, 1)) ?? "NULL")")
    }
    guard let first, total > accepted else { return }
    throw DatabaseError.migrationRefused(
      version: version, table: first.table,
      reason: "which refer to rows of '\(first.parent)' that aren't there", rows: rows, count: count
    )
  }
}
