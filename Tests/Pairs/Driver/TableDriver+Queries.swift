import SchemaParser

/// The functions of the schema's queries on a table.
extension TableDriver {
  var queries: [String] { table.queries.flatMap { trials($0) } }

  private func trials(_ query: TestedQuery) -> [String] {
    let column = table.featured[query.column]
    let isNote = query.kind.isInsert && !column.isWritten
    let swift = isNote ? "\"x\"" : column.swift(1)
    let sql = isNote ? "'x'" : column.sql(1)
    let isList = query.kind == .list
    let value =
      "\(SwiftName.label(query.parameter)): \(isList ? "[\(swift), \(column.swift(0))]" : swift)"
    let given = trial(query, value, isList ? "(\(sql), \(column.sql(0)))" : sql)
    return given + (query.isOptional ? trial(query, nil, nil) : [])
  }

  private func trial(_ query: TestedQuery, _ value: String?, _ sql: String?) -> [String] {
    if query.kind == .orders {
      return query.orders(table).flatMap { ordered(query, value, sql, $0) }
    }
    let statement = query.statement(in: table, sql)
    return [
      query.kind.writes ? writing(query, [value], statement) : reading(query, [value], statement)
    ]
  }

  /// Returns the trials of an order, of all rows and of some.
  private func ordered(
    _ query: TestedQuery, _ value: String?, _ sql: String?, _ order: (name: String, terms: String)
  ) -> [String] {
    let argument = "order: .\(order.name)" + (order.name == "near" ? "(word: \"y\")" : "")
    let terms = " ORDER BY " + order.terms.replacing(":word", with: "'y'")
    return [(nil, ""), ("count: 2, skipped: 1", " LIMIT 2 OFFSET 1")].map { part, limit in
      reading(
        query, [value, part, argument], query.statement(in: table, sql, order: terms + limit))
    }
  }

  private func call(_ query: TestedQuery, _ arguments: [String?]) -> String {
    let all = arguments.compactMap(\.self) + ["\(query.transaction): t"]
    return "try \(table.prefix).\(query.name(in: table))(\(all.joined(separator: ", ")))"
  }

  private func reading(_ query: TestedQuery, _ arguments: [String?], _ sql: String) -> String {
    let isOrdered = table.isOrdered && query.kind != .union
    return
      "trial.read(\"\(query.kind) \(query.name(in: table))\", \(literal(sql)), isOrdered: \(isOrdered)) { t in \(result(query, call(query, arguments))) }"
  }

  private func writing(_ query: TestedQuery, _ arguments: [String?], _ sql: String) -> String {
    if query.kind == .several {
      let parts = sql.split(separator: "; ").map(String.init)
      return write(
        "several \(query.name(in: table))", parts[0], outcome: ".select(\(literal(parts[1])))",
        result(query, call(query, arguments)))
    }
    return write(
      "\(query.kind) \(query.name(in: table))", exact(query, sql),
      after: query.kind.isInsert ? ["DELETE FROM \(table.sql)"] : [],
      outcome: query.kind.isReturning ? ".rows" : ".count", result(query, call(query, arguments)))
  }

  /// Returns plain SQL without a fault of SQLite: in RETURNING, integers after a real column become real
  /// numbers, unless each column is an expression.
  private func exact(_ query: TestedQuery, _ sql: String) -> String {
    guard let returning = sql.firstRange(of: " RETURNING ") else { return sql }
    let columns = query.kind == .updateReturning ? table.featured : table.columns
    return sql[..<returning.upperBound] + columns.map { "+" + $0.sql }.joined(separator: ", ")
  }

  /// Returns the expression of the rows that a query returns.
  private func result(_ query: TestedQuery, _ call: String) -> String {
    let own = "values\(number)($0.\(SwiftName.escaped(SwiftName.member(from: table.name))))"
    let featured =
      "[" + table.featured.map { $0.stored("$0.\($0.member)") }.joined(separator: ", ") + "]"
    let tag = SwiftName.member(from: "\(table.prefix)Tag")
    let mark = SwiftName.member(from: "\(table.prefix)Mark")
    switch query.kind {
    case .star, .orders, .list, .several, .insertReturning, .deleteReturning:
      return "records(\(call))"
    case .starMore: return "\(call).map { \(own) + [stored_integer($0.more)] }"
    case .columns, .cte, .updateReturning: return "\(call).map { \(featured) }"
    case .union: return "\(call).map { \(featured) + [stored_integer($0.part)] }"
    case .window: return "\(call).map { \(featured) + [stored_integer($0.place)] }"
    case .expressions:
      return "\(call).map { [stored_boolean($0.missing), stored_integer($0.size)] }"
    case .aggregate:
      return "[\(call)].map { [stored_integer($0.amount), stored($0.latest, stored_text)] }"
    case .outerJoin: return "\(call).map { \(own) + tag($0.\(tag)) }"
    case .group:
      return
        "\(call).flatMap { row in row.\(tag).map { \(own.replacing("$0", with: "row")) + tag($0) } }"
    case .nestedGroups:
      return
        "\(call).flatMap { row in row.\(tag).flatMap { group in group.\(mark).map { \(own.replacing("$0", with: "row")) + tag(group.\(tag)) + mark($0) } } }"
    case .insert, .update, .delete: return "one(\(call))"
    }
  }
}
