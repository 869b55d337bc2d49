import RuntimeSamples

extension RandomSelect {
  /// Returns one or several SELECTs.
  mutating func compound(_ items: Int) -> (sql: String, columns: [RandomSchema.Column]) {
    if random.oneIn(12) { return values(items) }
    var result = select(items: items)
    while random.oneIn(3) {
      let sign = pick(["UNION", "UNION ALL", "INTERSECT", "EXCEPT"])
      let other = random.oneIn(10) ? values(items) : select(items: items)
      result.sql += " \(sign) \(other.sql)"
      for index in result.columns.indices { result.columns[index].type = nil }
    }
    return result
  }

  private mutating func values(_ items: Int) -> (sql: String, columns: [RandomSchema.Column]) {
    let outer = scopes
    scopes = [[]]
    defer { scopes = outer }
    let rows = (0...random.below(2)).map { _ in "(\(list(items, 0)))" }
    let columns = (1...items).map { RandomSchema.Column(name: "column\($0)") }
    return ("VALUES " + rows.joined(separator: ", "), columns)
  }

  /// Returns a SELECT that isn't a compound, and its result columns.
  ///
  /// - Parameter isWhole: Whether it is the statement, so that it can have stars and an order.
  mutating func select(
    items count: Int, isWhole: Bool = false, also rest: String = ""
  ) -> (sql: String, columns: [RandomSchema.Column]) {
    let from = from()
    scopes.append(from.sources)
    defer { scopes.removeLast() }
    takesAggregates = true
    var columns: [RandomSchema.Column] = []
    let items = (0..<count).map { index in
      let star = isWhole && random.oneIn(3) ? self.star(from.sources, index) : nil
      if let star {
        columns += star.columns
        return star.sql
      }
      let item = item()
      columns.append(item.column)
      return item.sql
    }
    let or = pick(["", " OR \(column().sql) IS NOT 'x'"])
    let filter = random.oneIn(3) ? " WHERE \(condition())\(or)" : ""
    let group = grouping()
    let text =
      "SELECT \(pick(["", "", "", "", "DISTINCT "]))"
      + "\(items.joined(separator: ", "))\(rest)\(from.text)"
    let order = isWhole && random.oneIn(4) ? " ORDER BY \(expression(random.below(2)))" : ""
    return (text + filter + group + order, columns)
  }

  private mutating func item() -> (sql: String, column: RandomSchema.Column) {
    let alias = newName("x")
    if random.oneIn(8), let source = scopes.last?.first, source.columns.first?.name == "id" {
      return ("\(source.name).id AS \(alias)", RandomSchema.Column(name: alias, type: .key))
    }
    if random.oneIn(3) {
      let (sql, type) = column()
      return ("\(sql) AS \(alias)", RandomSchema.Column(name: alias, type: type))
    }
    let sql = expression(random.pick([0, 1, 1, 1, 2, 2, 3]))
    return ("\(sql) AS \(alias)", RandomSchema.Column(name: alias))
  }

  private mutating func star(
    _ sources: [RandomSource], _ index: Int
  ) -> (sql: String, columns: [RandomSchema.Column])? {
    if index == 0, sources.count == 1 || random.oneIn(6) {
      return ("*", sources.flatMap(\.columns))
    }
    // Two tables with the same name can't be two properties.
    return sources.indices.contains(index)
      ? ("\(sources[index].name).*", sources[index].columns) : nil
  }

  private mutating func grouping() -> String {
    guard random.oneIn(4) else { return random.oneIn(30) ? " HAVING \(condition())" : "" }
    let terms = random.oneIn(2) ? column().sql : pick(["1", "1 + 1", "NULL", expression(1)])
    let having = pick(["", "", " HAVING count(*) > 1", " HAVING \(condition())"])
    return " GROUP BY \(terms)\(having)"
  }
}
