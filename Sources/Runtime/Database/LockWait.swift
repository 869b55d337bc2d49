internal import DBGenSQLite

/// How long a connection has waited for a lock that another holds.
final class LockWait {
  private let timeout: Duration
  private var deadline = ContinuousClock.now

  init(timeout: Duration) { self.timeout = timeout }

  /// Sleeps for a while, and returns whether to try again.
  ///
  /// - Parameter attempts: How often that has been done for the same lock.
  fileprivate func sleep(after attempts: Int32) -> Bool {
    let now = ContinuousClock.now
    if attempts == 0 { deadline = now + timeout }
    guard now < deadline else { return false }
    // The others mostly hold a lock for less than a millisecond.
    let pause = min(.milliseconds(1 << min(attempts, 5)), deadline - now)
    sqlite3_sleep(max(1, pause.wholeMilliseconds))
    return true
  }
}

extension Connection {
  /// Makes SQLite wait for locks, in a way that an interruption ends.
  func waitForLocks() {
    sqlite3_busy_handler(
      handle,
      { connection, attempts in
        guard let connection else { return 0 }
        return Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue()
          .waitForLock(after: attempts) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func waitForLock(after attempts: Int32) -> Bool {
    interruption?.isPending != true && lockWait.sleep(after: attempts)
  }
}

extension Duration {
  /// As SQLite takes a time to wait.
  fileprivate var wholeMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    guard let wholeSeconds = Int32(exactly: seconds) else { return seconds < 0 ? 0 : .max }
    return Int32(clamping: Int64(wholeSeconds) * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
