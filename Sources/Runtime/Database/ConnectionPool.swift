internal import Dispatch

/// Hands out connections to threads and tasks, each to one owner at a time, in the order of their
/// requests.
///
/// If the pool has patience, a thread that comes back overtakes waiting threads, each for a bounded
/// time: passing a connection on takes two switches of threads, longer than many short reads.
package final class ConnectionPool: Sendable {
  /// A place for a connection, which is opened by the slot's first owner.
  ///
  /// `@unchecked Sendable` because only the owner of the slot uses its contents.
  package final class Slot: @unchecked Sendable {
    // Only the slot's owner uses it, so there is nothing to check.
    @exclusivity(unchecked) package var connection: Connection?
    /// The thread that last ran a transaction on the connection; 0 for none.
    var thread: UInt = 0
    /// The address of the slot that its owner uses as well, and has used for longer.
    var outer: UnsafeMutableRawPointer?
    /// Created when a task first needs it.
    package private(set) lazy var executor = BlockingExecutor()
    /// Whether another slot was idle when its owner got it; guarded by the pool's lock.
    fileprivate var hasSpare = false
    /// Ends its last owner's transaction on request; guarded by the pool's lock.
    var interruption: Interruption?
    /// Whether the connection has to be closed when the slot is released; guarded by the pool's
    /// lock.
    var isOutdated = false

    /// The time that its owner has waited for it, until there is a connection that reports it.
    private var wait = Duration.zero

    package init(_ connection: Connection? = nil) { self.connection = connection }

    /// Notes how long its owner has waited for it.
    func noteWait(since start: ContinuousClock.Instant) {
      wait = .now - start
      reportWait()
    }

    /// Returns an interruption for the next owner: the last one, if nobody else refers to it.
    fileprivate func renewInterruption() -> Interruption {
      if isKnownUniquelyReferenced(&interruption), let interruption {
        interruption.renew()
        return interruption
      }
      let new = Interruption()
      interruption = new
      return new
    }

    fileprivate func reportWait() {
      guard wait > .zero, let connection, !connection.isClosed else { return }
      connection.tracer?.wait = wait
      wait = .zero
    }
  }

  /// A thread or task that is waiting for a slot, or for the reason that it doesn't get one.
  struct Waiter: Sendable {
    let interruption: Interruption
    /// The `monotonicTime` until which others may overtake it; nil if the next slot is its own.
    var due: UInt64? = nil
    let resume: @Sendable (Result<Slot, any Error>) -> Void
  }

  struct PoolState {
    var idle: [Slot]
    var waiters: [Waiter] = [] { didSet { noteOwed() } }
    /// Whether the next slot is a waiter's. No clock is needed to know it, and most releases find that it
    /// isn't.
    private(set) var isOwed = false
    /// The reason that no slots are handed out; nil while they are.
    var refusal: DatabaseError?
    /// The groups to leave once all slots are idle.
    var onIdle: [DispatchGroup] = []

    @inline(never)
    private mutating func noteOwed() { isOwed = waiters.contains { $0.due == nil } }
  }

  let slots: [Slot]
  let state: UnfairLock<PoolState>
  /// Whether `open` can replace a closed connection.
  let reopens: Bool
  /// How long a waiting thread can be overtaken, in nanoseconds for each turn until its own; nil if it
  /// can't. In each turn, every slot is passed on once, so that more threads don't make that more
  /// frequent.
  let patience: UInt64?
  let open: @Sendable () throws -> Connection

  package init(
    _ slots: [Slot], reopens: Bool = true, patience: UInt64? = nil,
    open: @escaping @Sendable () throws -> Connection
  ) {
    (self.slots, self.patience, self.reopens, self.open) = (slots, patience, reopens, open)
    state = UnfairLock(PoolState(idle: slots))
  }

  /// Returns the connection of a slot, opening it if necessary.
  func connection(of slot: Slot) throws -> Connection {
    if let connection = slot.connection, !connection.isClosed { return connection }
    let connection = try open()
    slot.connection = connection
    slot.reportWait()
    return connection
  }

  // MARK: - Giving and taking

  /// Returns an idle slot with the means to interrupt its owner, if there is one.
  func takeIdle() throws -> (Slot, Interruption)? {
    try state.withLock { state in
      try state.takeIdle().map { ($0, $0.renewInterruption()) }
    }
  }

  /// Returns an idle slot, if there is one.
  package func takeIdle(for interruption: Interruption) throws -> Slot? {
    try state.withLock { try $0.takeIdle(for: interruption) }
  }

  /// Returns an idle slot, or adds the waiter to the queue and returns nil.
  ///
  /// - Parameter patience: How long it can be overtaken, in nanoseconds for each turn; nil if it
  ///   can't.
  func take(orWait waiter: inout Waiter, patience: UInt64? = nil) throws -> Slot? {
    try state.withLock { state in
      if let slot = try state.takeIdle(for: waiter.interruption) { return slot }
      if let patience {
        let others = state.waiters.count { $0.due != nil }
        waiter.due = monotonicTime + patience * UInt64(1 + others / slots.count)
      }
      state.waiters.append(waiter)
      return nil
    }
  }

  /// Gives a slot back, or passes it to the waiter that has waited longest. Closes its connection
  /// first if no slots are handed out or the connection must not be used again.
  func release(_ slot: Slot) {
    let isOutdated = slot.connection?.endUse() ?? false
    var passing: Passing?
    let isKept = state.withLock { state in
      guard state.refusal == nil, !slot.isOutdated, !isOutdated else { return false }
      if !state.takeBack(slot) { passing = state.pass(on: slot, of: slots.count) }
      return true
    }
    passing?.finish(slot)
    if isKept { return }
    // Without the lock: closing takes time and releases the app's functions, whose deinits may call
    // back into the pool.
    close(slot)
    state.withLock { $0.pass(on: slot, of: slots.count) }.finish(slot)
  }
}

