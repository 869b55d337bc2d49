internal import DBGenSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Where a copy of a database is to go.
struct DatabasePlace {
  let path: String

  /// Makes sure that a copy can take the place: SQLite would take a log that lies there for its own.
  func prepare(replacing isReplacing: Bool) throws {
    guard !path.utf8.contains(0) else { throw refusal("the path has a NUL character in it") }
    var status = stat()
    if stat(path, &status) == 0 {
      guard isReplacing else { throw DatabaseError.fileExists(path: path) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw refusal("'\(path)' is no file") }
      try settle()
    }
    for log in [path + "-wal", path + "-journal"] where stat(log, &status) == 0 {
      guard status.st_size > 0 else { continue }
      throw refusal("'\(log)' is there, so '\(path)' is in use or was not closed")
    }
  }

  /// Has SQLite bring the log of a database that is to be replaced into it, where nobody uses it.
  private func settle() throws {
    do {
      let old = try Connection(path: path, flags: 0, busyTimeout: .zero)
      defer { old.close() }
      // Alone with it, or busy.
      try old.execute(once: "PRAGMA locking_mode = EXCLUSIVE")
      try old.execute("BEGIN EXCLUSIVE")
      try old.execute("COMMIT")
      try old.execute(once: "PRAGMA wal_checkpoint(TRUNCATE)")
    } catch let error as DatabaseError
      where error.code == SQLITE_CORRUPT || error.code == SQLITE_NOTADB
    {
      // What is broken, or no database at all, can be replaced as well.
    }
  }

  private func refusal(_ message: String) -> DatabaseError {
    .sqlite(SQLiteFailure(extendedCode: SQLITE_CANTOPEN, message: message, sql: nil))
  }
}

extension DatabaseOpening {
  /// - Throws: where a path is one of the files of the database.
  func ensureIsElsewhere(_ path: String) throws {
    guard !Database.isInMemory(self.path) else { return }
    for file in ["", "-wal", "-shm", "-journal"].map({ self.path + $0 })
    where file == path || Self.areSame(file, path) {
      let message = "'\(path)' belongs to the database itself"
      throw DatabaseError.sqlite(
        SQLiteFailure(extendedCode: SQLITE_CANTOPEN, message: message, sql: nil))
    }
  }

  private static func areSame(_ first: String, _ second: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(first, &one) == 0 && stat(second, &two) == 0 && one.st_dev == two.st_dev
      && one.st_ino == two.st_ino
  }
}
