extension Database {
  /// Reads one snapshot of the database; the calling thread waits.
  ///
  /// - Throws: what `body` throws; `DatabaseError.nestedTransaction` inside of another transaction
  ///   of this database.
  public func read<Value>(_ body: (ReadTransaction) throws -> Value) throws -> Value {
    try requireNoTransaction()
    let interruption = Interruption()
    return try read(on: readers.acquire(for: interruption), interruption, body)
  }

  /// Reads one snapshot of the database; the calling task is suspended meanwhile, or reads on its
  /// own thread where that is one of Swift's and another is left.
  ///
  /// - Throws: what `body` throws; `CancellationError` when the task is cancelled, which interrupts
  ///   the statement that runs.
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
      if let slot = try readers.takeIdle(for: interruption) {
        return try await readElsewhere(on: slot, interruption, body)
      }
      return try await withTaskExecutorPreference(Self.waiting) {
        try await readElsewhere(on: readers.acquire(for: interruption), interruption, body)
      }
    } onCancel: {
      readers.interrupt(interruption, because: CancellationError())
    }
  }

  /// Writes to the database, all or nothing: what `body` did is undone when it throws. The calling
  /// thread waits.
  ///
  /// - Throws: what `body` throws; `DatabaseError.nestedTransaction` inside of another transaction
  ///   of this database; `commitFailed` where it isn't known whether the write is durable; `sqlite`
  ///   with SQLITE_READONLY_DBMOVED where the file was replaced, renamed or deleted since it was
  ///   opened, which reads don't look at.
  @discardableResult
  public func write<Value>(_ body: (WriteTransaction) throws -> Value) throws -> Value {
    try requireNoTransaction()
    let interruption = Interruption()
    return try write(on: writer.acquire(for: interruption), interruption, body)
  }

  /// Writes to the database, all or nothing: what `body` did is undone when it throws. The calling
  /// task is suspended meanwhile.
  ///
  /// - Throws: what `body` throws; `CancellationError` when the task is cancelled before all is
  ///   committed, which interrupts the statement that runs and undoes all;
  ///   `DatabaseError.commitFailed` where it isn't known whether the write is durable; `sqlite` with
  ///   SQLITE_READONLY_DBMOVED where the file was replaced, renamed or deleted since it was opened,
  ///   which reads don't look at.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @Sendable (WriteTransaction) throws -> Value
  ) async throws -> Value {
    let interruption = Interruption()
    return try await withTaskCancellationHandler {
      if let slot = try writer.takeIdle(for: interruption) {
        return try await writeElsewhere(on: slot, interruption, body)
      }
      return try await withTaskExecutorPreference(Self.waiting) {
        try await writeElsewhere(on: writer.acquire(for: interruption), interruption, body)
      }
    } onCancel: {
      writer.interrupt(interruption, because: CancellationError())
    }
  }

  /// Where tasks wait for a connection: those that are given one go on although all of Swift's
  /// threads may be asleep in functions that wait for the same connection.
  static let waiting = BlockingExecutor()

  private func readElsewhere<Value: Sendable>(
    on slot: ConnectionPool.Slot, _ interruption: Interruption,
    _ body: @Sendable (ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await withTaskExecutorPreference(slot.executor) {
      try read(on: slot, interruption, body)
    }
  }

  private func writeElsewhere<Value: Sendable>(
    on slot: ConnectionPool.Slot, _ interruption: Interruption,
    _ body: @Sendable (WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await withTaskExecutorPreference(slot.executor) {
      try write(on: slot, interruption, body)
    }
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
      } catch is DatabaseError where connection.isOutdated {
        return try write(on: reopened(slot), interruption, body)
      }
    }
  }

  /// Opens the connection of a slot again, which SQLite has kept from writing the log. All of the
  /// process share the log's index as it was opened first, so the others go as well.
  private func reopened(_ slot: ConnectionPool.Slot) throws -> Connection {
    slot.connection?.close()
    for pool in pools { pool.renew(besides: slot) }
    return try writer.connection(of: slot)
  }

  private func write<Value>(
    on connection: Connection, _ interruption: Interruption,
    _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    // What is written to a file that has lost its name is lost.
    try file?.require(of: connection)
    return try connection.write(WriteTransaction(on: connection, interruption), body)
  }
}
