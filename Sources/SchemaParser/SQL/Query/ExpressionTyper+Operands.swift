extension ExpressionTyper {
  /// Reads an operand with its prefix operators.
  mutating func prefix() -> ExpressionType? {
    if take("not") {
      if keyword() == "exists" { return prefix() }
      guard let type = expression(3) else { return nil }
      findings.note([type], as: .boolean)
      return .of(.boolean, nullable: type.isNullable)
    }
    if take("-") { return prefix().map { $0.isParameter ? $0 : $0.negated } }
    if take("+") { return prefix() }
    if take("~") { return prefix().map { .of(.integer, nullable: $0.isNullable) } }
    return operand()
  }

  private mutating func operand() -> ExpressionType? {
    guard position < end else { return nil }
    let word = statement.words[position]
    switch word.kind {
    case .string: return constant(.text)
    case .number: return constant(number(word))
    case .symbol where word.isParameter:
      position += 1
      return parameter(position - 1)
    case .symbol: return parentheses()
    case .word, .quotedName: return named()
    case .comment, .lineComment: return nil
    }
  }

  func parameter(_ index: Int) -> ExpressionType {
    select.probe.declared[statement.parameterName(index)] ?? .parameter(index)
  }

  private mutating func constant(_ constant: ExpressionType.Constant?) -> ExpressionType {
    position += 1
    return constant.map { .constant($0) } ?? .unknown
  }

  /// Returns a numeric constant. SQLite treats an integer that is too large as a real.
  private func number(_ word: SelectWord) -> ExpressionType.Constant? {
    let digits = statement.sql(position..<position + 1)
    if let value = Int64(digits) { return .integer(value) }
    let isDecimal = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    return isDecimal ? Double(digits).map { .real($0) } : nil
  }

  private mutating func parentheses() -> ExpressionType? {
    guard keyword() == "(", let close = statement.closing(position) else { return nil }
    let inside = position + 1..<close
    if ["select", "with", "values"].contains(statement.keyword(inside.lowerBound)) {
      position = close + 1
      return select.subquery(inside)
    }
    position += 1
    var types: [ExpressionType] = []
    repeat {
      guard let type = expression(0) else { return nil }
      types.append(type)
    } while take(",")
    guard position == close else { return nil }
    position += 1
    return types.count == 1 ? types[0] : .row(types)
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
    case "x" where isBlob:
      position += 1
      return constant(.blob)
    case "case": return caseExpression()
    case "cast" where keyword(1) == "(": return cast()
    case "exists" where keyword(1) == "(":
      position += 1
      return skipParentheses() ? .of(.boolean, nullable: false) : nil
    case _ where keyword(1) == "(": return call()
    default: return reference()
    }
  }

  /// Whether the next words are a blob literal, such as `x'0A'`.
  private var isBlob: Bool {
    guard position + 1 < end else { return false }
    let (word, next) = (statement.words[position], statement.words[position + 1])
    return next.kind == .string && next.range.lowerBound == word.range.upperBound
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
    let isOneWord = position == close - 2
    position = close + 1
    let types: [String: ColumnType] = [
      "integer": .integer, "int": .integer, "real": .real, "text": .text, "blob": .blob,
    ]
    guard isOneWord, let type = types[target] else { return .unknown }
    return .of(type, nullable: value.isNullable)
  }

  private mutating func caseExpression() -> ExpressionType? {
    position += 1
    var compared: [Operand] = []
    if keyword() != "when" {
      guard let operand = part() else { return nil }
      compared.append(operand)
    }
    let hasOperand = !compared.isEmpty
    var values: [ExpressionType] = []
    while take("when") {
      guard let condition = part(), take("then"), let value = expression(0) else { return nil }
      if hasOperand {
        compared.append(condition)
      } else {
        findings.note([condition.type], as: .boolean)
      }
      values.append(value)
    }
    if take("else") {
      guard let value = expression(0) else { return nil }
      values.append(value)
    } else {
      values.append(.constant(.null))
    }
    if hasOperand {
      findings.relate(compared.map(\.type))
      findings.comparisons.append(Comparison(shape: .other, operands: compared))
    }
    guard take("end") else { return nil }
    findings.relateValues(values)
    return .common(values)
  }

  private mutating func part() -> Operand? {
    let start = position
    return expression(0).map { Operand(words: start..<position, type: $0) }
  }
}
