internal import DBGenSQLite

extension Database {
  /// Hands out SQLite's connection that writes, an `sqlite3 *`, for what the runtime has no function
  /// for. No transaction is open on it, and nobody else uses it meanwhile; the calling thread waits.
  ///
  /// What `body` prepares it has to finalize, and it must not close the connection or keep it. Settings
  /// that the runtime relies on are put right afterwards, such as foreign keys, WAL mode and what keeps
  /// the file from doing harm.
  ///
  /// - Throws: what `body` throws; `DatabaseError.transactionLeftOpen` where it has begun a transaction
  ///   and not ended it, which is rolled back; `sqlite` or `newerDatabase` where the database can only
  ///   be read; `nestedTransaction` inside of a transaction of this database; `closed`.
  @discardableResult
  public func withConnection<Value>(_ body: (OpaquePointer) throws -> Value) throws -> Value {
    defer { noteChangeOfEverything() }
    return try withWriter { try self.opening.lend($0, to: body) }
  }

  /// The asynchronous variant, which suspends the calling task; `body` runs on a thread that may wait.
  @discardableResult
  public func withConnection<Value: Sendable>(
    _ body: @Sendable (OpaquePointer) throws -> Value
  ) async throws -> Value {
    defer { noteChangeOfEverything() }
    return try await withWriter { try self.opening.lend($0, to: body) }
  }
}

extension DatabaseOpening {
  fileprivate func lend<Value>(
    _ connection: Connection, to body: (OpaquePointer) throws -> Value
  ) throws -> Value {
    let value: Value
    do {
      value = try body(connection.handle)
    } catch {
      // The first error is the one to tell of.
      connection.interruption?.end()
      try? settle(connection)
      throw error
    }
    connection.interruption?.end()
    try settle(connection)
    return value
  }

  /// Restores what the runtime relies on. If that fails, the connection is opened again later.
  private func settle(_ connection: Connection) throws {
    connection.resetStatements()
    let isOpen = !connection.isInAutocommit
    do {
      if isOpen { try connection.execute("ROLLBACK") }
      try restore(connection)
    } catch {
      if !Database.isInMemory(path) { connection.close() }
      throw error
    }
    if isOpen { throw DatabaseError.transactionLeftOpen }
  }

  private func restore(_ connection: Connection) throws {
    try connection.restoreSettings()
    // Its hooks may have been replaced; the next transaction that needs them sets them again.
    connection.recorder?.uninstall()
    connection.recorder = nil
    connection.waitForLocks()
    connection.watchForInterruptions()
    try connection.execute(once: "PRAGMA locking_mode = NORMAL")
    // It is the reading that lets go of a lock that was to be kept.
    try connection.execute("SELECT count(*) FROM main.sqlite_schema")
    try prepareForWriting(connection)
  }
}

extension Connection {
  /// Ends what is still being stepped, which keeps a snapshot or a lock.
  fileprivate func resetStatements() {
    var statement = sqlite3_next_stmt(handle, nil)
    while let busy = statement {
      if sqlite3_stmt_busy(busy) != 0 { sqlite3_reset(busy) }
      statement = sqlite3_next_stmt(handle, busy)
    }
  }

  fileprivate func restoreSettings() throws {
    try harden()
    for (setting, isOn) in [
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, true), (SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, false),
      (SQLITE_DBCONFIG_WRITABLE_SCHEMA, false),
    ] {
      try check(dbgen_sqlite3_db_config_bool(handle, setting, isOn ? 1 : 0))
    }
    for setting in ["query_only", "ignore_check_constraints", "recursive_triggers"] {
      try execute(once: "PRAGMA \(setting) = OFF")
    }
  }
}
