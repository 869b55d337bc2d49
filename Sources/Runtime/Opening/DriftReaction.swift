internal import DBGenLibc
internal import DBGenSQLite

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
  /// Opens the database, and reacts to one that has another schema.
  func run(_ reaction: Database.DriftReaction) throws -> Outcome {
    guard reaction == .recreate, configuration.mode == .create, !FileName.isInMemory(path) else {
      return try run()
    }
    do {
      return try withFolder(locked: LOCK_SH) { try run() }
    } catch DatabaseError.schemaDrift {
      return try withFolder(locked: LOCK_EX) {
        // Another process may have moved the file meanwhile.
        do { return try run() } catch DatabaseError.schemaDrift { try moveAside() }
        return try run()
      }
    }
  }

  /// Runs `body` while the folder is locked. A file isn't moved while another process has it open, but
  /// hasn't read it yet: to SQLite there, the journal of the new file would be one of the old.
  ///
  /// - Throws: What a busy database gives if others hold the lock for longer than its timeout.
  @_optimize(size)
  private func withFolder(locked kind: Int32, _ body: () throws -> Outcome) throws -> Outcome {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let end = ContinuousClock.now + configuration.busyTimeout
    while flock(descriptor, kind | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK || errno == EINTR {
        guard .now < end else { throw DatabaseError(SQLiteFailure(SQLITE_BUSY, on: nil, sql: nil)) }
        sqlite3_sleep(2)
      } else if kind == LOCK_EX {
        throw failure("'\(folder)' can't be locked")
      } else {
        break
      }
    }
    return try body()
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
        throw failure("'\(path + suffix)' can't be moved aside")
      }
    }
  }

  private func failure(_ problem: String) -> DatabaseError {
    .unsupported("\(problem): \(String(cString: strerror(errno)))")
  }
}
