import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension [ColumnOrigin: ColumnType] {
  /// Returns SQL with numbers in place of the decimals that it compares, sorts or calculates with.
  func usingNumbers(_ text: String) -> String {
    let sql = SQLText(text)
    let decimals = DecimalNames(self, in: sql)
    let edits = sql.tokens.indices.compactMap { place -> (Range<Int>, String)? in
      let range = (sql.isAt(place - 1, ".") ? place - 2 : place)..<place + 1
      guard decimals.contains(place), !sql.isAt(place + 1, "."), !sql.isAt(place + 1, "("),
        !sql.isAt(place - 1, "as"), let type = sql.typeOfNumber(at: range),
        let bytes = sql.bytes(of: range)
      else { return nil }
      return (bytes, "CAST(\(sql.text(range)) AS \(type))")
    }
    return sql.replacing(edits, in: sql.bytes.indices)
  }
}

/// The names of columns of decimals in a statement.
private struct DecimalNames {
  private let types: [ColumnOrigin: ColumnType]
  private let sql: SQLText
  /// The tables by their names and those that the statement gives them.
  private var tables: [SQLName: String] = [:]
  private let named: [SQLName: [ColumnType]]

  init(_ types: [ColumnOrigin: ColumnType], in sql: SQLText) {
    (self.types, self.sql) = (types, sql)
    named = Dictionary(grouping: types) { SQLName($0.key.column) }.mapValues { $0.map(\.value) }
    for origin in types.keys { tables[SQLName(origin.table)] = origin.table }
    let known = tables
    for place in sql.tokens.indices {
      guard sql.tokens[place].isName, let table = known[sql.sqlName(place)] else { continue }
      let next = sql.isAt(place + 1, "as") ? place + 2 : place + 1
      guard sql.tokens.indices.contains(next), sql.tokens[next].isName else { continue }
      if known[sql.sqlName(next)] == nil { tables[sql.sqlName(next)] = table }
    }
  }

  /// Whether the token at a place names a column of decimals, whichever table has it.
  func contains(_ place: Int) -> Bool {
    guard sql.tokens[place].isName else { return false }
    if sql.isAt(place - 1, "."), place > 1, let table = tables[sql.sqlName(place - 2)] {
      return types[ColumnOrigin(table: table, column: sql.name(place))] == .decimal
    }
    return named[sql.sqlName(place)]?.allSatisfy { $0 == .decimal } ?? false
  }
}

extension SQLText {
  /// Returns the type to which SQL has to convert a decimal; nil if it uses it as it is.
  fileprivate func typeOfNumber(at range: Range<Int>) -> String? {
    if [range.lowerBound - 1, range.upperBound].contains(where: isCalculation) { return "NUMERIC" }
    switch call(around: range.lowerBound) {
    case "sum", "avg", "total", "abs", "round": return "NUMERIC"
    // The least of numbers with NUMERIC is sometimes an integer and sometimes real.
    case "min", "max": return "REAL"
    default: return isSorted(range) ? "NUMERIC" : nil
    }
  }

  private func isCalculation(_ place: Int) -> Bool {
    guard tokens.indices.contains(place) else { return false }
    return Self.calculations.contains(text(place)) || isAt(place, "between")
  }

  private static let calculations: Set = [
    "<", "<=", ">", ">=", "=", "<>", "!=", "+", "-", "*", "/", "%",
  ]

  /// Returns the name of the function that calculates with the value at a place, through those that
  /// choose one of their values.
  private func call(around place: Int) -> String? {
    var (place, depth) = (place - 1, 0)
    while tokens.indices.contains(place) {
      if isAt(place, ")") { depth += 1 }
      if isAt(place, "("), depth > 0 {
        depth -= 1
      } else if isAt(place, "(") {
        let name = keyword(place - 1)
        guard Self.choices.contains(name) else { return name }
      } else if depth == 0, isAt(place, "when") || isAt(place, "select") {
        return nil
      }
      place -= 1
    }
    return nil
  }

  private static let choices: Set = ["coalesce", "ifnull", "nullif", "iif", "(", ","]

  /// Whether ORDER BY sorts by the value alone.
  private func isSorted(_ range: Range<Int>) -> Bool {
    let ends: Set = [",", ")", ";", "", "asc", "desc", "nulls", "limit", "rows", "range"]
    let end = tokens.indices.contains(range.upperBound) ? keyword(range.upperBound) : ""
    guard ends.contains(end) else { return false }
    var (place, depth) = (range.lowerBound - 1, 0)
    while tokens.indices.contains(place), !isAt(place, "select") {
      if isAt(place, ")") { depth += 1 }
      if isAt(place, "("), depth == 0 { return false }
      if isAt(place, "(") { depth -= 1 }
      if depth == 0, isAt(place, "by") {
        let before = range.lowerBound - 1
        return isAt(place - 1, "order") && (isAt(before, ",") || place == before)
      }
      place -= 1
    }
    return false
  }
}
