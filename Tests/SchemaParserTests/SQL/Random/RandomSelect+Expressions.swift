import RuntimeSamples

extension RandomSelect {
  mutating func expression(_ depth: Int) -> String {
    guard depth > 0 else { return leaf() }
    switch random.below(22) {
    case 0...3: return "(\(expression(depth - 1)) \(pick(Self.operators)) \(expression(depth - 1)))"
    case 4: return pick(["-", "+", "~", "NOT "]) + "(" + expression(depth - 1) + ")"
    case 5: return test(depth - 1)
    case 6, 7: return cases(depth - 1)
    case 8: return "CAST(\(expression(depth - 1)) AS \(pick(Self.casts)))"
    case 9: return scalar()
    case 10, 11: return aggregate(depth - 1)
    case 12, 13: return window(depth - 1)
    case 14, 15: return choice()
    case 16: return condition()
    default: return function(depth - 1)
    }
  }

  func listed(_ values: [String]) -> String { values.joined(separator: ", ") }

  mutating func list(_ count: Int, _ depth: Int) -> String {
    listed((0..<count).map { _ in expression(depth) })
  }

  mutating func leaf() -> String { random.oneIn(3) ? pick(Self.constants) : column().sql }

  /// Returns a column of the sources at this place, or a constant if there are none.
  mutating func column(like type: RandomType? = nil) -> (sql: String, type: RandomType?) {
    let isInner = !random.oneIn(6)
    let sources = (isInner ? scopes.last : scopes.randomElement(using: &random)) ?? []
    guard let source = sources.randomElement(using: &random) else {
      return (pick(Self.constants), nil)
    }
    if source.hasRowID, type == nil, random.oneIn(20) {
      return ("\(source.name).\(pick(["rowid", "oid", "_rowid_"]))", nil)
    }
    let same = type.map { type in source.columns.filter { $0.type == type } } ?? []
    let column = random.pick(same.isEmpty ? source.columns : same)
    let isAlone = sources.flatMap(\.columns).count { $0.name == column.name } == 1
    // What USING joins by has a value of its own without the name of a table.
    // A name alone would be one of an inner source.
    let isShared = sources.contains { $0.shared.contains(column.name) }
    let isBare = isInner && random.oneIn(isAlone ? 3 : isShared ? 2 : 20)
    guard isBare else { return ("\(source.name).\(column.name)", column.type) }
    let isSame = sources.flatMap(\.columns).allSatisfy {
      $0.name != column.name || $0.type == column.type
    }
    return (column.name, isSame ? column.type : nil)
  }

  /// Returns an expression that is one of several values of a type.
  private mutating func choice() -> String {
    let (first, type) = column()
    var other = random.oneIn(4) ? leaf() : column(like: type).sql
    if let type, random.oneIn(4) { other = parameter(type, [random.pick(type.values)]) }
    switch random.below(8) {
    case 0: return "coalesce(\(first), \(other))"
    case 1: return "ifnull(\(first), \(other))"
    case 2: return "iif(\(condition()), \(first), \(other))"
    case 3: return "nullif(\(first), \(other))"
    case 4: return "CASE WHEN \(condition()) THEN \(first) ELSE \(other) END"
    case 5: return "CASE \(first) WHEN \(other) THEN \(first) ELSE \(other) END"
    case 6: return "\(pick(["min", "max"]))(\(first), \(other))"
    default: return "coalesce(\(first), NULL, \(other))"
    }
  }

  private mutating func cases(_ depth: Int) -> String {
    let otherwise = random.oneIn(2) ? " ELSE \(expression(depth))" : ""
    let value = random.oneIn(2) ? "" : expression(0) + " "
    let branches = (0...random.below(2)).map { _ in
      "WHEN \(expression(0)) THEN \(expression(depth)) "
    }
    return "CASE \(value)\(branches.joined())\(otherwise) END"
  }

  private mutating func scalar() -> String {
    guard scopes.count < 3 else { return leaf() }
    if random.oneIn(5) {
      // The outer SELECT may aggregate it.
      let name = pick(["max", "sum", "count", "group_concat"])
      return "(SELECT \(name)(\(column().sql))\(pick(["", " FROM e", " FROM t AS other"])))"
    }
    let takes = takesAggregates
    defer { takesAggregates = takes }
    let select = random.oneIn(8) ? compound(1) : select(items: 1)
    return "(\(select.sql)\(pick(["", "", " LIMIT 1", " LIMIT 1 OFFSET 9", " LIMIT 0"])))"
  }

  // MARK: - Conditions

  mutating func condition() -> String {
    switch random.below(10) {
    case 0: return "(\(condition()) \(pick(["AND", "OR"])) \(condition()))"
    case 1: return "(NOT \(condition()))"
    case 2: return pick(["0", "1", "NULL", "1 = 1", "0 <> 0"])
    case 3, 4: return test(0)
    case 5: return comparison()
    default: return bound().sql
    }
  }

  private mutating func comparison() -> String {
    let (left, type) = column()
    let sign = pick([
      "=", "<>", "<", ">=", "IS", "IS NOT", "IS DISTINCT FROM", "IS NOT DISTINCT FROM",
    ])
    return "(\(left) \(sign) \(column(like: type).sql))"
  }

  private mutating func test(_ depth: Int) -> String {
    let value = expression(depth)
    let not = pick(["", "NOT "])
    switch random.below(9) {
    case 0: return "(\(value) IS \(not)NULL)"
    case 1: return "(\(value) \(not)BETWEEN \(expression(0)) AND \(expression(0)))"
    case 2: return "(\(value) \(not)IN (\(list(random.below(3), 0))))"
    case 3: return "(\(value) \(not)IN \(pick(["(SELECT id FROM e)", "(SELECT id FROM t)"])))"
    case 4: return "\(not)EXISTS (\(pick(["SELECT 1 FROM e", "SELECT * FROM t", "SELECT 1"])))"
    case 5: return "(\(value) \(not)\(pick(["LIKE", "GLOB"])) '%a%')"
    case 6: return "((\(value), \(expression(0))) \(pick(["=", "<", "IS"])) (\(list(2, 0))))"
    case 7: return "(\(value) \(pick(["ISNULL", "NOTNULL", "IS TRUE", "IS NOT FALSE"])))"
    default: return "(\(value) COLLATE nocase)"
    }
  }

  private static let constants = [
    "NULL", "0", "1", "-1", "300", "5000000000", "99999999999999999999", "0x1F", "1e3", "1.5",
    "0.0", "'a'", "''", "'12'", "x''", "x'61'", "TRUE", "CURRENT_DATE", "'{\"a\": 1}'",
  ]
  private static let operators = [
    "+", "-", "*", "/", "%", "||", "&", "|", "<<", ">>", "=", "<>", "<", "<=", "IS", "IS NOT",
    "AND", "OR", "LIKE", "GLOB", "->", "->>", "IS DISTINCT FROM",
  ]
  private static let casts = [
    "INTEGER", "REAL", "TEXT", "BLOB", "NUMERIC", "VARCHAR(3)", "TEXT BLOB", "INT", "ANY",
  ]
}
