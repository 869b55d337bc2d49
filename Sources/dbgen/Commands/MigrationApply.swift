import ArgumentParser
import CodeGen
import DBGenAdoption
import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import SchemaMigration
import SchemaParser
import SchemaSQL

/// `dbgen migration apply`: creates or migrates a database file.
struct MigrationApply: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Create or migrate a database file, as an app does when it opens the file.",
    usage: "dbgen migration apply [<options>] [<schema>] <database>",
    discussion: """
      For servers, scripts and continuous integration. If a version calls a function of the app, the \
      command fails before it changes anything.

      With --cluster, creates or migrates a database of a cluster, which apps don't do. A copy is \
      migrated first; then the cluster runs the same statements, in one transaction.
      """)

  @Flag(help: "Don't copy the file before its tables are rebuilt.")
  var withoutBackup = false

  @Flag(
    help: "Let more rows refer to missing rows than before, as 'acceptsOrphans' does in an app.")
  var acceptOrphans = false

  @Option(
    help: .value(
      "file", "With --cluster: the file that the database is copied to before it is migrated."),
    completion: .file())
  var backup: String?

  @Option(
    help: .value(
      "bytes",
      """
      With --cluster: the largest transaction. Default: 32 MB; 256 MB if only one node stores the \
      data.
      """))
  var transactionLimit: Int?

  @OptionGroup var input: DatabaseArguments
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard input.cluster == nil else {
      if withoutBackup { throw ValidationError("--without-backup is for files.") }
      if acceptOrphans { throw ValidationError("--accept-orphans is for files.") }
      return
    }
    if backup != nil { throw ValidationError("--backup requires --cluster.") }
    if transactionLimit != nil { throw ValidationError("--transaction-limit requires --cluster.") }
  }

  mutating func run() throws {
    try input.resolve()
    if input.place == nil {
      TerminationSignals.say(
        Message(.note, nil, "interrupted: nothing was changed", path: input.database))
    }
    let app = try AppSchema(path: input.schema)
    if let place = input.place {
      let migration = try ClusterMigration(
        app, on: place, backup: backup, transactionLimit: transactionLimit)
      return try Console.printList(migration.run().lines(place.name))
    }
    try migrateFile(app)
  }

  private func migrateFile(_ app: AppSchema) throws {
    let before =
      FileSystem.exists(input.database)
      ? try DatabaseFile(input.database, of: app, isOurs: true) : nil
    if let before {
      if let hook = before.pending.hooks.first {
        throw HookNeeded(path: input.database, hook: hook)
      }
      if !before.takeoverAdvice.isEmpty { throw before.objection }
      if before.report.olderAccess != nil {
        return try Console.printList(before.sentence + "\n")
      }
      try requireMigratable(before, app)
    }
    let outcome = try outcome(of: before, app)
    // The last line says that the run is done, so that what takes long comes first.
    let after = Result { try state(after: outcome, of: before, app) }
    try Console.printList(outcome.lines(input.database))
    try warn(of: before, after.get())
  }

  /// Reads the file again if it was migrated; one that wasn't is as it was.
  private func state(
    after outcome: AppliedMigration, of before: DatabaseFile?, _ app: AppSchema
  ) throws -> DatabaseFile? {
    guard let before, outcome.from != nil, !before.pending.isEmpty else { return before }
    return try DatabaseFile(input.database, of: app)
  }

  private func requireMigratable(_ file: DatabaseFile, _ app: AppSchema) throws {
    // A rebuild would hide other differences in the file from the check at the end.
    if file.report.place == .older, !file.isSound { throw file.objection }
    if file.report.storedVersion == 0 {
      try file.requireReadable(acceptingOrphans: acceptOrphans)
    }
    if !file.pending.isEmpty {
      try app.migrated.prove(app.versions, from: Int64(file.report.version ?? 0))
    }
  }

  private func outcome(of before: DatabaseFile?, _ app: AppSchema) throws -> AppliedMigration {
    do {
      // A signal makes SQLite undo the migration, and remove the files beside the database.
      return try TerminationSignals.postponing { try migrate(to: app, before?.report) }
    } catch let error as any ReportedError {
      throw error
    } catch {
      if let before, case DatabaseError.migrationRefused = error {
        try MigrationForecast.report(of: before)
      }
      var failure = ImportFailure(path: input.database, error, code: .unfitDatabase)
      if let needed = (error as? DatabaseError)?.neededOfApp {
        failure.reason = needed + ": let the app migrate the database"
      }
      if (error as? DatabaseError)?.code == SQLITE_BUSY,
        let holder = LockHolder.name(of: input.database)
      {
        failure.reason = "\(holder) has it locked"
      }
      throw failure
    }
  }

  /// Warns of rows that the app can't read or that refer to missing rows, and of a log.
  private func warn(of before: DatabaseFile?, _ after: DatabaseFile?) throws {
    try after?.report(after?.report.unreadable ?? [])
    if let before, before.report.storedVersion == 0, !before.orphanLines.isEmpty {
      Console.reportNote(before.orphanLines.joined(separator: "\n"), path: input.database)
    }
    let log = input.database + "-wal"
    if FileSystem.size(log) > 0 {
      Console.reportNote(
        "other processes are using it; '\(log)' is part of it", path: input.database)
    }
  }

  private var configuration: Database.Configuration {
    var configuration = Database.Configuration()
    configuration.migration.backsUp = !withoutBackup
    configuration.migration.acceptsOrphans = acceptOrphans
    configuration.migration.progress = { [path = input.database] in
      try TerminationSignals.check()
      ProgressLine.show($0.line(of: path))
    }
    configuration.limit = { try $0.limitFunctions() }
    return configuration
  }

  private func migrate(to app: AppSchema, _ before: DatabaseReport?) throws -> AppliedMigration {
    let hooks = Dictionary(firstOf: app.versions.hooks.map { ($0, _Migration.noHook) })
    let database = try Database(
      at: input.database, schema: app.schema, configuration: configuration, hooks: hooks)
    defer { database.close() }
    if database.migratedFrom != nil { TerminationSignals.ignore() }
    if before?.hasAccess == false {
      try storeAccess(of: app.schema)
      TerminationSignals.ignore()
    }
    if !database.isReadOnly { try bringLogIntoFile(of: database, app.schema.version) }
    return AppliedMigration(
      from: database.migratedFrom, to: app.schema.version, before: before,
      backup: database.backupPath, access: before?.hasAccess == false ? app.schema : nil)
  }

  /// Stores which older apps may use a file of the schema's version.
  private func storeAccess(of schema: DatabaseSchema) throws {
    let file = try FileStore(writing: input.database)
    defer { file.close() }
    try file.run("BEGIN IMMEDIATE")
    guard try file.marks().userVersion == schema.version else { return }
    try file.run(schema.accessStatement)
    try file.run("COMMIT")
  }

  /// Makes the file complete without its log, unless others are using it.
  private func bringLogIntoFile(of database: Database, _ version: Int32) throws {
    ProgressLine.show("bringing the log into \(input.database)")
    do {
      try database.checkpoint(.truncate)
    } catch let error as DatabaseError {
      var failure = ImportFailure(path: input.database, error, code: .unfitDatabase)
      failure.reason =
        "it is at version \(version), but its log '\(input.database)-wal' can't be brought into it: "
        + "\(error)"
      throw failure
    }
  }
}

