internal import DBGenSQLite

extension Connection {
  /// - Throws: `DatabaseError.commitFailed` where it isn't known whether it is committed.
  func commitWrite() throws {
    do {
      try execute("COMMIT")
    } catch DatabaseError.sqlite(let failure) where isInAutocommit {
      // Had SQLite not got as far as the disk, the transaction would still be open.
      throw error(ofCommit: failure)
    }
  }

  /// The error of a COMMIT that has ended the transaction.
  func error(ofCommit failure: SQLiteFailure) -> DatabaseError {
    isRefusedWrite(failure) && commitsToLogOnly ? .sqlite(failure) : .commitFailed(failure)
  }

  /// Whether the disk has refused to take bytes, unlike a sync, after which they may be there.
  private func isRefusedWrite(_ failure: SQLiteFailure) -> Bool {
    [SQLITE_FULL, SQLITE_IOERR | 3 << 8].contains(failure.extendedCode)
  }

  /// Whether the last thing that a COMMIT writes is the frame of the write-ahead log that commits:
  /// then a write that was refused has left no such frame.
  private var commitsToLogOnly: Bool {
    guard let isLog = try? hasLog, let others = try? integer(Self.otherDatabases) else {
      return false
    }
    return isLog && others == 0 && !writesTemporaryFile && !fillsSectors
  }

  private static let otherDatabases =
    "SELECT count(*) FROM pragma_database_list WHERE name NOT IN ('main', 'temp')"

  private var hasLog: Bool {
    get throws {
      var isLog = false
      try forEachRow(of: "PRAGMA main.journal_mode") {
        isLog = String(sqlite3_column_value($0, 0)) == "wal"
      }
      return isLog
    }
  }

  /// Whether tables that are temporary have grown out of memory.
  private var writesTemporaryFile: Bool {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(handle, "temp", SQLITE_FCNTL_FILE_POINTER, &file)
    return code == SQLITE_OK && file?.pointee.pMethods != nil
  }

  /// Whether SQLite writes the frame that commits several times, up to the end of a sector.
  private var fillsSectors: Bool {
    var keepsNeighbors: Int32 = -1
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_POWERSAFE_OVERWRITE, &keepsNeighbors)
    return keepsNeighbors != 1
  }
}