/// The waiter to resume and the groups to leave after a slot is returned.
private struct Passing {
  var waiter: ConnectionPool.Waiter?
  var groups: [DispatchGroup] = []

  func finish(_ slot: ConnectionPool.Slot) {
    waiter?.resume(.success(slot))
    for group in groups { group.leave() }
  }
}

extension ConnectionPool.PoolState {
  fileprivate mutating func takeIdle() throws -> ConnectionPool.Slot? {
    if let refusal { throw refusal }
    return popIdle()
  }

  /// Takes the slot that the thread used last, because it is in the cache of its processor, or else
  /// the one that became idle last.
  private mutating func popIdle() -> ConnectionPool.Slot? {
    let thread = ConnectionPool.currentThread
    if idle.count > 1, let own = idle.lastIndex(where: { $0.thread == thread }) {
      idle.swapAt(own, idle.count - 1)
    }
    guard !idle.isEmpty else { return nil }
    let slot = idle.removeLast()
    slot.hasSpare = !idle.isEmpty
    return slot
  }

  mutating func takeIdle(for interruption: Interruption) throws -> ConnectionPool.Slot? {
    if let refusal { throw refusal }
    try interruption.check()
    let slot = popIdle()
    slot?.interruption = interruption
    return slot
  }

  /// Whether another slot has been idle for as long as the owner had this one, so that nobody came
  /// back for it.
  private func isSpare(_ slot: ConnectionPool.Slot) -> Bool { slot.hasSpare && !idle.isEmpty }

  /// Takes a slot back, unless somebody is to get it or waits for all slots to be idle.
  fileprivate mutating func takeBack(_ slot: ConnectionPool.Slot) -> Bool {
    guard !isOwed, onIdle.isEmpty, waiters.isEmpty || !isSpare(slot) else { return false }
    idle.append(slot)
    return true
  }

  /// Passes a slot on to the first waiter that others may no longer overtake, or to the first of all
  /// if the slot is spare.
  fileprivate mutating func pass(on slot: ConnectionPool.Slot, of count: Int) -> Passing {
    slot.isOutdated = false
    let owed = waiters.firstIndex { $0.due == nil }
    if !waiters.isEmpty, let index = isSpare(slot) ? 0 : owed {
      return Passing(waiter: give(slot, toWaiterAt: index))
    }
    idle.append(slot)
    guard !onIdle.isEmpty, idle.count == count else { return Passing() }
    defer { onIdle = [] }
    return Passing(groups: onIdle)
  }

  /// Gives an idle slot to the one that has waited longest, and returns both.
  mutating func giveIdle() -> (ConnectionPool.Slot, ConnectionPool.Waiter)? {
    guard !waiters.isEmpty, let slot = idle.popLast() else { return nil }
    return (slot, give(slot, toWaiterAt: 0))
  }

  @inline(never)
  private mutating func give(
    _ slot: ConnectionPool.Slot, toWaiterAt index: Int
  ) -> ConnectionPool.Waiter {
    let waiter = waiters.remove(at: index)
    slot.interruption = waiter.interruption
    slot.hasSpare = !idle.isEmpty
    return waiter
  }
}
