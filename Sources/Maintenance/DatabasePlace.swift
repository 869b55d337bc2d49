internal import DBGenLibc
internal import DBGenRuntime
internal import DBGenSQLite

/// The destination of a copy of a database.
struct DatabasePlace {
  let path: String
  /// Prepares the connection to a file that is replaced.
  let preparation: Connection.Preparation?

  /// Verifies that a copy can be put here. SQLite would take a log at this place for the copy's.
  func prepare(replacing isReplacing: Bool) throws {
    var status = stat()
    if stat(path, &status) == 0 {
      guard isReplacing else { throw DatabaseError.fileExists(path: path) }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw DatabaseError.cantOpen("'\(path)' is not a regular file")
      }
      try settle()
    }
    for log in [path + "-wal", path + "-journal"] where stat(log, &status) == 0 {
      guard status.st_size > 0 else { continue }
      throw DatabaseError.cantOpen("'\(log)' exists, so '\(path)' is in use or wasn't closed")
    }
  }

  /// Has SQLite checkpoint the log of a database that is to be replaced, if no connection uses it.
  private func settle() throws {
    do {
      let old = try Connection(path: path, flags: 0, busyTimeout: .zero, prepare: preparation)
      defer { old.close() }
      // Fails with SQLITE_BUSY if anyone else uses it.
      try old.execute(once: "PRAGMA locking_mode = EXCLUSIVE")
      try old.execute("BEGIN EXCLUSIVE")
      try old.execute("COMMIT")
      try old.execute(once: "PRAGMA wal_checkpoint(TRUNCATE)")
    } catch let error as DatabaseError
      where error.code == SQLITE_CORRUPT || error.code == SQLITE_NOTADB
    {
      // A damaged file, or one that isn't a database, can be replaced as well.
    }
  }
}

extension DatabaseOpening {
  /// - Throws: `DatabaseError.sqlite` if a path is one of the database's own files, or none.
  func ensureIsElsewhere(_ path: String) throws {
    guard path != ":memory:" else { throw DatabaseError.cantOpen("':memory:' is not a file") }
    guard !FileName.isInMemory(self.path) else { return }
    for file in ["", "-wal", "-shm", "-journal"].map({ self.path + $0 })
    where file == path || Self.areSame(file, path) {
      throw DatabaseError.cantOpen("'\(path)' belongs to the database itself")
    }
  }

  private static func areSame(_ first: String, _ second: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(first, &one) == 0 && stat(second, &two) == 0 && one.st_dev == two.st_dev
      && one.st_ino == two.st_ino
  }
}
