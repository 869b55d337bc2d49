internal import DBGenLibc

extension Database {
  /// How to react to a database that doesn't have the schema of its version.
  public enum DriftReaction: Sendable {
    /// Throws `DatabaseError.schemaDrift`.
    case fail
    /// Moves the file aside, as `<path>.drifted-1` and so on, and creates a new one. For
    /// development only. In any mode but `create`, this is the same as `fail`.
    case recreate
  }
}

extension DatabaseOpening {
  func run(_ reaction: Database.DriftReaction) throws -> Outcome {
    do {
      return try run()
    } catch DatabaseError.schemaDrift
      where reaction == .recreate && configuration.mode == .create && !FileName.isInMemory(path)
    {
      try moveAside()
      return try run()
    }
  }

  /// Renames the file, and its log if there still is one, to a name that is free.
  @_optimize(size)
  private func moveAside() throws {
    let connection = try connect()
    // Closing copies a log that was read into the file, unless others have the file open; then the log
    // is moved, too.
    _ = try connection.integer("PRAGMA main.user_version")
    connection.close()
    var (number, target) = (0, "")
    repeat {
      number += 1
      target = path + ".drifted-" + String(number)
    } while access(target, F_OK) == 0
    for suffix in ["-wal", "-shm", ""] where access(path + suffix, F_OK) == 0 {
      guard rename(path + suffix, target + suffix) == 0 else {
        throw DatabaseError.unsupported(
          "'\(path + suffix)' can't be moved aside: \(String(cString: strerror(errno)))")
      }
    }
  }
}
