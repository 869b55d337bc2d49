internal import DBGenLibc
internal import DBGenSQLite

/// SQLite's write-ahead log.
extension Connection {
  /// Switches the file to WAL mode. While others hold it, this is tried again for up to `timeout`,
  /// because SQLite doesn't always call the busy handler for this pragma.
  func switchToWAL(within timeout: Duration) throws {
    let deadline = ContinuousClock.now + timeout
    while true {
      do {
        return try requireWAL()
      } catch let error as DatabaseError where error.code == SQLITE_BUSY && .now < deadline {
        sqlite3_sleep(2)
      }
    }
  }

  private func requireWAL() throws {
    let statement = try PreparedStatement("PRAGMA main.journal_mode = WAL", on: handle)
    let code = sqlite3_step(statement.handle)
    guard code == SQLITE_ROW, let mode = sqlite3_column_text(statement.handle, 0) else {
      throw DatabaseError(SQLiteFailure(code, on: handle, sql: "PRAGMA main.journal_mode = WAL"))
    }
    guard strcmp(UnsafeRawPointer(mode).assumingMemoryBound(to: CChar.self), "wal") == 0 else {
      throw DatabaseError.unsupported("the file system does not support SQLite's WAL mode")
    }
  }

  /// Makes closing leave the file and its write-ahead log unchanged; otherwise the last connection
  /// to close checkpoints the log. An empty log may be deleted.
  func leaveFileAlone() {
    guard !isClosed, let path = sqlite3_db_filename(handle, "main"),
      let log = sqlite3_filename_wal(path)
    else { return }
    var status = stat()
    guard stat(log, &status) == 0, status.st_size > 0 else { return }
    _ = dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }
}
