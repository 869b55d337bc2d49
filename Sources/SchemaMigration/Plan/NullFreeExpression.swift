import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Determines which expressions over a row are never NULL.
struct NullFreeExpression {
  /// Returns whether a column with a folded name is never NULL; nil if there is no such column.
  let isNeverNull: (String) -> Bool?

  func holds(_ text: String) -> Bool {
    let sql = SQLText(text)
    return holds(sql.expression(), in: sql)
  }

  private func holds(_ expression: SQLExpression, in sql: SQLText) -> Bool {
    if isCurrentTime(expression, in: sql) { return true }
    switch expression.form {
    case .literal(let value): return value != .null
    case .column(let path):
      return path.onlyName.map { isNeverNull(SQLName.folded($0.description)) == true } ?? false
    case .parentheses(let inside): return inside.count == 1 && holds(inside[0], in: sql)
    case .prefix(let sign, let operand):
      return sign == "-" || sign == "+" ? holds(operand, in: sql) : false
    case .cast(let value, _): return holds(value, in: sql)
    case .binary(let sign, let left, let right):
      return sign.name == "||" && holds(left, in: sql) && holds(right, in: sql)
    case .choice(let value, let cases, let otherwise?):
      if value == nil, cases.count == 1 {
        return holds(where: cases[0].condition, cases[0].value, otherwise: otherwise, in: sql)
      }
      return holds(otherwise, in: sql) && cases.allSatisfy { holds($0.value, in: sql) }
    case .call(let call) where call.filter == nil && call.window == nil: return holds(call, in: sql)
    default: return false
    }
  }

  private func isCurrentTime(_ expression: SQLExpression, in sql: SQLText) -> Bool {
    // None has as many tokens, and the texts of nested expressions would take long.
    expression.range.count < 32 && Self.currentTimes.contains(sql.text(expression.range))
  }

  /// The current time, in all forms that columns have.
  private static let currentTimes = Set(
    [ColumnType.timestamp, .date].flatMap { type in
      type.encodings.compactMap { type.form(encodedAs: $0).current }
    })

  private func holds(_ call: SQLCall, in sql: SQLText) -> Bool {
    let arguments = call.arguments
    switch SQLName.folded(call.name.description) {
    case "coalesce", "ifnull": return arguments.contains { holds($0, in: sql) }
    case "iif" where arguments.count == 3:
      return holds(where: arguments[0], arguments[1], otherwise: arguments[2], in: sql)
    case let name:
      return Self.neverNull.contains(name)
        || Self.nullOfNull.contains(name) && arguments.allSatisfy { holds($0, in: sql) }
    }
  }

  /// Functions that never return NULL.
  private static let neverNull: Set<String> = ["hex", "quote", "random", "randomblob", "typeof"]
  /// Functions that return NULL only if an argument is NULL.
  private static let nullOfNull: Set<String> = [
    "abs", "instr", "length", "lower", "ltrim", "replace", "round", "rtrim", "trim", "upper",
  ]

  /// Returns whether a choice between two expressions is never NULL. A condition on a column may
  /// rule out that the column is NULL in one of them.
  private func holds(
    where condition: SQLExpression, _ then: SQLExpression, otherwise: SQLExpression, in sql: SQLText
  ) -> Bool {
    guard let test = condition.unwrapped.nullTest else {
      return holds(then, in: sql) && holds(otherwise, in: sql)
    }
    let others = NullFreeExpression { $0 == test.column ? true : isNeverNull($0) }
    return test.isNegated
      ? others.holds(then, in: sql) && holds(otherwise, in: sql)
      : holds(then, in: sql) && others.holds(otherwise, in: sql)
  }
}

extension SQLExpression {
  /// The column that is tested for NULL, if the expression is such a test.
  fileprivate var nullTest: (column: String, isNegated: Bool)? {
    switch form {
    case .nullTest(let value, let isNegated): return value.columnName.map { ($0, isNegated) }
    case .binary(let sign, let value, let null) where null.constant == .null:
      guard sign.name == "is" || sign.name == "is not" else { return nil }
      return value.columnName.map { ($0, sign.name == "is not") }
    default: return nil
    }
  }

  private var columnName: String? {
    column?.onlyName.map { SQLName.folded($0.description) }
  }
}
