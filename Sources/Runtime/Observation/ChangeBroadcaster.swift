internal import Synchronization

/// Notifies subscribers of the changes committed to a database.
final class ChangeBroadcaster: Sendable {
  private struct State {
    var subscribers: [Int: Subscriber] = [:]
    var lastID = 0
    var generation = 0
    var schemaGeneration = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Unowned because whoever has the broadcaster also has the source.
  private unowned let source: ChangeSource

  init(of source: ChangeSource) { self.source = source }

  /// Stops recording changes if there are no subscribers, and returns whether it did.
  func endActivity() -> Bool {
    state.withLock { state in
      guard state.subscribers.isEmpty else { return false }
      source.setActive(false)
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
  /// Notifies the subscribers of a commit.
  func publish(_ commit: CommittedChanges) {
    let notified = state.withLock { state in
      state.subscribers.keys.compactMap { state.subscribers[$0]?.add(commit) }
    }
    for (waiter, changes) in notified { waiter.resume(returning: changes) }
  }

  /// Notifies all subscribers that everything may have changed, the schema included.
  func publishUnknown() {
    state.withLock { $0.schemaGeneration += 1 }
    publish(.unknown)
  }

  /// Changes when the tables themselves may have changed.
  var schemaGeneration: Int { state.withLock { $0.schemaGeneration } }

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
      state.subscribers[state.lastID] = Subscriber(interest)
      state.generation += 1
      source.setActive(true)
      return state.lastID
    }
  }

  /// Removes a subscriber, and ends its waiting.
  func remove(_ id: Int) {
    let removed = state.withLock { state in
      state.generation += 1
      return state.subscribers.removeValue(forKey: id)
    }
    removed?.waiter?.resume(returning: nil)
  }

  /// Changes a subscriber's interest, and drops pending changes outside it.
  func setInterest(of id: Int, to interest: Interest) {
    state.withLock { state in
      state.generation += 1
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
