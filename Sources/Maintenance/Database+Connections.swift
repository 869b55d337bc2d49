internal import DBGenRuntime

// Uses of a connection outside transactions, each with a synchronous and an asynchronous variant.

extension Database {
  var isInMemory: Bool { FileName.isInMemory(opening.path) }

  /// Runs `body` with the connection that writes, outside a transaction.
  func withWriter<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    try use(writer, body)
  }

  /// The asynchronous variant, which suspends the calling task.
  func withWriter<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await use(writer, body)
  }

  /// Runs `body` with a connection that is opened for it, so that long work doesn't keep others
  /// from reading.
  func readingApart<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    try use(apart, body)
  }

  /// The asynchronous variant, which suspends the calling task.
  func readingApart<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await use(apart, body)
  }

  private func use<Value>(
    _ pool: ConnectionPool, _ body: (Connection) throws -> Value
  ) throws -> Value {
    try requireNoTransaction()
    try requireNoUse(of: pool)
    return try pool.withSlot { try use($0, of: pool, $1, body) }
  }

  private func use<Value: Sendable>(
    _ pool: ConnectionPool, _ body: @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await pool.withSlot { try use($0, of: pool, $1, body) }
  }

  private func use<Value>(
    _ slot: ConnectionPool.Slot, of pool: ConnectionPool, _ interruption: Interruption,
    _ body: (Connection) throws -> Value
  ) throws -> Value {
    try Self.owning(slot, of: pool) { connection in
      defer { if !isInMemory, pool === apart { slot.close() } }
      // Makes up for a ROLLBACK that failed on a broken disk.
      if !connection.isInAutocommit { try connection.execute("ROLLBACK") }
      if pool === writer {
        try file?.require(of: connection)
        try connection.requireAttachedFiles()
      }
      return try connection.interrupted(by: interruption) { try body(connection) }
    }
  }
}

extension ConnectionPool.Slot {
  /// Closes the connection; the next owner opens a new one.
  fileprivate func close() {
    connection?.close()
    connection = nil
  }
}

extension Connection {
  /// Runs `body`, whose statements are interrupted if the task is cancelled or the database is
  /// suspended.
  fileprivate func interrupted<Value>(
    by interruption: Interruption, _ body: () throws -> Value
  ) throws -> Value {
    // Before the task that uses the connection can interrupt it.
    forgetInterruption()
    try interruption.begin(on: self)
    self.interruption = interruption
    defer {
      interruption.end()
      self.interruption = nil
    }
    do {
      return try body()
    } catch let error as DatabaseError {
      noteRefusal(error)
      throw error.code.flatMap(interruption.reason(of:)) ?? error
    }
  }
}
