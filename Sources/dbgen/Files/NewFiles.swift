import DBGenLibc
import SchemaParser

/// Files that a user will edit, in folders that are created if needed. None replaces another.
struct NewFiles {
  private var texts: [(path: String, text: String)] = []

  var count: Int { texts.count }

  /// Adds a file.
  ///
  /// - Parameter path: Its path in the folder that the files are written in.
  mutating func add(_ path: String, _ text: String) { texts.append((path, text)) }

  /// Writes the files, all or none. If there are files in their places, reports each of them.
  func write(in folder: String) throws {
    if FileSystem.isDirectory(folder) {
      // A link in a clone could lead out of it.
      let root = try SourceRoot(folder)
      for (path, _) in texts { _ = try root.resolve(LexicalPath.join(folder, path)) }
    }
    let files = texts.map { path, text in
      let (parent, name) = LexicalPath.split(LexicalPath.join(folder, path))
      return (parent: parent, name: name, text: text)
    }
    try FileSystem.withDirectories(files.map(\.parent)) {
      let directories = try Self.lockedDirectories(Set(files.map(\.parent)))
      try FileTransaction.perform { transaction in
        for file in files {
          guard let directory = directories[file.parent] else { continue }
          try transaction.stageNew(
            file.text, at: FilePlace(directory: directory, name: file.name))
        }
      }
    }
  }

  /// Throws if there is a file in the place of another.
  func expectNone(in folder: String) throws {
    let existing = texts.map { LexicalPath.join(folder, $0.path) }.filter(FileSystem.isTaken)
    Console.report(
      existing.map {
        Message(
          .error, .existingFile, "the file already exists; move it, or choose another folder",
          path: $0)
      })
    if !existing.isEmpty { throw Failure.obstructed }
  }

  /// Opens and locks directories, in one order, so that runs don't wait for each other forever, and
  /// each once, however many paths it has.
  static func lockedDirectories(_ paths: Set<String>) throws -> [String: Directory] {
    let opened = try paths.sorted().map { path in
      let directory = try Directory.required(path, for: path)
      return (path: path, directory: directory, identity: try directory.identity)
    }
    var directories: [String: Directory] = [:]
    for (_, same) in Dictionary(grouping: opened, by: \.identity).sorted(by: { $0.key < $1.key }) {
      let directory = same[0].directory
      if directory.lock(.exclusive) { try directory.removeLeftovers() }
      for other in same { directories[other.path] = directory }
    }
    return directories
  }
}
