internal import DBGenSQLite

extension Connection {
  /// Copies the database into an empty file, which has to be discarded if this fails.
  ///
  /// - Parameter keepGoing: Called after each step with the number of remaining pages and the number of
  ///   all pages. An error that it throws ends the copying.
  @inline(never)
  package func copyPages(
    to path: String, _ keepGoing: (_ remaining: Int, _ count: Int) throws -> Void
  ) throws {
    let copy = try Connection(path: path, flags: 0, busyTimeout: .zero, prepare: prepare)
    defer { copy.close() }
    try copy.execute(once: "PRAGMA journal_mode = MEMORY")
    try copyPages(to: copy, keepGoing)
  }

  /// Copies the database over another one, in a transaction of the other.
  ///
  /// - Parameters:
  ///   - name: The name in SQL of the other one.
  ///   - isTaken: Called once no other connection can write to the other database. If it returns
  ///     true, that database is left unchanged.
  @inline(never)
  package func copyPages(
    to copy: Connection, as name: String = "main", unless isTaken: () -> Bool = { false },
    _ keepGoing: (_ remaining: Int, _ count: Int) throws -> Void
  ) throws {
    guard let backup = sqlite3_backup_init(copy.handle, name, handle, "main") else {
      throw DatabaseError(SQLiteFailure(sqlite3_errcode(copy.handle), on: copy.handle, sql: nil))
    }
    var code = sqlite3_backup_step(backup, 0)
    if code == SQLITE_OK, isTaken() {
      sqlite3_backup_finish(backup)
      return
    }
    do {
      while code == SQLITE_OK {
        code = sqlite3_backup_step(backup, Self.pagesAtOnce)
        guard code == SQLITE_OK || code == SQLITE_DONE else { break }
        try keepGoing(Int(sqlite3_backup_remaining(backup)), Int(sqlite3_backup_pagecount(backup)))
      }
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    let result = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, result == SQLITE_OK else {
      throw DatabaseError(
        SQLiteFailure(result == SQLITE_OK ? code : result, on: copy.handle, sql: nil))
    }
  }

  private static let pagesAtOnce: Int32 = 256
}
