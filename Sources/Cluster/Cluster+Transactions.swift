public import DBGenRuntime
internal import DBGenSQLite
internal import Dispatch
internal import Synchronization

extension Cluster {
  /// Reads one snapshot of the database, suspending the calling task.
  ///
  /// - Parameter body: Reads through the transaction, which is valid until the closure returns. It
  ///   runs on a thread of its own.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws; `DatabaseError.sqlite` if the node is lost or doesn't
  ///   answer in time; `CancellationError` if the task is cancelled; `DatabaseError.closed`.
  public func read<Value: Sendable>(
    _ body: @Sendable (ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await run(on: readers) { connection, interruption in
      try ReadTransaction.run(
        ReadTransaction(on: connection, interruption), begin: "BEGIN DEFERRED", body)
    }
  }

  /// Writes to the database in one transaction, suspending the calling task. If `body` throws, all
  /// of its changes are undone. Writes of this process take turns, in the order of their calls.
  ///
  /// - Parameter body: Reads and writes through the transaction, which is valid until the closure
  ///   returns. It runs on a thread of its own, and is never repeated.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws; `DatabaseError.commitFailed` if the node was lost during
  ///   the commit, so that it isn't known whether the write is stored; `sqlite` if the node is
  ///   lost, or if the write takes longer than the `timeout`, and nothing is stored;
  ///   `newerDatabase` if the database has got a newer version of the schema, which doesn't let
  ///   this one write; `CancellationError` if the task is cancelled before the commit;
  ///   `DatabaseError.closed`.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @Sendable (WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await write(before: .now + timeout, body)
  }

  private func write<Value: Sendable>(
    before deadline: ContinuousClock.Instant, _ body: @Sendable (WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await run(on: writer, before: deadline) { connection, interruption in
      try ReadTransaction.run(
        WriteTransaction(on: connection, interruption), begin: "BEGIN IMMEDIATE", body)
    }
  }

  /// Runs statements in order in one transaction, suspending the calling task. If one fails, the
  /// changes of all are undone. They are sent in one request; if that fails, they are run one by one,
  /// which tells the one that fails.
  ///
  /// - Parameter statements: The statements, in the order in which they run.
  /// - Throws: The errors of `write(_:)` and `WriteTransaction.execute(_:)`.
  public func write(each statements: [SQL]) async throws {
    let deadline = ContinuousClock.now + timeout
    let isStored = try await run(on: writer, before: deadline) { connection, interruption in
      guard let session = connection.remote as? NodeSession else { return false }
      return try session.writeTogether {
        try ReadTransaction.run(
          WriteTransaction(on: connection, interruption), begin: "BEGIN IMMEDIATE"
        ) { transaction in
          session.collect()
          for statement in statements { try transaction.execute(statement) }
          try session.sendCollectedWithCommit()
        }
      }
    }
    guard !isStored else { return }
    try await write(before: deadline) { transaction in
      for statement in statements { try transaction.execute(statement) }
    }
  }

  /// Runs `body` with a connection of a pool, on the connection's own thread.
  ///
  /// - Parameter deadline: When all waits end; nil if each has the timeout.
  private func run<Value: Sendable>(
    on pool: ConnectionPool, before deadline: ContinuousClock.Instant? = nil,
    _ body: @Sendable (Connection, Interruption) throws -> Value
  ) async throws -> Value {
    let interruption = Interruption()
    return try await withTaskCancellationHandler {
      let slot = try await slot(of: pool, for: interruption, before: deadline ?? .now + timeout)
      return try await withTaskExecutorPreference(slot.executor) {
        try Database.owning(slot, of: pool) { connection in
          guard let session = connection.remote as? NodeSession else {
            return try body(connection, interruption)
          }
          return try session.run(before: deadline) { try body(connection, interruption) }
        }
      }
    } onCancel: {
      pool.interrupt(interruption, because: CancellationError())
    }
  }

  /// Waits for a connection of a pool.
  private func slot(
    of pool: ConnectionPool, for interruption: Interruption,
    before deadline: ContinuousClock.Instant
  ) async throws -> ConnectionPool.Slot {
    if let slot = try pool.takeIdle(for: interruption) { return slot }
    let wait = Wait(atMost: deadline - .now) {
      pool.interrupt(interruption, because: Self.waitedTooLong)
    }
    defer { wait.end() }
    return try await pool.acquire(for: interruption)
  }

  private static var waitedTooLong: DatabaseError {
    .sqlite(
      SQLiteFailure(
        extendedCode: SQLITE_BUSY, message: "other transactions of the process take too long",
        sql: nil))
  }

  /// Writes to the database in one transaction, unless a write with the same key is stored already.
  /// A write whose outcome isn't known can be repeated with its key.
  ///
  /// The keys are kept in the table `dbgen_write` of the same database, which is created when it is
  /// first needed, with the Unix time of each write. Those that are old may be deleted.
  ///
  /// - Parameters:
  ///   - key: The key, which no other write has.
  ///   - body: Reads and writes through the transaction, which is valid until the closure returns.
  /// - Returns: The value that `body` returns; nil if the write is stored already, so that `body`
  ///   wasn't called.
  /// - Throws: The errors of ``write(_:)``.
  @discardableResult
  public func write<Value: Sendable>(
    idempotencyKey key: String, _ body: @Sendable (WriteTransaction) throws -> Value
  ) async throws -> Value? {
    try await write { transaction in
      try IdempotentWrites.note(key, in: transaction) ? try body(transaction) : nil
    }
  }
}

/// A wait that may take some time only.
private final class Wait: Sendable {
  private let giveUp: Mutex<(@Sendable () -> Void)?>
  private static let timers = DispatchQueue(label: "DBGenCluster.timers")

