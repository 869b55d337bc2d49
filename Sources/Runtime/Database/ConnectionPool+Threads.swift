internal import Dispatch
internal import Synchronization

extension ConnectionPool {
  /// Waits for a slot, blocking the calling thread.
  @inline(never)
  func waitForSlot(_ interruption: Interruption) throws -> Slot {
    let start = ContinuousClock.now
    let wait = ThreadWait()
    var waiter = Waiter(interruption: interruption, resume: wait.end)
    if let slot = try take(orWait: &waiter, patience: patience) { return slot }
    tryForSlot(waiter, wait)
    let slot = try wait.result()
    slot.noteWait(since: start)
    return slot
  }

  /// Tries for an idle slot, less and less often, until the wait has ended or the next slot is the
  /// waiter's own. Each try is for all that wait, so that many of them don't try more often than one.
  func tryForSlot(_ waiter: Waiter, _ wait: ThreadWait) {
    guard let due = waiter.due, let patience else { return }
    var (pause, isDue) = (patience / (waiting > 1 ? 4 : 80), false)
    while !isDue, !wait.hasEnded(by: min(due, monotonicTime + pause)) {
      isDue = due <= monotonicTime
      // First, so that no slot becomes idle between the two.
      if isDue { endOvertaking(of: waiter) }
      let hasGiven = giveIdle()
      pause = Self.pause(after: pause, hasGiven: hasGiven, waiting: waiting, patience)
    }
  }

  /// Returns how long a thread waits until its next try, in nanoseconds. If a try found an idle slot,
  /// nobody had come back for it, so more may become idle soon.
  static func pause(
    after pause: UInt64, hasGiven: Bool, waiting: Int, _ patience: UInt64
  ) -> UInt64 {
    if hasGiven { return patience / 80 }
    return min(pause * 4, patience / 4 * UInt64(max(waiting, 1)))
  }

  /// Lets nobody overtake a waiter any more.
  private func endOvertaking(of waiter: Waiter) {
    state.withLock { state in
      let index = state.waiters.firstIndex { $0.interruption === waiter.interruption }
      if let index { state.waiters[index].due = nil }
    }
  }

  /// Gives the idle slots to those that have waited longest, and returns whether there were any.
  private func giveIdle() -> Bool {
    var hasGiven = false
    while let (slot, waiter) = state.withLock({ $0.giveIdle() }) {
      waiter.resume(.success(slot))
      hasGiven = true
    }
    return hasGiven
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
