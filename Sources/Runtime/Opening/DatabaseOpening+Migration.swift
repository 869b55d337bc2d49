internal import DBGenSQLText
internal import DBGenSQLite

extension DatabaseOpening {
  /// Runs migrations in the open transaction, and checks the result.
  ///
  /// - Parameters:
  ///   - backup: The path of the copy from before, if one is made.
  ///   - orphans: The rows that refer to missing rows and may stay, with new names; nil if that isn't
  ///     known.
  func migrate(
    _ connection: Connection, from version: Int32, by migrations: [_Migration],
    _ backup: inout String?, accepting orphans: [BrokenReferences]?
  ) throws {
    let monitor = MigrationMonitor(of: migrations, configuration.migration.progress)
    let runner = MigrationRunner(
      connection: connection, hooks: hooks, monitor: monitor,
      rehearsal: configuration.migration.rehearsal)
    if configuration.migration.backsUp, backup == nil,
      let first = migrations.first(where: \.isBackedUp)
    {
      backup = try backUp(from: version, before: first, runner)
    }
    // Otherwise triggers that others added would run for rows that only change their form.
    let result = Result {
      try connection.withTriggers(false) {
        try change(by: migrations, runner, accepting: orphans)
      }
    }
    try connection.disableLegacyAlterTable()
    try result.get()
  }

  private func change(
    by migrations: [_Migration], _ runner: MigrationRunner, accepting orphans: [BrokenReferences]?
  ) throws {
    let known = try runner.attempt("check", of: schema.version) {
      // A rehearsal can't be done again.
      guard runner.rehearsal != nil else { return orphans }
      let known = try runner.connection.brokenReferences
      let names = NewNames(of: migrations)
      try runner.connection.remember(known, as: names)
      return known.map { $0.renamed(by: names) }
    }
    let others = try runner.attempt("check", of: schema.version) {
      try adopter?.addedObjects(
        on: runner.connection, before: migrations, of: schema, configuration)
    }
    try runner.run(migrations, keeping: others)
    try runner.attempt("check", of: schema.version) {
      try runner.monitor.watch(runner.connection) {
        try others?.requireWorking()
        try check(runner.connection, after: migrations, accepting: known)
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

  /// - Throws: `DatabaseError.unsupported` if a table of the schema refers to what isn't a key any
  ///   more, because somebody else had made it one.
  private func requireKeys(on connection: Connection) throws {
    let own = Set(schema.statements.compactMap { SQLText($0).created.map { SQLName($0.name) } })
    for table in try connection.children where own.contains(SQLName(table)) {
      guard let message = try connection.mismatch(of: table) else { continue }
      if message.hasPrefix("foreign key mismatch") { throw DatabaseError.unsupported(message) }
    }
  }

  private func check(
    _ connection: Connection, after migrations: [_Migration], accepting known: [BrokenReferences]?
  ) throws {
    if !configuration.migration.acceptsOrphans {
      try refuseOrphans(on: connection, after: migrations, known)
    }
    try requireKeys(on: connection)
    try requireSchema(schema, of: connection)
  }

  /// - Throws: `FoundOrphans` if rows refer to missing rows that aren't known to have done so before.
  private func refuseOrphans(
    on connection: Connection, after migrations: [_Migration], _ known: [BrokenReferences]?
  ) throws {
    let broken = try connection.brokenReferences
    guard !broken.isEmpty else { return }
    let rehearsal = configuration.migration.rehearsal
    let refusals = try broken.map { broken in
      let version = migrations.last { $0.mayBreak(broken) }?.version
      return try connection.refusal(of: broken, in: version ?? schema.version, rehearsal)
    }
    guard let known else {
      throw FoundOrphans(refusals: refusals, names: NewNames(of: migrations))
    }
    let added = try zip(broken, refusals).filter { row, refusal in
      let before = row.countOfAll(in: known)
      let count = try connection.count(of: row)
      // Of rows that a rehearsal removed, others have lost their parents.
      if let rehearsal {
        let known = rehearsal.hasRefusals ? count?.gone : count?.converted
        return refusal.count > known ?? before
      }
      return row.countOfAll(in: broken) > before || count?.new ?? 0 > count?.converted ?? 0
    }.map(\.1)
    if let rehearsal { return rehearsal.note(added) }
    if let refusal = added.first { throw DatabaseError(refusal) }
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

/// Rows that refer to missing rows after a migration, and may have done so before.
struct FoundOrphans: Error {
  let refusals: [MigrationRefusal]
  /// The names that the migration has changed.
  let names: NewNames
}

extension _Migration {
  /// Whether a step of the migration may have made rows refer to missing rows.
  fileprivate func mayBreak(_ references: BrokenReferences) -> Bool {
    steps.contains { step in
      step.actions.contains { action in
        guard case .references(let table, let parent) = action else { return false }
        return SQLName(table) == SQLName(references.table)
          && SQLName(parent) == SQLName(references.parent)
      }
    }
  }
}
