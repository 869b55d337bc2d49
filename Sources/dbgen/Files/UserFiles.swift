/// Files that a user edits.
enum UserFiles {
  /// Writes files, all or none, and creates their folders if needed.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether to replace files that exist.
  ///   - remedy: What to do about them otherwise.
  ///   - check: Throws if nothing is to be written. No other run of dbgen writes in between.
  static func write(
    _ files: [(path: String, bytes: [UInt8])], replacing isReplacing: Bool,
    remedy: String = "--force replaces it", after check: () throws -> Void = {}
  ) throws {
    let folders = files.map { LexicalPath.split($0.path).directory }
    try FileSystem.withDirectories(folders) {
      let directories = try lockedDirectories(Set(folders))
      try check()
      try FileTransaction.perform { transaction in
        for (file, folder) in zip(files, folders) {
          guard let directory = directories[folder] else { continue }
          let place = FilePlace(directory: directory, name: LexicalPath.split(file.path).name)
          let old = try directory.kind(of: place.name)
          if let kind = old?.kind { throw Failure.irregularFile(file.path, kind) }
          if old != nil, !isReplacing {
            throw Failure.existingFile(file.path, "the file already exists; \(remedy)")
          }
          if let old {
            try transaction.stage(file.bytes, at: place, mode: old.mode)
          } else {
            try transaction.stageNew(file.bytes, at: place)
          }
        }
      }
    }
  }

  /// Opens and locks directories, in one order, so that runs don't wait for each other forever, and
  /// each once, however many paths it has.
  private static func lockedDirectories(_ paths: Set<String>) throws -> [String: Directory] {
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
