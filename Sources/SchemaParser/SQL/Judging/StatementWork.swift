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

  /// Starts to compile a statement.
  mutating func startCompiling() {
    base = SQLiteMemory.startPeak()
    counted = 0
  }

  /// Starts to run a statement, or continues with one that is underway.
  mutating func run(_ statement: OpaquePointer) {
    let inUse = SQLiteMemory.startPeak()
    if sqlite3_stmt_busy(statement) == 0 { bases[statement] = inUse }
    base = bases[statement] ?? inUse
    counted = 0
  }

  /// Returns the work of compiling the statement, other than that of looking up names.
  func compilation() -> Int { max(0, SQLiteMemory.takePeak() - base) / Self.bytesOfCompiling }

  /// Returns the weight of the instructions in the interval that has just ended.
  mutating func weightOfInterval() -> Int {
    counted += Int(WorkBudget.interval)
    return weight()
  }

  /// Returns the work that wasn't counted in intervals, after the statement has run to its next row:
  /// without jumps, SQLite calls no handler on the way.
  mutating func rest(of statement: OpaquePointer?) -> Int {
    defer { counted = 0 }
    guard let statement else { return 0 }
    let steps = Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1))
    return max(0, steps - counted) * weight()
  }

  private func weight() -> Int {
    guard weighsMemory else { return 1 }
    let bytes = max(0, SQLiteMemory.takePeak() - base - Self.freeBytes)
    return 1 + bytes / Self.bytesOfOneInstruction
  }
}
