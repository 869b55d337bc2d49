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
      let room = DiskSpace(of: connection)?.sentence(
        of: pending, backsUp: configuration.migration.backsUp)
      let isFull = error.isOfFullDisk
      return error.with(
        outcome: "the file is as it was" + (isFull ? room.map { "; \($0)" } ?? "" : ""))
    }
    return error.with(
      outcome: "'\(journal)' has to stay beside the file: by it, SQLite makes the file what it was "
        + "when it is opened again")
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

  /// The error, with the state of the file.
  fileprivate func with(outcome: String) -> DatabaseError {
    switch self {
    case .sqlite(let failure): .sqlite(failure.with(outcome: outcome))
    case .migrationFailed(let version, let step, let cause):
      .migrationFailed(version: version, step: step, because: cause.with(outcome: outcome))
    default: self
    }
  }
}
