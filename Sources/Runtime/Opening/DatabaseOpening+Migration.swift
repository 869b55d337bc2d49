internal import DBGenSQLite

extension DatabaseOpening {
  /// Runs migrations in the open transaction, and checks the result.
  ///
  /// - Returns: The path of the copy from before, if one was made.
  func migrate(
    _ connection: Connection, from version: Int32, by migrations: [_Migration]
  ) throws -> String? {
    let monitor = MigrationMonitor(of: migrations, configuration.migration.progress)
    let runner = MigrationRunner(
      connection: connection, hooks: hooks, monitor: monitor,
      rehearsal: configuration.migration.rehearsal)
    // Otherwise triggers that others added would run for rows that only change their form.
    let backup = Result {
      try connection.withTriggers(false) { try migrate(runner, from: version, by: migrations) }
    }
    try connection.disableLegacyAlterTable()
    return try backup.get()
  }

  private func migrate(
    _ runner: MigrationRunner, from version: Int32, by migrations: [_Migration]
  ) throws -> String? {
    var backup: String?
    if configuration.migration.backsUp, let first = migrations.first(where: \.isBackedUp) {
      backup = try backUp(from: version, before: first, runner)
    }
    do {
      try change(by: migrations, runner)
    } catch {
      // Nobody needs a copy of a migration that is no longer wanted.
      if let backup, !(error is DatabaseError) { DatabaseCopy.remove(backup) }
      throw error
    }
    return backup
  }

  private func change(by migrations: [_Migration], _ runner: MigrationRunner) throws {
    let orphans = try runner.attempt("check", of: schema.version) {
      configuration.migration.acceptsOrphans ? try runner.connection.orphanCount : 0
    }
    let others = try runner.attempt("check", of: schema.version) {
      try adopter?.addedObjects(on: runner.connection, to: schema, configuration)
    }
    try runner.run(migrations, keeping: others)
    try runner.attempt("check", of: schema.version) {
      try runner.monitor.watch(runner.connection) {
        try check(runner.connection, allowing: orphans)
      }
    }
  }

  /// Runs the end of a transaction. If it is a migration, errors say that the commit failed.
  func ending(_ isMigration: Bool, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as DatabaseError where isMigration && !error.outcomeIsUnknown {
      throw DatabaseError.migrationFailed(version: schema.version, step: "commit", because: error)
    }
  }

  private func check(_ connection: Connection, allowing orphans: Int) throws {
    try refuseOrphans(on: connection, allowing: orphans)
    try requireSchema(schema, of: connection)
  }

  /// - Throws: `DatabaseError.migrationRefused` if more rows than accepted refer to missing rows.
  private func refuseOrphans(on connection: Connection, allowing accepted: Int) throws {
    guard try connection.orphanCount > accepted else { return }
    let rehearsal = configuration.migration.rehearsal
    let refusals = try connection.orphans(in: schema.version, rehearsal)
    rehearsal?.note(refusals)
    if rehearsal == nil, let first = refusals.first { throw DatabaseError(first) }
  }

  private func backUp(
    from version: Int32, before migration: _Migration, _ runner: MigrationRunner
  ) throws -> String? {
    guard !FileName.isInMemory(path) else { return nil }
    try runner.monitor.begin("back up", version: migration.version, isStep: false)
    return try runner.attempt("back up", of: migration.version) {
      let backup = try DatabaseBackup(of: path, version: version)
      try backup.make(runner.monitor, preparedBy: configuration.prepare)
      return backup.target
    }
  }

  /// Removes the copies made before earlier migrations, after the database was opened without one.
  func removeBackups() {
    guard schema.version > 1, !FileName.isInMemory(path) else { return }
    let versions = max(1, schema.version - Self.remembered)..<schema.version
    DatabaseBackup.remove(of: path, versions: versions)
  }

  /// The number of versions whose copies are looked for. Older copies are left to the app, because
  /// looking for each takes time.
  private static let remembered: Int32 = 30
}
