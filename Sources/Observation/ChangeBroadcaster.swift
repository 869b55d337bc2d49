internal import DBGenRuntime
internal import Synchronization

/// Notifies subscribers of the changes committed to a database.
final class ChangeBroadcaster: TransactionObserver {
  private struct Subscriptions {
    var subscribers: [Int: Subscriber] = [:]
    var lastID = 0
    /// Changes when the interests of the subscribers do.
    private(set) var generation = 0
    /// Changed with each interest: a read that is repeated changes its own twice.
    private var index = SubscriberIndex()
    var schemaGeneration = 0
    var isClosed = false

    /// Notes what a subscriber will be interested in; nil if it is about to be removed.
    mutating func note(_ interest: Interest?, of id: Int) {
      generation += 1
      index.note(id, from: subscribers[id]?.interest, to: interest)
    }

    /// Returns the subscribers that a commit may concern. It costs nothing that others are there.
    func concerned(by commit: CommittedChanges) -> Set<Int> {
      commit.tables.mayBeMore ? Set(subscribers.keys) : index.subscribers(toAny: commit)
    }
  }

  private let state = Mutex(Subscriptions())
  private let activity = Atomic<Bool>(false)

  /// Whether there may be subscribers. It is true for all commits after a subscriber was added.
  var isActive: Bool { activity.load(ordering: .sequentiallyConsistent) }

  /// Stops recording changes if there are no subscribers, and returns whether it did.
  private func endActivity() -> Bool {
    state.withLock { state in
      guard state.subscribers.isEmpty else { return false }
      activity.store(false, ordering: .sequentiallyConsistent)
      return true
    }
  }

  var subscribers: [Subscriber] { state.withLock { Array($0.subscribers.values) } }

  /// The number of subscribers.
  var count: Int { state.withLock { $0.subscribers.count } }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Ends all waiting. Pending changes can still be fetched.
  func close() {
    let waiters = state.withLock { state in
      state.isClosed = true
      return state.subscribers.keys.compactMap { state.subscribers[$0]?.waiter.take() }
    }
    for waiter in waiters { waiter.resume(returning: nil) }
  }
}

// MARK: - Committing

extension ChangeBroadcaster {
  func run<Value>(
    _ transaction: WriteTransaction, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    let connection = transaction.connection
    if isActive, !endActivity() {
      if let recorder = connection.recorder as? ChangeRecorder {
        return try recorder.run(transaction, body)
      }
      let recorder = ChangeRecorder(self, on: connection)
      connection.recorder = recorder
      return try recorder.run(transaction, body)
    }
    connection.recorder?.uninstall()
    connection.recorder = nil
    // A subscriber may be added while the transaction runs.
    defer { if isActive, transaction.mayBeCommitted { noteUnknownChange() } }
    return try ReadTransaction.run(transaction, begin: "BEGIN IMMEDIATE", body)
  }

  /// Notifies the subscribers of a commit, and returns whether it concerns any.
  @discardableResult
  func publish(_ commit: CommittedChanges) -> Bool {
    let (concerned, notified) = state.withLock { state in
      let concerned = state.concerned(by: commit)
      return (concerned, concerned.compactMap { state.subscribers[$0]?.add(commit) })
    }
    for (waiter, changes) in notified { waiter.resume(returning: changes) }
    return !concerned.isEmpty
  }

  func noteUnknownChange() {
    state.withLock { $0.schemaGeneration += 1 }
    publish(.unknown)
  }

  /// Changes when the tables themselves may have changed.
  var schemaGeneration: Int { state.withLock { $0.schemaGeneration } }

  /// Whether the interests of the subscribers are still those of a generation.
  func hasInterests(of generation: Int) -> Bool {
    state.withLock { $0.generation == generation }
  }

  /// Returns the interests of all subscribers, if they have changed since a generation.
  func interests(unless generation: Int) -> Interests? {
    state.withLock { state in
      guard state.generation != generation else { return nil }
      var interests = Interests(generation: state.generation)
      for subscriber in state.subscribers.values { interests.add(subscriber.interest) }
      return interests
    }
  }
}

// MARK: - Subscribing

extension ChangeBroadcaster {
  /// Adds a subscriber to what is committed from now on, and returns its number.
  func add(_ interest: Interest) -> Int {
    state.withLock { state in
      state.lastID += 1
      guard !state.isClosed else { return state.lastID }
      state.note(interest, of: state.lastID)
      state.subscribers[state.lastID] = Subscriber(interest)
      activity.store(true, ordering: .sequentiallyConsistent)
      return state.lastID
    }
  }

  /// Removes a subscriber, and ends its waiting.
  func remove(_ id: Int) {
    let removed = state.withLock { state in
      state.note(nil, of: id)
      return state.subscribers.removeValue(forKey: id)
    }
    removed?.waiter?.resume(returning: nil)
  }

  /// Changes a subscriber's interest, and drops pending changes outside it.
  func setInterest(of id: Int, to interest: Interest) {
    state.withLock { state in
      guard state.subscribers[id] != nil else { return }
      state.note(interest, of: id)
      state.subscribers[id]?.interest = interest
    }
  }

  /// Resumes the continuation with the pending changes or the next ones; with nil if there will be
  /// no more.
  func wait(_ id: Int, _ continuation: Subscriber.Waiter) {
    let answer = state.withLock { state -> (Subscriber.Waiter, ChangedTables?)? in
      if let pending = state.subscribers[id]?.pending.take() { return (continuation, pending) }
      guard state.subscribers[id] != nil, !state.isClosed else { return (continuation, nil) }
      let earlier = state.subscribers[id]?.waiter.take()
      state.subscribers[id]?.waiter = continuation
      return earlier.map { ($0, nil) }
    }
    if let (waiter, changes) = answer { waiter.resume(returning: changes) }
  }
}
