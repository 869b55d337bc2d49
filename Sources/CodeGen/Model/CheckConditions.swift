import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Translates checks that Swift evaluates as SQLite does: comparisons of columns and constants, tests
/// for NULL, AND, OR and NOT. Only the database evaluates all others.
struct CheckConditions {
  let operands: [SQLName: CheckOperand]
  /// The type with the helper functions.
  let helpers: String

  struct BrokenCheck {
    var condition: RuleCondition
    /// The columns, in the order in which the check names them.
    var columns: [CheckOperand]
    var helpers: [RuleHelper]
  }

  /// Swift takes long to compile long conditions.
  private static let maximumComparisons = 8

  /// Returns the condition that a row breaks a check; nil if only SQLite evaluates it.
  func translation(_ sql: String) -> BrokenCheck? {
    let text = SQLText(sql)
    let expression = text.expression()
    guard let truth = truth(of: expression), truth.isFalse.size <= Self.maximumComparisons else {
      return nil
    }
    var columns: [CheckOperand] = []
    expression.visit { part in
      if let operand = part.column.flatMap({ operands[$0.name] }),
        !columns.contains(where: { $0.property == operand.property })
      {
        columns.append(operand)
      }
    }
    let condition = truth.isFalse.condition
    return BrokenCheck(
      condition: condition, columns: columns,
      helpers: columns.compactMap(\.helper)
        + RuleHelper.allCases.filter { condition.mentions("\(helpers).\($0)(") })
  }

  private func truth(of expression: SQLExpression) -> CheckTruth? {
    switch expression.unwrapped.form {
    case .column(let path): operands[path.name].flatMap { truth(of: $0) }
    case .prefix("not", let operand): truth(of: operand)?.negated
    case .binary(let sign, _, _) where ["and", "or"].contains(sign.name):
      joined(expression.unwrapped.terms(of: sign.name), by: sign.name)
    case .binary(let sign, let left, let right):
      comparison(sign.name, left, right) ?? equivalence(sign.name, left, right)
    case .nullTest(let operand, let isNegated):
      isNegated ? nullTest(operand)?.negated : nullTest(operand)
    case .between(let value, let low, let high, let isNegated):
      joined([comparison(">=", value, low), comparison("<=", value, high)]).map {
        isNegated ? $0.negated : $0
      }
    case .membership(let value, .list(let members), let isNegated):
      membership(value, members).map { isNegated ? $0.negated : $0 }
    default: nil
    }
  }

  private func joined(_ terms: [SQLExpression], by sign: String) -> CheckTruth? {
    let parts = terms.compactMap { truth(of: $0) }
    guard parts.count == terms.count else { return nil }
    return sign == "and" ? .all(parts) : .any(parts)
  }

  private func joined(_ parts: [CheckTruth?]) -> CheckTruth? {
    let found = parts.compactMap(\.self)
    return found.count == parts.count ? .all(found) : nil
  }

  private func operand(_ expression: SQLExpression) -> CheckOperand? {
    expression.unwrapped.column.flatMap { operands[$0.name] }
  }

  // MARK: - Comparisons

  /// The operators of SQL with the same and the opposite one in Swift, and with the sides exchanged.
  private static let operators: [String: (same: String, opposite: String, exchanged: String)] = [
    "=": ("==", "!=", "="), "==": ("==", "!=", "="), "<>": ("!=", "==", "<>"),
    "!=": ("!=", "==", "<>"), "<": ("<", ">=", ">"), "<=": ("<=", ">", ">="),
    ">": (">", "<=", "<"), ">=": (">=", "<", "<="),
  ]

  private func comparison(
    _ sign: String, _ left: SQLExpression, _ right: SQLExpression
  ) -> CheckTruth? {
    if sign == "is" || sign == "is not" {
      guard right.unwrapped.constant == .null else { return nil }
      return sign == "is" ? nullTest(left) : nullTest(left)?.negated
    }
    guard let known = Self.operators[sign] else { return nil }
    guard let operand = operand(left) else {
      return self.operand(right) == nil ? nil : comparison(known.exchanged, right, left)
    }
    if let other = self.operand(right) { return comparison(operand, known.same, other) }
    return constant(right).flatMap { comparison(operand, known.same, $0) }
  }

  private func comparison(
    _ left: CheckOperand, _ sign: String, _ right: CheckOperand
  ) -> CheckTruth? {
    guard left.form == right.form else { return nil }
    switch left.form {
    case .integer, .real, .days, .time: return compared(left, sign, right.value, right.isOptional)
    case .text where !left.isOptional && !right.isOptional:
      return equality(sign, isListed(left, [right.value]))
    case .text: return equality(sign, areEqual(left, right))
    case .truth, .decimal, .other: return nil
    }
  }

  /// Returns whether two texts, which may be nil, have the same bytes.
  private func areEqual(_ left: CheckOperand, _ right: CheckOperand) -> CheckTruth {
    func holds(_ sign: String) -> CheckFormula {
      let compare = "{ \(sign)$0.utf8.elementsEqual($1.utf8) }"
      return .atom("\(helpers).holds(\(left.value), \(compare), \(right.value))")
    }
    return CheckTruth(isTrue: holds(""), isFalse: holds("!"))
  }

