/// Infers the types of expressions from their operators, functions, and columns, and gathers the
/// uses of parameters.
///
/// Expressions that it doesn't understand have an unknown type, so it needn't cover all of SQL.
struct ExpressionTyper {
  let statement: QueryStatement
  let select: SelectScope
  var position = 0
  var end = 0
  var findings = ExpressionFindings()

  init(_ select: SelectScope) {
    statement = select.statement
    self.select = select
  }

  /// Returns the type of the expression in a range of words, ignoring an alias at the end.
  mutating func type(of words: Range<Int>) -> ExpressionType {
    (position, end) = (words.lowerBound, words.upperBound)
    guard let type = expression(0) else { return .unknown }
    let rest = end - position
    let hasAlias = rest == 0 || rest == 1 || rest == 2 && keyword() == "as"
    return hasAlias ? type : .unknown
  }

  func keyword(_ offset: Int = 0) -> String {
    position + offset < end ? statement.keyword(position + offset) : ""
  }

  mutating func take(_ words: String...) -> Bool {
    guard words.enumerated().allSatisfy({ keyword($0) == $1 }) else { return false }
    position += words.count
    return true
  }

  mutating func skipParentheses() -> Bool {
    guard keyword() == "(", let close = statement.closing(position) else { return false }
    position = close + 1
    return true
  }
}

// MARK: - Operators

extension ExpressionTyper {
  private enum Operation {
    case logic, comparison, identity, pattern, bits, arithmetic, division, text, json, jsonValue
  }

  /// The binary operators; see "Operators, and Parse-Affecting Attributes" in SQLite's
  /// documentation.
  private static let operators: [String: (precedence: Int, operation: Operation)] = [
    "or": (1, .logic), "and": (2, .logic),
    "=": (4, .comparison), "==": (4, .comparison), "<>": (4, .comparison), "!=": (4, .comparison),
    "is": (4, .identity), "like": (4, .pattern), "glob": (4, .pattern),
    "match": (4, .pattern), "regexp": (4, .pattern),
    "<": (5, .comparison), "<=": (5, .comparison), ">": (5, .comparison), ">=": (5, .comparison),
    "&": (7, .bits), "|": (7, .bits), "<<": (7, .bits), ">>": (7, .bits),
    "+": (8, .arithmetic), "-": (8, .arithmetic), "*": (9, .arithmetic), "/": (9, .division),
    "%": (9, .division), "||": (10, .text), "->": (10, .json), "->>": (10, .jsonValue),
  ]

  /// Reads an expression whose operators bind more tightly than the given precedence; nil if it
  /// isn't understood.
  mutating func expression(_ precedence: Int) -> ExpressionType? {
    let start = position
    guard var left = prefix() else { return nil }
    while position < end {
      if precedence < 4, let type = postfix(left, from: start) {
        left = type
        continue
      }
      let word = position
      guard let (next, operation) = Self.operators[keyword()], next > precedence else { break }
      position += 1
      if operation == .identity { _ = take("not") }
      if operation == .identity { _ = take("distinct", "from") }
      let middle = position
      guard let right = expression(next) else { return nil }
      let operands = [
        Operand(words: start..<word, type: left), Operand(words: middle..<position, type: right),
      ]
      left = result(of: operation, word..<middle, operands)
    }
    return left
  }

