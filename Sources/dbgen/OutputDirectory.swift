import CodeGen

/// The directory that a run writes to, open and locked, with the directories in it that hold
/// generated files.
struct OutputDirectory {
  private let root: Directory
  private let isLocked: Bool
  private var subdirectories: [String: Directory] = [:]

  /// Opens a directory, or returns nothing where there isn't one.
  init?(_ path: String, for files: [OutputPath], lock: Directory.Lock) throws(FileError) {
    guard let root = try Directory.open(path) else { return nil }
    self.root = root
    isLocked = root.lock(lock) {
      Console.printError("waiting for another run of dbgen to finish with '\(path)'\n")
    }
    let names = Set(files.map(\.subdirectory)).union(OutputPath.knownSubdirectories)
    for name in names.subtracting([""]).sorted() {
      subdirectories[name] = try root.subdirectory(name)
    }
  }

  /// The directory of a file, made where it isn't there, and whether it had to be.
  mutating func makeDirectory(of path: OutputPath) throws(FileError) -> (Directory, isNew: Bool) {
    if let directory = directory(of: path) { return (directory, false) }
    let isNew = try root.makeSubdirectory(path.subdirectory)
    guard let directory = try root.subdirectory(path.subdirectory) else {
      throw FileError(root.path(of: path.subdirectory))
    }
    subdirectories[path.subdirectory] = directory
    return (directory, isNew)
  }

  func removeSubdirectory(_ name: String) {
    root.removeSubdirectory(name)
  }

  /// What stands where the files are to be written, and every other file that could have been
  /// generated.
  func standingFiles(for files: [OutputPath]) throws(FileError) -> [String: StandingFile] {
    var standing: [String: StandingFile] = [:]
    for path in try Set(files).union(generatedPaths()).sorted(by: { $0.text < $1.text }) {
      standing[path.text] = try directory(of: path)?.standingFile(path.name)
    }
    return standing
  }

  /// Removes what killed runs have left. Runs that are alive have the lock, so they leave nothing
  /// here.
  func removeLeftovers() throws(FileError) {
    guard isLocked else { return }
    for directory in [root] + subdirectories.values {
      for name in try directory.names() where name.hasPrefix(FileTransaction.temporaryPrefix) {
        try directory.remove(name)
      }
    }
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
