import DBGenSQLSyntax
import DBGenSQLText

extension SQLText {
  /// Returns whether the text calculates integers from columns of a table. SQLite makes a real number of
  /// one that is too large.
  func mayExceedIntegers(in table: StoredTable) -> Bool {
    let expression = expression()
    return expression.mayOverflow && expression.contains { $0.column != nil }
      && isWhole(expression, in: table)
  }

  /// Returns whether a value is a whole number, or NULL.
  private func isWhole(_ expression: SQLExpression, in table: StoredTable) -> Bool {
    func isWhole(_ part: SQLExpression) -> Bool { self.isWhole(part, in: table) }
    let expression = expression.unwrapped
    switch expression.form {
    case .literal(.integer), .literal(.boolean), .literal(.null): return true
    case .column(let path):
      return [nil, table.sqlName].contains(path.qualifier)
        && (table.affinity(of: path.name) == .integer || table.isRowID(path.name))
    case .prefix(let sign, let operand): return ["not", "~"].contains(sign) || isWhole(operand)
    case .binary(let sign, let left, let right):
      if ["||", "->", "->>"].contains(sign.name) { return false }
      return !SQLExpression.arithmetic.contains(sign.name) || isWhole(left) && isWhole(right)
    case .pattern, .nullTest, .between, .membership, .exists: return true
    case .collate(let value, _): return isWhole(value)
    case .cast(_, let type):
      return Affinity(declaredType: text(type), isStrict: false) == .integer
    case .choice(_, let cases, let otherwise):
      return (cases.map(\.value) + [otherwise].compactMap(\.self)).allSatisfy(isWhole)
    case .call(let call) where call.rounds: return true
    case .call(let call): return call.values.map { $0.allSatisfy(isWhole) } ?? false
    case .parameter, .parentheses, .subquery, .raise, .unparsed, .literal: return false
    }
  }
}

extension SQLExpression {
  fileprivate static let arithmetic: Set = ["+", "-", "*", "/", "%"]

  /// Whether an integer that results may be too large.
  fileprivate var mayOverflow: Bool {
    switch unwrapped.form {
    case .prefix("-", let operand): operand.constant == nil
    case .prefix("+", let value), .collate(let value, _): value.mayOverflow
    case .binary(let sign, let left, let right):
      switch sign.name {
      case "+", "-", "*": true
      // Only a division by -1 makes larger numbers.
      case "/": right.constant == nil || left.mayOverflow
      case "%": left.mayOverflow || right.mayOverflow
      default: false
      }
    case .choice(_, let cases, let otherwise):
      (cases.map(\.value) + [otherwise].compactMap(\.self)).contains(where: \.mayOverflow)
    case .call(let call): call.rounds || call.values?.contains(where: \.mayOverflow) == true
    default: false
    }
  }

  fileprivate func contains(where isFound: (SQLExpression) -> Bool) -> Bool {
    isFound(self) || children.contains { $0.contains(where: isFound) }
  }
}

extension SQLCall {
  /// Whether the result is a real number without a fraction.
  fileprivate var rounds: Bool {
    ["round", "ceil", "ceiling", "floor", "trunc"].contains(name) && arguments.count == 1
  }

  /// The arguments of which the result is one, except for its sign; nil if it is none of them.
  fileprivate var values: [SQLExpression]? {
    switch name {
    case "coalesce", "ifnull", "abs": arguments
    case "min", "max": isAggregate ? nil : arguments
    case "nullif": Array(arguments.prefix(1))
    case "iif", "if": Array(arguments.dropFirst())
    case "length", "instr", "unicode", "unixepoch": []
    default: nil
    }
  }
}
