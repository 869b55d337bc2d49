/// The work that SQLite may do to check a source, in instructions of its virtual machine: a few
/// lines of SQL could keep it busy forever.
///
/// Other work counts as the instructions that take as long: compiling, and processing long values.
/// The time that it takes doesn't matter, so a source has the same outcome on every machine.
package final class WorkBudget {
  private var rest: Int
  package private(set) var isSpent = false
  /// The number of instructions used so far.
  package private(set) var taken = 0
  private var share: Share?
  /// The work that has been reserved from that of the run, and not been done yet.
  private var reserved = 0
  /// The size of the source in bytes.
  package let byteCount: Int

  /// The number of instructions between checks, low enough that even values of the maximum length
  /// can't take much time in between.
  static let interval: Int32 = 10
  static let leastInstructions = 25_000_000
  /// A sparse file can be of any size.
  private static let maximumBytes = 1 << 40

  /// The purpose for which a source is processed.
  package enum Purpose {
    /// Compiling its statements, and running those that create tables.
    case definitions
    /// Examining each column of its rows several times.
    case rows
    /// Filling and migrating its tables.
    case migrations

    /// The allowance per byte, several times what real sources use.
    fileprivate var instructionsPerByte: Int {
      switch self {
      case .definitions: 16
      case .rows: 50
      case .migrations: 100
      }
    }
  }

  /// Creates a budget for processing a source.
  ///
  /// - Parameters:
  ///   - byteCount: The size of the source.
  ///   - isOwn: Whether its work is in addition to that which all budgets of a run share.
  package init(forBytes byteCount: Int, of purpose: Purpose, isOwn: Bool = false) {
    let byteCount = min(byteCount, Self.maximumBytes)
    self.byteCount = byteCount
    rest = Self.leastInstructions + purpose.instructionsPerByte * byteCount
    if isOwn { RunWork.add(rest) }
  }

  deinit { RunWork.add(reserved) }

  /// Deducts work, in instructions, including work that SQLite does outside its virtual machine.
  /// Returns whether the budget covers it.
  @discardableResult
  package func take(_ instructions: Int) -> Bool {
    rest -= instructions
    taken += instructions
    if rest < 0 || !reserve(instructions) { isSpent = true }
    guard let share else { return !isSpent }
    share.rest -= instructions
    return !isSpent && share.rest >= 0
  }

  /// Reserves work from that of the run. Returns whether there was enough.
  private func reserve(_ instructions: Int) -> Bool {
    reserved -= instructions
    guard reserved < 0 else { return true }
    let needed = max(Self.reservation, -reserved)
    guard RunWork.take(needed) else { return false }
    reserved += needed
    return true
  }

  private static let reservation = 100_000

  /// The work that is left, in instructions.
  var left: Int { max(0, min(rest, share?.rest ?? .max, reserved + RunWork.rest)) }

  /// Whether so much work is left, in instructions.
  func covers(_ work: Double) -> Bool { work <= Double(left) }

  /// Runs `body`, whose statements fail once the share is used up.
  func taking<Value>(from share: Share, _ body: () -> Value) -> Value {
    self.share = share
    defer { self.share = nil }
    return body()
  }

  /// Half of the work that is left.
  package var half: Share { Share(rest / 2) }

  /// A part of a budget, in instructions, that leaves some of the budget for other work.
  package final class Share {
    fileprivate var rest: Int

    package init(_ instructions: Int) { rest = instructions }
  }
}
