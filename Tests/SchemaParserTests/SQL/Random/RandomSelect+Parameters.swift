import RuntimeSamples

/// A parameter of a random query, with the column that it is compared with.
struct RandomParameter {
  var name: String
  var type: RandomType
  var isNullable = false
  var isList = false
  /// The SQL literals of the values to bind.
  var values: [String]
}

/// A condition with parameters, and the same with constants.
typealias BoundCondition = (sql: String, plain: String)

extension RandomSelect {
  /// Returns a query of one table that finds rows by parameters, and the same with constants.
  mutating func filter() -> BoundCondition {
    let table = random.pick(schema.tables.filter { $0.columns[0].name == "id" })
    scopes = [[RandomSource(name: table.name, text: table.name, columns: table.columns)]]
    let condition = conditions(2)
    let head = "SELECT id AS \(newName("x")) FROM \(table.name) WHERE "
    return (head + condition.sql, head + condition.plain)
  }

  private mutating func conditions(_ depth: Int) -> BoundCondition {
    guard depth > 0, !random.oneIn(3) else { return bound() }
    let (left, right) = (conditions(depth - 1), conditions(depth - 1))
    let (head, sign) = (pick(["", "", "NOT "]), pick(["AND", "OR"]))
    return (
      "\(head)(\(left.sql) \(sign) \(right.sql))", "\(head)(\(left.plain) \(sign) \(right.plain))"
    )
  }

  /// Returns a condition with a parameter.
  mutating func bound() -> BoundCondition {
    let (column, type) = column()
    guard let type, type.name != "json" else {
      return ("(\(column) IS NOT NULL)", "(\(column) IS NOT NULL)")
    }
    var values = (0..<2).map { _ in random.pick(type.values) }
    let (sign, order) = (pick(["=", "<>", "=="]), pick(["<", "<=", ">", ">="]))
    let not = pick(["", "NOT "])
    let isOrdered = type.name != "decimal"
    // The test binds a list as JSON.
    let isJSON = !["any", "real"].contains(type.name) && !values[0].hasPrefix("x")
    switch random.below(9) {
    case 0: return both(column, type, values) { "(\($0) \(sign) \($1[0]))" }
    case 1: return both(column, type, values) { "(\($1[0]) \(sign) \($0))" }
    case 2 where isOrdered: return both(column, type, values) { "(\($0) \(order) \($1[0]))" }
    case 3 where isOrdered: return both(column, type, values) { "(\($1[0]) \(order) \($0))" }
    case 4 where isOrdered:
      return both(column, type, values) { "(\($0) \(not)BETWEEN \($1[0]) AND \($1[1]))" }
    case 5: return both(column, type, values) { "(\($0) \(not)IN (\($1[0]), \($1[1])))" }
    case 6 where isJSON: return list(column, type, values, not)
    default:
      if random.oneIn(2) { values[0] = "NULL" }
      let text: (String, [String]) -> String =
        random.oneIn(2)
        ? { "(\($1[0]) IS NULL OR \($0) = \($1[0]))" } : { "(coalesce(\($1[0]), \($0)) = \($0))" }
      return both(column, type, values, isNullable: true, text)
    }
  }

  private mutating func list(
    _ column: String, _ type: RandomType, _ values: [String], _ not: String
  ) -> BoundCondition {
    let name = parameter(type, values, isList: true)
    let plain = values.map(type.exact).joined(separator: ", ")
    return ("(\(column) \(not)IN \(name))", "(\(type.exact(column)) \(not)IN (\(plain)))")
  }

  private mutating func both(
    _ column: String, _ type: RandomType, _ values: [String], isNullable: Bool = false,
    _ text: (String, [String]) -> String
  ) -> BoundCondition {
    let used = text("", ["?0", "?1"]).contains("?1") ? values : [values[0]]
    let names = used.map { parameter(type, [$0], isNullable: isNullable) }
    return (text(column, names), text(type.exact(column), values.map(type.exact)))
  }

  mutating func parameter(
    _ type: RandomType, _ values: [String], isNullable: Bool = false, isList: Bool = false
  ) -> String {
    let name = newName("p")
    parameters.append(
      RandomParameter(
        name: name, type: type, isNullable: isNullable, isList: isList, values: values))
    return ":" + name
  }
}
