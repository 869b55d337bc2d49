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
      name: draft.file.name.value, answers: said, asked: command.joined(separator: " "))
    guard let file = next else {
      try folder.remove(draft.source.path)
      return Console.printError("the other version has all of it; the draft is gone\n")
    }
    let path = try folder.write(file, replacing: draft.source.path)
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
      ? "\(path): error: there is no draft to put behind a sealed version\n"
      : "\(drafts[0]):1:1: error: more than one version isn't sealed: seal the one that comes "
        + "first [MG004]\n"
  }
}

/// `dbgen migration squash`: old versions are forgotten.
struct MigrationSquash: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "squash",
    abstract: "Forget how the versions through a number came about.",
    discussion: """
      The version becomes the first of the history. Databases of older versions can't be opened \
      any more by apps that are generated from it: they are refused, and left as they are.
      """)

  @OptionGroup var input: SchemaArgument
  @Option(help: ArgumentHelp("The version that becomes the first.", valueName: "n"))
  var through: Int64

  func run() throws {
    let migrated = try MigratedSchema(path: input.schema)
    let versions = migrated.history.versions
    guard let last = versions.first(where: { $0.file.version.value == through }),
      last.file.isSealed
    else {
      throw ValidationError("There is no sealed version \(through).")
    }
    var file = last.file
    file.from = nil
    file.steps = []
    file.seal(MigrationPlan(actions: []))
    let path = try migrated.folder.write(file, replacing: last.source.path)
    for version in versions where version.file.version.value < through {
      try migrated.folder.remove(version.source.path)
    }
    try Console.printResult("\(path)\n")
  }
}
