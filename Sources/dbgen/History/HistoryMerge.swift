import SchemaMigration
import SchemaParser

/// The merge of a schema's history from several branches into one.
struct HistoryMerge {
  /// The schema, with the versions that are kept.
  let migrated: MigratedSchema
  private let branches: BranchedHistory
  /// The files that the merge of the branches left.
  private let files: [SourceFile]

  /// Reads the files, and finds the versions to keep. Reports what has to be decided or fixed
  /// first.
  ///
  /// - Parameter command: Returns the command line of the run with some of the choices.
  init(
    schema: String, keeping choices: [String], asked command: (_ choices: [String]) -> String
  ) throws {
    let folder = HistoryFolder(ofSchema: schema)
    let (versions, files) = try folder.readBranches()
    let known = choices.filter { choice in versions.contains { $0.choice == choice } }
    func requireKnown(_ choices: [String]) throws {
      guard let choice = choices.first(where: { !known.contains($0) }) else { return }
      throw Failure.error(.nothingToDo, "there is no '\(choice)' to keep", path: folder.path)
    }
    // Sides that aren't in a file with conflict markers have files, which the question names.
    try requireKnown(choices.filter { $0 != "ours" && $0 != "theirs" })
    do {
      branches = try BranchedHistory(versions, keeping: known)
    } catch {
      throw error.reported(asked: command(known))
    }
    try requireKnown(choices)
    self.files = files
    migrated = try MigratedSchema(path: schema, history: History(branches.kept))
  }

  var isNeeded: Bool { !branches.moved.isEmpty || !changed.isEmpty || !copies.isEmpty }

  /// The files of versions that are in other files too.
  private var copies: [String] {
    let known = Set((branches.kept + branches.moved).map { $0.place(of: 0..<0).source.path })
    return files.map(\.path).filter { !known.contains($0) }
  }

  /// Returns the draft that follows the kept versions; nil if these contain all changes.
  func draft(_ given: MigrationAnswers, asked command: String) throws -> MigrationFile? {
    let answers: MigrationAnswers
    do {
      answers = try branches.answers(given, for: migrated.schema)
    } catch {
      throw error.reported(asked: command)
    }
    let next = try migrated.next(
      name: branches.name, answers: answers, of: branches.moved, asked: command)
    guard var draft = next?.file else { return nil }
    draft.minReader = branches.oldest(\.minReader, ofVersion: draft.version.value)
    draft.minWriter = branches.oldest(\.minWriter, ofVersion: draft.version.value)
    return draft
  }

  /// Migrates databases with rows through the resulting history.
  func prove(_ draft: MigrationFile?) throws -> VerificationReport {
    var versions = branches.kept
    if let draft {
      let source = SourceFile(
        path: migrated.folder.path(of: draft.fileName), bytes: Array(draft.text.utf8))
      let (read, diagnostics) = MigrationFile.parse(source)
      guard let read else { throw migrated.report(diagnostics, in: source) }
      versions.append(History.Version(read, in: source))
    }
    let result = MigratedSchema(migrated, history: History(versions))
    var report = SchemaReport()
    let proof = HistoryProof(try result.currentVersions(), result.history, result.source)
      .prove(reporting: &report)
    do {
      try report.finish()
    } catch {
      let text = "nothing was written; the error comes from \(titles)"
      Console.report([Message(.note, nil, text, at: nil)])
      throw error
    }
    return proof
  }

  /// The titles of the versions that aren't kept, for messages.
  private var titles: String { branches.moved.map(\.title).joined(separator: " and ") }

  /// Writes everything or nothing, and returns the path of the draft. The draft comes first, so
  /// that nothing is lost if the run is killed.
  func write(_ draft: MigrationFile?) throws -> String? {
    let kept = changed.map { ($0.file.fileName, $0.source.text(in: 0..<$0.source.bytes.count)) }
    let stays = Set(branches.kept.filter(\.hasItsName).map(\.source.path))
    try migrated.folder.write(
      (draft.map { [($0.fileName, $0.text)] } ?? []) + kept,
      replacing: files.filter { !stays.contains($0.path) })
    return draft.map { migrated.folder.path(of: $0.fileName) }
  }

  /// The kept versions whose files change.
  private var changed: [History.Version] { branches.kept.filter { !$0.hasItsName } }

  /// Prints what was done.
  ///
  /// - Parameter command: The command line, to be repeated with another choice; nil if a choice was
  ///   made.
  func report(_ draft: MigrationFile?, command: String?) {
    for version in changed {
      let path = migrated.folder.path(of: version.file.fileName)
      Console.printNotice("\(path) is the version of \(version.title)\n")
    }
    for path in copies {
      Console.printNotice("\(path) was a copy of another file, and was removed\n")
    }
    if let path = draft.map({ migrated.folder.path(of: $0.fileName) }) {
      Console.printNotice(
        path == titles
          ? "\(path) was written again\n" : "\(path) has the steps of \(titles)\n")
    } else if !branches.moved.isEmpty {
      Console.printNotice(
        "the schema is that of the last sealed version: nothing remains to be done for \(titles)\n")
    }
    for version in branches.losers { Console.report([note(on: version, draft, command)]) }
  }

  /// Returns a note on the databases of a sealed version that isn't kept.
  private func note(
    on version: History.Version, _ draft: MigrationFile?, _ command: String?
  ) -> Message {
    let number = version.file.version.value
    let isNamesake = branches.kept.contains { $0.file.name.value == version.file.name.value }
    let name = isNamesake ? version.choice : version.file.name.value
    let isAlike = branches.kept.contains {
      $0.file.version == version.file.version && $0.file.snapshot.isAlike(version.file.snapshot)
    }
    let isRepeated = draft?.changesRowsAgain(after: version, among: branches.moved) == true
    let again = isRepeated ? ": the draft runs steps of '\(name)' on them a second time" : ""
    let fate =
      isAlike
      ? "can't be told from those of the version that stays\(again)" : "are refused from now on"
    var note = Message(.note, nil, "databases of version \(number) '\(name)' \(fate)", at: nil)
    if let command, branches.couldKeep(version) {
      let remedy = "\(undoing(draft)) && \(command) \(AnswerOption.keep(version.choice))"
      note = note.noting("if it was shipped, in Git:   \(remedy)")
    }
    if draft != nil {
      note = note.noting("if both were shipped:   docs/migrations.md#two-shipped-versions")
    }
    return note
  }

  /// Returns the command that restores the files of the merge.
  private func undoing(_ draft: MigrationFile?) -> String {
    let folder = ShellWord.quote(migrated.folder.path)
    let draft = draft.map { ShellWord.quote(migrated.folder.path(of: $0.fileName)) }
    return (draft.map { "rm \($0) && " } ?? "") + "git checkout --merge -- \(folder)"
  }
}

extension SchemaSnapshot {
  /// Whether databases of both have the same statements, by which an app tells them apart.
  fileprivate func isAlike(_ other: SchemaSnapshot) -> Bool {
    Set(statements.map(\.value)) == Set(other.statements.map(\.value))
  }
}

extension MigrationFile {
  var fileName: String { VersionFileName(version: version.value, name: name.value).file }
}

extension History.Finding {
  /// Reports the finding, with commands that resolve it, and returns the error to throw.
  fileprivate func reported(asked command: String) -> any Error {
    SchemaReport.error(of: diagnostics.pasteable(command), in: source)
  }
}