  private mutating func result(
    of operation: Operation, _ words: Range<Int>, _ operands: [Operand]
  ) -> ExpressionType {
    let types = operands.map(\.type)
    let isNullable = types.contains(where: \.isNullable)
    switch operation {
    case .logic:
      findings.note(types, as: .boolean)
    case .comparison, .identity:
      findings.relate(types, takesNull: operation == .identity)
      let isSplit = words.count > 1
      let shape: Comparison.Shape =
        operation == .identity || isSplit
        ? .other : .ofOperator(words.lowerBound, statement.keyword(words.lowerBound))
      findings.comparisons.append(Comparison(shape: shape, operands: operands))
      return .of(.boolean, nullable: operation == .comparison && isNullable)
    case .pattern:
      findings.note(types, as: .text)
      // MATCH and REGEXP return whatever the app's functions return.
      let isBuiltIn = ["like", "glob"].contains(statement.keyword(words.lowerBound))
      return isBuiltIn ? .of(.boolean, nullable: isNullable) : .unknown
    case .bits:
      findings.note(types, as: .integer)
      return .of(.integer, nullable: isNullable)
    case .text, .json, .jsonValue:
      findings.note(types, as: .text)
      if operation == .jsonValue { return .unknown }
      return .of(.text, nullable: isNullable || operation == .json)
    case .arithmetic, .division:
      return calculation(types, operation == .division ? statement.keyword(words.lowerBound) : "")
    }
    return .of(.boolean, nullable: isNullable)
  }

  /// Returns the type of a calculation, in which parameters take the type of the numbers beside
  /// them.
  private mutating func calculation(
    _ types: [ExpressionType], _ division: String
  ) -> ExpressionType {
    let numbers = types.compactMap(\.number)
    guard let first = numbers.first else { return .unknown }
    findings.note(types, as: first)
    guard types.allSatisfy({ $0.isParameter || $0.number != nil }) else { return .unknown }
    // Division by zero is NULL, and `%` converts its operands to integers.
    let canBeNull =
      types.contains(where: \.isNullable)
      || !division.isEmpty && types.last?.isDivisor(division) != true
    return .of(numbers.contains(.real) ? .real : .integer, nullable: canBeNull)
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

// MARK: - Postfix operators

extension ExpressionTyper {
  /// Reads what follows an operand: IS NULL, BETWEEN, IN, or COLLATE.
  private mutating func postfix(_ left: ExpressionType, from first: Int) -> ExpressionType? {
    let start = position
    let operand = Operand(words: first..<start, type: left)
    let isNot = take("not")
    if take("null") || take("notnull") || take("isnull") {
      findings.relate([left, .constant(.null)], takesNull: true)
      return .of(.boolean, nullable: false)
    }
    if take("between") { return between(operand) }
    if take("in"), let type = membership(of: operand) { return type }
    if isNot, ["like", "glob", "match", "regexp"].contains(keyword()) { return left }
    position = start
    if take("collate") {
      let isBuiltIn = ["binary", "nocase", "rtrim"].contains(keyword())
      position += 1
      // A collation that the app registers may order decimals correctly.
      return left.type == .decimal && !isBuiltIn ? .unknown : left
    }
    return nil
  }

  private mutating func between(_ operand: Operand) -> ExpressionType? {
    var operands = [operand]
    for word in ["and", ""] {
      let start = position
      guard let bound = expression(4) else { return nil }
      operands.append(Operand(words: start..<position, type: bound))
      if !word.isEmpty, !take(word) { return nil }
    }
    let types = operands.map(\.type)
    findings.relate(types)
    findings.comparisons.append(Comparison(shape: .between, operands: operands))
    return .of(.boolean, nullable: types.contains(where: \.isNullable))
  }

  private mutating func membership(of operand: Operand) -> ExpressionType? {
    guard keyword() == "(", let close = statement.closing(position) else { return nil }
    let inside = position + 1
    var items: [Operand] = []
    if statement.keyword(inside) == "select" {
      // A list parameter has been replaced with a SELECT from a table-valued function.
      let index = close - 2
      if statement.words.indices.contains(index), statement.words[index].isParameter,
        statement.keyword(index - 2) == "json_each"
      {
        items = [Operand(words: inside..<close, type: parameter(index))]
      }
    } else {
      position = inside
      while position < close {
        let start = position
        guard let type = expression(0) else { break }
        items.append(Operand(words: start..<position, type: type))
        guard take(",") else { break }
      }
    }
    findings.relate([operand.type] + items.map(\.type))
    findings.comparisons.append(Comparison(shape: .membership, operands: [operand] + items))
    position = close + 1
    return .of(.boolean, nullable: true)
  }
}
