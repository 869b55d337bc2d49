package import DBGenSQLText

extension SQLText {
  /// Returns the expression in a range of tokens.
  package func expression(in range: Range<Int>? = nil) -> SQLExpression {
    var parser = SQLParser(self, in: range)
    let expression = parser.expression()
    guard !parser.isAtEnd else { return expression }
    return SQLExpression(form: .unparsed, range: range ?? tokens.indices, height: 1)
  }
}

// MARK: - Operators

extension SQLParser {
  /// Reads an expression. What isn't understood is unparsed, up to the end of the clause.
  mutating func expression() -> SQLExpression {
    let start = position
    if let expression = binary(0), isAtEnd || isAtFollower { return expression }
    move(to: start)
    while !isAtEnd, !isAt(anyOf: Self.ends) {
      if isAt("case") { skipCase() } else { skip() }
    }
    return SQLExpression(form: .unparsed, range: start..<position, height: 1)
  }

  /// Whether the next token can follow an expression: the end of a clause, or an alias.
  private var isAtFollower: Bool {
    switch token?.kind {
    case .word, .quotedName, .string: true
    case .symbol: isAt(anyOf: Self.ends)
    default: false
    }
  }

  private static let ends: Set<String> = [
    ")", ",", ";", "from", "where", "group", "having", "window", "order", "limit", "union",
    "intersect", "except", "returning", "then", "when", "else", "end", "on", "using", "join", "as",
  ]

  private mutating func skipCase() {
    var depth = 0
    repeat {
      depth += isAt("case") ? 1 : isAt("end") ? -1 : 0
      skip()
    } while depth > 0 && !isAtEnd && !isAt(")")
  }

  /// The binary operators with their precedence.
  private static let operators: [String: Int] = [
    "or": 1, "and": 2, "=": 4, "==": 4, "<>": 4, "!=": 4, "is": 4, "<": 5, "<=": 5, ">": 5,
    ">=": 5, "&": 7, "|": 7, "<<": 7, ">>": 7, "+": 8, "-": 8, "*": 9, "/": 9, "%": 9, "||": 10,
    "->": 10, "->>": 10,
  ]
  static let patterns: Set<String> = ["like", "glob", "match", "regexp"]

  /// Reads an expression whose operators bind more tightly than the given precedence; nil if it
  /// isn't understood.
  mutating func binary(_ precedence: Int) -> SQLExpression? {
    guard nesting < Self.deepestNesting else { return nil }
    nesting += 1
    defer { nesting -= 1 }
    guard var left = prefix() else { return nil }
    while !isAtEnd {
      let start = position
      if precedence < 4 {
        guard let next = postfix(left) else { return nil }
        left = next
        if position > start { continue }
      }
      if precedence < 11, take("collate") {
        guard let name = next(),
          let next = make(.collate(left, identifier(at: name)), from: left.range.lowerBound)
        else { return nil }
        left = next
        continue
      }
      guard let next = Self.operators[keyword()], next > precedence else { break }
      let sign = operation()
      guard let right = binary(next),
        let whole = make(.binary(sign, left, right), from: left.range.lowerBound)
      else { return nil }
      left = whole
    }
    return left
  }

  private mutating func operation() -> SQLOperator {
    let start = position
    move(to: position + 1)
    if sql.isAt(start, "is") {
      _ = take("not")
      _ = take("distinct", "from")
    }
    let words = (start..<position).map(sql.keyword)
    return SQLOperator(name: words.joined(separator: " "), range: start..<position)
  }

  /// Reads what follows an operand: IS NULL, BETWEEN, IN, LIKE. Returns the operand if nothing does;
  /// nil if it isn't understood.
  private mutating func postfix(_ left: SQLExpression) -> SQLExpression? {
    let start = position
    let isNegated = take("not")
    switch keyword() {
    case "null" where isNegated, "notnull" where !isNegated, "isnull" where !isNegated:
      let isNegated = !isAt("isnull")
      move(to: position + 1)
      return make(.nullTest(left, isNegated: isNegated), from: left.range.lowerBound)
    case "between":
      move(to: position + 1)
      guard let low = binary(2), take("and"), let high = binary(4) else { return nil }
      return make(.between(left, low, high, isNegated: isNegated), from: left.range.lowerBound)
    case "in":
      move(to: position + 1)
      guard let members = members() else { return nil }
      return make(.membership(left, members, isNegated: isNegated), from: left.range.lowerBound)
    case let word where Self.patterns.contains(word):
      move(to: position + 1)
      let sign = SQLOperator(name: (isNegated ? "not " : "") + word, range: start..<position)
      guard let pattern = binary(4) else { return nil }
      var escape: SQLExpression?
      if take("escape") {
        escape = binary(4)
        if escape == nil { return nil }
      }
      return make(.pattern(sign, left, pattern, escape: escape), from: left.range.lowerBound)
    default:
      move(to: start)
      return left
    }
  }

