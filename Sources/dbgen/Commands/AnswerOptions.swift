import ArgumentParser
import SchemaMigration

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

extension AnswerOptions {
  var answers: MigrationAnswers {
    var answers = MigrationAnswers()
    answers.renames = rename.compactMap(Self.pair).map { (old: $0.0, new: $0.1) }
    answers.moves = move.compactMap(Self.pair).map { (old: $0.0, new: $0.1) }
    answers.links = link
    answers.drops = Set(drop)
    answers.fills = Dictionary(fill.compactMap(Self.pair)) { $1 }
    answers.refusals = Set(refuse)
    answers.discards = Set(discard)
    return answers
  }

  /// The options as they were given, for a command line.
  var words: [String] {
    [
      ("--rename", rename), ("--move", move), ("--link", link), ("--drop", drop), ("--fill", fill),
      ("--refuse", refuse), ("--discard", discard),
    ].flatMap { option, values in values.map { "\(option) \(ShellWord.quote($0))" } }
  }
}
