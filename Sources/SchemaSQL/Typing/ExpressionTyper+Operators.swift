import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Types of what operators return.
extension ExpressionTyper {
  mutating func prefix(_ sign: String, _ operand: Operand) -> ExpressionType {
    let type = operand.type
    switch sign {
    case "not":
      findings.note([type], as: .boolean)
      return .of(.boolean, nullable: type.isNullable)
    case "-":
      if operand.isNoNumber { findings.calculations.append(operand) }
      return type.isParameter ? type : type.negated
    case "~":
      noteCalculation([operand])
      return .of(.integer, nullable: type.isNullable)
    default: return type
    }
  }

  /// Returns the type of operators that follow one another, of which there can be many.
  mutating func chain(_ expression: SQLExpression) -> ExpressionType {
    var links: [(sign: SQLOperator, right: SQLExpression, whole: SQLExpression)] = []
    var first = expression
    while case .binary(let sign, let left, let right) = first.form {
      links.append((sign, right, first))
      first = left
    }
    var left = operand(first)
    for (sign, right, whole) in links.reversed() {
      var operands = [left, operand(right)]
      // The collation belongs to the comparison.
      if case .collate(let inside, let collation) = right.form {
        (operands[1].words, operands[1].expression) = (inside.range, inside)
        if !operands[1].type.isParameter {
          operands[0].type = compared(operands[0].type, by: collation.name)
        }
      }
      left = Operand(words: whole.range, type: result(of: sign, operands), expression: whole)
    }
    return left.type
  }

  private mutating func result(of sign: SQLOperator, _ operands: [Operand]) -> ExpressionType {
    let types = operands.map(\.type)
    let isNullable = types.contains(where: \.isNullable)
    switch sign.name {
    case "and", "or":
      findings.note(types, as: .boolean)
      return .of(.boolean, nullable: isNullable)
    case "=", "==", "<>", "!=", "<", "<=", ">", ">=":
      findings.relate(types)
      compare(operands, by: sign)
      return .of(.boolean, nullable: isNullable)
    case "&", "|", "<<", ">>":
      noteCalculation(operands)
      findings.note(types, as: .integer)
      return .of(.integer, nullable: isNullable)
    case "||", "->", "->>":
      findings.note(types, as: .text)
      return sign.name == "->>" ? .unknown : .of(.text, nullable: isNullable || sign.name == "->")
    case "+", "-", "*", "/", "%":
      findings.calculations += operands.filter(\.isNoNumber)
      if sign.name == "-", operands.allSatisfy(\.isCalculated) { compare(operands, .difference) }
      return calculation(types, ["/", "%"].contains(sign.name) ? sign.name : "")
    default:
      findings.relate(types, takesNull: true)
      compare(operands, by: sign)
      return .of(.boolean, nullable: false)
    }
  }

  /// Notes values of whose bits something is made, though they aren't stored as numbers.
  private mutating func noteCalculation(_ operands: [Operand]) {
    findings.calculations += operands.filter { $0.isNoNumber && !$0.isDecimal }
  }

  /// Notes values that are compared, or of which one is chosen.
  mutating func compare(
    _ operands: [Operand], _ shape: Comparison.Shape, _ isNegated: Bool = false
  ) {
    findings.comparisons.append(Comparison(shape: shape, operands: operands, isNegated: isNegated))
  }

  private mutating func compare(_ operands: [Operand], by sign: SQLOperator) {
    let shape: Comparison.Shape =
      switch sign.name {
      case "<", "<=", ">", ">=": .order
      case "=", "==", "is", "is not distinct from": .equality
      default: .inequality
      }
    findings.comparisons.append(Comparison(shape: shape, operands: operands, sign: sign))
  }

  mutating func match(_ sign: SQLOperator, _ types: [ExpressionType]) -> ExpressionType {
    findings.note(types, as: .text)
    // MATCH and REGEXP return what the app's functions return.
    let isBuiltIn = sign.name.hasSuffix("like") || sign.name.hasSuffix("glob")
    return isBuiltIn ? .of(.boolean, nullable: types.contains(where: \.isNullable)) : .unknown
  }

  /// Returns the type of a calculation, in which parameters take the type of the numbers beside
  /// them.
  private mutating func calculation(
    _ types: [ExpressionType], _ division: String
  ) -> ExpressionType {
    // Division by zero is NULL, and `%` converts its operands to integers.
    let canBeNull =
      types.contains(where: \.isNullable)
      || !division.isEmpty && types.last?.isDivisor(division) != true
    let numbers = types.compactMap(\.number)
    guard let first = numbers.first else { return .untyped(isNullable: canBeNull) }
    findings.note(types, as: first)
    guard types.allSatisfy({ $0.isParameter || $0.number != nil }) else {
      return .untyped(isNullable: canBeNull)
    }
    return .of(numbers.contains(.real) ? .real : .integer, nullable: canBeNull)
  }

  mutating func nullTest(_ type: ExpressionType) -> ExpressionType {
    findings.relate([type, .constant(.null)], takesNull: true)
    return .of(.boolean, nullable: false)
  }

  func collated(_ type: ExpressionType, by collation: SQLName) -> ExpressionType {
    // A collation that the app registers may order decimals correctly.
    if type.decimal != nil, !SQLFacts.isOwnCollation(collation) { return .unknown }
    guard type.type == .uuid else { return type }
    let text = ExpressionType.of(.text, nullable: type.isNullable)
    return type.hasAffinity ? text.withAffinity : text
  }

  /// Returns the type of a value that is compared by a collation, which may take a constant for equal
  /// that is no case of an enum.
  private func compared(_ type: ExpressionType, by collation: SQLName) -> ExpressionType {
    guard collation != .binary else { return type }
    if case .enumeration = type.type { return .unknown }
    return collated(type, by: collation)
  }
}

extension Operand {
  /// Whether it may be a number that is neither a constant nor a parameter.
  fileprivate var isCalculated: Bool {
    if case .constant = type { return false }
    if isNoNumber { return false }
    return !type.isParameter && expression?.unwrapped.isParameter != true
  }
}

extension ExpressionType {
  fileprivate func isDivisor(_ division: String) -> Bool {
    switch self {
    case .constant(.integer(let value)): value != 0
    case .constant(.real(let value)): division == "/" ? value != 0 : abs(value) >= 1
    default: false
    }
  }

  var isParameter: Bool { if case .parameter = self { true } else { false } }
}
