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
      return try locked(LOCK_SH) { try run() }
    } catch DatabaseError.schemaDrift {
      return try locked(LOCK_EX) {
        // Another process may have moved the file meanwhile.
        do { return try run() } catch DatabaseError.schemaDrift { try moveAside() }
        return try run()
      }
    }
  }

  /// Runs `body` while a file beside the database is locked, which the last one to use it removes. A
  /// database isn't moved while another process has it open, but hasn't read it yet: to SQLite there,
  /// the journal of the new file would be one of the old.
  ///
  /// - Throws: What a busy database gives if others hold the lock for longer than its timeout.
  @_optimize(size)
  private func locked(_ kind: Int32, _ body: () throws -> Outcome) throws -> Outcome {
    let (lock, end) = (path + ".dbgen-lock", ContinuousClock.now + configuration.busyTimeout)
    while true {
      let file = open(lock, O_CREAT | O_RDWR | O_CLOEXEC, 0o600 as mode_t)
      defer { close(file) }
      if file >= 0, flock(file, kind | LOCK_NB) == 0 {
        var status = stat()
        if fstat(file, &status) == 0, status.st_nlink == 0 { continue }
        defer { if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(lock) } }
        return try body()
      }
      guard file >= 0, errno == EWOULDBLOCK || errno == EINTR else {
        guard kind == LOCK_SH else { throw failure("'\(path)' can't be moved aside") }
        return try body()
      }
      guard .now < end else { throw DatabaseError(SQLiteFailure(SQLITE_BUSY, on: nil, sql: nil)) }
      sqlite3_sleep(2)
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
        throw failure("'\(path + suffix)' can't be moved aside")
      }
    }
  }

  private func failure(_ problem: String) -> DatabaseError {
    .unsupported("\(problem): \(String(cString: strerror(errno)))")
  }
}
