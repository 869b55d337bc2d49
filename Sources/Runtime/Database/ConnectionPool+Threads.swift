internal import Dispatch
internal import Synchronization

extension ConnectionPool.Waiter {
  /// Whether the next slot has to be passed on to it.
  var isDue: Bool { remaining <= .zero }

  /// The time until then.
  var remaining: Duration { due.map { $0 - Self.time } ?? .zero }

  private static let origin = ContinuousClock.now

  /// The time since `origin`.
  static var time: Duration { origin.duration(to: .now) }
}

extension ConnectionPool {
  /// Waits for a slot, blocking the calling thread.
  @inline(never)
  func waitForSlot(_ interruption: Interruption) throws -> Slot {
    let start = ContinuousClock.now
    let wait = ThreadWait()
    let due = patience.map { Waiter.time + $0 }
    let waiter = Waiter(interruption: interruption, due: due, resume: wait.end)
    if let slot = try take(orWait: waiter) { return slot }
    let slot = try tryForSlot(waiter, wait) ?? wait.result()
    slot.noteWait(since: start)
    return slot
  }

  /// Tries for an idle slot from time to time until the next slot would be passed on to the waiter;
  /// nil if one has been passed on, or will be.
  func tryForSlot(_ waiter: Waiter, _ wait: ThreadWait) throws -> Slot? {
    var (pause, isDue) = (Duration.microseconds(50), waiter.due == nil)
    while !isDue, !wait.hasEnded(within: min(pause, max(.zero, waiter.remaining))) {
      // Before the last try, so that no slot becomes idle between the two.
      isDue = waiter.isDue
      if let slot = try takeIdle(insteadOf: waiter) { return slot }
      pause *= 2
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

  /// Waits for a time, and returns whether the wait has ended.
  func hasEnded(within time: Duration) -> Bool {
    let nanoseconds = Int(time / .nanoseconds(1))
    return semaphore.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success
  }

  /// Waits for the end.
  func result() throws -> ConnectionPool.Slot {
    if outcome.withLock({ $0 == nil }) { semaphore.wait() }
    guard let result = outcome.withLock({ $0 }) else { throw DatabaseError.closed }
    return try result.get()
  }
}
