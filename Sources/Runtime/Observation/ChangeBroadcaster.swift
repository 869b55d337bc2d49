internal import Synchronization

/// Tells those who wait for changes of a database what has been committed.
final class ChangeBroadcaster: Sendable {
  private struct State {
    var subscribers: [Int: Subscriber] = [:]
    var lastID = 0
    var generation = 0
    var schemaGeneration = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Whoever has the broadcaster has the source.
  private unowned let source: ChangeSource

  init(of source: ChangeSource) { self.source = source }

  /// Ends the activity unless somebody is there to tell.
  func endActivity() -> Bool {
    state.withLock { state in
      guard state.subscribers.isEmpty else { return false }
      source.setActive(false)
      return true
    }
  }

  /// Who is there to tell.
  var subscribers: [Subscriber] { state.withLock { Array($0.subscribers.values) } }

  /// How many are there to tell.
  var count: Int { state.withLock { $0.subscribers.count } }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Ends all waiting. What is pending can still be fetched.
  func close() {
    let waiters = state.withLock { state in
      state.isClosed = true
      return state.subscribers.keys.compactMap { state.subscribers[$0]?.waiter.take() }
    }
    for waiter in waiters { waiter.resume(returning: nil) }
  }
}

// MARK: - What those ask who commit

extension ChangeBroadcaster {
  /// Tells of a commit.
  func publish(_ commit: CommittedChanges) {
    let told = state.withLock { state in
      state.subscribers.keys.compactMap { state.subscribers[$0]?.add(commit) }
    }
    for (waiter, changes) in told { waiter.resume(returning: changes) }
  }

  /// Tells everybody that everything may have changed, tables and views themselves included.
  func publishUnknown() {
    state.withLock { $0.schemaGeneration += 1 }
    publish(.unknown)
  }

  /// Changes when the tables themselves may have changed.
  var schemaGeneration: Int { state.withLock { $0.schemaGeneration } }

  /// What there is to be told of, where that isn't as it was.
  func interests(unless generation: Int) -> Interests? {
    state.withLock { state in
      guard state.generation != generation else { return nil }
      var interests = Interests(generation: state.generation)
      for subscriber in state.subscribers.values { interests.add(subscriber.interest) }
      return interests
    }
  }
}

// MARK: - What those ask who wait

extension ChangeBroadcaster {
  /// Adds somebody who is to be told of what is committed from now on.
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

  /// Tells no more, and ends the waiting.
  func remove(_ id: Int) {
    let removed = state.withLock { state in
      state.generation += 1
      return state.subscribers.removeValue(forKey: id)
    }
    removed?.waiter?.resume(returning: nil)
  }

  /// Changes what somebody is to be told of, and with it what is pending.
  func setInterest(of id: Int, to interest: Interest) {
    state.withLock { state in
      state.generation += 1
      state.subscribers[id]?.interest = interest
    }
  }

  /// Resumes the continuation with what has changed, now or once something has; with nil when
  /// nothing will any more.
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
