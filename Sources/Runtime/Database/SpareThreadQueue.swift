/// What a task that wants to read on its own thread is told.
enum SpareThreadAnswer {
  case taken
  /// To wait, or after that, to try again.
  case wait
  /// All threads are taken by long reads.
  case readElsewhere
}

/// Decides which tasks may read on a thread of Swift's cooperative pool, and which wait for that.
///
/// A task that has just read and comes back is served before the waiting ones, up to a limit,
/// because that takes no task switch.
struct SpareThreadQueue<Waiter> {
  enum Standing {
    /// A thread has become free.
    case tryAgain
    case waiting
    /// No other task was waiting, so there is no timer yet.
    case waitingAlone
  }

  private var free: Int
  private var waiters: [Waiter] = []
  /// The number of reads since the last one that had waited.
  private var turns = 0
  /// Whether a waiter was resumed to try, and hasn't tried yet.
  private var isWaking = false
  private var hasTimer = false
  /// Whether no read has ended since the timer was last set.
  private var isQuiet = true
  /// Whether no read has ended since the timer last ran out.
  private var isStuck: Bool

  /// The number of reads after which a waiting task is next, even if others come back.
  private static var turnsInARow: Int { 128 }
  /// The numbers of reads after which a waiting task tries for a thread. In vain, it costs two
  /// switches of threads, and a task that has come back often is likely to come back again.
  private static var turnsBeforeTries: [Int] { [0, 1, 4, 16, 64] }

  /// - Parameter threads: The number of threads in the pool, one of which is always left free.
  init(threads: Int) {
    free = max(0, threads - 1)
    isStuck = free == 0
  }

  mutating func take() -> SpareThreadAnswer {
    guard free > 0, waiters.isEmpty || turns < Self.turnsInARow else {
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

  /// Gives a thread back. Returns the waiter to resume next, with its answer.
  mutating func giveBack() -> (next: Waiter?, answer: SpareThreadAnswer) {
    (isQuiet, isStuck) = (false, false)
    if turns >= Self.turnsInARow, !isWaking, !waiters.isEmpty {
      turns = 0
      return (waiters.removeFirst(), .taken)
    }
    free += 1
    return (Self.turnsBeforeTries.contains(turns) ? wakeNext() : nil, .wait)
  }

  private mutating func wakeNext() -> Waiter? {
    guard free > 0, !isWaking, !waiters.isEmpty else { return nil }
    isWaking = true
    return waiters.removeFirst()
  }

  /// - Parameter isFirst: Whether the waiter has waited longest.
  mutating func wait(_ waiter: Waiter, isFirst: Bool) -> Standing {
    if free > 0 && !isWaking && (isFirst || waiters.isEmpty) {
      isWaking = true
      return .tryAgain
    }
    waiters.insert(waiter, at: isFirst ? 0 : waiters.count)
    defer { hasTimer = true }
    return hasTimer ? .waiting : .waitingAlone
  }

  /// Returns the waiter to resume next, if no read has ended since the timer was set; the waiters
  /// to release so that they read elsewhere, if all threads are taken as well; and whether others
  /// are still waiting.
  mutating func checkTimer() -> (next: Waiter?, released: [Waiter], hasTimer: Bool) {
    isStuck = isQuiet && free == 0
    let next = isQuiet ? wakeNext() : nil
    let released = isStuck ? waiters : []
    if isStuck { waiters = [] }
    isQuiet = true
    hasTimer = !waiters.isEmpty
    return (next, released, hasTimer)
  }
}
