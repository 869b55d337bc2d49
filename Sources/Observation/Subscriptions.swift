/// The subscribers of a database, and what has been committed since they began.
struct Subscriptions {
  private(set) var subscribers: [Int: Subscriber] = [:]
  private(set) var log = ChangeLog()
  private(set) var isClosed = false
  /// Changes when the interests of the subscribers do, or the tables themselves may have.
  private(set) var interestGeneration = 0
  /// Changes whenever a commit may concern other subscribers.
  private(set) var generation = 0
  /// Changes when the tables themselves may have.
  private(set) var schemaGeneration = 0
  /// The subscribers that wait. The others learn from the log.
  private var waiting = SubscriberIndex()
  private var lastID = 0

  typealias Answer = (waiter: Subscriber.Waiter, changes: ChangedTables?)

  /// Adds a subscriber to what is committed from now on, and returns its number.
  mutating func add(_ interest: Interest) -> Int {
    lastID += 1
    guard !isClosed else { return lastID }
    subscribers[lastID] = Subscriber(interest: interest, known: log.last)
    noteInterest()
    return lastID
  }

  /// Removes a subscriber, and returns its waiter.
  mutating func remove(_ id: Int) -> Subscriber.Waiter? {
    let waiter = takeWaiter(of: id)
    subscribers[id] = nil
    noteInterest()
    if subscribers.isEmpty { log.removeAll() }
    return waiter
  }

  mutating func setInterest(of id: Int, to interest: Interest) {
    guard let old = subscribers[id]?.interest, old != interest else { return }
    if subscribers[id]?.waiter != nil { waiting.note(id, from: old, to: interest) }
    subscribers[id]?.interest = interest
    noteInterest()
  }

  /// Makes a subscriber wait, unless there are changes that it doesn't know of. Returns who is to be
  /// resumed instead, with the changes; with nil if there will be no more.
  mutating func wait(_ id: Int, _ waiter: Subscriber.Waiter) -> Answer? {
    guard let subscriber = subscribers[id] else { return (waiter, nil) }
    if let changes = news(for: id) { return (waiter, changes) }
    if isClosed { return (waiter, nil) }
    let earlier = takeWaiter(of: id)
    subscribers[id]?.waiter = waiter
    waiting.note(id, from: nil, to: subscriber.interest)
    generation += 1
    return earlier.map { ($0, nil) }
  }

  /// Adds a commit, and returns the waiters to resume with their changes.
  mutating func add(_ commit: CommittedChanges) -> [Answer] {
    log.add(commit)
    let concerned =
      commit.tables.mayBeMore ? Set(subscribers.keys) : waiting.subscribers(toAny: commit)
    return concerned.compactMap { id in
      guard subscribers[id]?.waiter != nil, let changes = news(for: id) else { return nil }
      return takeWaiter(of: id).map { ($0, changes) }
    }
  }

  /// Notes that the tables themselves may have changed.
  mutating func noteSchema() {
    schemaGeneration += 1
    noteInterest()
  }

  /// Ends all waiting, and returns the waiters.
  mutating func close() -> [Subscriber.Waiter] {
    isClosed = true
    return subscribers.keys.compactMap { takeWaiter(of: $0) }
  }

  private mutating func noteInterest() {
    interestGeneration += 1
    generation += 1
  }

  /// Returns the changes that a subscriber doesn't know of yet, and knows from now on.
  private mutating func news(for id: Int) -> ChangedTables? {
    guard let subscriber = subscribers[id],
      let changes = log.changes(since: subscriber.known, of: subscriber.interest)
    else { return nil }
    subscribers[id]?.known = log.last
    generation += 1
    return changes
  }

  private mutating func takeWaiter(of id: Int) -> Subscriber.Waiter? {
    guard let subscriber = subscribers[id], let waiter = subscriber.waiter else { return nil }
    waiting.note(id, from: subscriber.interest, to: nil)
    subscribers[id]?.waiter = nil
    return waiter
  }
}
