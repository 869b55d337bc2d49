internal import Dispatch
internal import Synchronization

/// Hands out connections, each to one owner at a time, to threads and tasks in the order in which
/// they asked.
final class ConnectionPool: Sendable {
  /// A place for a connection, which its first owner opens.
  ///
  /// Unchecked, because only the owner of the slot uses what is in it.
  final class Slot: @unchecked Sendable {
    fileprivate(set) var connection: Connection?
    /// The thread that runs a transaction on the connection, or 0.
    let owner = Atomic<UInt>(0)
    /// Made when a task first asks for it.
    private(set) lazy var executor = BlockingExecutor()

    init(_ connection: Connection? = nil) { self.connection = connection }

    /// Closes the connection even where a transaction that was kept still refers to it.
    fileprivate func close() {
      connection?.close()
      connection = nil
    }

    /// Whether its first owner has been here.
    var isOpen: Bool { connection != nil }
  }

  /// Takes a slot, or the error of a closed pool.
  private typealias Waiter = @Sendable (Result<Slot, any Error>) -> Void

  private struct State {
    var idle: [Slot]
    var waiters: [Waiter] = []
    var isClosed = false
  }

  private let slots: [Slot]
  private let state: Mutex<State>
  private let open: @Sendable () throws -> Connection

  init(_ slots: [Slot], open: @escaping @Sendable () throws -> Connection) {
    self.slots = slots
    self.open = open
    state = Mutex(State(idle: slots))
  }

  /// Whether the thread runs a transaction on one of the connections.
  func isOwned(by thread: UInt) -> Bool {
    slots.contains { $0.owner.load(ordering: .relaxed) == thread }
  }

  /// How many threads and tasks wait for a connection.
  var waiting: Int { state.withLock { $0.waiters.count } }

  /// The connection of a slot, opened by now.
  func connection(of slot: Slot) throws -> Connection {
    if let connection = slot.connection { return connection }
    let connection = try open()
    slot.connection = connection
    return connection
  }
}

// MARK: - Waiting

extension ConnectionPool {
  /// Waits for a slot; the calling thread sleeps meanwhile.
  func acquire() throws -> Slot {
    try takeIdle() ?? waitForSlot()
  }

  @inline(never)
  private func waitForSlot() throws -> Slot {
    let semaphore = DispatchSemaphore(value: 0)
    let granted = Mutex<Result<Slot, any Error>?>(nil)
    let waiter: Waiter = { result in
      granted.withLock { $0 = result }
      semaphore.signal()
    }
    if let slot = try take(orWait: waiter) { return slot }
    semaphore.wait()
    guard let result = granted.withLock({ $0 }) else { throw DatabaseError.closed }
    return try result.get()
  }

  /// Waits for a slot; the calling task is suspended meanwhile.
  func acquire() async throws -> Slot {
    if let slot = try takeIdle() { return slot }
    return try await withCheckedThrowingContinuation { continuation in
      do {
        let slot = try take { continuation.resume(with: $0) }
        if let slot { continuation.resume(returning: slot) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  func takeIdle() throws -> Slot? {
    try state.withLock { state in
      if state.isClosed { throw DatabaseError.closed }
      return state.idle.popLast()
    }
  }

  /// Takes a slot that is idle, else leaves the waiter in the queue.
  private func take(orWait waiter: @escaping Waiter) throws -> Slot? {
    try state.withLock { state in
      if state.isClosed { throw DatabaseError.closed }
      if let slot = state.idle.popLast() { return slot }
      state.waiters.append(waiter)
      return nil
    }
  }

  /// Gives a slot to who has waited longest.
  func release(_ slot: Slot) {
    let (waiter, isClosed) = state.withLock { state -> (Waiter?, Bool) in
      if state.isClosed { return (nil, true) }
      if !state.waiters.isEmpty { return (state.waiters.removeFirst(), false) }
      state.idle.append(slot)
      return (nil, false)
    }
    waiter?(.success(slot))
    // Without the lock: closing takes time, and lets go of the app's functions, whose deinits may
    // come back here.
    if isClosed { slot.close() }
  }

  /// Closes the idle connections, and each of the others when its owner is done with it.
  func close() {
    let (idle, waiters) = state.withLock { state in
      state.isClosed = true
      defer { (state.idle, state.waiters) = ([], []) }
      return (state.idle, state.waiters)
    }
    for slot in idle { slot.close() }
    for waiter in waiters { waiter(.failure(DatabaseError.closed)) }
  }
}
