/// Random statements, which SQLite may refuse, but only for what they name.
struct RandomSQL {
  private var state: UInt64
  private var depth = 0

  init(seed: UInt64) { state = seed }

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  mutating func pick(_ choices: [String]) -> String { choices[next(choices.count)] }

  private mutating func maybe(_ text: String) -> String { next(3) == 0 ? text : "" }

  private mutating func maybe(_ make: (inout Self) -> String) -> String {
    next(3) == 0 ? make(&self) : ""
  }

  mutating func list(_ make: (inout Self) -> String) -> String {
    (0...next(3)).map { _ in make(&self) }.joined(separator: ", ")
  }

  mutating func name() -> String {
    pick([
      "a", "b", "t", "x1", "\"a b\"", "\"q\"\"q\"", "`b`", "[c d]", "é", "key", "desc", "first",
      "action", "match", "replace", "row", "filter", "over", "left", "_u", "a$1",
    ])
  }

  /// A name that can also be an alias without AS.
  private mutating func plainName() -> String { pick(["a", "b", "\"a b\"", "`b`", "z", "no"]) }

  mutating func literal() -> String {
    pick([
      "1", "0x1F", "1.5e-3", ".5", "2.", "'it''s'", "''", "x'0aFF'", "NULL", "true", "FALSE",
      "current_timestamp", "9e9", "'--'", "'/*'",
    ])
  }

  // MARK: - Expressions

  mutating func expression() -> String {
    depth += 1
    defer { depth -= 1 }
    guard depth < 4, next(3) > 0 else { return pick([literal(), name(), ":p", "?1"]) }
    switch next(depth < 3 ? 19 : 15) {
    case 0: return "\(pick(["-", "+", "~", "NOT"])) \(expression())"
    case 1...4:
      let sign = pick([
        "=", "==", "<>", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "||", "&", "|", "<<",
        ">>", "AND", "OR", "IS", "IS NOT", "->", "->>",
      ])
      return "\(expression()) \(sign) \(expression())"
    case 5: return "(\(expression()))"
    case 6: return "\(expression()) \(pick(["ISNULL", "NOTNULL", "NOT NULL", "IS NULL"]))"
    case 7:
      return "\(operand()) \(maybe("NOT ")) BETWEEN \(operand()) AND \(operand())"
    case 8: return "\(operand()) \(maybe("NOT ")) IN (\(list { $0.expression() }))"
    case 9: return "\(operand()) \(maybe("NOT ")) IN (\(literal()))"
    case 10:
      let word = pick(["LIKE", "GLOB", "MATCH", "REGEXP"])
      return
        "\(operand()) \(maybe("NOT ")) \(word) \(operand()) \(maybe { "ESCAPE \($0.literal())" })"
    case 11: return "CAST(\(expression()) AS \(pick(["TEXT", "VARCHAR(10)", "DOUBLE PRECISION"])))"
    case 12: return "\(operand()) COLLATE \(pick(["nocase", "BINARY"]))"
    case 13:
      return "CASE \(maybe { $0.operand() }) WHEN \(expression()) THEN \(expression()) "
        + maybe { "ELSE \($0.expression())" } + " END"
    case 14: return call()
    case 15: return "(\(select()))"
    case 17: return "\(operand()) \(maybe("NOT ")) IN (\(select()))"
    case 16: return "\(maybe("NOT ")) EXISTS (\(select()))"
    default: return operand()
    }
  }

  private mutating func operand() -> String {
    switch next(4) {
    case 0: literal()
    case 1: "\(name()).\(name())"
    case 2: ":name"
    default: name()
    }
  }

  private mutating func call() -> String {
    let name = pick(["f", "count", "\"max\"", "replace", "like"])
    switch next(4) {
    case 0: return "count(*)"
    case 1: return "sum(DISTINCT \(expression())) \(maybe { "FILTER (WHERE \($0.expression()))" })"
    case 2:
      let over =
        "(\(maybe("PARTITION BY a, b ")) \(maybe { $0.order() }) \(maybe("ROWS 1 PRECEDING")))"
      return "\(name)(\(expression())) OVER \(pick(["w", over]))"
    default: return "\(name)(\(maybe { $0.list { $0.expression() } }))"
    }
  }

  private mutating func order() -> String {
    "ORDER BY "
      + list { "\($0.expression()) \($0.maybe($0.pick(["ASC", "DESC", "DESC NULLS LAST"])))" }
  }

  // MARK: - SELECT

  mutating func select() -> String {
    depth += 1
    defer { depth -= 1 }
    var text = maybe { $0.depth < 3 ? $0.with() : "" } + arm()
    while next(4) == 0 {
      text += " \(pick(["UNION", "UNION ALL", "EXCEPT", "INTERSECT"])) \(arm())"
    }
    return text + maybe { " \($0.order())" } + maybe { " LIMIT \($0.literal()) OFFSET 2" }
  }

  private mutating func with() -> String {
    let columns = maybe { "(\($0.list { $0.name() }))" }
    return "WITH \(maybe("RECURSIVE ")) c\(columns) AS \(maybe("NOT MATERIALIZED "))(\(select())) "
  }

  private mutating func arm() -> String {
    if next(6) == 0 { return "VALUES (\(expression()), 1), (2, \(expression()))" }
    return "SELECT \(maybe(pick(["DISTINCT ", "ALL "])))\(list { $0.item() })"
      + maybe { " FROM \($0.from())" } + maybe { " WHERE \($0.expression())" }
      + maybe { " GROUP BY \($0.list { $0.expression() }) HAVING \($0.expression())" }
      + maybe { " WINDOW w AS (ORDER BY \($0.expression()))" }
  }

  private mutating func item() -> String {
    switch next(6) {
    case 0: "*"
    case 1: "\(name()).*"
    case 2: "\(expression()) AS \(name())"
    case 3: "\(operand()) \(plainName())"
    default: expression()
    }
  }

  private mutating func from() -> String {
    var text = source()
    while next(2) == 0 {
      let join = pick([
        ",", "JOIN", "LEFT JOIN", "NATURAL JOIN", "CROSS JOIN", "LEFT OUTER JOIN", "INNER JOIN",
        "FULL JOIN", "RIGHT JOIN",
      ])
      let condition =
        join == "," ? "" : maybe { $0.pick(["ON \($0.expression())", "USING (a, b)"]) }
      text += " \(join) \(source()) \(condition)"
    }
    return text
  }

  private mutating func source() -> String {
    switch next(8) {
    case 0 where depth < 3: "(\(select())) \(maybe { "AS \($0.name())" })"
    case 1 where depth < 3: "(\(plainName()) JOIN \(plainName()))"
    case 2: "json_each(\(expression())) \(maybe { $0.plainName() })"
    case 3: "main.\(name())"
    case 4: "\(plainName()) INDEXED BY i"
    default: "\(plainName()) \(maybe { "AS \($0.name())" })"
    }
  }
}
