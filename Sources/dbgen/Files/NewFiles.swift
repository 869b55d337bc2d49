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
    try UserFiles.write(
      texts.map { (LexicalPath.join(folder, $0.path), Array($0.text.utf8)) }, replacing: false,
      remedy: Self.remedy)
  }

  private static let remedy = "move it, or choose another folder"

  /// Throws if there is a file in the place of another.
  func expectNone(in folder: String) throws {
    let existing = texts.map { LexicalPath.join(folder, $0.path) }.filter(FileSystem.isTaken)
    Console.report(
      existing.map {
        Message(.error, .existingFile, "the file already exists; \(Self.remedy)", path: $0)
      })
    if !existing.isEmpty { throw Failure.obstructed }
  }
}
