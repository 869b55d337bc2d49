import ArgumentParser
import DBGenAdoption
import DBGenRuntime
import DBGenSQLSyntax
import SchemaMigration
import SchemaParser

/// The result of migrating a database file, found by migrating a copy.
struct MigrationForecast {
  private let file: DatabaseFile
  private let refusals: [MigrationRefusal]
  /// The rows that the app couldn't read after the migration.
  private let unreadable: [UnreadableRows]
  /// The error after which nothing is known about the rest of the migration.
  private let end: (any Error)?

  /// - Parameters:
  ///   - namedRows: The maximum number of rows to name for each reason.
  ///   - acceptsOrphans: Whether more rows may refer to missing rows than before.
  /// - Throws: `ImportFailure` if the file can't be copied.
  init(
    of file: DatabaseFile, namedRows: Int, acceptingOrphans acceptsOrphans: Bool = false
  ) throws {
    self.file = file
    let rehearsal = MigrationRehearsal(namedRows: namedRows)
    (end, unreadable) =
      try file.pending.isEmpty
      ? (nil, file.report.unreadable) : Self.migrateCopy(of: file, rehearsal, acceptsOrphans)
    refusals = rehearsal.refusals
  }

  /// Reports all rows that a migration refuses. If there is no room for a copy, the first refusal has to
  /// do.
  static func report(of file: DatabaseFile) throws {
    let forecast: MigrationForecast
    do { forecast = try MigrationForecast(of: file, namedRows: 100) } catch is ImportFailure {
      return
    }
    try forecast.report()
  }

  private static func migrateCopy(
    of file: DatabaseFile, _ rehearsal: MigrationRehearsal, _ acceptsOrphans: Bool
  ) throws -> (end: (any Error)?, unreadable: [UnreadableRows]) {
    let copy = try RecoveredCopy(reading: file.place, copied: true)
    defer { copy.remove() }
    var configuration = Database.Configuration()
    configuration.migration.backsUp = false
    configuration.migration.rehearsal = rehearsal
    configuration.migration.acceptsOrphans = acceptsOrphans
    configuration.limit = { try $0.limitFunctions() }
    let hooks = file.pending.flatMap(\.hooks).map { name in
      (
        name,
        { @Sendable _ in throw HookNeeded(path: file.path, hook: name) } as Database.MigrationHook
      )
    }
    do {
      try Database(
        at: copy.path, schema: file.app.schema, configuration: configuration,
        hooks: Dictionary(firstOf: hooks)
      ).close()
    } catch {
      return (error, [])
    }
    let report = try DatabaseReport(
      ofFile: copy.path, for: file.app.schema, readingRows: { _ in true }, of: file.app.source)
    return (nil, report.unreadable)
  }

  /// Throws if opening the file would fail, and prints what couldn't be checked.
  func report() throws {
    guard refusals.isEmpty else {
      throw RefusedRows(file: file, refusals: refusals, arePrinted: false, end: end)
    }
    try file.report(unreadable)
    guard let end else { return }
    guard Self.isOfApp(end) else { throw ImportFailure(path: file.path, end, code: .unfitDatabase) }
    let reason = (end as? DatabaseError)?.neededOfApp ?? "\(end)"
    Console.reportNote("not every row could be checked: \(reason)", path: file.path)
  }

  /// Prints the refused rows as comments of a script, and throws if opening the file would fail or the
  /// app couldn't read some rows then.
  func printComments() throws {
    let lines = refusals.flatMap { $0.lines(in: file) }
    try Console.printList(lines.map { "-- \($0)\n" }.joined())
    guard refusals.isEmpty else {
      throw RefusedRows(file: file, refusals: refusals, arePrinted: true, end: end)
    }
    try report()
    if !unreadable.isEmpty { throw Failure.findings }
  }

  /// Returns whether an app could continue where this command can't.
  private static func isOfApp(_ error: any Error) -> Bool {
    error is HookNeeded || (error as? DatabaseError)?.neededOfApp != nil
  }
}

extension DatabaseFile {
  /// Throws if the app couldn't read some rows of a file that it takes over.
  func requireReadable(acceptingOrphans: Bool) throws {
    guard pending.isEmpty else {
      return try MigrationForecast(of: self, namedRows: 100, acceptingOrphans: acceptingOrphans)
        .report()
    }
    try report(report.unreadable)
  }
}

/// A migration calls a function that only an app has.
struct HookNeeded: ReportedError, CustomStringConvertible {
  let path: String
  let hook: String

  var description: String { "the migration calls '\(hook)', a function of the app" }

