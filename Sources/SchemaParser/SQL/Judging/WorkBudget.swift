import DBGenSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How much SQLite may do to judge a source, in instructions of its virtual machine: a few lines of
/// SQL could keep it busy forever.
///
/// An instruction mostly takes well under a microsecond, but can take milliseconds where values are
/// long. So there is a limit of processor time as well for statements that take long, far above what
/// the instructions of an ordinary source take.
package final class WorkBudget {
  private var rest: Int
  private var processorTime: Duration
  /// When the statement that runs was last looked at.
  private var lastLook = Duration.zero
  /// The processor time of the thread at that time.
  private var lastProcessorTime = Duration.zero
  package private(set) var isSpent = false
  /// The instructions that were taken so far.
  package private(set) var taken = 0
  private var share: Share?
  /// The size of the source in bytes.
  let byteCount: Int

  /// So few that values of the longest length allowed can't take much time in between.
  static let interval: Int32 = 10
  private static let leastInstructions = 25_000_000
  /// A file with holes can be as long as there are numbers.
  private static let mostBytes = 1 << 40

  /// What is done with a source.
  package enum Purpose {
    /// Its statements are compiled, and those that make tables are run.
    case definitions
    /// Each column of its rows is looked at some times.
    case rows
    /// Its tables are filled and migrated.
    case migrations

    /// Several times what real sources take, for each byte.
    fileprivate var rate: (instructions: Int, time: Duration) {
      switch self {
      case .definitions: (16, .microseconds(2))
      case .rows: (50, .microseconds(1))
      case .migrations: (400, .microseconds(20))
      }
    }
  }

  /// - Parameter byteCount: The size of the source.
  package init(forBytes byteCount: Int, of purpose: Purpose) {
    let byteCount = min(byteCount, Self.mostBytes)
    self.byteCount = byteCount
    rest = Self.leastInstructions + purpose.rate.instructions * byteCount
    processorTime = .seconds(1) + purpose.rate.time * byteCount
  }

  /// Takes work that SQLite does beside running instructions. Returns whether there was room for it.
  @discardableResult
  package func take(_ instructions: Int) -> Bool {
    rest -= instructions
    taken += instructions
    if rest < 0 { isSpent = true }
    guard let share else { return !isSpent }
    share.rest -= instructions * share.weight
    return !isSpent && share.rest >= 0
  }

  /// Runs `body`, whose statements fail once the share is taken.
  ///
  /// - Parameter weight: What an instruction counts for.
  func taking<Value>(from share: Share, weight: Int, _ body: () -> Value) -> Value {
    self.share = share
    share.weight = weight
    defer { self.share = nil }
    return body()
  }

  /// A part of a budget, in instructions, after which there is still some left for the rest.
  package final class Share {
    fileprivate var rest: Int
    fileprivate var weight = 1

    package init(_ instructions: Int) { rest = instructions }
  }
}

// MARK: - Processor time

extension WorkBudget {
  /// Before a statement is compiled.
  func startStatement() { look(Self.time(CLOCK_MONOTONIC)) }

  /// Before a statement is run to its next row.
  func startStep() {
    let now = Self.time(CLOCK_MONOTONIC)
    // What went by was no work of SQLite.
    if now - lastLook > Self.longCall { look(now) }
  }

  /// After SQLite has compiled a statement or run it to its next row: it asks nobody on the way if it
  /// doesn't jump.
  func endCall() { takeProcessorTime(after: Self.longCall) }

  /// Whether SQLite may go on compiling.
  func allowsCompiling() -> Bool {
    takeProcessorTime(after: Self.longCall)
    return !isSpent
  }

  /// Takes the instructions of an interval. Returns whether SQLite may go on.
  func takeInterval() -> Bool {
    takeProcessorTime(after: Self.longCall)
    return take(Int(Self.interval))
  }

  private static let longCall = Duration.milliseconds(2)

  /// To ask for the processor time takes longer than some statements, so that little of it is free.
  private func takeProcessorTime(after least: Duration) {
    let now = Self.time(CLOCK_MONOTONIC)
    guard now - lastLook > least else { return }
    lastLook = now
    let current = Self.time(CLOCK_THREAD_CPUTIME_ID)
    // Who waits for a processor does no work.
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
