import Synchronization

/// The work that all budgets of a run may do together, in instructions. Without it, what is done again
/// for each version, table or step of a source would have a budget of its own each time.
enum RunWork {
  private static let left = Atomic(0)
  private static let isLimited = Atomic(false)
  private static let instructionsPerByte = 300

  /// Allows a run the work for a source, in addition to that of budgets of their own.
  static func limit(forBytes byteCount: Int) {
    let least = 6 * WorkBudget.leastInstructions + instructionsPerByte * byteCount
    left.store(max(left.load(ordering: .relaxed), least), ordering: .relaxed)
    isLimited.store(true, ordering: .relaxed)
  }

  static var rest: Int {
    isLimited.load(ordering: .relaxed) ? left.load(ordering: .relaxed) : .max / 2
  }

  static func add(_ instructions: Int) {
    guard isLimited.load(ordering: .relaxed) else { return }
    left.wrappingAdd(instructions, ordering: .relaxed)
  }

  /// Returns whether so much was left.
  static func take(_ instructions: Int) -> Bool {
    guard isLimited.load(ordering: .relaxed) else { return true }
    return left.wrappingSubtract(instructions, ordering: .relaxed).newValue >= 0
  }
}
