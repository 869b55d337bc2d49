internal import DBGenRuntime
internal import Synchronization

/// Notifies subscribers of the changes committed to a database.
final class ChangeBroadcaster: TransactionObserver {
  private let state = Mutex(Subscriptions())
  private let activity = Atomic<Bool>(false)
  /// The tables that statements of observed reads read.
  let statements = StatementTables()

  /// Whether there are subscribers, without a lock. It is true for all commits after a subscriber was
  /// added.
  var isActive: Bool { activity.load(ordering: .sequentiallyConsistent) }

  /// The subscribers as they are now, for tests.
  var subscriptions: Subscriptions { state.withLock { $0 } }

  /// The number of subscribers.
  var count: Int { state.withLock { $0.subscribers.count } }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Ends all waiting. Pending changes can still be fetched.
  func close() {
    let waiters = state.withLock { $0.close() }
    for waiter in waiters { waiter.resume(returning: nil) }
  }

  // MARK: - Committing

  func run<Value>(
    _ transaction: WriteTransaction, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    let connection = transaction.connection
    if isActive {
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

  /// Notifies the subscribers of a commit. Returns the generation of the subscribers if it concerned
  /// none that waits: until they have another one, those that don't wait needn't be told again of
  /// the same tables.
  @discardableResult
  func publish(_ commit: CommittedChanges) -> Int? {
    let (notified, generation) = state.withLock { state in
      let notified = state.add(commit)
      return (notified, state.generation)
    }
    for (waiter, changes) in notified { waiter.resume(returning: changes) }
    return notified.isEmpty ? generation : nil
  }

  func noteUnknownChange() {
    statements.forget()
    state.withLock { $0.noteSchema() }
    publish(.unknown)
  }

  /// Whether a commit would concern the same subscribers as in a generation.
  func isUnchanged(since generation: Int) -> Bool {
    state.withLock { $0.generation == generation }
  }

  /// Whether the interests of the subscribers are still those of a generation, and the tables
  /// themselves can't have changed.
  func hasInterests(of generation: Int) -> Bool {
    state.withLock { $0.interestGeneration == generation }
  }

  /// The interests of all subscribers.
  var interests: Interests {
    state.withLock { state in
      var interests = Interests(generation: state.interestGeneration)
      interests.schemaGeneration = state.schemaGeneration
      for subscriber in state.subscribers.values { interests.add(subscriber.interest) }
      return interests
    }
  }

  // MARK: - Subscribing

  /// Adds a subscriber to what is committed from now on, and returns its number.
  func add(_ interest: Interest) -> Int {
    state.withLock { state in
      defer {
        if !state.isClosed { activity.store(true, ordering: .sequentiallyConsistent) }
      }
      return state.add(interest)
    }
  }

  /// Removes a subscriber, and ends its waiting.
  func remove(_ id: Int) {
    let waiter = state.withLock { state in
      let waiter = state.remove(id)
      if state.subscribers.isEmpty { activity.store(false, ordering: .sequentiallyConsistent) }
      return waiter
    }
    waiter?.resume(returning: nil)
  }

  /// Changes a subscriber's interest. Changes outside it since its last answer no longer count.
  func setInterest(of id: Int, to interest: Interest) {
    state.withLock { $0.setInterest(of: id, to: interest) }
  }

  /// Resumes the continuation with the pending changes or the next ones; with nil if there will be
  /// no more.
  func wait(_ id: Int, _ continuation: Subscriber.Waiter) {
    let answer = state.withLock { $0.wait(id, continuation) }
    if let (waiter, changes) = answer { waiter.resume(returning: changes) }
  }
}
