import DBGenSQLite

/// What SQLite says of a statement while it compiles it.
struct StatementTraits {
  var slowCalls = 0
  /// Whether it calls FTS4's `matchinfo`, which takes the product of the lengths of its format, of the
  /// query and of a row in one instruction.
  var callsMatchInfo = false
  /// Whether it reads or writes the texts of the schema.
  var usesSchema = false
  var isAlteration = false
  var createsTable = false
  var selects = false
  /// The tables that it makes, alters or indexes, in small letters.
  var definedTables: Set<String> = []
  /// Those whose rows it reads or writes.
  private(set) var usedTables: Set<String> = []
  private var lastTable = ""

  mutating func use(_ table: UnsafePointer<CChar>) {
    let name = String(cString: table)
    // A table is named for each of its columns.
    guard name != lastTable else { return }
    lastTable = name
    if name.hasPrefix("sqlite_") { usesSchema = true } else { usedTables.insert(name.lowercased()) }
  }
}

/// How long values take to compute by the checks and the like of the tables that were made: SQLite
/// doesn't say what functions those call when a table is written to.
struct TableDefinitions {
  private struct Size {
    var bytes = 0
    var slowCalls = 0
  }

  private var sizes: [String: Size] = [:]
  /// The length of the longest statement, which the schema may hold.
  private(set) var longest = 0

  /// Takes note of what a statement has made that has just been compiled.
  mutating func add(_ statement: StatementTraits, as text: UnsafeRawBufferPointer) {
    longest = max(longest, text.count)
    guard !statement.definedTables.isEmpty else { return }
    let tokens = SQLTokens(String(decoding: text, as: UTF8.self))
    let calls = max(statement.slowCalls, tokens.slowCalls)
    var size = Size(bytes: text.count, slowCalls: calls)
    for old in statement.definedTables.compactMap({ sizes[$0] }) {
      // A table that is made once more, as in a trial, may be there already.
      size.bytes = statement.createsTable ? max(size.bytes, old.bytes) : size.bytes + old.bytes
      size.slowCalls =
        statement.createsTable
        ? max(size.slowCalls, old.slowCalls) : size.slowCalls + old.slowCalls
    }
    // One of the names may be a new one of the table.
    let names =
      statement.isAlteration ? Set(tokens.names.map { $0.lowercased() }) : statement.definedTables
    for name in names { sizes[name] = size }
  }

  /// The same of tables together.
  func size(of tables: Set<String>) -> (bytes: Int, slowCalls: Int) {
    guard !sizes.isEmpty else { return (0, 0) }
    return tables.lazy.compactMap { sizes[$0] }.reduce((0, 0)) {
      ($0.0 + $1.bytes, $0.1 + $1.slowCalls)
    }
  }
}

extension StatementGuard {
  /// The longest value of the statement that has just been compiled: a single instruction can't be
  /// interrupted, nor can many in a row.
  func longestValue(ofStatementWith count: Int) -> Int32 {
    guard !(isFile && statement.usesSchema) else { return longestValue }
    let tables = definitions.size(of: statement.usedTables)
    let text = max(1, count + tables.bytes)
    var longest = max(SQLiteMemory.longestOfMany, 2 * text, Self.bytesAtOnce / text)
    let slowCalls = statement.slowCalls + tables.slowCalls
    if slowCalls > 0 {
      // So that all calls take about as long as one can.
      let longestFactor = Double(Self.longestFactorAtOnce) / Double(slowCalls).squareRoot()
      longest = max(Int(SQLiteMemory.longestFactor), Int(longestFactor))
    }
    let makesRows = !statement.isAlteration && statement.selects && !statement.definedTables.isEmpty
    if statement.usesSchema, !makesRows { longest = max(longest, 2 * definitions.longest) }
    return min(longestValue, Int32(clamping: longest))
  }

  /// What the operations of a statement may move at once; there is one in some letters of it.
  private static let bytesAtOnce = 2 << 30
  /// The longest value for a single call of a slow function.
  private static let longestFactorAtOnce = 64 << 10

  /// Takes over what another connection knows of tables that are copied from there.
  package func adopt(_ other: StatementGuard) { definitions = other.definitions }

  /// Those that take the product of the lengths of their arguments in a single instruction, which
  /// can't be interrupted.
  static let slowFunctions: Set<String> = [
    "geopoly_overlap", "geopoly_within", "glob", "instr", "json_patch", "like", "ltrim", "replace",
    "rtrim", "trim", "unhex",
  ]
}

extension SQLTokens {
  /// How many calls there are of functions that take the product of the lengths of their arguments.
  package var slowCalls: Int {
    let tokens = tokens.filter { $0.kind != .comment && $0.kind != .lineComment }
    return tokens.indices.count { index in
      guard tokens[index].kind == .word || tokens[index].kind == .quotedName else { return false }
      let name = name(of: tokens[index]).lowercased()
      guard StatementGuard.slowFunctions.contains(name) else { return false }
      let isCall = tokens.indices.contains(index + 1) && text(of: tokens[index + 1]) == "("
      return isCall || name == "like" || name == "glob"
    }
  }
}
