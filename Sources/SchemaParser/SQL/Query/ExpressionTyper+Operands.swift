extension ExpressionTyper {
  /// An operand with the operators before it.
  mutating func prefix() -> ExpressionType? {
    if take("not") {
      if keyword() == "exists" { return prefix() }
      return expression(3).map { .of(.boolean, nullable: $0.isNullable) }
    }
    if take("-") || take("+") { return prefix().map(\.negated) }
    if take("~") { return prefix().map { .of(.integer, nullable: $0.isNullable) } }
    return operand()
  }

  private mutating func operand() -> ExpressionType? {
    guard position < end else { return nil }
    let word = statement.words[position]
    switch word.kind {
    case .string: return constant(.text)
    case .number: return constant(number(word))
    case .symbol: return word.isParameter ? constant(nil) : parentheses()
    case .word, .quotedName: return named()
    case .comment, .lineComment: return nil
    }
  }

  private mutating func constant(_ constant: ExpressionType.Constant?) -> ExpressionType {
    position += 1
    return constant.map { .constant($0) } ?? .unknown
  }

  /// An integer of more than 18 digits may be too much for one.
  private func number(_ word: SelectWord) -> ExpressionType.Constant? {
    let digits = statement.text.tokens.bytes[word.range]
    let isDecimal = digits.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    guard isDecimal else { return nil }
    return digits.contains(0x2E) ? .real : digits.count <= 18 ? .integer : nil
  }

  private mutating func parentheses() -> ExpressionType? {
    guard keyword() == "(", let close = statement.closing(position) else { return nil }
    let inside = position + 1..<close
    if ["select", "with", "values"].contains(statement.keyword(inside.lowerBound)) {
      position = close + 1
      return select.subquery(inside)
    }
    position += 1
    guard let type = expression(0), position == close else { return nil }
    position += 1
    return type
  }

  private mutating func named() -> ExpressionType? {
    switch keyword() {
    case "null": return constant(.null)
    case "true", "false":
      position += 1
      return .of(.boolean, nullable: false)
    case "current_timestamp", "current_date", "current_time":
      position += 1
      return .of(.text, nullable: false)
    case "case": return caseExpression()
    case "cast" where keyword(1) == "(": return cast()
    case "exists" where keyword(1) == "(":
      position += 1
      return skipParentheses() ? .of(.boolean, nullable: false) : nil
    case _ where keyword(1) == "(": return call()
    default: return reference()
    }
  }

  private mutating func reference() -> ExpressionType {
    let start = position
    position += 1
    while keyword() == ".", position + 1 < end { position += 2 }
    return select.column(start..<position).map { .value($0) } ?? .unknown
  }

  private mutating func cast() -> ExpressionType? {
    guard let close = statement.closing(position + 1) else { return nil }
    let target = statement.keyword(close - 1)
    position += 2
    guard let value = expression(0), keyword() == "as" else { return nil }
    position = close + 1
    let types: [String: ColumnType] = [
      "integer": .integer, "int": .integer, "real": .real, "text": .text, "blob": .blob,
    ]
    return types[target].map { .of($0, nullable: value.isNullable) } ?? .unknown
  }

  private mutating func caseExpression() -> ExpressionType? {
    position += 1
    if keyword() != "when", expression(0) == nil { return nil }
    var values: [ExpressionType] = []
    while take("when") {
      guard expression(0) != nil, take("then"), let value = expression(0) else { return nil }
      values.append(value)
    }
    if take("else") {
      guard let value = expression(0) else { return nil }
      values.append(value)
    } else {
      values.append(.constant(.null))
    }
    return take("end") ? .common(values) : nil
  }
}
