import DBGenLibc
import SchemaMigration
import SchemaParser

/// The folder beside a schema file that contains its history: `baseball.migrations` beside
/// `baseball.yaml`.
struct HistoryFolder {
  let path: String
  let schema: String

  init(ofSchema schema: String) {
    self.schema = schema
    let endings = [".yaml", ".yml"]
    let ending = endings.first { schema.hasSuffix($0) } ?? ""
    path = schema.dropLast(ending.count) + ".migrations"
  }

  func path(of file: String) -> String { LexicalPath.join(path, file) }

  /// Opens the folder, or returns nil if there is none. Users don't name it or its files, so links
  /// aren't followed: a schema from elsewhere could have any file printed.
  func open() throws -> Directory? {
    try requireOwnHistory()
    do {
      return try Directory.open(path, followsLink: false)
    } catch let error {
      guard FileSystem.isLink(path) else { throw error }
      throw Failure.irregularFile(path, .symbolicLink, expected: "a folder")
    }
  }

  func source(_ name: String, in directory: Directory) throws(SourceFileError) -> SourceFile {
    let path = path(of: name)
    return try SourceFile.read(name, in: directory.descriptor, path: path)
      .shown(below: SourceRoot(ofFile: schema))
  }

  /// Reads the history, and reports its problems.
  func read(reporting report: inout SchemaReport) throws -> History {
    history(in: try sources(), reporting: &report)
  }

  /// Returns the history in the files of the folder, and reports its problems.
  func history(in files: [SourceFile], reporting report: inout SchemaReport) -> History {
    let (history, findings) = History.read(files)
    for finding in findings {
      let isLast = finding.source.path == files.last?.path
      report.add(
        finding.diagnostics.map { $0.advised(of: schema, isOfLast: isLast) }, of: finding.source)
    }
    return history
  }

  /// Reads the versions of merged branches, and the files that contain them. Reports problems, and
  /// throws if any is an error.
  func readBranches() throws -> (versions: [History.Version], files: [SourceFile]) {
    let files = try sources()
    let (versions, findings) = History.readBranches(files)
    var report = SchemaReport()
    for finding in findings { report.add(finding.diagnostics, of: finding.source) }
    try report.finish()
    return (versions, files)
  }

  /// Reads the files of the folder, in the order of their names.
  func sources() throws -> [SourceFile] {
    guard let directory = try open() else { return [] }
    let names = try directory.names().filter { !$0.hasPrefix(".") }.sorted()
    for name in names where VersionFileName(name) == nil {
      // It would be ignored silently otherwise.
      throw Failure.message(
        Message(
          .error, .misnamedVersion,
          "the names of files in a history look like 0002-full-name.yaml",
          startOf: path(of: name)))
    }
    return try names.map { try source($0, in: directory) }
  }

  /// Waits for other runs of dbgen, and runs `body` while none changes the history.
  ///
  /// - Parameter makingFolder: Whether to create the folder if it doesn't exist. If it is still
  ///   empty after the run, it is removed.
  func locked(makingFolder: Bool = false, _ body: () throws -> Void) throws {
    try requireOwnHistory(making: makingFolder)
    // Without a schema, there is no history to lock.
    let isMade = makingFolder && FileSystem.exists(schema)
    let made = isMade ? try FileSystem.makeDirectories(path) : []
    defer { FileSystem.removeDirectories(made) }
    let directory = try open()
    // Leftovers that can't be removed do no harm.
    if directory?.lock(.exclusive) == true { try? directory?.removeLeftovers() }
    try withExtendedLifetime(directory, body)
  }

  // A schema that a symbolic link names. Its history is beside the path that is given, so that without
  // the versions that are beside the file, apps would make databases of version 1.

  /// The largest number of links that lead from one to the next, as on Linux.
  private static let maximumLinks = 40

