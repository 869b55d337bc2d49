import DBGenSQLite

/// How much a connection may still have SQLite do, in instructions of its virtual machine: a few
/// lines of SQL could keep it busy for ever.
final class WorkBudget {
  private var rest: Int
  private(set) var isSpent = false
  /// When to give up, however little was done.
  var deadline: ContinuousClock.Instant?

  private static let step: Int32 = 1000
  private static let least = 25_000_000

  /// For a source of a size in bytes, of whose rows each column is looked at some times.
  init(forBytes count: Int, hasRows: Bool) {
    rest = Self.least + (hasRows ? 50 : 16) * count
  }

  /// The connection has to be closed before the budget goes.
  func limit(_ connection: OpaquePointer) {
    sqlite3_progress_handler(
      connection, Self.step,
      { budget in
        guard let budget else { return 0 }
        let rest = Unmanaged<WorkBudget>.fromOpaque(budget).takeUnretainedValue()
        return rest.take(Int(WorkBudget.step)) ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Takes work that SQLite does beside running instructions. Returns whether there was room for it.
  @discardableResult
  func take(_ instructions: Int) -> Bool {
    rest -= instructions
    if rest < 0 { isSpent = true }
    return rest >= 0 && (deadline.map { .now < $0 } ?? true)
  }
}
