import ArgumentParser
import SchemaMigration
import SchemaParser

/// The history of a schema whose branches were merged, on its way to one.
struct HistoryMerge {
  /// The schema with the versions that stay.
  let migrated: MigratedSchema
  private let branches: BranchedHistory
  /// The files as the merge has left them.
  private let files: [SourceFile]

  /// Reads what there is, and finds what stays. Reports what has to be decided or mended first.
  init(schema: String, keeping choices: [String], asked command: String) throws {
    let folder = HistoryFolder(ofSchema: schema)
    let (versions, files) = try folder.readBranches()
    for choice in choices where !versions.contains(where: { $0.choice == choice }) {
      throw NothingToKeep(path: folder.path, choice: choice)
    }
    do {
      branches = try BranchedHistory(versions, keeping: choices)
    } catch {
      throw error.reported(asked: command)
    }
    self.files = files
    migrated = try MigratedSchema(path: schema, history: History(branches.kept))
  }

  var isNeeded: Bool { !branches.moved.isEmpty || !changed.isEmpty }

  /// The draft of what comes behind; nil where the versions that stay have all of it.
  func draft(_ given: MigrationAnswers, asked command: String) throws -> MigrationFile? {
    let answers: MigrationAnswers
    do {
      answers = try branches.answers(given)
    } catch {
      throw error.reported(asked: command)
    }
    let next = try migrated.next(
      name: branches.name, answers: answers, of: branches.moved, asked: command)
    guard var draft = next else { return nil }
    draft.minReader = branches.minReader(ofVersion: draft.version.value)
    return draft
  }

  /// Takes databases with rows through what the history becomes.
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
      Console.printError("note: nothing was written; the error comes from \(titles)\n")
      throw error
    }
    return proof
  }

  /// The versions that don't stay, for people who look on.
  private var titles: String { branches.moved.map(\.title).joined(separator: " and ") }

  /// Writes all of it or nothing, and returns the path of the draft. That comes first, so that
  /// nothing is lost where the run is killed.
  func write(_ draft: MigrationFile?) throws -> String? {
    let kept = changed.map { ($0.file.fileName, $0.source.text(in: 0..<$0.source.bytes.count)) }
    let stays = Set(branches.kept.filter { !$0.isChanged }.map(\.source.path))
    try migrated.folder.write(
      (draft.map { [($0.fileName, $0.text)] } ?? []) + kept,
      replacing: files.filter { !stays.contains($0.path) })
    return draft.map { migrated.folder.path(of: $0.fileName) }
  }

  /// The versions that stay, and whose files don't stay as they are.
  private var changed: [History.Version] { branches.kept.filter(\.isChanged) }
}

extension HistoryMerge {
  /// Says what was done.
  ///
  /// - Parameter command: The run, to be repeated with another choice, if none was made.
  func report(_ draft: MigrationFile?, command: String?) {
    for version in changed {
      let path = migrated.folder.path(of: version.file.fileName)
      Console.printError("\(path) is the version of \(version.title)\n")
    }
    if let path = draft.map({ migrated.folder.path(of: $0.fileName) }) {
      Console.printError(
        path == titles
          ? "\(path) was worked out again\n" : "\(path) has the steps of \(titles)\n")
    } else if !branches.moved.isEmpty {
      Console.printError("the sealed versions already contain every change of \(titles)\n")
    }
    for version in branches.losers {
      let number = version.file.version.value
      let name = version.file.name.value
      let isAlike = branches.kept.contains { $0.file.to.value == version.file.to.value }
      Console.printError(
        isAlike
          ? "note: databases of version \(number) '\(name)' can't be told from those of the version that stays: "
            + "the draft runs the SQL of '\(name)' on them a second time\n"
          : "note: databases of version \(number) '\(name)' are refused from now on\n")
      guard let command else { continue }
      Console.printError(
        "note: was it shipped? undo this merge, then run:   \(command) --keep \(version.choice)\n")
    }
  }
}

extension MigrationFile {
  var fileName: String { VersionFileName(version: version.value, name: name.value).file }
}

extension History.Version {
  /// Whether the version doesn't stand in a file of its own and of its name.
  fileprivate var isChanged: Bool { choice != file.fileName }
}

extension History.Finding {
  /// Reports it, with the command in front of the options that answer it, and returns what to throw.
  fileprivate func reported(asked command: String) -> any Error {
    var report = SchemaReport()
    report.add(diagnostics.pasteable(command), of: source)
    do {
      try report.finish()
    } catch { return error }
    return Failure.findings
  }
}

/// The version that is to stay isn't there.
struct NothingToKeep: ReportedError {
  let path: String
  let choice: String

  var exitCode: ExitCode { ExitCode(1) }
  var report: String {
    "\(path.displayed): error: there is no '\(choice.displayed)' to keep\n"
  }
}
