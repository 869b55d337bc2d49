import DBGenLibc
import CodeGen
import SchemaParser

/// The directory that a run writes to, open and locked, with its subdirectories for generated
/// files.
struct OutputDirectory {
  private let root: Directory
  private let isLocked: Bool
  private var subdirectories: [String: Directory] = [:]

  /// Opens a directory, or returns nil if there is none.
  ///
  /// - Parameter lock: The kind of lock that is needed, if any.
  init?(_ path: String, for files: [OutputPath], lock: Directory.Lock?) throws(FileError) {
    guard let root = try Directory.open(path) else { return nil }
    self.root = root
    isLocked = lock.map(root.lock) ?? false
    let names = Set(files.map(\.subdirectory)).union(OutputPath.knownSubdirectories)
    for name in names.subtracting([""]).sorted() {
      subdirectories[name] = try root.subdirectory(name)
    }
  }

  /// Stages a change, and creates the subdirectory that the file needs.
  mutating func stage(_ change: FileChange, in transaction: inout FileTransaction) throws {
    let path = try OutputPath(change.path)
    if directory(of: path) == nil { try makeDirectory(path.subdirectory, in: &transaction) }
    guard let directory = directory(of: path) else {
      throw FileError(root.path(of: change.path), code: ENOENT)
    }
    let place = FilePlace(directory: directory, name: path.name)
    guard let file = change.new else { return transaction.stageRemoval(of: place) }
    try transaction.stage(file.text, at: place, mode: change.old?.mode)
  }

  private mutating func makeDirectory(
    _ name: String, in transaction: inout FileTransaction
  ) throws {
    if try root.makeSubdirectory(name) { transaction.stageDirectory(name, in: root) }
    subdirectories[name] = try root.subdirectory(name)
  }

  /// Returns the existing files at the paths to be written, and all others that could have been
  /// generated.
  func existingFiles(for files: [OutputPath]) throws(FileError) -> [String: ExistingFile] {
    var existing: [String: ExistingFile] = [:]
    let paths = try Set(files).union(generatedPaths()).map { (text: $0.text, path: $0) }
    for (text, path) in paths.sorted(by: { $0.text < $1.text }) {
      existing[text] = try directory(of: path)?.existingFile(path.name)
    }
    return existing
  }

  /// Returns what a directory contains; nil if there is none, or if a run has left temporary files
  /// in it, or may still be writing them.
  static func state(of path: String) throws(FileError) -> OutputState? {
    guard let directory = try OutputDirectory(path, for: [], lock: nil) else { return nil }
    for directory in directory.directories
    where try directory.names().contains(where: FileTransaction.isTemporary) { return nil }
    return OutputState(try directory.existingFiles(for: []))
  }

  private var directories: [Directory] { [root] + subdirectories.values }

  /// Removes the temporary files of killed runs, if the directory is locked.
  func removeLeftovers() throws(FileError) {
    guard isLocked else { return }
    for directory in directories { try directory.removeLeftovers() }
  }

  private func directory(of path: OutputPath) -> Directory? {
    path.subdirectory.isEmpty ? root : subdirectories[path.subdirectory]
  }

  private func generatedPaths() throws(FileError) -> [OutputPath] {
    var paths: [OutputPath] = []
    paths += try root.names().compactMap { try? OutputPath($0) }
    for (subdirectory, directory) in subdirectories {
      paths += try directory.names().compactMap { try? OutputPath(subdirectory + "/" + $0) }
    }
    return paths
  }
}

extension ExistingFile {
  /// The permissions of a regular file.
  var mode: mode_t? {
    if case .file(_, let mode) = self { mode } else { nil }
  }
}

/// The path of a generated file: in the output directory, or in a subdirectory of it.
struct OutputPath: Hashable {
  /// The name of the subdirectory; empty for the output directory itself.
  let subdirectory: String
  let name: String

  static let suffix = ".generated.swift"
  /// The subdirectories that are searched for stale files.
  static let knownSubdirectories = ["Models", "DAL"]

  /// Throws if a path leads out of the output directory, or if a later run would not find it.
  init(_ path: String) throws {
    let parts = path.parts(between: "/")
    guard let name = parts.last, parts.count <= 2, path.hasSuffix(Self.suffix),
      parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.unicodeScalars.contains("\0") })
    else { throw Failure.bug("'\(path)' is not in the output directory") }
    self.subdirectory = parts.count == 2 ? String(parts[0]) : ""
    self.name = String(name)
  }

  /// The path relative to the output directory.
  var text: String { subdirectory.isEmpty ? name : subdirectory + "/" + name }
}
