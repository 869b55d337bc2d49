internal import DBGenSQLite
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A database: one connection that writes, and a pool of connections that read beside it.
///
/// It can be shared by any number of threads and tasks. A file is in SQLite's WAL mode, so readers and the writer don't wait for
/// each other. Foreign keys are enforced.
public final class Database: Sendable {
  private let writer: ConnectionPool
  private let readers: ConnectionPool

  /// Opens the database at a path, and creates it where the file is missing or empty.
  ///
  /// The path `:memory:` gives a new database in memory, whose readers and writers take turns.
  ///
  /// - Throws: `DatabaseError`: `newerDatabase`, `olderDatabase` or `notOurDatabase` where the file isn't of this schema's
  ///   version, which leaves it as it is; `sqlite` where SQLite can't open it.
  public init(
    at path: String, schema: DatabaseSchema, configuration: Configuration = Configuration()
  ) throws {
    try Self.requireSQLite()
    guard schema.version > 0 else {
      throw DatabaseError.unsupported("schema versions start from 1, this one is \(schema.version)")
    }
    let connection = try Connection.writer(at: path, schema: schema, configuration: configuration)
    writer = ConnectionPool([.init(connection)]) { throw DatabaseError.closed }
    guard !Self.isInMemory(path) else {
      readers = writer
      return
    }
    let slots = (0..<max(1, configuration.maximumReaders)).map { _ in ConnectionPool.Slot() }
    readers = ConnectionPool(slots) {
      try Connection.reader(at: path, configuration: configuration)
    }
  }

  deinit { close() }

  /// Closes the database: transactions that run are finished, those that wait and any later ones throw
  /// `DatabaseError.closed`.
  public func close() {
    // The connection that is closed last empties the write-ahead log, and should be one that can write.
    readers.close()
    writer.close()
  }

  /// Whether a path stands for a database that no second connection can see.
  static func isInMemory(_ path: String) -> Bool { path.isEmpty || path == ":memory:" }

  /// 3.38 is the first that has all the generated SQL needs: RETURNING, STRICT tables and unixepoch().
  private static func requireSQLite() throws {
    guard sqlite3_libversion_number() >= 3_038_000 else {
      throw DatabaseError.unsupported(
        "SQLite 3.38 or later is needed, this is \(String(cString: sqlite3_libversion()))")
    }
  }
}

// MARK: - Transactions

extension Database {
  /// Reads one snapshot of the database; the calling thread waits.
  ///
  /// - Throws: what `body` throws; `DatabaseError.nestedTransaction` inside of another transaction of this database.
  public func read<Value>(_ body: (ReadTransaction) throws -> Value) throws -> Value {
    try requireNoTransaction()
    return try Self.read(on: readers.acquire(), of: readers, body)
  }

  /// Reads one snapshot of the database; the calling task is suspended meanwhile.
  ///
  /// - Throws: what `body` throws.
  public func read<Value: Sendable>(
    _ body: @Sendable (ReadTransaction) throws -> Value
  ) async throws -> Value {
    let slot = try await readers.acquire()
    return try await withTaskExecutorPreference(BlockingExecutor.shared) {
      try Self.read(on: slot, of: readers, body)
    }
  }

  /// Writes to the database, all or nothing: what `body` did is undone when it throws. The calling thread waits.
  ///
  /// - Throws: what `body` throws; `DatabaseError.nestedTransaction` inside of another transaction of this database.
  @discardableResult
  public func write<Value>(_ body: (WriteTransaction) throws -> Value) throws -> Value {
    try requireNoTransaction()
    return try Self.write(on: writer.acquire(), of: writer, body)
  }

  /// Writes to the database, all or nothing: what `body` did is undone when it throws. The calling task is suspended
  /// meanwhile.
  ///
  /// - Throws: what `body` throws.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @Sendable (WriteTransaction) throws -> Value
  ) async throws -> Value {
    let slot = try await writer.acquire()
    return try await withTaskExecutorPreference(BlockingExecutor.shared) {
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
  private static func owning<Value>(
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
  private func requireNoTransaction() throws {
    let thread = Self.currentThread
    if writer.isOwned(by: thread) || readers.isOwned(by: thread) {
      throw DatabaseError.nestedTransaction
    }
  }

  private static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
