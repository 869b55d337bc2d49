import ArgumentParser
import SchemaMigration
import SchemaParser

/// The author's decisions about changes that the schemas leave open.
struct AnswerOptions: ParsableArguments {
  @Option(
    help: .value("old=new", "A renamed table, table.column or Enum.case, and its new name."))
  var rename: [String] = []

  @Option(
    help: .value(
      "table.column=table.column",
      "A column that moved to another table, and its place there. Its values are kept."))
  var move: [String] = []

  @Option(
    help: .value(
      "table.column = table.column",
      "Which rows of two tables belong together if there is no reference: an SQL condition on both."
    ))
  var link: [String] = []

  @Option(
    help: .value("name", "Something to drop with its data: table, table.column or Enum.case."))
  var drop: [String] = []

  @Option(
    help: .value(
      "table.column=sql",
      """
      The value of a new column in existing rows, or the value that replaces NULL in a column that \
      can no longer be NULL: an SQL expression over the row.
      """))
  var fill: [String] = []

  @Option(
    help: .value(
      "table.column=sql",
      "The new value of a column whose type changes: an SQL expression over the row."))
  var convert: [String] = []

  @Option(
    help: .value(
      "table.column", "A column whose values get the form of its type if they have another one."))
  var normalize: [String] = []

  @Option(
    help: .value(
      "table.column",
      """
      A column that can no longer be NULL, or that has another type; databases that have NULL or \
      other values in it aren't migrated.
      """))
  var refuse: [String] = []

  @Option(
    help: .value(
      "name",
      """
      A table or table.column whose handwritten parts of the draft to discard. For rebase, also the \
      file of a version whose SQL doesn't fit the merged schema.
      """))
  var discard: [String] = []

  func validate() throws {
    for (kind, texts) in given {
      for text in texts where GivenAnswer(kind, text) == nil {
        throw ValidationError("'\(text)' doesn't have the form name=value.")
      }
    }
  }

  private var given: [(kind: AnswerKind, texts: [String])] {
    [
      (.rename, rename), (.move, move), (.link, link), (.drop, drop), (.fill, fill),
      (.convert, convert), (.normalize, normalize), (.refuse, refuse), (.discard, discard),
    ]
  }

  var answers: MigrationAnswers {
    MigrationAnswers(given.flatMap { kind, texts in texts.compactMap { GivenAnswer(kind, $0) } })
  }

  /// The options as they were given, for a command line.
  var words: [String] {
    given.flatMap { kind, texts in texts.map { AnswerOption.option(kind, $0) } }
  }
}

extension [String] {
  /// Throws if an option is given twice, with the same value.
  func requireDifferent(for schema: String) throws {
    guard let second = indices.first(where: { self[..<$0].contains(self[$0]) }) else { return }
    throw Failure.error(.needlessAnswer, "'\(self[second])' is given twice", path: schema)
  }
}
