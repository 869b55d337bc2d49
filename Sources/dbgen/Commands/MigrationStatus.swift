import ArgumentParser
import DBGenRuntime
import SchemaMigration
import SchemaParser

/// `dbgen migration status`: shows the state of a database file.
struct MigrationStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show a database file's version and how it differs from its schema.",
    discussion: """
      The file is only read. Exit status 1 where an app couldn't open it: it is newer, of another \
      program, or was changed.
      """)

  @OptionGroup var input: DatabaseArguments

  func run() throws {
    let file = try DatabaseFile(input)
    let lines = [file.sentence] + file.report.differences.map { "  \($0)" }
    try Console.printResult(lines.map { $0.displayed + "\n" }.joined())
    guard file.isSound else { throw Failure.findings }
  }
}

/// A file that an app wouldn't open, or may not be able to migrate.
struct UnsoundFile: ReportedError {
  let file: DatabaseFile

  init(_ file: DatabaseFile) { self.file = file }

  var exitCode: ExitCode { ExitCode(1) }
  var report: String {
    let lines =
      ["\(file.path): error: \(file.sentence)"] + file.report.differences.map { "  \($0)" }
    return lines.map { $0 + "\n" }.joined()
  }
}
