internal import Dispatch
internal import Synchronization

extension ConnectionPool.Waiter {
  /// Whether the next slot has to be passed on to it at a time.
  func isDue(at time: UInt64) -> Bool { (due ?? 0) <= time }
}

extension ConnectionPool {
  /// Waits for a slot, blocking the calling thread.
  @inline(never)
  func waitForSlot(_ interruption: Interruption) throws -> Slot {
    let start = ContinuousClock.now
    let wait = ThreadWait()
    var waiter = Waiter(interruption: interruption, resume: wait.end)
    if let slot = try take(orWait: &waiter, patience: patience) { return slot }
    let slot = try tryForSlot(waiter, wait) ?? wait.result()
    slot.noteWait(since: start)
    return slot
  }

  /// Tries for an idle slot, less and less often, until the next slot would be passed on to the
  /// waiter; nil if one has been passed on, or will be.
  func tryForSlot(_ waiter: Waiter, _ wait: ThreadWait) throws -> Slot? {
    guard let due = waiter.due else { return nil }
    let now = monotonicTime
    let patience = max(due, now) - now
    var (pause, isDue) = (patience / 80, false)
    while !isDue, !wait.hasEnded(by: min(due, monotonicTime + pause)) {
      // Before the last try, so that no slot becomes idle between the two.
      isDue = waiter.isDue(at: monotonicTime)
      if let slot = try takeIdle(insteadOf: waiter) { return slot }
      pause = min(pause * 4, patience / 4)
    }
    return nil
  }

  /// Returns an idle slot for a waiter that is still waiting, if there is one.
  private func takeIdle(insteadOf waiter: Waiter) throws -> Slot? {
    try state.withLock { state in
      let index = state.waiters.firstIndex { $0.interruption === waiter.interruption }
      guard let index, !state.idle.isEmpty else { return nil }
      state.waiters.remove(at: index)
      return try state.takeIdle(for: waiter.interruption)
    }
  }
}

/// The wait of a thread for a slot, or for the reason that it doesn't get one.
final class ThreadWait: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let outcome = Mutex<Result<ConnectionPool.Slot, any Error>?>(nil)

  func end(with result: Result<ConnectionPool.Slot, any Error>) {
    outcome.withLock { $0 = result }
    semaphore.signal()
  }

  /// Waits until a `monotonicTime`, and returns whether the wait has ended.
  func hasEnded(by time: UInt64) -> Bool {
    semaphore.wait(timeout: DispatchTime(uptimeNanoseconds: time)) == .success
  }

  /// Waits for the end.
  func result() throws -> ConnectionPool.Slot {
    if outcome.withLock({ $0 == nil }) { semaphore.wait() }
    guard let result = outcome.withLock({ $0 }) else { throw DatabaseError.closed }
    return try result.get()
  }
}
