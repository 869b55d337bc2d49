internal import DBGenSQLite

extension Database {
  /// Rebuilds the file, so that it takes no more space than it needs; the calling thread waits, and
  /// so does who writes. It takes up to twice the space meanwhile.
  ///
  /// - Throws: `DatabaseError.sqlite` where the disk is full or fails, or the database is open for
  ///   reading only, all of which leave it as it was; `newerDatabase`; `CancellationError`;
  ///   `nestedTransaction` inside of a transaction of this database; `closed`.
  public func vacuum() throws {
    try withWriter { try $0.vacuum() }
  }

  /// The asynchronous variant, which suspends the calling task.
  public func vacuum() async throws {
    try await withWriter { try $0.vacuum() }
  }

  /// Copies the database, as it is now, to a file that has no free space in it; the calling thread
  /// waits. Unlike `backup` it tells nothing of its progress, and takes more time.
  ///
  /// - Parameter replacing: Whether a file that is there already may go.
  /// - Throws: as `backup` does.
  public func vacuum(into path: String, replacing: Bool = false) throws {
    guard !isInMemory else {
      return try withWriter { try self.vacuum($0, into: path, replacing) }
    }
    try readingApart { try vacuum($0, into: path, replacing) }
  }

  /// The asynchronous variant, which suspends the calling task.
  public func vacuum(into path: String, replacing: Bool = false) async throws {
    guard !isInMemory else {
      return try await withWriter { try self.vacuum($0, into: path, replacing) }
    }
    try await readingApart { try self.vacuum($0, into: path, replacing) }
  }

  private func vacuum(_ source: Connection, into path: String, _ isReplacing: Bool) throws {
    try makeCopy(at: path, isReplacing) { temporary in
      // SQLite takes the copy for a part of the database, and refuses to write to it.
      try source.execute(once: "PRAGMA query_only = OFF")
      try source.interruptedByCancellation { try source.vacuum(into: temporary) }
    }
  }
}

extension Connection {
  fileprivate func vacuum() throws {
    try interruptedByCancellation { try execute(once: "VACUUM main") }
  }

  fileprivate func vacuum(into path: String) throws {
    // SQLite attaches the copy, be it that nothing else may be attached.
    let limit = sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)
    defer { sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, limit) }
    let sql = "VACUUM main INTO ?1"
    let statement = try PreparedStatement(sql, on: handle)
    var path = FileName.plain(path)
    try check(
      path.withUTF8 { statement.bindText(UnsafeRawBufferPointer($0), at: 1) })
    let code = sqlite3_step(statement.handle)
    guard code == SQLITE_DONE else {
      throw DatabaseError(SQLiteFailure(code, on: handle, sql: sql))
    }
  }
}
