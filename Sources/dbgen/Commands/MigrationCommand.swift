import ArgumentParser

/// `dbgen migration`: manages the versions of a schema.
struct MigrationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migration",
    abstract: "Write and prove the steps from one version of a schema to the next.",
    discussion: """
      Beside Schemas/app.yaml, which says what the database should be, lies its history in \
      Schemas/app.migrations/: a file for each version, with the steps that lead to it. The last \
      one is a draft until it is sealed.

        dbgen migration new Schemas/app.yaml --name full-name
        dbgen migration seal Schemas/app.yaml
      """,
    subcommands: [
      MigrationNew.self, MigrationSeal.self, MigrationList.self, MigrationRebase.self,
      MigrationVerify.self, MigrationSquash.self, MigrationStatus.self, MigrationPlanCommand.self,
      MigrationApply.self,
    ])
}

/// The schema file, for subcommands that take one.
struct SchemaArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The schema file.", valueName: "schema"), completion: .file())
  var schema: String

  @OptionGroup var limits: CheckingLimits
}

/// The author's decisions about changes that the schemas leave open.
struct AnswerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A renamed table, table.column or Enum.case, and its new name.",
      valueName: "old=new"))
  var rename: [String] = []

  @Option(
    help: ArgumentHelp(
      "A column that has gone to another table, and its place there: its values go along.",
      valueName: "table.column=table.column"))
  var move: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which rows of two tables belong together, where no reference tells: an SQL condition on both.",
      valueName: "table.column = table.column"))
  var link: [String] = []

  @Option(
    help: ArgumentHelp(
      "What is gone for good, with what it holds: table, table.column or Enum.case.",
      valueName: "name"))
  var drop: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      What a new column holds in rows that are there, or one that can't be NULL any more in the \
      place of NULL: an SQL expression over the row.
      """,
      valueName: "table.column=sql"))
  var fill: [String] = []

  @Option(
    help: ArgumentHelp(
      "A column that can't be NULL any more, where a database that holds NULL isn't to be migrated.",
      valueName: "table.column"))
  var refuse: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      A table or table.column whose hand-written parts of the draft to drop; for rebase, also a \
      version's file whose SQL doesn't fit the merged schema.
      """,
      valueName: "name"))
  var discard: [String] = []

  func validate() throws {
    for pair in rename + move + fill where Self.pair(pair) == nil {
      throw ValidationError("'\(pair)' is not of the form name=value.")
    }
  }

  static func pair(_ text: String) -> (String, String)? {
    guard let sign = text.firstIndex(of: "="), sign != text.startIndex else { return nil }
    let value = text[text.index(after: sign)...]
    return value.isEmpty ? nil : (String(text[..<sign]), String(value))
  }
}
