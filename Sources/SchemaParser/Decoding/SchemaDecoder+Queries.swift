extension SchemaDecoder {
  /// Decodes queries: each an SQL statement alone, or a mapping of properties.
  mutating func queries(_ pair: YAMLPair) -> [Query] {
    entries(of: pair, "query") { decoder, pair in decoder.query(pair) }
  }

  private mutating func query(_ pair: YAMLPair) -> Query? {
    guard case .mapping = pair.value.content else {
      return statement(pair).map { Query(name: pair.key, sql: $0) }
    }
    let properties = properties(QueryProperty.self, of: pair.value)
    let sql = required(.sql, in: properties, of: "query '\(pair.key.value)'", at: pair.key.range) {
      $0.statement($1)
    }
    var query = Query(name: pair.key, sql: sql ?? Located("", at: pair.key.range))
    allow(properties[.allow], for: pair)
    query.doc = properties[.doc].flatMap { text($0)?.value }
    query.swiftName = properties[.swiftName].flatMap { text($0) }
    query.parameterCells = properties[.params].map { resultColumns($0, "parameter") } ?? []
    query.orders = properties[.orders].map { orders($0) } ?? []
    query.cells = properties[.columns].map { resultColumns($0) } ?? []
    query.group = properties[.group].flatMap { group($0) }
    query.key = properties[.key].flatMap { name($0) }
    query.conformances = conformances(properties[.conformances])
    decodeReturns(of: &query, properties)
    return sql == nil ? nil : query
  }

  private mutating func orders(_ pair: YAMLPair) -> [QueryOrder] {
    entries(of: pair, "order") { decoder, pair in
      decoder.text(pair).map { QueryOrder(name: pair.key, terms: $0) }
    }
  }

  /// Decodes `group`: a table, or a list of tables, of which the last can be a list itself.
  private mutating func group(_ pair: YAMLPair) -> QueryGroup? {
    guard case .sequence(let items) = pair.value.content else {
      return name(pair).map { QueryGroup(parents: [$0]) }
    }
    var group = QueryGroup(parents: [])
    for (index, item) in items.enumerated() {
      if case .sequence(let names) = item.content, index > 0, index == items.count - 1 {
        group.children = names.compactMap { name($0, of: pair.key) }
      } else if case .sequence = item.content, index > 0 {
        report(
          .unusableGroup, "only the last item of 'group' can be a list of tables", at: item.range)
      } else if let name = name(item, of: pair.key) {
        group.parents.append(name)
      }
    }
    if items.isEmpty { report(.missingValue, "'group' names no table", at: pair.value.range) }
    return group.parents.isEmpty ? nil : group
  }

  /// Decodes `returns`: a keyword, or a mapping of result columns like that of `columns`.
  private mutating func decodeReturns(
    of query: inout Query, _ properties: Properties<QueryProperty>
  ) {
    guard let pair = properties[.returns] else { return }
    guard case .mapping = pair.value.content else {
      query.cardinality = word(QueryCardinality.self, in: pair, kind: "result")
      return
    }
    query.cells += resultColumns(pair)
  }
}

extension SchemaDecoder {
  /// Decodes the cells of result columns or parameters: each a type alone, or a mapping.
  mutating func resultColumns(_ pair: YAMLPair, _ noun: String = "column") -> [ResultColumnCells] {
    entries(of: pair, noun) { decoder, pair in decoder.resultColumn(pair) }
  }

  private mutating func resultColumn(_ pair: YAMLPair) -> ResultColumnCells {
    var column = ResultColumnCells(name: pair.key)
    guard case .mapping = pair.value.content else {
      decodeType(of: &column, pair)
      return column
    }
    let cells = properties(ResultColumnCell.self, of: pair.value)
    column.doc = cells[.doc].flatMap { text($0)?.value }
    column.swiftName = cells[.swiftName].flatMap { text($0) }
    column.swiftType = cells[.swiftType].flatMap { text($0) }
    if let cell = cells[.type] { decodeType(of: &column, cell) }
    if let type = column.type {
      column.encoding = cells[.encoding].flatMap { encoding($0, of: type.value) }
    } else {
      requireType(for: [.encoding, .swiftType], in: cells)
    }
    return column
  }

  private mutating func decodeType(of column: inout ResultColumnCells, _ cell: YAMLPair) {
    guard let written = columnType(cell) else { return }
    (column.type, column.isNullable) = (written.type, written.isNullable)
    requireSwiftType(column.swiftType, of: column.type?.value, cell)
  }

  private mutating func requireType(
    for cells: [ResultColumnCell], in properties: Properties<ResultColumnCell>
  ) {
    guard properties[.type] == nil else { return }
    for cell in cells {
      guard let pair = properties[cell] else { continue }
      report(
        .needsOtherProperty, "'\(cell.rawValue)' has no effect without 'type'", at: pair.key.range)
    }
  }
}

extension SchemaDecoder {
  /// Reads the codes that a table or query suppresses: a list, or a mapping to the reasons.
  mutating func allow(_ pair: YAMLPair?, for owner: YAMLPair) {
    guard let pair else { return }
    let range = owner.key.range.lowerBound..<owner.value.range.upperBound
    for code in codes(pair).compactMap({ advice($0) }) {
      allowances.append(Allowance(code: code, owner: range))
    }
  }

  private mutating func codes(_ pair: YAMLPair) -> [Located<String>] {
    switch pair.value.content {
    case .sequence(let items): return items.compactMap { name($0, of: pair.key) }
    case .mapping(let reasons):
      return reasons.compactMap { text($0) == nil ? nil : $0.key }
    case .scalar:
      reportShape(of: pair, "a list, or a mapping to reasons")
      return []
    }
  }

  private mutating func advice(_ name: Located<String>) -> Located<String>? {
    let codes = DiagnosticCode.advice.map(\.rawValue)
    if codes.contains(name.value) { return name }
    report(
      .unknownKeyword, "'\(name.value)' is not the code of any advice",
      at: name.range,
      suggestion: closestMatch(to: name.value, in: codes))
    return nil
  }
}
