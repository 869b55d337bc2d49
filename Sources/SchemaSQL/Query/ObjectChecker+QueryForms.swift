import DBGenSQLText
import SchemaParser

/// Checking the optional parts and the orders of queries.
extension ObjectChecker {
  /// Whether the marks of optional parts are in pairs; reports one that isn't, and too many parts.
  mutating func hasSoundParts(_ query: Query, _ sql: SQLText) -> Bool {
    if let stray = sql.stray {
      let isNested = sql.parts.contains { $0.range.contains(stray.range.lowerBound) }
      let problem = isNested ? "is inside another part" : "has no end: '*/'"
      report(
        .unusablePart, "this optional part \(problem)",
        at: file.range(ofText: stray.range, in: query.sql))
    } else if sql.parts.count > QueryForm.maximumParts {
      report(
        .unusablePart,
        "a query has at most \(QueryForm.maximumParts) optional parts",
        at: markOfPart(QueryForm.maximumParts, of: query, sql))
    }
    return sql.stray == nil && sql.parts.count <= QueryForm.maximumParts
  }

  private func markOfPart(_ index: Int, of query: Query, _ sql: SQLText) -> SourceRange {
    let part = sql.parts[index]
    return file.range(ofText: part.range.lowerBound..<part.body.lowerBound, in: query.sql)
  }

  /// Whether a query can have its orders; reports the first that it can't have.
  mutating func hasSoundOrders(
    _ query: Query, _ sql: SQLText, _ statement: QueryStatement
  ) -> Bool {
    guard let first = query.orders.first else { return true }
    let own = sql.indicesOutsideParentheses.first {
      sql.isAt($0, "order") && sql.isAt($0 + 1, "by")
    }
    if statement.kind != .select {
      report(.unusableOrder, "only the rows of a SELECT have an order", at: first.name.range)
    } else if let own, let bytes = sql.bytes(of: own..<own + 2) {
      report(
        .unusableOrder, "a query with 'orders' has no ORDER BY of its own",
        at: file.range(ofText: bytes, in: query.sql))
    } else if query.orders.count > QueryForm.maximumOrders {
      report(
        .unusableOrder, "a query has at most \(QueryForm.maximumOrders) orders",
        at: query.orders[QueryForm.maximumOrders].name.range)
    } else {
      return query.orders.allSatisfy { isSound($0) }
    }
    return false
  }

  private mutating func isSound(_ order: QueryOrder) -> Bool {
    let sql = SQLText(order.terms.value)
    guard isBalanced(order.terms), hasNamedParameters(order.terms, sql) else { return false }
    guard let limit = sql.tokens.indices.first(where: { sql.isAt($0, "limit") }) else {
      return true
    }
    report(
      .unusableOrder, "an order has no LIMIT: it belongs in the query's SQL",
      at: file.range(ofText: sql.tokens[limit].range, in: order.terms))
    return false
  }

  // MARK: - Forms

  /// Checks the forms of a query, and adds its parts and orders to the interface.
  mutating func addForms(
    of draft: QueryDraft, to interface: inout QueryInterface, _ probe: QueryProbe
  ) {
    let query = draft.query
    if draft.form.parts.isEmpty, query.orders.isEmpty { return }
    let before = diagnostics.count
    addParts(of: draft, to: &interface)
    if !hasErrors(since: before) { checkForms(of: draft, &interface, probe) }
    for order in query.orders where !hasErrors(since: before) {
      check(order, of: draft, &interface, probe)
    }
    if !hasErrors(since: before) { addOrders(of: query, to: &interface) }
  }

  /// Adds the parts, and marks the parameters that only they use as optional.
  private mutating func addParts(of draft: QueryDraft, to interface: inout QueryInterface) {
    let sql = SQLText(ofQuery: draft.query.sql.value)
    let orderPlace = sql.placeOfOrder
    let used = sql.tokens.filter { $0.kind == .parameter }.map { token in
      (
        name: String(sql.text(of: token).dropFirst()),
        part: sql.parts.firstIndex { $0.range.contains(token.range.lowerBound) }
      )
    }
    let required = Set(used.filter { $0.part == nil }.map(\.name))
    for index in interface.parameters.indices {
      interface.parameters[index].isOptional =
        !required.contains(interface.parameters[index].name.value)
    }
    let isChange = ["update", "delete"].contains(sql.keyword(0))
    for (index, part) in sql.parts.enumerated() {
      let first = sql.tokens.firstIndex { part.range.contains($0.range.lowerBound) }
      if isChange, let first, sql.isAt(first, "where") {
        report(
          .unusablePart, "without this optional part, the statement would change all rows",
          at: markOfPart(index, of: draft.query, sql))
      }
      let names = Set(used.filter { $0.part == index }.map(\.name)).subtracting(required)
      if names.isEmpty {
        report(
          .unusablePart,
          "this optional part has no parameter of its own, which would decide whether it takes effect",
          at: markOfPart(index, of: draft.query, sql))
      }
      interface.parts.append(
        OptionalPart(
          parameters: interface.parameters.indices.filter {
            names.contains(interface.parameters[$0].name.value)
          },
          position: index + (part.range.lowerBound < orderPlace ? 0 : draft.query.orders.count)))
    }
  }

