import DBGenSQLText

extension SchemaDecoder {
  /// Decodes views: each a SELECT alone, or a mapping of properties.
  mutating func views(_ pair: YAMLPair) -> [View] {
    entries(of: pair, "view") { decoder, pair in
      decoder.noting(pair.key) { $0.view(pair) }
    }
  }

  private mutating func view(_ pair: YAMLPair) -> View? {
    guard case .mapping = pair.value.content else {
      return statement(pair).map { View(name: pair.key, sql: $0) }
    }
    let properties = properties(ViewProperty.self, of: pair.value)
    let sql = required(.sql, in: properties, of: "view '\(pair.key.value)'", at: pair.key.range) {
      $0.statement($1)
    }
    let cells = properties[.columns].map { resultColumns($0) } ?? []
    let doc = properties[.doc].flatMap { text($0)?.value }
    let swiftName = properties[.swiftName].flatMap { text($0) }
    let isUnchecked = isUnchecked(properties)
    let key = properties[.key].flatMap { name($0) }
    let conformances = conformances(properties[.conformances])
    return sql.map {
      var view = View(
        name: pair.key, swiftName: swiftName, doc: doc, sql: $0, cells: cells,
        isUnchecked: isUnchecked)
      view.key = key
      view.conformances = conformances
      return view
    }
  }

  /// Returns whether a view is unchecked, and reports properties that only a Swift type could have.
  private mutating func isUnchecked(_ properties: Properties<ViewProperty>) -> Bool {
    guard boolean(properties[.unchecked]) ?? false else { return false }
    for property in [ViewProperty.columns, .key, .swiftName, .conformances] {
      guard let pair = properties[property] else { continue }
      report(
        .wrongShape,
        "an unchecked view can't have '\(property.rawValue)', because it has no Swift type",
        at: pair.key.range)
    }
    return true
  }

  /// Decodes triggers: each a statement alone, or a mapping of properties.
  mutating func triggers(_ pair: YAMLPair) -> [Trigger] {
    entries(of: pair, "trigger") { $0.trigger($1) }
  }

  private mutating func trigger(_ pair: YAMLPair) -> Trigger? {
    guard case .mapping = pair.value.content else {
      return statement(pair).map { Trigger(name: pair.key, sql: $0) }
    }
    let properties = properties(TriggerProperty.self, of: pair.value)
    let owner = "trigger '\(pair.key.value)'"
    let sql = required(.sql, in: properties, of: owner, at: pair.key.range) { $0.statement($1) }
    let isUnchecked = boolean(properties[.unchecked]) ?? false
    return sql.map { Trigger(name: pair.key, sql: $0, isUnchecked: isUnchecked) }
  }

  mutating func virtualTables(_ pair: YAMLPair) -> [VirtualTable] {
    entries(of: pair, "virtual table") { decoder, pair in
      decoder.noting(pair.key) { $0.virtualTable(pair) }
    }
  }

  private mutating func virtualTable(_ pair: YAMLPair) -> VirtualTable? {
    guard case .mapping = pair.value.content else {
      return statement(pair).map { VirtualTable(name: pair.key, sql: $0) }
    }
    let properties = properties(VirtualTableProperty.self, of: pair.value)
    let sql = required(
      .sql, in: properties, of: "virtual table '\(pair.key.value)'", at: pair.key.range
    ) { $0.statement($1) }
    let cells = properties[.columns].map { resultColumns($0) } ?? []
    let doc = properties[.doc].flatMap { text($0)?.value }
    let swiftName = properties[.swiftName].flatMap { text($0) }
    let isUnchecked = boolean(properties[.unchecked]) ?? false
    if isUnchecked { requireTypes(of: cells, in: properties, of: pair.key) }
    let conformances = conformances(properties[.conformances])
    return sql.map {
      var table = VirtualTable(
        name: pair.key, swiftName: swiftName, doc: doc, sql: $0, cells: cells,
        isUnchecked: isUnchecked)
      table.conformances = conformances
      return table
    }
  }

  /// Reports columns of an unchecked virtual table that aren't declared, which SQLite can't tell.
  private mutating func requireTypes(
    of cells: [ResultColumnCells], in properties: Properties<VirtualTableProperty>,
    of table: Located<String>
  ) {
    if cells.isEmpty {
      report(
        .missingValue,
        "unchecked virtual table '\(table.value)' needs 'columns': SQLite can't tell which it has",
        at: (properties[.columns] ?? properties[.unchecked])?.key.range ?? table.range)
    }
    for cell in cells where cell.type == nil {
      report(.missingValue, "column '\(cell.name.value)' needs a type", at: cell.name.range)
    }
  }

  /// Decodes a named entry, and adds the name to `lost` if anything is reported.
  private mutating func noting<Value>(
    _ name: Located<String>, _ decode: (inout SchemaDecoder) -> Value?
  ) -> Value? {
    let before = diagnostics.count
    let value = decode(&self)
    if diagnostics.count > before { lost.insert(SQLName.folded(name.value)) }
    return value
  }
}

// MARK: - Full-text search

extension SchemaDecoder {
  mutating func fullTextTables(_ pair: YAMLPair) -> [FullTextTable] {
    entries(of: pair, "full-text table") { decoder, pair in
      decoder.noting(pair.key) { $0.fullTextTable(pair) }
    }
  }

  private mutating func fullTextTable(_ pair: YAMLPair) -> FullTextTable? {
    let properties = properties(FullTextProperty.self, of: pair.value)
    guard case .mapping = pair.value.content else { return nil }
    let owner = "full-text table '\(pair.key.value)'"
    let columns = required(.columns, in: properties, of: owner, at: pair.key.range) {
      $0.names($1)
    }
    let content = properties[.content].flatMap { name($0) }
    let isContentless = boolean(properties[.contentless]) ?? false
    if isContentless, content != nil, let pair = properties[.contentless] {
      report(
        .wrongShape, "a full-text table has either 'content' or 'contentless'", at: pair.key.range)
    }
    let table = columns.map { columns in
      FullTextTable(
        name: pair.key, contentTable: content, columns: columns, isContentless: isContentless)
    }
    return table.map { decodeRest(of: $0, properties) }
  }

  private mutating func decodeRest(
    of table: FullTextTable, _ properties: Properties<FullTextProperty>
  ) -> FullTextTable {
    var table = table
    table.tokenizer = properties[.tokenizer].flatMap { text($0) }
    table.swiftName = properties[.swiftName].flatMap { text($0) }
    table.doc = properties[.doc].flatMap { text($0)?.value }
    table.conformances = conformances(properties[.conformances])
    return table
  }
}
