import ArgumentParser
import SchemaMigration
import SchemaParser

/// `dbgen migration unseal`: makes a draft of the last version again.
struct MigrationUnseal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unseal",
    abstract: "Make a draft of the last sealed version again, if it hasn't been shipped.",
    usage: "dbgen migration unseal [<options>] [<schema>]",
    discussion: """
      Its steps can then be edited, and 'dbgen migration new' keeps them. Databases that it has \
      migrated can't be migrated by what it becomes: delete those of developers, and if an app has \
      been shipped with the version, make the change in a new version instead.

      On a terminal, the command asks before it does so. Elsewhere, it needs '--not-shipped'.
      """)

  @Flag(help: "Don't ask: no app has been shipped with the version.")
  var notShipped = false

  @OptionGroup var input: SchemaArgument
  @OptionGroup var common: CommonOptions

  mutating func run() throws {
    try input.resolveWithHistory()
    let folder = HistoryFolder(ofSchema: input.schema)
    var files: [SourceFile] = []
    try folder.locked { files = try folder.sources() }
    let version = try folder.lastSealedVersion(in: files)
    // Other runs needn't wait for an answer.
    guard try notShipped || confirms(version) else { throw Failure.findings }
    try folder.locked {
      guard try folder.sources().map(\.path) == files.map(\.path) else {
        throw Failure.changedHistory(folder.path)
      }
      try unseal(version, in: folder)
    }
  }

  /// Writes the version as a draft. Throws if its file has changed since it was read.
  private func unseal(_ version: History.Version, in folder: HistoryFolder) throws {
    var file = version.file
    file.unseal()
    let path = try folder.write(file, replacing: [version.source])
    try Console.printList("\(path)\n")
  }

  private func confirms(_ version: History.Version) throws -> Bool {
    let title = version.file.title
    guard
      let answer = Console.ask(
        "If an app was shipped with \(title), its users will be locked out.\n"
          + "Unseal it? [y/N] ")
    else {
      let message = Message(
        .error, .unconfirmedUnseal,
        "\(title) can't be unsealed if an app was shipped with it: its users would be locked out",
        path: version.source.path)
      let unseal = "dbgen migration unseal \(ShellWord.quote(input.schema)) --not-shipped"
      throw Failure.message(message.noting("if it wasn't:   " + unseal))
    }
    return answer
  }
}

extension HistoryFolder {
  /// Returns the last version in the files of the folder, which is sealed and may have been edited
  /// since. Throws if there is a draft, or if nothing is left of what the version was made from.
  fileprivate func lastSealedVersion(in files: [SourceFile]) throws -> History.Version {
    let (history, findings) = History.read(files)
    var report = SchemaReport()
    for finding in findings {
      report.add(
        finding.diagnostics.filter { ![.editedSeal, .wrongSnapshotHash].contains($0.code) },
        of: finding.source)
    }
    try report.finish()
    guard let last = history.last else {
      throw Failure.error(.nothingToDo, "there is no version to unseal", path: path)
    }
    let number = last.file.version.value
    if !last.file.isSealed { throw draftRefusal(last, in: history) }
    if last.file.from == nil, number > 1, !last.file.takesOver {
      throw refusal("the versions before version \(number) were squashed", last)
    }
    return last
  }

  private func draftRefusal(_ draft: History.Version, in history: History) -> Failure {
    let remedy = history.base.map { base in
      "to unseal \(base.file.title) instead, without what was written in the draft:   "
        + "rm \(ShellWord.quote(draft.source.path)) && dbgen migration unseal "
        + ShellWord.quote(schema)
    }
    return refusal("\(draft.file.title) is a draft already", draft, note: remedy)
  }

  private func refusal(_ text: String, _ version: History.Version, note: String? = nil) -> Failure {
    let message = Message(.error, .nothingToDo, text, startOf: version.source.path)
    return .message(note.map(message.noting) ?? message)
  }
}

extension MigrationFile {
  fileprivate var title: String { "version \(version.value) '\(name.value)'" }
}
