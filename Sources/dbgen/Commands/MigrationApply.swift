import ArgumentParser
import CodeGen
import DBGenMaintenance
import DBGenRuntime
import SchemaMigration
import SchemaParser

/// `dbgen migration apply`: creates or migrates a database file.
struct MigrationApply: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Create a database file, or migrate it, as an app does that opens it.",
    discussion: """
      For servers, scripts and continuous integration. A version that calls a function of an app \
      is refused before anything is done.
      """)

  @OptionGroup var input: DatabaseArguments

  @Flag(help: "Make no copy of the file before its tables are rebuilt.")
  var withoutBackup = false

  func run() throws {
    let migrated = try MigratedSchema(path: input.schema)
    let versions = try migrated.versionsToRun()
    let schema = DatabaseSchema(versions, migrated.schema)
    let before =
      FileSystem.exists(input.database)
      ? try DatabaseFile(input, in: versions, as: schema, isOurs: true) : nil
    if let hook = before?.pending.flatMap(\.plan.hooks).first {
      throw HookNeeded(path: input.database, hook: hook)
    }
    // A rebuild would hide other differences in the file from the check at the end.
    if let before, before.report.place == .older, !before.isSound { throw UnsoundFile(before) }
    if let before, !before.pending.isEmpty {
      try migrated.prove(versions, from: Int64(before.report.version ?? 0))
    }
    var configuration = Database.Configuration()
    configuration.migration.backsUp = !withoutBackup
    configuration.limitsJSONPaths = true
    let outcome: Outcome
    do {
      let hooks = Dictionary(
        versions.flatMap(\.plan.hooks).map { ($0, Migration.noHook) }
      ) { $1 }
      let database = try Database(
        at: input.database, schema: schema, configuration: configuration, hooks: hooks)
      outcome = Outcome(
        from: database.migratedFrom, to: schema.version, before: before?.report,
        backup: database.backupPath)
      // The file is then complete without its log, unless others are using it.
      if !database.isReadOnly { try database.checkpoint(.truncate) }
      database.close()
    } catch {
      // If there is no room for a copy, only the first refusal is reported.
      if let before, case DatabaseError.migrationRefused = error,
        let forecast = try? MigrationForecast(of: before, namedRows: 100)
      {
        try forecast.report()
      }
      throw ImportFailure(path: input.database, error)
    }
    try Console.printResult(outcome.lines(input.database))
    let log = input.database + "-wal"
    if FileSystem.size(log) > 0 {
      Console.printError("\(input.database): note: others are using it; '\(log)' is part of it\n")
    }
  }

  /// The result for the file, which another process may have migrated before.
  private struct Outcome {
    var from: Int32?
    var to: Int32
    var before: DatabaseReport?
    var backup: String?

    func lines(_ path: String) -> String {
      let copy = backup.map { "the file as it was before is '\($0)'\n" } ?? ""
      return "\(path) \(sentence)\n\(copy)"
    }

    private var sentence: String {
      let hadNone = before?.storedVersion == 0
      switch from {
      case nil: return "was at version \(to) already"
      case 0 where before?.place ?? .empty == .empty: return "went from nothing to version \(to)"
      case 0: return "had no version; it is taken over at version \(to)"
      case let from? where hadNone:
        return "had no version; it went from version \(from), which it was, to version \(to)"
      case let from?: return "went from version \(from) to version \(to)"
      }
    }
  }
}

extension MigratedSchema {
  /// Migrates databases with rows, of the given version and later ones, to the last version.
  /// Reports problems, and throws if there are any.
  fileprivate func prove(_ versions: [PlannedVersion], from version: Int64) throws {
    if HistoryProof(versions, history, source).isRemembered { return }
    var report = SchemaReport()
    HistoryProof(versions.filter { $0.version >= version }, history, source)
      .prove(reporting: &report)
    try report.finish()
  }
}

/// A migration calls a function that only an app has.
struct HookNeeded: ReportedError {
  let path: String
  let hook: String

  var exitCode: ExitCode { ExitCode(1) }
  var report: String {
    "\(path.displayed): error: a migration calls '\(hook)', which only the app has: let the app migrate it\n"
  }
}

extension Migration {
  /// A placeholder for functions of an app that aren't called.
  fileprivate static let noHook: Hook = { _ in }
}

extension DatabaseSchema {
  /// Creates the schema that an app passes to the runtime.
  convenience init(_ versions: [PlannedVersion], _ schema: Schema) {
    let compiled = SchemaVersions(versions)
    self.init(
      version: Int32(clamping: compiled.current),
      statements: schema.createStatements.map(\.text),
      migrations: compiled.migrations.map { Migration($0) },
      minReader: compiled.minReader.map { Int32(clamping: $0) },
      functions: schema.functions.map(Function.init), collations: schema.collations.map(\.value))
  }
}

extension Migration {
  fileprivate init(_ migration: CompiledMigration) {
    self.init(
      version: Int32(clamping: migration.version), name: migration.name,
      backedUp: migration.isBackedUp, before: migration.before.map { Origin($0) },
      lines: migration.actions.flatMap { action in
        [.step(action.step), Line(action.effect)]
      })
  }
}

extension Migration.Origin {
  fileprivate init(_ origin: StatementOrigin) {
    self =
      switch origin {
      case .same(let places): .same(places)
      case .statement(let sql): .statement(sql)
      }
  }
}

extension Migration.Line {
  fileprivate init(_ effect: MigrationAction.Effect) {
    self =
      switch effect {
      case .run(let sql): .run(sql)
      case .call(let name): .call(name)
      case .refuse(let query, let table, let reason):
        .refuse(query, table: table, because: reason)
      }
  }
}

extension DatabaseSchema.Function {
  fileprivate init(_ function: SQLFunction) {
    let count: Int? =
      switch function.arguments {
      case .any: nil
      case .exactly(let count): count
      }
    self.init(
      function.name.value, arguments: count, deterministic: function.isDeterministic,
      innocuous: function.isInnocuous)
  }
}
