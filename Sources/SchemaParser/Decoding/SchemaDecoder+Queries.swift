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
    query.cells = properties[.columns].map { resultColumns($0) } ?? []
    query.group = properties[.group].flatMap { name($0) }
    decodeReturns(of: &query, properties)
    return sql == nil ? nil : query
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