  /// Throws if the schema is a link to a file with a history, and there is none beside the link.
  ///
  /// - Parameter making: Whether the history is to be created if there is none.
  func requireOwnHistory(making isMade: Bool = false) throws {
    guard !FileSystem.isTaken(path) else { return }
    let files = linkedFiles
    if let file = files.first(where: { FileSystem.isTaken(HistoryFolder(ofSchema: $0).path) }) {
      throw try refusal("the history isn't beside this link, but beside the file it leads to", file)
    } else if isMade, let file = files.last {
      throw try refusal("the history would be beside this link, not the file it leads to", file)
    }
  }

  private func refusal(_ reason: String, _ file: String) throws -> Failure {
    let name = try FileSystem.shortest(file).displayed
    return .error(
      .unreadableFile, "\(reason): name the file, '\(name)'", path: schema, .inputOutput)
  }

  /// The paths that the schema leads to, if it is a link, the file last.
  private var linkedFiles: [String] {
    let next = FileSystem.destination(ofLink: schema)
    return Array(
      sequence(first: next) { $0.flatMap(FileSystem.destination) }
        .prefix(Self.maximumLinks).prefix { $0 != nil }.compactMap(\.self))
  }

  /// Writes a version, and removes the files that it replaces, all or nothing. Throws if these have
  /// changed since they were read.
  func write(
    _ version: MigrationFile, as text: String? = nil, replacing old: [SourceFile] = []
  ) throws -> String {
    try write([(version.fileName, text ?? version.text)], replacing: old)
    return path(of: version.fileName)
  }

  /// Writes files with the given names, and removes those that they replace, all or nothing. Throws
  /// if the latter have changed since they were read.
  ///
  /// New files come first, in order, so that nothing is lost if the run is killed.
  func write(_ files: [(name: String, text: String)], replacing old: [SourceFile]) throws {
    guard let directory = try open() else { throw FileError(path, code: ENOENT) }
    for file in old
    where try source(LexicalPath.split(file.path).name, in: directory).bytes != file.bytes {
      throw Failure.changedMeanwhile(file.path)
    }
    let targets = files.map { file in old.first { FileSystem.isSame($0.path, path(of: file.name)) }
    }
    try FileTransaction.perform { transaction in
      for (file, target) in zip(files, targets) {
        try stage(file, replacing: target, in: directory, &transaction)
      }
      let replaced = targets.compactMap { $0?.path }
      for file in old where !replaced.contains(file.path) {
        let name = LexicalPath.split(file.path).name
        transaction.stageRemoval(of: FilePlace(directory: directory, name: name))
      }
    }
  }

  private func stage(
    _ file: (name: String, text: String), replacing target: SourceFile?, in directory: Directory,
    _ transaction: inout FileTransaction
  ) throws {
    let existing = try directory.kind(of: file.name)
    if let kind = existing?.kind { throw Failure.irregularFile(path(of: file.name), kind) }
    let place = FilePlace(directory: directory, name: file.name)
    if target != nil { return try transaction.stage(file.text, at: place, mode: existing?.mode) }
    if existing != nil { throw Failure.changedMeanwhile(path(of: file.name)) }
    try transaction.stageNew(Array(file.text.utf8), at: place)
  }
}

extension Diagnostic {
  /// Returns the diagnostic with the command that is the way out.
  fileprivate func advised(of schema: String, isOfLast: Bool) -> Diagnostic {
    var advised = self
    switch code {
    case .forkedHistory:
      advised.hints = [
        "to make one history of them:   dbgen migration rebase \(ShellWord.quote(schema))"
      ]
    case .editedSeal where isOfLast: advised.hints.append(Self.unsealing(schema))
    default: break
    }
    return advised
  }

  /// A hint for whoever wants to edit the steps of the last version.
  static func unsealing(_ schema: String) -> String {
    "to edit it, if it hasn't been shipped:   dbgen migration unseal \(ShellWord.quote(schema))"
  }
}
