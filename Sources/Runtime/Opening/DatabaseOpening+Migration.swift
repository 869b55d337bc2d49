internal import DBGenSQLText

extension DatabaseOpening {
  /// Runs migrations in the open transaction, and checks the result.
  ///
  /// - Parameters:
  ///   - backup: The path of the copy from before, if one is made.
  ///   - orphans: The rows that refer to missing rows and may stay; nil if that isn't known.
  @_optimize(size)
  func migrate(
    _ connection: Connection, from version: Int32, by migrations: [_Migration],
    _ backup: inout String?, accepting orphans: KnownReferences?
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

  @_optimize(size)
  private func change(
    by migrations: [_Migration], _ runner: MigrationRunner, accepting orphans: KnownReferences?
  ) throws {
    let known = try runner.attempt("check", of: schema.version) {
      // A rehearsal can't be done again.
      guard runner.rehearsal != nil else { return orphans }
      return try KnownReferences(on: runner.connection, before: migrations, adopter)
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

  @_optimize(size)
  private func check(
    _ connection: Connection, after migrations: [_Migration], accepting known: KnownReferences?
  ) throws {
    if !configuration.migration.acceptsOrphans {
      try refuseOrphans(on: connection, after: migrations, known)
    }
    try requireKeys(on: connection)
    try requireSchema(schema, of: connection)
  }

  /// - Throws: `DatabaseError.unsupported` if a table of the schema refers to what isn't a key any
  ///   more, because somebody else had made it one.
  @_optimize(size)
  private func requireKeys(on connection: Connection) throws {
    let own = schema.statements.compactMap { SQLText($0).created.map { SQLName($0.name) } }
    for table in try connection.children where own.contains(SQLName(table)) {
      guard let message = try connection.mismatch(of: table) else { continue }
      if message.hasPrefix("foreign key mismatch") { throw DatabaseError.unsupported(message) }
    }
  }

  /// - Throws: `FoundOrphans` if rows refer to missing rows that aren't known to have done so before.
  @_optimize(size)
  private func refuseOrphans(
    on connection: Connection, after migrations: [_Migration], _ known: KnownReferences?
  ) throws {
    let broken = try connection.brokenReferences
    guard !broken.isEmpty else { return }
    let rehearsal = configuration.migration.rehearsal
    func refusal(of broken: BrokenReferences, by query: String?) throws -> MigrationRefusal {
      let version = migrations.last { $0.mayBreak(broken) }?.version ?? schema.version
      return try connection.refusal(of: broken, by: query, in: version, rehearsal)
    }
    guard let known else {
      throw FoundOrphans(
        refusals: try broken.map { try refusal(of: $0, by: nil) }, migrations: migrations)
    }
    let added =
      try known.keeper?.refusals(of: broken, in: rehearsal, refusal)
      ?? known.added(broken, on: connection).map { try refusal(of: $0, by: nil) }
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
  let migrations: [_Migration]
}

/// The rows that refer to missing rows before a migration. Those of a file to which others write are
/// compared one by one, by the keeper; otherwise only numbers are.
struct KnownReferences {
  let broken: [BrokenReferences]
  let keeper: (any ReferenceKeeper)?
  /// The tables that were there before.
  private let tables: [SQLName]

  init(
    on connection: Connection, before migrations: [_Migration], _ adopter: (any DatabaseAdopter)?
  ) throws {
    broken = try connection.brokenReferences
    tables = try connection.tableNames
    keeper = try adopter?.references(broken, on: connection, before: migrations)
  }

  /// Returns those of which there are more now, from the same table to the same one. Tables with new
  /// names are compared with those that are gone.
  @_optimize(size)
  func added(_ now: [BrokenReferences], on connection: Connection) throws -> [BrokenReferences] {
    let present = try connection.tableNames
    func isSame(_ old: String, as new: String) -> Bool {
      let (old, new) = (SQLName(old), SQLName(new))
      return tables.contains(new) ? old == new : !present.contains(old)
    }
    func isAlike(_ one: String, _ other: String) -> Bool {
      let (one, other) = (SQLName(one), SQLName(other))
      return one == other || !tables.contains(one) && !tables.contains(other)
    }
    return now.filter { row in
      let before = broken.filter {
        isSame($0.table, as: row.table) && isSame($0.parent, as: row.parent)
      }
      let after = now.filter { isAlike($0.table, row.table) && isAlike($0.parent, row.parent) }
      return after.reduce(0) { $0 + $1.count } > before.reduce(0) { $0 + $1.count }
    }
  }
}

extension Connection {
  fileprivate var tableNames: [SQLName] {
    get throws {
      try texts("SELECT name FROM main.sqlite_schema WHERE type = 'table'").map { SQLName($0) }
    }
  }
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
