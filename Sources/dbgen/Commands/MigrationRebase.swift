import ArgumentParser
import SchemaMigration
import SchemaParser

/// `dbgen migration rebase`: merges the histories of branches into one.
struct MigrationRebase: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebase",
    abstract: "Merge the histories of several branches into one.",
    discussion: """
      Use it after a merge if several files have the same version number, a file has conflict \
      markers, or the draft no longer starts from the schema of the version before it. The sealed \
      versions of one branch stay. The versions of the others, drafts or sealed, become one draft \
      after them, which leads to the merged schema and keeps their answers, 'fill', 'convert', SQL \
      and hooks. The result is verified before anything is written.
      """)

  @OptionGroup var answers: AnswerOptions
  @Option(
    help: .value(
      "version",
      "Which of several sealed versions with the same number to keep: its file, or 'ours' or 'theirs'."
    ))
  var keep: [String] = []

  @OptionGroup var input: SchemaArgument
  @OptionGroup var common: CommonOptions

  mutating func run() throws {
    try input.resolveWithHistory()
    try answers.words.requireDifferent(for: input.schema)
    try HistoryFolder(ofSchema: input.schema).locked {
      let merge = try HistoryMerge(
        schema: input.schema, keeping: keep.map { LexicalPath.split($0).name },
        asked: command(keeping:))
      guard merge.isNeeded else {
        throw Failure.error(
          .nothingToDo,
          "there is nothing to rebase: the sealed versions are in sequence, and there is no draft",
          path: merge.migrated.folder.path)
      }
      let command = command(keeping: keep)
      let draft = try merge.draft(answers.answers, asked: command)
      let proof = try merge.prove(draft)
      let path = try merge.write(draft)
      merge.report(draft, command: keep.isEmpty ? command : nil)
      Console.printNotice("\(proof.summary)\n")
      guard let path else { return }
      try Console.printList("\(path)\n")
      try MigratedSchema(path: input.schema).advise(onDraft: path)
    }
  }

  /// Returns the command line of this run with some of its choices, to be repeated with another
  /// option.
  private func command(keeping choices: [String]) -> String {
    let choices = choices.map { "--keep " + ShellWord.quote($0) }
    return (["dbgen migration rebase", ShellWord.quote(input.schema)] + choices + answers.words)
      .joined(separator: " ")
  }
}
