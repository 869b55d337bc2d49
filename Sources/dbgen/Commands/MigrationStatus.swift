import ArgumentParser
import DBGenRuntime
import SchemaMigration
import SchemaParser

/// `dbgen migration status`: shows the state of a database file.
struct MigrationStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show a database file's version and how it differs from its schema.",
    usage: "dbgen migration status [<options>] [<schema>] <database>",
    discussion: """
      The file isn't changed. The exit status is 1 if an app couldn't open it, because it is newer, \
      belongs to another program, or was changed, if it couldn't read some of its values, or if an \
      object of somebody else is in the way of a migration.

      With --cluster, shows the state of a database of a cluster.
      """)

  @OptionGroup var input: DatabaseArguments
  @OptionGroup var common: CommonOptions

  mutating func run() throws {
    try input.resolve()
    try input.withDatabase(havingRows: false, show)
  }

  private func show(_ file: DatabaseFile) throws {
    let lines =
      [file.sentence]
      + (file.report.differences + file.takeoverAdvice
      + file.lines(about: file.report.unreadable)
      + file.orphanLines + file.report.objectsInTheWay.map(\.description.displayed))
      .map { "  \($0)" }
    try Console.printList(lines.map { $0 + "\n" }.joined())
    guard file.isSound, file.report.unreadable.isEmpty, file.report.objectsInTheWay.isEmpty else {
      throw Failure.findings
    }
  }
}
