/// Who may read on a thread of Swift's cooperative pool, and who waits for that.
///
/// Whoever has just read and comes back is served before those who wait, a number of times: that
/// takes no change of tasks.
struct SpareThreadQueue {
  /// Is given whether to try, or else to read elsewhere.
  typealias Waiter = UnsafeContinuation<Bool, Never>

  enum Answer {
    case taken
    case wait
    /// All threads are taken by reads that last.
    case readElsewhere
  }

  enum Standing {
    /// A thread has become free.
    case tryAgain
    case waiting
    /// Nobody has waited, so there is no timer.
    case waitingAlone
  }

  private var free: Int
  private var waiters: [Waiter] = []
  /// How many reads there were since one that had waited.
  private var turns = 0
  /// Whether one that waited has been told to try, and hasn't yet.
  private var isWaking = false
  private var hasTimer = false
  /// Whether no read has ended since the timer was last set.
  private var isQuiet = true
  /// Whether no read has ended since the timer last ran out.
  private var isStuck: Bool

  /// So many reads are served before one that waits.
  private static let turnsInARow = 32
  /// After so many one that waits tries whether there are others at all.
  private static let turnsBetweenTries = 8

  /// - Parameter threads: Those of the pool, one of which is always left free.
  init(threads: Int) {
    free = max(0, threads - 1)
    isStuck = free == 0
  }

  mutating func take() -> Answer {
    guard free > 0, waiters.isEmpty || turns < Self.turnsInARow else {
      return isStuck ? .readElsewhere : .wait
    }
    free -= 1
    turns += 1
    return .taken
  }

  /// Takes a thread for one that has waited. Returns who is to try next.
  mutating func takeInTurn() -> (isTaken: Bool, next: Waiter?) {
    isWaking = false
    guard free > 0 else { return (false, nil) }
    free -= 1
    turns = 0
    return (true, wakeNext())
  }

  /// Returns who is to try next.
  mutating func giveBack() -> Waiter? {
    free += 1
    (isQuiet, isStuck) = (false, false)
    return turns == 1 || turns % Self.turnsBetweenTries == 0 ? wakeNext() : nil
  }

  private mutating func wakeNext() -> Waiter? {
    guard free > 0, !isWaking, !waiters.isEmpty else { return nil }
    isWaking = true
    return waiters.removeFirst()
  }

  /// - Parameter isFirst: Whether it has waited longest.
  mutating func wait(_ waiter: Waiter, isFirst: Bool) -> Standing {
    if free > 0 && !isWaking && (isFirst || waiters.isEmpty) {
      isWaking = true
      return .tryAgain
    }
    waiters.insert(waiter, at: isFirst ? 0 : waiters.count)
    defer { hasTimer = true }
    return hasTimer ? .waiting : .waitingAlone
  }

  /// Returns who is to try next where no read has ended for a while, or where all threads are taken
  /// who is to read elsewhere; and whether others wait.
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