  var exitCode: ExitCode { ExitCode(1) }
  var messages: [Message] {
    let text =
      "a migration calls '\(hook)', a function of the app: let the app migrate the database"
    return [Message(.error, .hookOfApp, text, path: path)]
  }
}

/// Rows keep a file from being migrated.
struct RefusedRows: ReportedError {
  let file: DatabaseFile
  let refusals: [MigrationRefusal]
  /// Whether the rows were printed to standard output.
  let arePrinted: Bool
  let end: (any Error)?

  var exitCode: ExitCode { ExitCode(1) }

  var messages: [Message] {
    let notes =
      (end.map { ["checking stopped here, and more rows may be refused: \($0)"] } ?? [])
      + advice
    return errors + notes.map { Message(.note, nil, $0, path: file.path) }
  }

  private var errors: [Message] {
    if arePrinted {
      let text = "the rows listed above would be refused"
      return [Message(.error, .refusedRows, text, path: file.path)]
    }
    return refusals.map { refusal in
      let lines = refusal.lines(in: file)
      return Message(.error, .refusedRows, lines.joined(separator: "\n"), path: file.path)
    }
  }

  private var advice: [String] { rewritingAdvice + orphanAdvice }

  private var rewritingAdvice: [String] {
    // No version knows the tables of somebody else.
    let versions = Set(refusals.filter { isOfSchema($0.table) }.map { Int64($0.version) })
    let refusing = file.pending.filter { versions.contains($0.number) }
    let hasDraft = refusing.contains { !$0.isSealed }
    let options =
      hasDraft
      ? options.map { "to give rows a value:   " + $0 }
        + ["to change or delete rows first:   --sql-before \"an SQL statement\""] : []
    let repairs = refusing.filter(\.isSealed).map { version in
      "to change or delete rows before version \(version.number):   "
        + "--repair \(version.number)=\"an SQL statement\""
    }
    let command = "dbgen migration new " + ShellWord.quote(file.app.migrated.source.path) + " "
    let doer = hasDraft ? "the draft" : "the next version"
    return [
      "nothing was changed; change or delete these rows with SQL"
        + (refusing.isEmpty ? "" : ", or have \(doer) do it")
    ] + (options + repairs).map { $0.completed(by: command) } + replacements
  }

  /// The keys of the draft's steps that store something else in place of values that can't be converted.
  private var replacements: [String] {
    let drafts = file.pending.filter { !$0.isSealed }
    var found: [String] = []
    for refusal in refusals {
      guard let draft = drafts.first(where: { $0.number == Int64(refusal.version) }) else {
        continue
      }
      let key: String?
      do throws(Diagnostic) {
        key = try draft.replacement(forRowsOf: refusal.table, refusedBecause: refusal.reason)
      } catch {
        // The version has run, so its snapshot is sound; only hints are missing.
        return found
      }
      let line = key.map { "in the draft, where \(refusal.reason):   \($0)" }
      if let line, !found.contains(line) { found.append(line) }
    }
    return found
  }

  private func isOfSchema(_ table: String) -> Bool {
    file.app.schema.versions.contains {
      $0.statementsByName[StoredName(type: "table", name: table)] != nil
    }
  }

  private var orphanAdvice: [String] {
    guard refusals.contains(where: \.missesParents) else { return [] }
    return [
      "to let them refer to missing rows:   'dbgen migration apply --accept-orphans', and in the app "
        + "'configuration.migration.acceptsOrphans = true'"
    ]
  }

  /// The options of `migration new` that give rows the values that they lack.
  private var options: [String] {
    let drafts = file.pending.filter { !$0.isSealed }.map(\.number)
    let plan: MigrationPlan?
    do throws(Diagnostic) {
      plan = try file.app.migrated.history.draftPlan(for: file.app.migrated.schema)
    } catch {
      // The versions to run were planned from the same steps; only hints are missing.
      return []
    }
    return refusals.filter { drafts.contains(Int64($0.version)) }.compactMap {
      plan?.option(forRowsOf: $0.table, refusedBecause: $0.reason)
    }.unique
  }
}

extension MigrationRefusal {
  /// Returns a sentence, and a line for each row to name.
  fileprivate func lines(in file: DatabaseFile) -> [String] {
    let version = file.versions.first { $0.number == self.version }
    let rows = "\(count.counted("row")) of table '\(table)'"
    let more = count - self.rows.count
    let sentence = "\(version?.title ?? "the migration") refuses \(rows): \(reason)"
    return ([sentence] + self.rows.map { "  " + $0 } + (more > 0 ? ["  and \(more) more"] : []))
      .map(\.displayed)
  }
}
