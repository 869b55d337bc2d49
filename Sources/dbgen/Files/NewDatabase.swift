import DBGenLibc

/// A database file that gets its name only when it is complete.
struct NewDatabase {
  let path: String
  /// Whether the run does nothing else, so that it isn't stopped any more once the file is there.
  var isResult = false

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - overwriting: Whether to replace a file that exists.
  ///   - body: Creates the database at the path that it is passed.
  func write(overwriting: Bool, _ body: (String) throws -> Void) throws {
    let (parent, name) = LexicalPath.split(path)
    let directory = try Directory.required(parent, for: path)
    _ = directory.lock(.shared)
    try requireRoom(for: name, in: directory, overwriting: overwriting)
    let temporary =
      FileTransaction.temporaryPrefix + String(UInt64.random(in: 0...UInt64.max), radix: 16)
    for suffix in ["", "-journal"] {
      TerminationSignals.remember(temporaryFile: directory.path(of: temporary + suffix))
    }
    do {
      try body(directory.path(of: temporary))
      try TerminationSignals.postponing {
        try put(temporary, at: name, in: directory, overwriting: overwriting)
        if isResult { TerminationSignals.ignore() }
      }
    } catch {
      for suffix in ["", "-journal"] { try? directory.remove(temporary + suffix) }
      throw error
    }
  }

  private func requireRoom(for name: String, in directory: Directory, overwriting: Bool) throws {
    let old = try directory.kind(of: name)
    if let kind = old?.kind { throw Failure.irregularFile(path, kind) }
    guard old == nil || overwriting else { throw exists }
    // SQLite would take the log of another database for that of the new one.
    for suffix in ["-wal", "-journal"] where try directory.kind(of: name + suffix) != nil {
      let text = "the file is in use, or '\(name + suffix)' is left of another; remove it first"
      throw Failure.existingFile(path, text)
    }
  }

  private var exists: Failure {
    .existingFile(path, "the file already exists; --force replaces it")
  }

  private func put(
    _ temporary: String, at name: String, in directory: Directory, overwriting: Bool
  ) throws {
    guard !overwriting else { return try directory.rename(temporary, to: name) }
    do throws(FileError) {
      switch try directory.link(temporary, to: name) {
      case .made: try directory.remove(temporary)
      case .noFile, .unsupported: try directory.rename(temporary, to: name)
      }
    } catch {
      throw error.code == EEXIST ? exists as any Error : error
    }
  }
}
