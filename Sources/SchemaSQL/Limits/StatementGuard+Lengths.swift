import DBGenSQLSyntax
package import DBGenSQLText
import DBGenSQLite

/// The cost of the checks and other expressions in the definitions of tables: SQLite doesn't report
/// which functions they call when a table is written to.
struct TableDefinitions {
  private struct Size {
    var bytes = 0
    var slowCalls = 0
  }

  private var sizes: [SQLName: Size] = [:]
  /// The weight of an instruction of the heaviest call in any definition so far.
  private(set) var weight = 1
  /// The length of the longest statement so far, which the schema may contain.
  private(set) var longest = 0

  /// Records the tables that a statement that has just been compiled defines.
  mutating func add(_ statement: StatementTraits, as text: SQLText) {
    longest = max(longest, text.bytes.count)
    guard statement.defines else { return }
    weight = max(weight, text.weightOfTimeCalls)
    guard !statement.definedTables.isEmpty else { return }
    let calls = max(statement.slowCalls, text.slowCalls)
    var size = Size(bytes: text.bytes.count, slowCalls: calls)
    for old in statement.definedTables.compactMap({ sizes[$0] }) {
      // A table that is created again, as in a trial, may already exist.
      size.bytes = statement.createsTable ? max(size.bytes, old.bytes) : size.bytes + old.bytes
      size.slowCalls =
        statement.createsTable
        ? max(size.slowCalls, old.slowCalls) : size.slowCalls + old.slowCalls
    }
    // One of the names may be the table's new name.
    let names =
      statement.isAlteration ? text.mentionedNames : statement.definedTables
    for name in names { sizes[name] = size }
  }

  /// Returns the total length of the definitions of tables, and the number of their calls of slow
  /// functions.
  func size(of tables: Set<SQLName>) -> (bytes: Int, slowCalls: Int) {
    guard !sizes.isEmpty else { return (0, 0) }
    return tables.lazy.compactMap { sizes[$0] }.reduce((0, 0)) {
      ($0.0 + $1.bytes, $0.1 + $1.slowCalls)
    }
  }
}

extension StatementGuard {
  /// Returns the maximum length of values in the statement that has just been compiled: a single
  /// instruction can't be interrupted, nor can many in a row.
  func longestValue(ofStatementWith count: Int) -> Int32 {
    guard !(isFile && statement.usesSchema) else { return longestValue }
    let tables = definitions.size(of: statement.usedTables)
    let text = max(1, count + tables.bytes)
    var longest = max(SQLiteMemory.longestOfMany, 2 * text, Self.bytesAtOnce / text)
    if let limit = statement.maximumBytes(in: text) { longest = min(longest, limit) }
    let slowCalls = statement.slowCalls + tables.slowCalls
    if slowCalls > 0 {
      // With this limit, all calls together take about as long as a single one can.
      let longestFactor = Double(Self.longestFactorAtOnce) / Double(slowCalls).squareRoot()
      longest = min(longest, max(Int(SQLiteMemory.longestFactor), Int(longestFactor)))
    }
    let makesRows = !statement.isAlteration && statement.selects && !statement.definedTables.isEmpty
    if statement.usesSchema, !makesRows { longest = max(longest, 2 * definitions.longest) }
    return min(longestValue, Int32(clamping: longest))
  }

  /// The number of bytes that the operations of a statement may move without interruption, where
  /// there is one operation for every few characters of it.
  private static let bytesAtOnce = 2 << 30
  /// The maximum length of values for a single call of a slow function.
  private static let longestFactorAtOnce = 64 << 10

  /// Adopts what another connection knows about tables that are copied from it.
  package func adopt(_ other: StatementGuard) {
    (definitions, schema) = (other.definitions, other.schema)
    schemaChanges += 1
  }
}

extension SQLText {
  /// The number of calls of slow functions, LIKE and GLOB included.
  package var slowCalls: Int {
    tokens.indices.count { index in
      if isAt(index, "like") || isAt(index, "glob") { return true }
      return tokens[index].isName && isAt(index + 1, "(")
        && ProductFunction.names.contains(sqlName(index))
    }
  }
}
