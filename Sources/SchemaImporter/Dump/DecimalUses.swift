import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension [ColumnOrigin: ColumnType] {
  /// Returns SQL with numbers in place of the decimals that it compares, sorts or calculates with.
  func usingNumbers(_ text: String) -> String {
    let sql = SQLText(text)
    let decimals = DecimalNames(self, in: sql)
    var edits: [Range<Int>: String] = [:]
    func convert(_ value: NumberUse) {
      let expression = value.expression.unwrapped
      if let path = expression.column, let type = value.type, decimals.contains(path),
        let bytes = sql.bytes(of: expression.range)
      {
        edits[bytes] = "CAST(\(sql.text(expression.range)) AS \(type))"
      }
      for part in expression.uses(as: value.type) { convert(part) }
    }
    for expression in sql.outermostExpressions { convert((expression, nil)) }
    for select in sql.selectOfView?.all ?? [] {
      let windows = select.arms.flatMap(\.windows)
      for term in select.orderBy + windows.flatMap(\.orderBy) { convert(term.use) }
    }
    return sql.replacing(edits.map { ($0, $1) })
  }
}

/// An expression, and the type that a decimal has to be converted to there; nil if it stays as it is.
private typealias NumberUse = (expression: SQLExpression, type: String?)

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

  /// Whether a path names a column of decimals, whichever table has it.
  func contains(_ path: SQLPath) -> Bool {
    if let qualifier = path.qualifier, let table = tables[qualifier] {
      return types[ColumnOrigin(table: table, column: path.name.description)] == .decimal
    }
    return named[path.name]?.allSatisfy { $0 == .decimal } ?? false
  }
}

extension SQLTerm {
  fileprivate var use: NumberUse { (expression, "NUMERIC") }
}

extension SQLExpression {
  /// Returns the expressions in one whose value is used as a type.
  fileprivate func uses(as type: String?) -> [NumberUse] {
    switch form {
    case .binary(let sign, _, _):
      return children.map { ($0, Self.calculations.contains(sign.name) ? "NUMERIC" : nil) }
    case .between, .prefix: return children.map { ($0, "NUMERIC") }
    case .choice(let operand, let branches, let otherwise):
      let values = branches.map(\.value) + [otherwise].compactMap(\.self)
      return values.map { ($0, type) }
        + (branches.map(\.condition) + [operand].compactMap(\.self)).map { ($0, nil) }
    case .call(let call):
      let sorted = call.orderBy + (call.window?.orderBy ?? [])
      return call.arguments.map { ($0, call.typeOfNumbers(as: type)) } + sorted.map(\.use)
        + ([call.filter].compactMap(\.self) + (call.window?.partitionBy ?? [])).map { ($0, nil) }
    default: return children.map { ($0, nil) }
    }
  }

  private static let calculations: Set = [
    "<", "<=", ">", ">=", "=", "<>", "!=", "+", "-", "*", "/", "%",
  ]
}

extension SQLCall {
  /// Returns the type of the numbers that the function takes, if its value is used as a type.
  fileprivate func typeOfNumbers(as type: String?) -> String? {
    switch name {
    case "sum", "avg", "total", "abs", "round": "NUMERIC"
    // The least of numbers with NUMERIC is sometimes an integer and sometimes real.
    case "min", "max": "REAL"
    case "coalesce", "ifnull", "nullif", "iif": type
    default: nil
    }
  }
}