  /// Has SQLite compile the forms, and compares the results of each with those of the whole query.
  private mutating func checkForms(
    of draft: QueryDraft, _ interface: inout QueryInterface, _ probe: QueryProbe
  ) {
    let names = interface.parameters.map(\.name.value)
    let (count, orders) = (draft.form.parts.count, draft.query.orders)
    let ordered = Set(QueryForm.combinations(ofParts: count, orders: orders.count))
    for parts in QueryForm.combinations(ofParts: count).reversed() {
      let form = QueryForm(draft.query, parts: parts)
      if parts.contains(false), !isSound(form, of: draft, &interface, probe) { return }
      for order in orders where ordered.contains(parts) {
        let form = QueryForm(draft.query, parts: parts, order: order)
        if prepare(form, form.condition(interface.parts, names)) == nil { return }
      }
    }
  }

  private mutating func isSound(
    _ form: QueryForm, of whole: QueryDraft, _ interface: inout QueryInterface, _ probe: QueryProbe
  ) -> Bool {
    let condition = form.condition(interface.parts, interface.parameters.map(\.name.value))
    guard let names = prepare(form, condition),
      let statement = QueryStatement(QueryText(form.sql).checked)
    else { return false }
    let before = diagnostics.count
    probe.begin(form.query)
    let draft = QueryDraft(form, statement, probe)
    let results = results(of: draft, named: names, probe)
    let isSame =
      !hasErrors(since: before) && results == interface.results
      && statement.givesOneRow == whole.statement.givesOneRow
    diagnostics.removeSubrange(before...)
    if form.query.key == nil, draft.identity(of: results, of: schema, probe) != interface.key {
      interface.key = nil
    }
    let isSeparable = draft.sql(returning: results).hasTokens(of: form, in: interface.sql)
    guard !isSame || !isSeparable, let place = form.parts.firstIndex(of: false) else { return true }
    report(
      .partChangesResult,
      isSame
        ? "a comparison with a time is partly in this optional part: put all of it there"
        : "query '\(form.query.name.value)'\(condition) returns something else: an optional part "
          + "can't change the result columns",
      at: markOfPart(place, of: form.query, SQLText(ofQuery: form.query.sql.value)))
    return false
  }

  /// Checks the parameters, JSON and encodings of an order, and adds it to the interface.
  /// SQLite has compiled the rest.
  private mutating func check(
    _ order: QueryOrder, of draft: QueryDraft, _ interface: inout QueryInterface,
    _ probe: QueryProbe
  ) {
    let form = QueryForm(draft.query, parts: draft.form.parts, order: order)
    guard let statement = QueryStatement(QueryText(form.sql).checked) else { return }
    probe.begin(form.query)
    let ordered = QueryDraft(form, statement, probe)
    checkJSON(of: ordered)
    guard hasSoundEncodings(TypedSQL(ordered, probe)), hasSoundLists(ordered),
      hasNoOrderByParameter(ordered), !usesOptional(order, interface)
    else { return }
    let known = Set(interface.parameters.map(\.name.value))
    let own = parameters(of: ordered, probe).filter { !known.contains($0.name.value) }
    interface.orders.append(OptionalOrder(parameters: own, position: 0))
  }

  /// Whether an order uses a parameter that can be left out; reports the first.
  private mutating func usesOptional(_ order: QueryOrder, _ interface: QueryInterface) -> Bool {
    let optional = Set(interface.parameters.filter(\.isOptional).map { ":" + $0.name.value })
    let sql = SQLText(order.terms.value)
    guard let token = sql.tokens.first(where: { optional.contains(sql.text(of: $0)) }) else {
      return false
    }
    report(
      .unusableOrder,
      "'\(sql.text(of: token))' can be left out with its optional part: give the order a parameter "
        + "of its own", at: file.range(ofText: token.range, in: order.terms))
    return true
  }

  /// Adds the orders to the SQL, each as a part.
  private func addOrders(of query: Query, to interface: inout QueryInterface) {
    if query.orders.isEmpty { return }
    let sql = SQLText(ofQuery: interface.sql)
    let place = sql.placeOfOrder
    let lines = query.orders.map { "/*? ORDER BY \(QueryText($0.sql).generated) */" }
      .joined(separator: "\n")
    let head = sql.text(inBytes: 0..<place)
    let rest = sql.text(inBytes: place..<sql.bytes.count)
    let first = sql.parts.count { $0.range.lowerBound < place }
    interface.sql = "\(head)\(rest.isEmpty ? "\n" : "")\(lines)\(rest.isEmpty ? "" : "\n")\(rest)"
    for index in interface.orders.indices { interface.orders[index].position = first + index }
  }
}

extension String {
  /// Whether the statement has the tokens of a form of a query, given the SQL of the whole query.
  fileprivate func hasTokens(of form: QueryForm, in whole: String) -> Bool {
    let sql = SQLText(ofQuery: whole)
    guard sql.parts.count == form.parts.count else { return false }
    return tokenTexts == sql.text { form.parts[$0] }.tokenTexts
  }

  private var tokenTexts: [String] {
    let sql = SQLText(self)
    return sql.tokens.map { sql.text(of: $0) }
  }
}
