internal import DBGenSQLite

/// Measures how long a connection has waited for a lock that another one holds.
final class LockWait {
  fileprivate var timeout: Duration
  private var start: UInt64 = 0

  init(timeout: Duration) { self.timeout = timeout }

  /// Sleeps briefly, and returns whether to try again.
  ///
  /// - Parameter attempts: The number of earlier calls for the same lock.
  fileprivate func sleep(after attempts: Int32) -> Bool {
    if attempts == 0 { start = monotonicTime }
    let waited = Duration.nanoseconds(max(monotonicTime, start) - start)
    guard waited < timeout else { return false }
    // Other connections usually hold a lock for less than a millisecond.
    let pause = min(.milliseconds(1 << min(attempts, 5)), timeout - waited)
    sqlite3_sleep(max(1, pause.wholeMilliseconds))
    return true
  }
}

extension Connection {
  /// Makes SQLite check periodically whether a statement should continue: `sqlite3_interrupt` has
  /// no effect on a statement that is just about to begin.
  package func watchForInterruptions() { watch { Connection.isInterrupted($0) ? 1 : 0 } }

  /// Makes SQLite ask periodically, with the connection, whether a statement should end.
  package func watch(_ isOver: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Int32) {
    sqlite3_progress_handler(
      handle, Self.instructionsBetweenQuestions, isOver, Unmanaged.passUnretained(self).toOpaque())
  }

  package static func isInterrupted(_ connection: UnsafeMutableRawPointer?) -> Bool {
    at(connection)?.interruption?.isPending == true
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> Connection? {
    pointer.map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let instructionsBetweenQuestions: Int32 = 10_000

  /// Discards an interruption that arrived while no statement was running. SQLite keeps it until
  /// the next statement begins, and it would end operations that aren't statements, such as a
  /// checkpoint.
  package func forgetInterruption() {
    var statement: OpaquePointer?
    sqlite3_prepare_v2(handle, "", -1, &statement, nil)
    sqlite3_finalize(statement)
  }

  /// Makes SQLite wait for locks until the timeout or an interruption.
  package func waitForLocks() {
    sqlite3_busy_handler(
      handle, { Connection.at($0)?.waitForLock(after: $1) == true ? 1 : 0 },
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// Runs `body`, which waits for locks no longer than a time.
  func waiting<Value>(atMost time: Duration, _ body: () throws -> Value) rethrows -> Value {
    let timeout = lockWait.timeout
    lockWait.timeout = min(time, timeout)
    defer { lockWait.timeout = timeout }
    return try body()
  }

  private func waitForLock(after attempts: Int32) -> Bool {
    interruption?.isPending != true && lockWait.sleep(after: attempts)
  }

  // MARK: - Long operations

  /// - Throws: The reason that a long operation has to end, if there is one.
  package func ensureIsWanted() throws {
    try Task.checkCancellation()
    try interruption?.check()
  }

  /// Runs `body` in a read transaction, so that everything it reads is from one snapshot.
  @inline(never)
  package func withSnapshot<Value>(_ body: () throws -> Value) throws -> Value {
    try execute("BEGIN")
    defer { rollBack() }
    try execute("SELECT count(*) FROM main.sqlite_schema")
    return try body()
  }
}

extension Duration {
  /// The duration in whole milliseconds; it must be less than a second.
  fileprivate var wholeMilliseconds: Int32 {
    Int32(truncatingIfNeeded: components.attoseconds / 1_000_000_000_000_000)
  }
}
