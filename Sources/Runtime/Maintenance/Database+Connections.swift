internal import DBGenSQLite

// What isn't a transaction, each with a synchronous and an asynchronous form.

extension Database {
  var isInMemory: Bool { Self.isInMemory(opening.path) }

  /// Runs `body` with the connection that writes, outside of a transaction.
  func withWriter<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    try requireNoTransaction()
    return try Self.using(writer.acquire(), of: writer, body)
  }

  /// The same; the calling task is suspended meanwhile.
  func withWriter<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    if let slot = try writer.takeIdle() { return try await using(slot, body) }
    return try await withTaskExecutorPreference(Self.waiting) {
      try await using(writer.acquire(), body)
    }
  }

  private func using<Value: Sendable>(
    _ slot: ConnectionPool.Slot, _ body: @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await withTaskExecutorPreference(slot.executor) {
      try Self.using(slot, of: writer, body)
    }
  }

  private static func using<Value>(
    _ slot: ConnectionPool.Slot, of pool: ConnectionPool, _ body: (Connection) throws -> Value
  ) throws -> Value {
    try owning(slot, of: pool) { connection in
      // A ROLLBACK that a broken disk didn't allow is made up for.
      if !connection.isInAutocommit { try connection.execute("ROLLBACK") }
      return try body(connection)
    }
  }

  /// Runs `body` with a connection that is opened for it: what takes long keeps none of the pool's.
  func readingApart<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    try requireNoTransaction()
    try requireOpen()
    return try useReader(body)
  }

  /// The same; the calling task is suspended meanwhile.
  func readingApart<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try requireOpen()
    return try await withTaskExecutorPreference(BlockingExecutor()) { try useReader(body) }
  }

  private func useReader<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    try file?.require(at: opening.path)
    let connection = try opening.reader()
    defer { connection.close() }
    return try body(connection)
  }

  /// - Throws: `DatabaseError.closed`.
  private func requireOpen() throws {
    if let slot = try readers.takeIdle() { readers.release(slot) }
  }
}

extension Connection {
  /// Runs `body` while all that is read is of one moment.
  func withSnapshot<Value>(_ body: () throws -> Value) throws -> Value {
    try execute(script: "BEGIN; SELECT count(*) FROM main.sqlite_schema")
    defer { try? execute(script: "ROLLBACK") }
    return try body()
  }

  /// Runs `body`, whose statements end with `CancellationError` when the task is cancelled.
  func interruptedByCancellation<Value>(_ body: () throws -> Value) throws -> Value {
    try Task.checkCancellation()
    sqlite3_progress_handler(handle, 10_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
    defer { sqlite3_progress_handler(handle, 0, nil, nil) }
    do {
      return try body()
    } catch let error as DatabaseError where error.code == SQLITE_INTERRUPT && Task.isCancelled {
      throw CancellationError()
    }
  }
}
