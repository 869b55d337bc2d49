import ArgumentParser
import DBGenRuntime
import DBGenSQLSyntax
import DBGenSQLText
import SchemaMigration
import SchemaParser

/// `dbgen migration plan`: shows what a migration would do to a database file.
struct MigrationPlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Print the SQL that would migrate a database file, and the rows it would refuse.",
    usage: "dbgen migration plan [<options>] [<schema>] <database>",
    discussion: """
      The file isn't changed: a copy in the folder for temporary files is migrated. The exit status \
      is 1 if rows would be refused, or if the app couldn't read some values afterwards. Each row is \
      listed with an SQL condition that finds it.

      With --cluster, does so for a database of a cluster, of which it makes such a copy.
      """)

  @Flag(help: "List all refused rows, not only the first 100 for each reason.")
  var allRows = false

  @OptionGroup var input: DatabaseArguments
  @OptionGroup var common: CommonOptions

  mutating func run() throws {
    try input.resolve()
    try input.withDatabase(havingRows: true, show)
  }

  private func show(_ file: DatabaseFile) throws {
    let (report, current) = (file.report, file.versions.last)
    if report.place == .empty, let current {
      let script = current.snapshot.statements.map { $0.value.asStatement }
      return try Console.printResult(script.joined() + current.stamp)
    }
    guard file.isSound || report.place == .older else { throw file.objection }
    if report.storedVersion == 0 { try Console.printList("-- \(file.sentence)\n") }
    if report.place == .current, report.storedVersion == 0, let current {
      try file.report(report.unreadable)
      return try Console.printResult(current.stamp)
    }
    if let room = file.room { try Console.printList("-- \(room)\n") }
    for version in file.pending { try Console.printResult(version.script) }
    guard file.isSound else { throw file.objection }
    try MigrationForecast(of: file, namedRows: allRows ? .max : 100).printComments()
  }
}

extension SchemaVersion {
  /// The actions of the version, as SQL for people to read.
  fileprivate var script: String {
    var text = "to version \(number): \(name)".asComment()
    var step: String?
    for action in actions {
      if action.step != step { text += "\n" + action.step.asComment() }
      step = action.step
      switch action.effect {
      case .run(let sql): text += sql.asStatement
      case .call(let name): text += "calls \(name) of the app".asComment()
      case .refuse(let query, let table, let reason):
        text += "refuses rows of '\(table)' where \(reason.text):".asComment()
        text += query.asComment(indent: "  ")
      }
    }
    return text + "\n" + stamp
  }

  /// The statement that stores the version number.
  fileprivate var stamp: String { "PRAGMA user_version = \(number);\n" }
}

extension String {
  fileprivate var asStatement: String {
    SQLText(self).endsInLineComment ? "\(self)\n;\n" : "\(self);\n"
  }

  /// Returns the text as comments of SQL, one for each line.
  fileprivate func asComment(indent: String = "") -> String {
    scalarLines.map { "-- \(indent)\($0)\n" }.joined()
  }
}
