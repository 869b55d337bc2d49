import DBGenSQLite

/// The work of the statement being compiled or run, in instructions.
///
/// An instruction can process every byte of a long value. SQLite doesn't report the lengths of
/// values, so instructions weigh more the more memory their statement uses.
struct StatementWork {
  /// The memory in use when the statement started.
  private var base = 0
  /// The memory in use when each of the statements that are underway started.
  private var bases: [OpaquePointer: Int] = [:]
  /// The number of instructions counted in intervals since the last row.
  private var counted = 0
  private var rules = StatementRules()
  /// Whether a statement is being compiled. The memory that this uses counts by itself.
  private var isCompiling = false
  private var handle: OpaquePointer?
  /// The number of instructions between two checks of the budget.
  var interval = Int(WorkBudget.interval)

  /// Whether instructions weigh more the more memory their statement uses.
  var weighsMemory = true

  /// The work of compiling one use of a name.
  static let ofName = 16
  /// The number of bytes that compiling uses with each instruction's worth of work.
  private static let bytesOfCompiling = 32
  /// The number of bytes that an instruction processes without weighing more.
  private static let bytesOfOneInstruction = 256
  /// The memory that every statement may use.
  private static let freeBytes = 1 << 16
  /// The number of steps through the names in the schema that take as long as an instruction.
  private static let stepsOfDefinition = 8
  /// The work of searching a page of a full-text index.
  private static let workOfPage = 256

  /// Starts to compile a statement.
  mutating func startCompiling() {
    base = SQLiteMemory.startPeak()
    counted = 0
    rules = StatementRules()
    isCompiling = true
  }

  /// Starts to run a statement, or continues with one that is underway.
  mutating func run(
    _ statement: OpaquePointer, by rules: StatementRules, on handle: OpaquePointer
  ) {
    (self.rules, self.handle, isCompiling) = (rules, handle, false)
    if rules.weighsPages { _ = takePages() }
    let inUse = SQLiteMemory.startPeak()
    if sqlite3_stmt_busy(statement) == 0 { bases[statement] = inUse }
    base = bases[statement] ?? inUse
    counted = 0
  }

  /// Returns the work of compiling the statement, other than that of looking up names.
  func compilation() -> Int { max(0, SQLiteMemory.takePeak() - base) / Self.bytesOfCompiling }

  /// Returns the work of the interval that has just ended.
  mutating func ofInterval() -> Int {
    counted += interval
    return weigh(interval) + workOfPages()
  }

  /// Returns the work that wasn't counted in intervals, after the statement has run to its next row:
  /// without jumps, SQLite calls no handler on the way.
  mutating func rest(of statement: OpaquePointer?) -> Int {
    defer { counted = 0 }
    guard let statement else { return 0 }
    let steps = Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1))
    return weigh(max(0, steps - counted)) + workOfPages()
  }

  private func weigh(_ steps: Int) -> Int {
    if rules.isOnlyDefinition {
      return (steps + Self.stepsOfDefinition - 1) / Self.stepsOfDefinition
    }
    guard weighsMemory, !isCompiling else { return steps * rules.weight }
    let bytes = max(0, SQLiteMemory.takePeak() - base - Self.freeBytes)
    return steps * rules.weight * (1 + bytes / Self.bytesOfOneInstruction)
  }

  private func workOfPages() -> Int {
    rules.weighsPages ? takePages() * Self.workOfPage : 0
  }

  /// Returns the number of pages that were read since the last call.
  private func takePages() -> Int {
    guard let handle else { return 0 }
    return [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { pages, status in
      var (current, most) = (Int32(), Int32())
      sqlite3_db_status(handle, status, &current, &most, 1)
      return pages + Int(current)
    }
  }
}
