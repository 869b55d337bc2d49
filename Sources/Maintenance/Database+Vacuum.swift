public import DBGenRuntime
internal import DBGenSQLite

extension Database {
  /// Rebuilds the file so that it takes no more space than it needs, blocking the calling thread.
  /// Writers wait meanwhile, and the database takes up to twice the space.
  ///
  /// - Throws: `DatabaseError.sqlite` if the disk is full or fails, or the database is open for
  ///   reading only; `newerDatabase` if a newer version of the app made the database;
  ///   `CancellationError`; `nestedTransaction` inside a transaction of this database; `closed`;
  ///   `suspended`. All of these leave the database unchanged.
  public func vacuum() throws {
    try withWriter { try $0.vacuum() }
  }

  /// The asynchronous variant of `vacuum()`, which suspends the calling task.
  ///
  /// - Throws: The errors of the synchronous variant, except `DatabaseError.nestedTransaction`.
  public func vacuum() async throws {
    try await withWriter { try $0.vacuum() }
  }

  /// Copies the database, as it is now, to a file without free space, blocking the calling thread.
  /// Unlike `backup(to:replacing:progress:)`, it doesn't report progress, and takes more time.
  ///
  /// - Parameters:
  ///   - path: The path of the copy.
  ///   - replacing: Whether to replace a file that already exists.
  /// - Throws: The errors of `backup(to:replacing:progress:)`.
  public func vacuum(into path: String, replacing: Bool = false) throws {
    guard !isInMemory else {
      return try withWriter { try self.vacuum($0, into: path, replacing) }
    }
    try readingApart { try vacuum($0, into: path, replacing) }
  }

  /// The asynchronous variant of `vacuum(into:replacing:)`, which suspends the calling task.
  ///
  /// - Parameters:
  ///   - path: The path of the copy.
  ///   - replacing: Whether to replace a file that already exists.
  /// - Throws: The errors of the synchronous variant, except `DatabaseError.nestedTransaction`.
  public func vacuum(into path: String, replacing: Bool = false) async throws {
    guard !isInMemory else {
      return try await withWriter { try self.vacuum($0, into: path, replacing) }
    }
    try await readingApart { try self.vacuum($0, into: path, replacing) }
  }

  private func vacuum(_ source: Connection, into path: String, _ isReplacing: Bool) throws {
    try makeCopy(at: path, isReplacing) { temporary in
      // SQLite considers the copy part of the database, and would refuse to write to it.
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
    // SQLite attaches the copy, even if nothing else may be attached.
    let limit = sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, Int32(attached.count + 1))
    defer { sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, limit) }
    _ = try rows("VACUUM main INTO ?1", [FileName.plain(path)])
  }
}