  /// Calls `giveUp` if the wait hasn't ended after some time.
  init(atMost timeout: Duration, _ giveUp: @escaping @Sendable () -> Void) {
    self.giveUp = Mutex(giveUp)
    let milliseconds = Int(max(.zero, min(timeout, .seconds(1 << 30))) / .milliseconds(1))
    Self.timers.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      self.giveUp.withLock { $0?() }
    }
  }

  /// Frees what `giveUp` holds, which the timer would keep until the time is over.
  func end() { giveUp.withLock { $0 = nil } }
}

/// The writes that have keys.
enum IdempotentWrites {
  static let table = """
    CREATE TABLE dbgen_write (key TEXT NOT NULL PRIMARY KEY, time INTEGER NOT NULL) STRICT, \
    WITHOUT ROWID
    """

  /// Notes the key of a write, and returns whether it is new.
  fileprivate static func note(_ key: String, in transaction: WriteTransaction) throws -> Bool {
    if let session = transaction.connection.remote as? NodeSession {
      try session.requireTable("dbgen_write", createdBy: table)
    }
    return try transaction.execute(
      "INSERT INTO dbgen_write (key, time) VALUES (\(key), unixepoch()) ON CONFLICT DO NOTHING")
      == 1
  }
}

extension NodeSession {
  /// Creates a table on the node, unless it has that.
  fileprivate func requireTable(_ name: String, createdBy sql: String) throws {
    guard existingTables.insert(name).inserted else { return }
    do {
      let query = NodeSQL("SELECT 1 FROM main.sqlite_schema WHERE name = '\(name)'", columns: 1)
      let answers = try exchange([.query(query, [])])
      guard case .rows(let rows)? = answers.first, try !rows.next() else { return }
      try note(exchange([.execute(NodeSQL(sql), [])])[0])
    } catch {
      existingTables.remove(name)
      throw DatabaseError(of: error)
    }
  }
}

extension DatabaseError {
  fileprivate init(of error: any Error) {
    let failure = SessionFailure(error)
    self.init(SQLiteFailure(extendedCode: failure.code, message: failure.message, sql: nil))
  }
}
