import DBGenSQLSyntax
import DBGenSQLText

extension SQLText {
  /// Whether the text calculates numbers of rows that may be too large for an integer. SQLite makes a real
  /// number of such an integer.
  var mayExceedIntegers: Bool {
    let expression = expression()
    return expression.mayOverflow && expression.contains { $0.column != nil || $0.select != nil }
  }

  /// The values, in SQL, for which a function of the expression fails in each row that has the smallest integer
  /// there.
  var valuesWithoutAbsolute: [String] {
    expression().alwaysComputed.compactMap { part in
      guard let call = part.call, call.name == "abs", let value = call.arguments.first,
        value.contains(where: { $0.column != nil })
      else { return nil }
      let name = text(value.range)
      return value.column == nil ? name.inParentheses : name
    }
  }
}

extension SQLExpression {
  /// Whether a number that results may be too large for an integer. What a subquery calculates may be.
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
    case .subquery(let select): select.values.contains(where: \.mayOverflow)
    default: false
    }
  }

  /// The expression and those in it that SQLite computes in each row.
  fileprivate var alwaysComputed: [SQLExpression] {
    let parts: [SQLExpression] =
      switch form {
      case .choice, .between, .membership: Array(children.prefix(1))
      case .binary(let sign, let left, _) where ["and", "or"].contains(sign.name): [left]
      case .call(let call) where ["coalesce", "ifnull", "iif", "if"].contains(call.name):
        Array(call.arguments.prefix(1))
      default: children
      }
    return [self] + parts.flatMap(\.alwaysComputed)
  }

  /// Returns whether the value in each row of a table is NULL, an integer, or a number that is too large for one.
  func hasOnlyIntegers(in table: StoredTable) -> Bool {
    func isKnown(_ part: SQLExpression) -> Bool { part.hasOnlyIntegers(in: table) }
    return switch unwrapped.form {
    case .literal(.integer), .literal(.null), .literal(.boolean): true
    case .column(let path): table.requiresInteger(path.name) || table.isRowID(path.name)
    case .prefix(_, let value): isKnown(value)
    case .binary(let sign, let left, let right):
      ["+", "-", "*", "/", "%"].contains(sign.name)
        && [left, right].allSatisfy { isKnown($0) && !$0.mayOverflow }
    case .choice(_, let cases, let otherwise):
      (cases.map(\.value) + [otherwise].compactMap(\.self)).allSatisfy(isKnown)
    case .call(let call): call.values?.allSatisfy(isKnown) ?? false
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
    case "coalesce", "ifnull", "abs", "min", "max", "sum": arguments
    case "nullif": Array(arguments.prefix(1))
    case "iif", "if": arguments.valuesOfIif
    default: nil
    }
  }
}

extension SQLSelect {
  /// The expressions of its result columns.
  fileprivate var values: [SQLExpression] {
    arms.flatMap { arm in arm.items.compactMap(\.expression) + arm.rows.flatMap(\.self) }
  }
}
