extension Database {
  /// Reads one snapshot of the database, blocking the calling thread.
  ///
  /// - Parameter body: Reads through the transaction, which is valid until the closure returns.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws; `DatabaseError.nestedTransaction` inside another
  ///   transaction of this database; `closed`; `suspended`.
  public func read<Value>(_ body: (ReadTransaction) throws -> Value) throws -> Value {
    try requireNoTransaction()
    return try readers.withSlot { try read(on: $0, $1, body) }
  }

  /// Reads one snapshot of the database. The calling task is suspended meanwhile, or reads on its
  /// own thread if that is one of Swift's and another one is free.
  ///
  /// - Parameter body: Reads through the transaction, which is valid until the closure returns.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws; `CancellationError` if the task is cancelled, which
  ///   interrupts the running statement; `DatabaseError.closed`; `suspended`.
  public func read<Value: Sendable>(
    _ body: @Sendable (ReadTransaction) throws -> Value
  ) async throws -> Value {
    let interruption = Interruption()
    return try await withTaskCancellationHandler {
      if await SpareThread.take() {
        defer { SpareThread.giveBack() }
        if let slot = try readers.takeIdle(for: interruption) {
          return try read(on: slot, interruption, body)
        }
      }
      return try await readers.withSlot(for: interruption) { try read(on: $0, interruption, body) }
    } onCancel: {
      readers.interrupt(interruption, because: CancellationError())
    }
  }

  /// Writes to the database in one transaction, blocking the calling thread. If `body` throws, all
  /// of its changes are undone.
  ///
  /// - Parameter body: Reads and writes through the transaction, which is valid until the closure
  ///   returns.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws; `DatabaseError.nestedTransaction` inside another
  ///   transaction of this database; `commitFailed` if it isn't known whether the write is durable;
  ///   `sqlite` with SQLITE_READONLY_DBMOVED if the file was replaced, renamed or deleted since it
  ///   was opened, which reads don't check; `closed`; `suspended`.
  @discardableResult
  public func write<Value>(_ body: (WriteTransaction) throws -> Value) throws -> Value {
    try requireNoTransaction()
    return try writer.withSlot { try write(on: $0, $1, body) }
  }

  /// Writes to the database in one transaction, suspending the calling task. If `body` throws, all
  /// of its changes are undone.
  ///
  /// - Parameter body: Reads and writes through the transaction, which is valid until the closure
  ///   returns.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws; `CancellationError` if the task is cancelled before
  ///   the commit, which interrupts the running statement and undoes all changes;
  ///   `DatabaseError.commitFailed` if it isn't known whether the write is durable; `sqlite` with
  ///   SQLITE_READONLY_DBMOVED if the file was replaced, renamed or deleted since it was opened,
  ///   which reads don't check; `closed`; `suspended`.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @Sendable (WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await writer.withSlot { try write(on: $0, $1, body) }
  }

  private func read<Value>(
    on slot: ConnectionPool.Slot, _ interruption: Interruption,
    _ body: (ReadTransaction) throws -> Value
  ) throws -> Value {
    try Self.owning(slot, of: readers) {
      try ReadTransaction.run(ReadTransaction(on: $0, interruption), begin: "BEGIN DEFERRED", body)
    }
  }

  private func write<Value>(
    on slot: ConnectionPool.Slot, _ interruption: Interruption,
    _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    try Self.owning(slot, of: writer) { connection in
      do {
        return try write(on: connection, interruption, body)
      } catch is DatabaseError where connection.refusesWrites {
        // The transaction couldn't begin, so that nothing of `body` has run.
        return try write(on: reopened(slot), interruption, body)
      }
    }
  }

  /// Reopens the connection of a slot after SQLite refused to write the log. All connections of the
  /// process share the log's index as it was first opened, so the others are closed as well.
  private func reopened(_ slot: ConnectionPool.Slot) throws -> Connection {
    slot.connection?.close()
    for pool in pools { pool.renew(except: slot) }
    return try writer.connection(of: slot)
  }

  private func write<Value>(
    on connection: Connection, _ interruption: Interruption,
    _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    // Writes to a file that no longer has its name would be lost.
    try file?.require(of: connection)
    try connection.requireAttachedFiles()
    let transaction = WriteTransaction(on: connection, interruption)
    if let observer = observation.observer { return try observer.run(transaction, body) }
    // An observer may be installed while the transaction runs.
    defer { if transaction.mayBeCommitted { noteChangeOfEverything() } }
    return try ReadTransaction.run(transaction, begin: "BEGIN IMMEDIATE", body)
  }
}
