internal import Dispatch

extension ConnectionPool {
  /// Runs `body` with a slot and the means to interrupt it, blocking the calling thread.
  package func withSlot<Value>(_ body: (Slot, Interruption) throws -> Value) throws -> Value {
    if let (slot, interruption) = try takeIdle() { return try body(slot, interruption) }
    let interruption = Interruption()
    return try body(waitForSlot(interruption), interruption)
  }

  /// Runs `body` on the thread of a slot, suspending the calling task, whose cancellation interrupts
  /// it.
  package func withSlot<Value: Sendable>(
    _ body: @Sendable (Slot, Interruption) throws -> Value
  ) async throws -> Value {
    let interruption = Interruption()
    return try await withTaskCancellationHandler {
      try await withSlot(for: interruption) { try body($0, interruption) }
    } onCancel: {
      interrupt(interruption, because: CancellationError())
    }
  }

  /// Runs `body` on the thread of a slot, suspending the calling task.
  func withSlot<Value: Sendable>(
    for interruption: Interruption, _ body: @Sendable (Slot) throws -> Value
  ) async throws -> Value {
    if let slot = try takeIdle(for: interruption) {
      return try await withTaskExecutorPreference(slot.executor) { try body(slot) }
    }
    return try await withTaskExecutorPreference(Self.waiting) {
      let slot = try await acquire(for: interruption)
      return try await withTaskExecutorPreference(slot.executor) { try body(slot) }
    }
  }

  /// The executor on which tasks wait for a connection. A task that gets one continues there, even
  /// if all of Swift's threads are blocked in functions that wait for the same connection.
  package static let waiting = BlockingExecutor()

  /// Waits for a slot, blocking the calling thread.
  package func acquire(for interruption: Interruption = Interruption()) throws -> Slot {
    try takeIdle(for: interruption) ?? waitForSlot(interruption)
  }

  /// Waits for a slot, suspending the calling task.
  package func acquire(for interruption: Interruption) async throws -> Slot {
    let start = ContinuousClock.now
    let slot = try await withCheckedThrowingContinuation { continuation in
      var waiter = Waiter(interruption: interruption) { continuation.resume(with: $0) }
      do {
        if let slot = try take(orWait: &waiter) { continuation.resume(returning: slot) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
    slot.noteWait(since: start)
    return slot
  }

  /// Interrupts a transaction that has a slot or is waiting for one.
  package func interrupt(_ interruption: Interruption, because reason: any Error) {
    // First, so that anyone who starts to wait from now on sees it.
    interruption.interrupt(because: reason)
    let waiter = state.withLock { state in
      state.waiters.firstIndex { $0.interruption === interruption }.map {
        state.waiters.remove(at: $0)
      }
    }
    waiter?.resume(.failure(reason))
  }

  /// The number of threads and tasks that are waiting for a connection.
  package var waiting: Int { state.withLock { $0.waiters.count } }
}

/// Runs the parts of tasks that wait for the disk on a thread outside Swift's cooperative pool.
///
/// Each connection has its own executor with a serial queue: Dispatch gives a serial queue a thread
/// immediately, but gives a concurrent queue no more threads than there are processors while its
/// other threads wait.
package final class BlockingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "DBGenRuntime")

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
