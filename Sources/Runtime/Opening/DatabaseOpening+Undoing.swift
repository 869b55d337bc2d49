internal import DBGenLibc
internal import DBGenSQLite

/// The state of a file after a change that failed, or after a failure that follows a change. SQLite
/// leaves it to the next reader of the file to undo a transaction for which the disk had no room.
extension DatabaseOpening {
  /// Has SQLite finish to undo a change, gives its space on the disk back, and returns the error with
  /// the state of the file.
  ///
  /// - Parameters:
  ///   - connection: A connection without a transaction.
  ///   - backup: The path of the copy from before the change, if there is one.
  ///   - space: The disk before the change.
  @_optimize(size)
  func undone(
    _ error: any Error, on connection: Connection, with backup: String?, since space: DiskSpace?
  ) -> any Error {
    guard !FileName.isInMemory(path) else { return error }
    let found: Int32?
    do { found = try connection.version } catch { found = nil }
    let isRead = found != nil && found != schema.version
    let journal = connection.journal
    if isRead, journal == nil {
      if let backup { DatabaseCopy.remove(backup) }
      space?.giveBackLog(of: connection)
    }
    guard let error = error as? DatabaseError, error.isOfDisk else { return error }
    guard let journal else {
      guard let found, isRead else { return error }
      let pending = schema.migrations.filter { $0.version > found }
      let now = error.isOfFullDisk ? DiskSpace(of: connection) : nil
      let room = now.map {
        $0.sentence(of: pending, backsUp: configuration.migration.backsUp) ?? $0.freeSentence
      }
      return error.with(outcome: "the file is as it was" + (room.map { "; \($0)" } ?? ""))
    }
    return error.with(
      outcome: "'\(journal)' has to stay beside the file: by it, SQLite makes the file what it was "
        + "when it is opened again")
  }

  /// Removes what SQLite created before the disk was full: the file, if it is still empty, or a log
  /// without contents and its index. An index that isn't complete is used by nobody.
  ///
  /// - Parameter file: The path of the file as SQLite has resolved it.
  @_optimize(size)
  func removeRemains(at file: String, isNew: Bool) {
    guard !file.isEmpty, DiskSpace.shortage(at: folder) != nil else { return }
    func size(_ suffix: String) -> Int? {
      var status = stat()
      return stat(file + suffix, &status) == 0 ? Int(status.st_size) : nil
    }
    if isNew, size("") == 0 { unlink(file) }
    guard size("-wal") == 0, let index = size("-shm"), index < 1 << 15 else { return }
    do {
      let connection = try connect()
      defer { connection.close() }
      // With the file to itself, SQLite needs no index, and removes the log when it is closed.
      try connection.execute(once: "PRAGMA locking_mode = EXCLUSIVE")
      _ = try connection.version
      unlink(file + "-shm")
    } catch {
      // What remains does no harm, and there is an earlier error to report.
    }
  }

  /// Returns an error after a change that is on the disk.
  func changed(_ error: any Error) -> any Error {
    (error as? DatabaseError)?.with(outcome: "the database is at version \(schema.version)")
      ?? error
  }
}

extension Connection {
  /// The journal of a transaction that isn't undone yet; nil if there is none.
  fileprivate var journal: String? {
    guard let path, let name = sqlite3_filename_journal(path) else { return nil }
    let journal = String(cString: name)
    var status = stat()
    guard stat(journal, &status) == 0, status.st_size > 0 else { return nil }
    return journal
  }
}

extension DatabaseError {
  /// Whether the disk has failed, or has no room for the file or one beside it.
  fileprivate var isOfDisk: Bool {
    switch self {
    case .migrationFailed(_, _, let cause): cause.isOfDisk
    default: [SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY].contains(code)
    }
  }

  fileprivate var isOfFullDisk: Bool {
    if case .migrationFailed(_, _, let cause) = self {
      cause.isOfFullDisk
    } else {
      code == SQLITE_FULL
    }
  }

  /// The error of a commit that the file is known to lack.
  var ofLostCommit: DatabaseError {
    if case .commitFailed(let failure) = self { .sqlite(failure) } else { self }
  }

  /// The error, with the state of the file.
  fileprivate func with(outcome: String) -> DatabaseError {
    switch self {
    case .sqlite(let failure): .sqlite(failure.with(note: outcome))
    case .migrationFailed(let version, let step, let cause):
      .migrationFailed(version: version, step: step, because: cause.with(outcome: outcome))
    default: self
    }
  }
}
