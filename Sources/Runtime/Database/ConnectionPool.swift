internal import Synchronization

/// Hands out connections, each to one owner at a time, to threads and tasks in the order in which
/// they asked.
final class ConnectionPool: Sendable {
  /// A place for a connection, which its first owner opens.
  ///
  /// Unchecked, because only the owner of the slot uses what is in it.
  final class Slot: @unchecked Sendable {
    var connection: Connection?
    /// The thread that runs a transaction on the connection, or 0.
    let owner = Atomic<UInt>(0)
    /// Made when a task first asks for it.
    private(set) lazy var executor = BlockingExecutor()
    /// Ends its owner's transaction on request; the pool's lock guards it.
    var interruption: Interruption?
    /// Whether its connection is closed when it is given back; the pool's lock guards it.
    var isOutdated = false

    init(_ connection: Connection? = nil) { self.connection = connection }
  }

  /// A thread or a task that waits for a slot, or for the reason why it gets none.
  struct Waiter: Sendable {
    let interruption: Interruption
    let resume: @Sendable (Result<Slot, any Error>) -> Void
  }

  struct State {
    var idle: [Slot]
    var waiters: [Waiter] = []
    /// Why no slots are handed out, if none are.
    var refusal: DatabaseError?
    /// Is called when all slots are idle.
    var onIdle: [@Sendable () -> Void] = []
  }

  let slots: [Slot]
  let state: Mutex<State>
  /// Whether `open` can replace a closed connection.
  let reopens: Bool
  private let open: @Sendable () throws -> Connection

  init(_ slots: [Slot], reopens: Bool = true, open: @escaping @Sendable () throws -> Connection) {
    self.slots = slots
    self.reopens = reopens
    self.open = open
    state = Mutex(State(idle: slots))
  }

  /// Whether the thread runs a transaction on one of the connections.
  func isOwned(by thread: UInt) -> Bool {
    slots.contains { $0.owner.load(ordering: .relaxed) == thread }
  }

  /// The connection of a slot, opened by now.
  func connection(of slot: Slot) throws -> Connection {
    if let connection = slot.connection, !connection.isClosed { return connection }
    let connection = try open()
    slot.connection = connection
    return connection
  }
}

// MARK: - Giving and taking

extension ConnectionPool {
  /// A slot that is idle, if there is one.
  func takeIdle(for interruption: Interruption) throws -> Slot? {
    try state.withLock { try $0.takeIdle(for: interruption) }
  }

  /// Takes a slot that is idle, else leaves the waiter in the queue.
  func take(orWait waiter: Waiter) throws -> Slot? {
    try state.withLock { state in
      if let slot = try state.takeIdle(for: waiter.interruption) { return slot }
      state.waiters.append(waiter)
      return nil
    }
  }

  /// Gives a slot to who has waited longest; its connection is closed where no slots are handed out,
  /// or it isn't to be used again.
  func release(_ slot: Slot) {
    let isOutdated = slot.connection?.isOutdated ?? false
    let passing = state.withLock { state in
      state.refusal == nil && !slot.isOutdated && !isOutdated
        ? state.pass(on: slot, of: slots.count) : nil
    }
    if let passing { return passing.finish(slot) }
    // Without the lock: closing takes time, and lets go of the app's functions, whose deinits may
    // come back here.
    close(slot)
    state.withLock { $0.pass(on: slot, of: slots.count) }.finish(slot)
  }
}

/// The waiter to resume and the callbacks to call after a slot was returned.
private struct Passing {
  var waiter: ConnectionPool.Waiter?
  var callbacks: [@Sendable () -> Void] = []

  func finish(_ slot: ConnectionPool.Slot) {
    waiter?.resume(.success(slot))
    for callback in callbacks { callback() }
  }
}

extension ConnectionPool.State {
  fileprivate mutating func takeIdle(
    for interruption: Interruption
  ) throws -> ConnectionPool.Slot? {
    if let refusal { throw refusal }
    try interruption.check()
    let slot = idle.popLast()
    slot?.interruption = interruption
    return slot
  }

  fileprivate mutating func pass(on slot: ConnectionPool.Slot, of count: Int) -> Passing {
    slot.isOutdated = false
    guard waiters.isEmpty else {
      let waiter = waiters.removeFirst()
      slot.interruption = waiter.interruption
      return Passing(waiter: waiter)
    }
    slot.interruption = nil
    idle.append(slot)
    guard idle.count == count else { return Passing() }
    defer { onIdle = [] }
    return Passing(callbacks: onIdle)
  }
}
