internal import DBGenSQLite

extension Connection {
  /// - Throws: `DatabaseError.commitFailed` if it isn't known whether the write is committed.
  package func commitWrite() throws {
    do {
      try execute("COMMIT")
    } catch DatabaseError.sqlite(let failure) where isInAutocommit {
      // If SQLite hadn't reached the disk, the transaction would still be open.
      throw error(ofCommit: failure)
    }
    checkpointIfSpilled()
  }

  /// Moves the log into the file if pages were written to it before the end of the transaction. Where a part
  /// of it was then undone, SQLite 3.40 leaves checksums in the log that don't fit, so that what is
  /// committed next would be lost in a crash.
  private func checkpointIfSpilled() {
    guard remote == nil else { return }
    var (pages, maximum): (Int32, Int32) = (0, 0)
    sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_SPILL, &pages, &maximum, 1)
    // The write is committed whether or not this succeeds.
    if pages > 0 { sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }
  }

  /// Returns the error for a COMMIT that ended the transaction.
  func error(ofCommit failure: SQLiteFailure) -> DatabaseError {
    if let remote { return remote.outcomeIsUnknown ? .commitFailed(failure) : .sqlite(failure) }
    return isRefusedWrite(failure) && commitsToLogOnly ? .sqlite(failure) : .commitFailed(failure)
  }

  /// Whether the disk refused a write. After a failed sync, by contrast, the bytes may be on the
  /// disk.
  private func isRefusedWrite(_ failure: SQLiteFailure) -> Bool {
    [SQLITE_FULL, SQLITE_IOERR | 3 << 8].contains(failure.extendedCode)
  }

  /// Whether the last thing that a COMMIT writes is the commit frame of the write-ahead log. If so,
  /// a refused write left no such frame.
  private var commitsToLogOnly: Bool {
    do {
      return try hasLog && integer(Self.otherDatabases) == 0 && !writesTemporaryFile
        && !fillsSectors
    } catch {
      // What can't be read may be anything.
      return false
    }
  }

  private static let otherDatabases =
    "SELECT count(*) FROM pragma_database_list WHERE name NOT IN ('main', 'temp')"

  private var hasLog: Bool {
    get throws { try rows("PRAGMA main.journal_mode") == [["wal"]] }
  }

  /// Whether temporary tables have outgrown the memory.
  private var writesTemporaryFile: Bool {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(handle, "temp", SQLITE_FCNTL_FILE_POINTER, &file)
    return code == SQLITE_OK && file?.pointee.pMethods != nil
  }

  /// Whether SQLite writes the commit frame several times, up to the end of a sector.
  private var fillsSectors: Bool {
    var keepsNeighbors: Int32 = -1
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_POWERSAFE_OVERWRITE, &keepsNeighbors)
    return keepsNeighbors != 1
  }

  // MARK: - Trials

  /// Runs `body` with a setting of SQLite switched on, and undoes everything that it does.
  ///
  /// - Throws: Any error that `body` throws, or that SQLite reports for the savepoint.
  func undoing<Value>(with setting: String, _ body: () throws -> Value) throws -> Value {
    let old = try integer("PRAGMA \(setting)") ?? 0
    defer {
      do { try execute(once: "PRAGMA \(setting) = \(old)") } catch { retire() }
    }
    return try undoing {
      try execute(once: "PRAGMA \(setting) = 1")
      return try body()
    }
  }

  /// Runs `body`, and undoes everything that it does.
  @inline(never)
  package func undoing<Value>(_ body: () throws -> Value) throws -> Value {
    let rowID = sqlite3_last_insert_rowid(handle)
    try execute(once: "SAVEPOINT dbgen_trial")
    recorder?.beginSavepoint()
    defer {
      endTrial()
      recorder?.rollBackToSavepoint()
      sqlite3_set_last_insert_rowid(handle, rowID)
    }
    return try body()
  }

  /// Rolls back to the savepoint, or the whole transaction if that fails, because nothing of a
  /// trial may be committed.
  private func endTrial() {
    do {
      try execute(once: "ROLLBACK TO dbgen_trial")
      try execute(once: "RELEASE dbgen_trial")
    } catch {
      rollBack()
    }
  }
}
