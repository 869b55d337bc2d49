internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Database {
  /// Reads one snapshot of the database; the calling thread waits.
  ///
  /// - Throws: what `body` throws; `DatabaseError.nestedTransaction` inside of another transaction
  ///   of this database.
  public func read<Value>(_ body: (ReadTransaction) throws -> Value) throws -> Value {
    try requireNoTransaction()
    return try Self.read(on: readers.acquire(), of: readers, body)
  }

  /// Reads one snapshot of the database; the calling task is suspended meanwhile, or reads on its
  /// own thread where that is one of Swift's and another is left.
  ///
  /// - Throws: what `body` throws.
  public func read<Value: Sendable>(
    _ body: @Sendable (ReadTransaction) throws -> Value
  ) async throws -> Value {
    guard let slot = try readers.takeIdle() else {
      return try await withTaskExecutorPreference(Self.waiting) {
        try await read(on: readers.acquire(), body)
      }
    }
    guard slot.isOpen, SpareThread.take() else { return try await read(on: slot, body) }
    defer { SpareThread.giveBack() }
    return try Self.read(on: slot, of: readers, body)
  }

  /// Writes to the database, all or nothing: what `body` did is undone when it throws. The calling
  /// thread waits.
  ///
  /// - Throws: what `body` throws; `DatabaseError.nestedTransaction` inside of another transaction
  ///   of this database.
  @discardableResult
  public func write<Value>(_ body: (WriteTransaction) throws -> Value) throws -> Value {
    try requireNoTransaction()
    return try Self.write(on: writer.acquire(), of: writer, body)
  }

  /// Writes to the database, all or nothing: what `body` did is undone when it throws. The calling
  /// task is suspended meanwhile.
  ///
  /// - Throws: what `body` throws.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @Sendable (WriteTransaction) throws -> Value
  ) async throws -> Value {
    if let slot = try writer.takeIdle() { return try await write(on: slot, body) }
    return try await withTaskExecutorPreference(Self.waiting) {
      try await write(on: writer.acquire(), body)
    }
  }

  /// Where tasks wait for a connection: those that are given one go on although all of Swift's
  /// threads may be asleep in functions that wait for the same connection.
  static let waiting = BlockingExecutor()

  private func read<Value: Sendable>(
    on slot: ConnectionPool.Slot, _ body: @Sendable (ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await withTaskExecutorPreference(slot.executor) {
      try Self.read(on: slot, of: readers, body)
    }
  }

  private func write<Value: Sendable>(
    on slot: ConnectionPool.Slot, _ body: @Sendable (WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await withTaskExecutorPreference(slot.executor) {
      try Self.write(on: slot, of: writer, body)
    }
  }

  private static func read<Value>(
    on slot: ConnectionPool.Slot, of pool: ConnectionPool,
    _ body: (ReadTransaction) throws -> Value
  ) throws -> Value {
    try owning(slot, of: pool) {
      try ReadTransaction.run(ReadTransaction(on: $0), begin: "BEGIN DEFERRED", body)
    }
  }

  private static func write<Value>(
    on slot: ConnectionPool.Slot, of pool: ConnectionPool,
    _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    try owning(slot, of: pool) {
      try ReadTransaction.run(WriteTransaction(on: $0), begin: "BEGIN IMMEDIATE", body)
    }
  }
}

// MARK: - Ownership

extension Database {
  /// Runs `body` on the slot's connection, and gives the slot back.
  static func owning<Value>(
    _ slot: ConnectionPool.Slot, of pool: ConnectionPool, _ body: (Connection) throws -> Value
  ) throws -> Value {
    slot.owner.store(currentThread, ordering: .relaxed)
    defer {
      slot.owner.store(0, ordering: .relaxed)
      pool.release(slot)
    }
    return try body(pool.connection(of: slot))
  }

  /// A transaction that waits for one of its own thread would wait forever.
  func requireNoTransaction() throws {
    let thread = Self.currentThread
    if writer.isOwned(by: thread) || readers.isOwned(by: thread) {
      throw DatabaseError.nestedTransaction
    }
  }

  private static var currentThread: UInt {
    // A number with Glibc, a pointer elsewhere.
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }
}
