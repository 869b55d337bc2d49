import DBGenSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The work that SQLite may do to check a source, in instructions of its virtual machine: a few
/// lines of SQL could keep it busy forever.
///
/// An instruction usually takes well under a microsecond, but can take milliseconds with long
/// values. So statements that take long are also subject to a limit on processor time, far above
/// what the instructions of an ordinary source take.
package final class WorkBudget {
  private var rest: Int
  private var processorTime: Duration
  /// The time at which the running statement was last checked.
  private var lastLook = Duration.zero
  /// The thread's processor time when it was last read.
  private var lastProcessorTime = Duration.zero
  package private(set) var isSpent = false
  /// The number of instructions used so far.
  package private(set) var taken = 0
  private var share: Share?
  /// The size of the source in bytes.
  let byteCount: Int

  /// The number of instructions between checks, low enough that even values of the maximum length
  /// can't take much time in between.
  static let interval: Int32 = 10
  private static let leastInstructions = 25_000_000
  /// A sparse file can be of any size.
  private static let mostBytes = 1 << 40

  /// The purpose for which a source is processed.
  package enum Purpose {
    /// Compiling its statements, and running those that create tables.
    case definitions
    /// Examining each column of its rows several times.
    case rows
    /// Filling and migrating its tables.
    case migrations

    /// The allowance per byte, several times what real sources use.
    fileprivate var rate: (instructions: Int, time: Duration) {
      switch self {
      case .definitions: (16, .microseconds(2))
      case .rows: (50, .microseconds(1))
      case .migrations: (400, .microseconds(20))
      }
    }
  }

  /// Creates a budget for processing a source.
  ///
  /// - Parameter byteCount: The size of the source.
  package init(forBytes byteCount: Int, of purpose: Purpose) {
    let byteCount = min(byteCount, Self.mostBytes)
    self.byteCount = byteCount
    rest = Self.leastInstructions + purpose.rate.instructions * byteCount
    processorTime = .seconds(1) + purpose.rate.time * byteCount
  }

  /// Deducts work, in instructions, including work that SQLite does outside its virtual machine.
  /// Returns whether the budget covers it.
  @discardableResult
  package func take(_ instructions: Int) -> Bool {
    rest -= instructions
    taken += instructions
    if rest < 0 { isSpent = true }
    guard let share else { return !isSpent }
    share.rest -= instructions * share.weight
    return !isSpent && share.rest >= 0
  }

  /// Runs `body`, whose statements fail once the share is used up.
  ///
  /// - Parameter weight: The number of instructions that each one counts for.
  func taking<Value>(from share: Share, weight: Int, _ body: () -> Value) -> Value {
    self.share = share
    share.weight = weight
    defer { self.share = nil }
    return body()
  }

  /// A part of a budget, in instructions, that leaves some of the budget for other work.
  package final class Share {
    fileprivate var rest: Int
    fileprivate var weight = 1

    package init(_ instructions: Int) { rest = instructions }
  }
}

// MARK: - Processor time

extension WorkBudget {
  /// Starts timing before a statement is compiled.
  func startStatement() { look(Self.time(CLOCK_MONOTONIC)) }

  /// Restarts timing, if necessary, before a statement is run to its next row.
  func startStep() {
    let now = Self.time(CLOCK_MONOTONIC)
    // SQLite did no work in the meantime.
    if now - lastLook > Self.longCall { look(now) }
  }

  /// Deducts processor time after SQLite has compiled a statement or run it to its next row:
  /// without jumps, SQLite calls no handler on the way.
  func endCall() { takeProcessorTime(after: Self.longCall) }

  /// Deducts processor time. Returns whether SQLite may continue compiling.
  func allowsCompiling() -> Bool {
    takeProcessorTime(after: Self.longCall)
    return !isSpent
  }

  /// Deducts the instructions of an interval. Returns whether SQLite may continue.
  func takeInterval() -> Bool {
    takeProcessorTime(after: Self.longCall)
    return take(Int(Self.interval))
  }

  private static let longCall = Duration.milliseconds(2)

  /// Deducts processor time, if more than `least` has passed. Reading it takes longer than some
  /// statements, so short runs are free.
  private func takeProcessorTime(after least: Duration) {
    let now = Self.time(CLOCK_MONOTONIC)
    guard now - lastLook > least else { return }
    lastLook = now
    let current = Self.time(CLOCK_THREAD_CPUTIME_ID)
    // Waiting for a processor isn't work.
    guard current - lastProcessorTime > least else { return }
    processorTime -= current - lastProcessorTime
    lastProcessorTime = current
    if processorTime < .zero { isSpent = true }
  }

  private func look(_ now: Duration) {
    (lastLook, lastProcessorTime) = (now, Self.time(CLOCK_THREAD_CPUTIME_ID))
  }

  private static func time(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
