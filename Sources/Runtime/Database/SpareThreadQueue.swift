/// The answer to a task that wants to read on its own thread.
enum SpareThreadAnswer {
  /// To read: the thread is taken for the task.
  case taken
  /// To wait, or after that, to try again.
  case wait
  /// All threads are taken by long reads, or the task has waited for long.
  case readElsewhere
}

/// Decides which tasks may read on a thread of Swift's cooperative pool, and which wait for that.
///
/// A task that has just read and comes back is served before the waiting ones, up to a limit,
/// because that takes no task switch.
struct SpareThreadQueue<Waiter> {
  enum WaitResult {
    /// A thread has become free.
    case tryAgain
    case waiting
    /// No other task was waiting, so there is no timer yet.
    case waitingAlone
  }

  private var free: Int
  /// The waiting tasks, each with the number of timers that had run out when it began to wait.
  private var waiters: [(waiter: Waiter, since: Int)] = []
  private var timers = 0
  /// The number of reads since the last one that had waited.
  private var turns = 0
  /// Whether a waiter was resumed to try, and hasn't tried yet.
  private var isWaking = false
  /// When the last waiter that was told to try began to wait, in timers.
  private var wokenSince = 0
  private var hasTimer = false
  /// Whether no read has ended since the timer was last set.
  private var isQuiet = true
  /// Whether no read has ended since the timer last ran out.
  private var isStuck: Bool

  /// The number of reads after which a waiting task is next, even if others come back.
  private static var turnsInARow: Int { 128 }
  /// The number of timers after which a waiting task reads elsewhere.
  private static var patience: Int { 16 }

  /// - Parameter threads: The number of threads in the pool, one of which is always left free.
  init(threads: Int) {
    free = max(0, threads - 1)
    isStuck = free == 0
  }

  mutating func take() -> SpareThreadAnswer {
    let isAlone = waiters.isEmpty && !isWaking
    guard free > 0, isAlone || turns < Self.turnsInARow else {
      return isStuck ? .readElsewhere : .wait
    }
    free -= 1
    turns += 1
    return .taken
  }

  /// Takes a thread for a task that has waited. Returns the waiter to resume next.
  mutating func takeInTurn() -> (isTaken: Bool, next: Waiter?) {
    isWaking = false
    guard free > 0 else { return (false, nil) }
    free -= 1
    turns = 0
    return (true, wakeNext())
  }

  /// Gives a thread back, or hands it to the waiter that is told that it's taken. Returns the waiter
  /// to resume next, with its answer.
  mutating func giveBack() -> (next: Waiter?, answer: SpareThreadAnswer) {
    (isQuiet, isStuck) = (false, false)
    if turns >= Self.turnsInARow, !isWaking, !waiters.isEmpty {
      turns = 0
      return (waiters.removeFirst().waiter, .taken)
    }
    free += 1
    return (free > 1 || isWorthTrying ? wakeNext() : nil, .wait)
  }

  /// Whether a waiting task should try for the thread. In vain, that costs two switches of threads,
  /// and a task that has come back often is likely to come back again.
  private var isWorthTrying: Bool {
    switch turns {
    case 0, 1, 4, 16, 64: true
    default: false
    }
  }

  private mutating func wakeNext() -> Waiter? {
    guard free > 0, !isWaking, !waiters.isEmpty else { return nil }
    isWaking = true
    let (waiter, since) = waiters.removeFirst()
    wokenSince = since
    return waiter
  }

  /// - Parameter isFirst: Whether the waiter has waited longest.
  mutating func wait(_ waiter: Waiter, isFirst: Bool) -> WaitResult {
    if free > 0 && !isWaking && (isFirst || waiters.isEmpty) {
      isWaking = true
      if !isFirst { wokenSince = timers }
      return .tryAgain
    }
    if isFirst {
      waiters.insert((waiter, wokenSince), at: 0)
    } else {
      waiters.append((waiter, timers))
    }
    defer { hasTimer = true }
    return hasTimer ? .waiting : .waitingAlone
  }

  /// Returns the waiter to resume next, if no read has ended since the timer was set; the waiters
  /// to release so that they read elsewhere, if all threads are taken as well or they have waited
  /// for long; and whether others are still waiting.
  mutating func checkTimer() -> (next: Waiter?, released: [Waiter], hasTimer: Bool) {
    timers += 1
    isStuck = isQuiet && free == 0
    let next = isQuiet ? wakeNext() : nil
    let count = waiters.prefix { isStuck || timers - $0.since >= Self.patience }.count
    let released = waiters.prefix(count).map(\.waiter)
    waiters.removeFirst(count)
    isQuiet = true
    hasTimer = !waiters.isEmpty
    return (next, released, hasTimer)
  }
}
