public import DBGenRuntime
internal import DBGenSQLite

extension Database {
  /// Gives access to the SQLite connection that writes, for anything that the runtime has no
  /// function for. No transaction is open on it, and no other code uses it meanwhile. Blocks the
  /// calling thread.
  ///
  /// `body` must finalize the statements that it prepares, and must not close the connection or
  /// keep it. Afterwards the settings that the runtime relies on are restored, such as foreign
  /// keys, WAL mode and the protection from harmful files.
  ///
  /// - Parameter body: A closure that gets the connection, an `sqlite3 *`.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws; `DatabaseError.transactionLeftOpen` if it left a
  ///   transaction open, which is rolled back; `sqlite` or `newerDatabase` if the database can only
  ///   be read; `nestedTransaction` inside a transaction of this database; `closed`; `suspended`.
  @discardableResult
  public func withConnection<Value>(_ body: (OpaquePointer) throws -> Value) throws -> Value {
    defer { noteChangeOfEverything() }
    return try withWriter { try self.opening.lend($0, to: body) }
  }

  /// The asynchronous variant of `withConnection(_:)`, which suspends the calling task. `body` runs
  /// on a thread that may block.
  ///
  /// - Parameter body: A closure that gets the connection, an `sqlite3 *`.
  /// - Throws: The errors of the synchronous variant; `CancellationError` if the task is cancelled,
  ///   which interrupts the running statement.
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
      connection.interruption?.end()
      // The first error is the one to report. If this fails, the connection is closed.
      do { try settle(connection) } catch {}
      throw error
    }
    connection.interruption?.end()
    try settle(connection)
    return value
  }

  /// Restores the settings that the runtime relies on. If that fails, the connection is closed, and
  /// reopened later.
  private func settle(_ connection: Connection) throws {
    connection.resetStatements()
    let isOpen = !connection.isInAutocommit
    do {
      if isOpen { try connection.execute("ROLLBACK") }
      try restore(connection)
    } catch {
      if !FileName.isInMemory(path) { connection.close() }
      throw error
    }
    if isOpen { throw DatabaseError.transactionLeftOpen }
  }

  private func restore(_ connection: Connection) throws {
    try connection.restoreSettings()
    // Its hooks may have been replaced; the next transaction that needs them installs them again.
    connection.recorder?.uninstall()
    connection.recorder = nil
    connection.waitForLocks()
    connection.watchForInterruptions()
    try connection.execute(once: "PRAGMA locking_mode = NORMAL")
    // SQLite releases an exclusive lock only when the file is next read.
    try connection.execute("SELECT count(*) FROM main.sqlite_schema")
    try prepareForWriting(connection)
  }
}

extension Connection {
  /// Resets statements that are still running, because they keep a snapshot or a lock.
  fileprivate func resetStatements() {
    var statement = sqlite3_next_stmt(handle, nil)
    while let busy = statement {
      if sqlite3_stmt_busy(busy) != 0 {
        endStatement(busy, isReadOnly: sqlite3_stmt_readonly(busy) != 0)
      }
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
