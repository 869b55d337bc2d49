import ArgumentParser
import DBGenRuntime
import DBGenSQLText
import SchemaMigration
import SchemaParser

/// `dbgen migration status`: shows the state of a database file.
struct MigrationStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show a database file's version and how it differs from its schema.",
    discussion: """
      The file isn't changed. The exit status is 1 if an app couldn't open it, because it is newer, \
      belongs to another program, or was changed.
      """)

  @OptionGroup var input: DatabaseArguments
  @OptionGroup var common: CommonOptions

  mutating func run() throws {
    try input.resolve()
    let file = try DatabaseFile(input)
    let lines = [file.sentence] + file.report.differences.map { "  \($0)" }
    try Console.printResult(lines.map { $0.displayed + "\n" }.joined())
    guard file.isSound else { throw Failure.findings }
  }
}