extension MigratedSchema {
  /// Migrates databases with rows, of the given version and later ones, to the last version.
  /// Reports problems, and throws if there are any.
  func prove(_ versions: [SchemaVersion], from version: Int64) throws {
    if HistoryProof(versions, history, source).isRemembered { return }
    var report = SchemaReport()
    HistoryProof(versions.filter { $0.number >= version }, history, source)
      .prove(reporting: &report)
    try report.finish()
  }
}

extension MigrationProgress {
  fileprivate func line(of path: String) -> String {
    guard stepCount == 0 else {
      return "version \(version), step \(step) of \(stepCount): \(title)"
    }
    return
      "waiting for \(LockHolder.name(of: path) ?? "another process"), which has '\(path)' locked"
  }
}

extension _Migration {
  /// A placeholder for functions of an app that aren't called.
  fileprivate static let noHook: Database.MigrationHook = { _ in }
}

extension DatabaseSchema {
  /// Creates the schema that an app passes to the runtime. The command takes files over.
  convenience init(_ versions: [SchemaVersion], _ schema: Schema) {
    self.init(
      _version: Int32(clamping: versions.current),
      statements: schema.createStatements.map(\.text),
      migrations: zip(versions, versions.dropFirst()).map { _Migration(from: $0, to: $1) },
      minReader: versions.last?.minReader.map { Int32(clamping: $0) },
      minWriter: (versions.last?.minWriter?.value).map { Int32(clamping: $0) },
      functions: schema.functions.map(_RequiredFunction.init),
      collations: schema.collations.map(\.value), tokenizers: versions.tokenizers(of: schema),
      adoption: .byMeaning)
  }
}

extension _Migration {
  fileprivate init(from old: SchemaVersion, to new: SchemaVersion) {
    self.init(
      version: Int32(clamping: new.number), name: new.name, backedUp: new.isBackedUp,
      normalizing: new.isNormalizing,
      before: old.snapshot.statements.map { .statement($0.value) },
      lines: new.actions.flatMap { action in
        [.step(action.step), Line(action.effect)]
      })
  }
}

extension _Migration.Line {
  fileprivate init(_ effect: MigrationAction.Effect) {
    self =
      switch effect {
      case .run(let sql): .run(sql)
      case .call(let name): .call(name)
      case .refuse(_, let table, .missingParent(let parent)):
        .references(from: table, to: parent)
      case .refuse(let query, let table, let reason):
        .refuse(query, table: table, because: reason.text)
      }
  }
}
