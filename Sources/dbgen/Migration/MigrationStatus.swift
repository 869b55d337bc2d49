import ArgumentParser
import SchemaImporter
import SchemaMigration
import SchemaParser

/// `dbgen migration status`: where a database file stands.
struct MigrationStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Tell the version of a database file, and what it has otherwise than its schema.",
    discussion: """
      The file is only read. Exit status 1 where an app couldn't open it: it is newer, of another \
      program, or was changed.
      """)

  @OptionGroup var input: DatabaseArguments

  func run() throws {
    let versions = try MigratedSchema(path: input.schema).allVersions()
    let file = try DatabaseFile(path: input.database)
    let standing = DatabaseStanding(of: file, in: versions)
    let differences = try standing.version.map { try file.differences(from: $0.snapshot) } ?? []
    let lines = [Self.line(standing, file, versions)] + differences.map { "  \($0)" }
    try Console.printResult(lines.map { $0.displayed + "\n" }.joined())
    guard standing.place != .newer, standing.place != .unknown, differences.isEmpty else {
      throw Failure.findings
    }
  }

  private static func line(
    _ standing: DatabaseStanding, _ file: DatabaseFile, _ versions: [PlannedVersion]
  ) -> String {
    let current = versions.last.map { "version \($0.version) '\($0.name)'" } ?? "version 1"
    switch standing.place {
    case .empty: return "\(file.path) is empty; the schema is at \(current)"
    case .upToDate: return "\(file.path) is up to date, at \(current)"
    case .behind(let count):
      let noun = count == 1 ? "version" : "versions"
      return "\(file.path) is at version \(file.version), \(count) \(noun) behind \(current)"
    case .newer:
      return "\(file.path) is at version \(file.version), newer than the schema, at \(current)"
    case .unknown:
      return
        "\(file.path) is at version \(file.version), which the history of the schema doesn't have"
    }
  }
}

/// `dbgen migration plan`: what would be done to a database file.
struct MigrationPlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Print the SQL that would migrate a database file, and the rows it would refuse.",
    discussion: "The file is only read.")

  @OptionGroup var input: DatabaseArguments

  func run() throws {
    let versions = try MigratedSchema(path: input.schema).allVersions()
    let file = try DatabaseFile(path: input.database)
    let standing = DatabaseStanding(of: file, in: versions)
    guard standing.place != .newer, standing.place != .unknown else {
      throw ImportFailure(
        path: file.path, reason: "its version \(file.version) leads to none of the schema's")
    }
    if standing.place == .empty, let last = versions.last {
      let script = last.snapshot.statements.map { $0.value.asStatement }
      return try Console.printResult(script.joined() + "PRAGMA user_version = \(last.version);\n")
    }
    for version in standing.pending { try Console.printResult(version.script) }
  }
}

extension PlannedVersion {
  /// What the version does, as SQL that is for reading.
  fileprivate var script: String {
    var text = "-- to version \(version): \(name)\n"
    var step: String?
    for action in plan.actions {
      if action.step != step { text += "\n-- \(action.step)\n" }
      step = action.step
      switch action.effect {
      case .run(let sql): text += sql.asStatement
      case .call(let name): text += "-- calls \(name) of the app\n"
      case .refuse(let query, let table, let reason):
        text += "-- refuses rows of '\(table)' where \(reason):\n" + query.asComment
      }
    }
    return text + "\nPRAGMA user_version = \(version);\n"
  }
}

extension String {
  fileprivate var asStatement: String {
    SQLTokens(self).endsInLineComment ? "\(self)\n;\n" : "\(self);\n"
  }

  fileprivate var asComment: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "--   \($0)\n" }.joined()
  }
}
