import ArgumentParser
import DBGenRuntime
import SchemaMigration
import SchemaParser

/// How the migration of a database file would end, found by migrating a copy of it.
struct MigrationForecast {
  private let file: DatabaseFile
  private let refusals: [MigrationRefusal]
  /// Why nothing is known of the rest of the migration.
  private let end: (any Error)?

  /// - Parameter namedRows: How many rows are named for each reason to refuse them.
  /// - Throws: `ImportFailure` where the file can't be copied.
  init(of file: DatabaseFile, namedRows: Int) throws {
    self.file = file
    let rehearsal = MigrationRehearsal(namedRows: namedRows)
    end = try file.pending.isEmpty ? nil : Self.migrateCopy(of: file, rehearsal)
    refusals = rehearsal.refusals
  }

  private static func migrateCopy(
    of file: DatabaseFile, _ rehearsal: MigrationRehearsal
  ) throws -> (any Error)? {
    let copy = try RecoveredCopy(reading: file.path, copied: true)
    defer { copy.remove() }
    var configuration = Database.Configuration()
    configuration.migration.backsUp = false
    configuration.migration.rehearsal = rehearsal
    configuration.limitsJSONPaths = true
    let hooks = file.pending.flatMap(\.plan.hooks).map { name in
      (name, { @Sendable _ in throw HookReached(name: name) } as Migration.Hook)
    }
    do {
      try Database(
        at: copy.path, schema: file.schema, configuration: configuration,
        hooks: Dictionary(hooks) { first, _ in first }
      ).close()
      return nil
    } catch {
      return error
    }
  }

  /// Throws if an opening would fail, and says what couldn't be found out.
  func report() throws {
    guard refusals.isEmpty else { throw RefusedRows(file: file, refusals: refusals, end: end) }
    guard let end else { return }
    guard Self.isOfApp(end) else { throw ImportFailure(path: file.path, end) }
    Console.printError("\(file.path.displayed): note: not every row could be checked: \(end)\n")
  }

  /// Prints the refused rows as comments of a script, and throws if an opening would fail.
  func printComments() throws {
    let lines = refusals.flatMap { $0.lines(in: file) }
    try Console.printResult(lines.map { "-- \($0)\n" }.joined())
    guard refusals.isEmpty else { throw RefusedRows(file: file, refusals: [], end: end) }
    try report()
  }

  /// Whether an app could go on where the command can't.
  private static func isOfApp(_ error: any Error) -> Bool {
    switch error {
    case DatabaseError.missingFunction, DatabaseError.missingCollation: true
    default: error is HookReached
    }
  }
}

/// A migration calls a function that only an app has.
private struct HookReached: Error, CustomStringConvertible {
  let name: String

  var description: String { "the migration calls '\(name)', which only the app has" }
}

/// Rows keep a file from being migrated.
struct RefusedRows: ReportedError {
  let file: DatabaseFile
  /// The refusals that have not been printed.
  let refusals: [MigrationRefusal]
  let end: (any Error)?

  var exitCode: ExitCode { ExitCode(1) }

  var report: String {
    let path = file.path.displayed
    var lines = refusals.flatMap { refusal in
      let lines = refusal.lines(in: file)
      return ["\(path): error: \(lines[0])"] + lines.dropFirst()
    }
    if refusals.isEmpty { lines.append("\(path): error: the rows listed above would be refused") }
    if let end {
      lines.append("\(path): note: checking stopped here, and more rows may be refused: \(end)")
    }
    lines.append("\(path): note: \(advice)")
    return lines.map { "\($0)\n" }.joined()
  }

  private var advice: String {
    let way = "nothing was changed; change or delete these rows with SQL"
    let isDraft = file.pending.contains { !$0.isSealed }
    return isDraft
      ? way + ", or have the draft convert them (see 'dbgen migration new --help')" : way
  }
}

extension MigrationRefusal {
  /// A sentence, and a line for each row that is named.
  fileprivate func lines(in file: DatabaseFile) -> [String] {
    let version = file.versions.first { $0.version == self.version }
    let rows = "\(count) row\(count == 1 ? "" : "s") of table '\(table)'"
    let more = count - self.rows.count
    let sentence = "\(version?.title ?? "the migration") refuses \(rows): \(reason)"
    return ([sentence] + self.rows.map { "  " + $0 } + (more > 0 ? ["  and \(more) more"] : []))
      .map(\.displayed)
  }
}
