/// Works out what expressions give, by their operators and functions and the columns in them.
///
/// What it doesn't understand is of no known type, so it needn't understand all of SQL.
struct ExpressionTyper {
  let statement: QueryStatement
  let select: SelectScope
  var position = 0
  var end = 0

  init(_ select: SelectScope) {
    statement = select.statement
    self.select = select
  }

  /// The type of the expression that words are, but for an alias at their end.
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
}

// MARK: - Operators

extension ExpressionTyper {
  private enum Operation {
    case logic, comparison, identity, bits, arithmetic, division, text, json
  }

  /// See "Operators, and Parse-Affecting Attributes" in SQLite's documentation.
  private static let operators: [String: (precedence: Int, operation: Operation)] = [
    "or": (1, .logic), "and": (2, .logic),
    "=": (4, .comparison), "==": (4, .comparison), "<>": (4, .comparison), "!=": (4, .comparison),
    "is": (4, .identity), "like": (4, .comparison), "glob": (4, .comparison),
    "match": (4, .comparison), "regexp": (4, .comparison),
    "<": (5, .comparison), "<=": (5, .comparison), ">": (5, .comparison), ">=": (5, .comparison),
    "&": (7, .bits), "|": (7, .bits), "<<": (7, .bits), ">>": (7, .bits),
    "+": (8, .arithmetic), "-": (8, .arithmetic), "*": (9, .arithmetic), "/": (9, .division),
    "%": (9, .division), "||": (10, .text), "->": (10, .json), "->>": (10, .json),
  ]

  /// An expression of operators that bind more than the given precedence; nil where it isn't
  /// understood.
  mutating func expression(_ precedence: Int) -> ExpressionType? {
    guard var left = prefix() else { return nil }
    while position < end {
      if precedence < 4, let type = postfix(left) {
        left = type
        continue
      }
      guard let (next, operation) = Self.operators[keyword()], next > precedence else { break }
      position += 1
      if operation == .identity { _ = take("not") }
      if operation == .identity { _ = take("distinct", "from") }
      guard let right = expression(next) else { return nil }
      left = Self.result(of: operation, left, right)
    }
    return left
  }

  private static func result(
    of operation: Operation, _ left: ExpressionType, _ right: ExpressionType
  ) -> ExpressionType {
    let isNullable = left.isNullable || right.isNullable
    switch operation {
    case .logic, .comparison: return .of(.boolean, nullable: isNullable)
    case .identity: return .of(.boolean, nullable: false)
    case .bits: return .of(.integer, nullable: isNullable)
    case .text: return .of(.text, nullable: isNullable)
    case .json: return .unknown
    case .arithmetic, .division:
      guard let numbers = left.number.flatMap({ left in right.number.map { [left, $0] } }) else {
        return .unknown
      }
      // What is divided by zero is NULL.
      return .of(
        numbers.contains(.real) ? .real : .integer,
        nullable: isNullable || operation == .division && !right.isConstant)
    }
  }

  /// What stands behind an operand: IS NULL, BETWEEN, IN, COLLATE.
  private mutating func postfix(_ left: ExpressionType) -> ExpressionType? {
    let start = position
    let isNot = take("not")
    if take("null") || take("notnull") || take("isnull") { return .of(.boolean, nullable: false) }
    if take("between"), let low = expression(4), take("and"), let high = expression(4) {
      let isNullable = [left, low, high].contains(where: \.isNullable)
      return .of(.boolean, nullable: isNullable)
    }
    if take("in"), skipParentheses() { return .of(.boolean, nullable: true) }
    if isNot, ["like", "glob", "match", "regexp"].contains(keyword()) { return left }
    position = start
    if take("collate") {
      position += 1
      return left
    }
    return nil
  }

  mutating func skipParentheses() -> Bool {
    guard keyword() == "(", let close = statement.closing(position) else { return false }
    position = close + 1
    return true
  }
}

extension ExpressionType {
  fileprivate var isConstant: Bool { if case .constant = self { true } else { false } }
}
