import ArgumentParser
import SchemaMigration
import SchemaParser

/// `dbgen migration rebase`: of two branches' versions, one comes behind the other.
struct MigrationRebase: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebase",
    abstract: "Put this branch's draft behind the version that another branch has added.",
    discussion: """
      After a merge, two files have one version's number, or the draft was made from another \
      schema than the version before it now has. Its steps are worked out again, from the last \
      sealed version to the schema as merged; what was said in the draft still holds.
      """)

  @OptionGroup var input: SchemaArgument
  @OptionGroup var answers: AnswerOptions

  func run() throws {
    let lock = try HistoryLock(ofSchema: input.schema)
    defer { lock.release() }
    let folder = HistoryFolder(ofSchema: input.schema)
    var findings = SchemaReport()
    let history = try folder.read(reporting: &findings)
    let drafts = history.versions.filter { !$0.file.isSealed }
    guard drafts.count == 1, let draft = drafts.first, history.base != nil else {
      throw NothingToRebase(drafts: drafts.map(\.source.path), path: folder.path)
    }
    let migrated = try MigratedSchema(path: input.schema, history: history.withoutDrafts)
    var said = answers.answers
    said.draft = draft.file.steps.map(\.value)
    let command = ["dbgen migration rebase", ShellWord.quote(input.schema)] + answers.words
    let next = try migrated.next(
      name: draft.file.name.value, answers: said, of: draft.source,
      asked: command.joined(separator: " "))
    guard let file = next else {
      try folder.remove([draft.source])
      return Console.printError("the other version has all of it; the draft is gone\n")
    }
    let path = try folder.write(file, replacing: [draft.source])
    try Console.printResult("\(path)\n")
  }
}

/// There isn't one draft that could come behind the others.
struct NothingToRebase: ReportedError {
  let drafts: [String]
  let path: String

  var exitCode: ExitCode { ExitCode(1) }
  var report: String {
    drafts.count < 2
      ? "\(path.displayed): error: there is no draft to put behind a sealed version\n"
      : "\(drafts[0].displayed):1:1: error: more than one version isn't sealed: remove this file, or "
        + drafts.dropFirst().map(\.displayed).joined(separator: ", ") + " [MG004]\n"
  }
}