  private func comparison(
    _ left: CheckOperand, _ sign: String, _ right: SQLConstant
  ) -> CheckTruth? {
    if left.form == .truth { return equality(sign, truth(of: left, right)) }
    guard let literal = literal(right, for: left) else { return nil }
    if left.form == .text { return equality(sign, isListed(left, [literal])) }
    return compared(left, sign, literal, false)
  }

  /// Returns whether two conditions hold alike, such as that both values are there or neither.
  private func equivalence(
    _ sign: String, _ left: SQLExpression, _ right: SQLExpression
  ) -> CheckTruth? {
    guard let operation = Self.operators[sign], let left = truth(of: left),
      let right = truth(of: right),
      left.isFalse.size + right.isFalse.size <= Self.maximumComparisons
    else { return nil }
    return equality(
      operation.same, .any([.all([left, right]), .all([left.negated, right.negated])]))
  }

  private func compared(
    _ left: CheckOperand, _ sign: String, _ right: String, _ isOptional: Bool
  ) -> CheckTruth? {
    guard let opposite = Self.operators[sign]?.opposite else { return nil }
    return CheckTruth(
      isTrue: atom(left, sign, right, isOptional),
      isFalse: atom(left, opposite, right, isOptional))
  }

  private func atom(
    _ left: CheckOperand, _ sign: String, _ right: String, _ isOptional: Bool
  ) -> CheckFormula {
    .atom(
      left.isOptional || isOptional
        ? "\(helpers).holds(\(left.value), \(sign), \(right))" : "\(left.value) \(sign) \(right)")
  }

  /// Returns the truth of an operator that only tells whether values are equal.
  private func equality(_ sign: String, _ truth: CheckTruth?) -> CheckTruth? {
    switch sign {
    case "==": truth
    case "!=": truth?.negated
    default: nil
    }
  }

  private func nullTest(_ expression: SQLExpression) -> CheckTruth? {
    guard let operand = operand(expression), operand.isOptional, !operand.isAssigned else {
      return nil
    }
    return CheckTruth(
      isTrue: .atom("\(operand.value) == nil"), isFalse: .atom("\(operand.value) != nil"))
  }

  // MARK: - Values

  private func truth(of operand: CheckOperand) -> CheckTruth? {
    guard operand.form == .truth else { return nil }
    return operand.isOptional
      ? CheckTruth(
        isTrue: .atom("\(operand.value) == true"), isFalse: .atom("\(operand.value) == false"))
      : CheckTruth(isTrue: .atom(operand.value), isFalse: .atom("!\(operand.value)"))
  }

  private func truth(of operand: CheckOperand, _ constant: SQLConstant) -> CheckTruth? {
    switch constant {
    case .integer(1), .boolean(true): truth(of: operand)
    case .integer(0), .boolean(false): truth(of: operand)?.negated
    default: nil
    }
  }

  private func membership(_ value: SQLExpression, _ members: [SQLExpression]) -> CheckTruth? {
    guard let operand = operand(value), !members.isEmpty else { return nil }
    let literals = members.compactMap { constant($0).flatMap { literal($0, for: operand) } }
    guard literals.count == members.count else { return nil }
    if operand.form == .text { return isListed(operand, literals) }
    let found = "[\(literals.joined(separator: ", "))].contains(\(operand.value))"
    return CheckTruth(
      isTrue: .atom(found),
      isFalse: operand.isOptional
        ? .all([.atom("\(operand.value) != nil"), .atom("!\(found)")]) : .atom("!\(found)"))
  }

  private func isListed(_ operand: CheckOperand, _ texts: [String]) -> CheckTruth {
    let list = "[\(texts.joined(separator: ", "))]"
    guard operand.isOptional else {
      let found = "\(helpers).isListed(\(operand.value), in: \(list))"
      return CheckTruth(isTrue: .atom(found), isFalse: .atom("!\(found)"))
    }
    let value = operand.value.contains("?") ? "(\(operand.value))" : operand.value
    let found = "\(value).map({ \(helpers).isListed($0, in: \(list)) })"
    return CheckTruth(isTrue: .atom("\(found) == true"), isFalse: .atom("\(found) == false"))
  }

  private func constant(_ expression: SQLExpression) -> SQLConstant? {
    switch expression.unwrapped.form {
    case .literal(let constant): constant
    case .prefix("-", let operand):
      switch operand.unwrapped.constant {
      case .integer(let value) where value != .min: .integer(-value)
      case .real(let value): .real(-value)
      default: nil
      }
    default: nil
    }
  }

  /// Returns the literal for a constant that is a value of the operand's type.
  private func literal(_ constant: SQLConstant, for operand: CheckOperand) -> String? {
    switch (operand.form, constant) {
    case (.integer(let type), .integer(let value)):
      let isValue = operand.column.type.value.traits.integers.contains(value)
      return isValue && (value >= 0 || type != "UInt64") ? SwiftLiteral.integer(value) : nil
    case (.real, .real(let value)): return value.isFinite ? "\(value)" : nil
    case (.real, .integer(let value)):
      return Int64(exactly: Double(value)) == value && value.magnitude <= 1 << 53
        ? "\(Double(value))" : nil
    case (.text, .text(let text)): return SwiftLiteral.string(text)
    case (.days(nil), .text(let text)):
      return DateLiteral(text[...]).map { SwiftLiteral.integer($0.unixDays) }
    case (.decimal, .integer(0)): return "0"
    default: return nil
    }
  }
}