  private mutating func members() -> SQLExpression.Members? {
    guard isAt("(") else {
      guard let name = path() else { return nil }
      guard take("(") else { return .table(name, nil) }
      return expressions().map { .table(name, $0) }
    }
    move(to: position + 1)
    if isAtSelect { return closedSelect().map { .select($0) } }
    return expressions().map { .list($0) }
  }

  // MARK: - Parts

  /// Returns the expression from a place up to the position; nil if it is too tall.
  mutating func make(_ form: SQLExpression.Form, from start: Int) -> SQLExpression? {
    var expression = SQLExpression(form: form, range: start..<position, height: 0)
    let heights = expression.children.map(\.height) + [expression.select?.height ?? 0]
    expression.height = 1 + (heights.max() ?? 0)
    tallest = max(tallest, expression.height)
    return expression.height > Self.greatestHeight ? nil : expression
  }

  /// Reads expressions separated by commas, and the parenthesis after them.
  mutating func expressions() -> [SQLExpression]? {
    if take(")") { return [] }
    var expressions: [SQLExpression] = []
    repeat { expressions.append(expression()) } while take(",")
    return take(")") ? expressions : nil
  }

  var isAtSelect: Bool { isAt("select") || isAt("values") || isAt("with") }

  /// Reads a SELECT and the parenthesis after it.
  mutating func closedSelect() -> SQLSelect? {
    guard let select = select(), take(")") else { return nil }
    return select
  }

  /// Reads an operand with its prefix operators.
  private mutating func prefix() -> SQLExpression? {
    let start = position
    let word = keyword()
    switch word {
    case "not":
      move(to: position + 1)
      return binary(3).flatMap { make(.prefix(word, $0), from: start) }
    case "-", "+", "~":
      move(to: position + 1)
      return binary(11).flatMap { make(.prefix(word, $0), from: start) }
    default: return operand()
    }
  }

  private mutating func operand() -> SQLExpression? {
    guard let token else { return nil }
    let start = position
    switch token.kind {
    case .string where !sql.isAt(start + 1, "."), .number, .blob: return literal()
    case .parameter:
      move(to: start + 1)
      return make(.parameter, from: start)
    case .symbol:
      guard take("(") else { return nil }
      if isAtSelect { return closedSelect().flatMap { make(.subquery($0), from: start) } }
      return expressions().flatMap { $0.isEmpty ? nil : make(.parentheses($0), from: start) }
    case .word, .quotedName, .string: return named()
    case .invalid, .comment, .lineComment, .partStart, .partEnd: return nil
    }
  }

  private mutating func literal() -> SQLExpression? {
    let start = position
    move(to: start + 1)
    return sql.constant(start).flatMap { make(.literal($0), from: start) }
  }

  private mutating func named() -> SQLExpression? {
    let start = position
    let isCall = sql.isAt(start + 1, "(") && start + 1 < end
    switch keyword() {
    case let word where SQLKeyword.isConstant(word) && !isCall && !isAt(word, "."):
      return literal()
    case "case": return choice()
    case "cast" where isCall: return cast()
    case "raise" where isCall: return raise()
    case "exists" where isCall:
      move(to: start + 2)
      return isAtSelect ? closedSelect().flatMap { make(.exists($0), from: start) } : nil
    case _ where isCall && isAtName && token?.kind != .string: return call()
    default:
      guard let path = path(), path.parts.count <= 3 else { return nil }
      return make(.column(path), from: start)
    }
  }

  private mutating func cast() -> SQLExpression? {
    let start = position
    move(to: start + 2)
    let value = expression()
    guard take("as") else { return nil }
    let type = skip(to: [])
    return take(")") ? make(.cast(value, type), from: start) : nil
  }

  private mutating func raise() -> SQLExpression? {
    let start = position
    move(to: start + 2)
    guard let action = next() else { return nil }
    let message = take(",") ? expression() : nil
    return take(")") ? make(.raise(action, message), from: start) : nil
  }

  private mutating func choice() -> SQLExpression? {
    let start = position
    move(to: start + 1)
    let operand = isAt("when") ? nil : expression()
    var cases: [SQLExpression.Branch] = []
    while take("when") {
      let condition = expression()
      guard take("then") else { return nil }
      cases.append(SQLExpression.Branch(condition: condition, value: expression()))
    }
    let otherwise = take("else") ? expression() : nil
    guard take("end"), !cases.isEmpty else { return nil }
    return make(.choice(operand, cases, otherwise: otherwise), from: start)
  }
}
