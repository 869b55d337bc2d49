import DBGenSQLText

extension SchemaDecoder {
  mutating func tables(_ pair: YAMLPair) -> [Table] {
    var read: [ReadTable] = []
    if case .mapping(let pairs) = pair.value.content {
      tableNames = Set(pairs.map { SQLName.folded($0.key.value) })
      read = tables(pairs)
    }
    var rest = read.makeIterator()
    return entries(of: pair, "table") { decoder, pair in
      if let next = rest.next() {
        decoder.adopt(next.decoder)
        return next.table
      }
      return decoder.watching(pair.key) { $0.table(pair) }
    }
  }

  /// A table, and a decoder with what it has found in that table alone.
  private struct ReadTable {
    var table: Table
    var decoder: SchemaDecoder
  }

  /// Decodes the tables with all processors. Returns nothing if there is so much to report that the
  /// reports about a table depend on those before it.
  private func tables(_ pairs: [YAMLPair]) -> [ReadTable] {
    var blank = self
    (blank.diagnostics, blank.damaged, blank.allowances) = ([], [], [])
    let read = pairs.concurrentMap { [blank] pair in
      var decoder = blank
      let table = decoder.watching(pair.key) { $0.table(pair) }
      return ReadTable(table: table, decoder: decoder)
    }
    let all = diagnostics + read.lazy.flatMap(\.decoder.diagnostics)
    return all.leavesRoom ? read : []
  }

  private mutating func adopt(_ other: SchemaDecoder) {
    diagnostics += other.diagnostics
    damaged.formUnion(other.damaged)
    allowances += other.allowances
  }

  private mutating func table(_ pair: YAMLPair) -> Table {
    var table = Table(name: pair.key)
    let properties = properties(TableProperty.self, of: pair.value)
    allow(properties[.allow], for: pair)
    table.doc = properties[.doc].flatMap { text($0)?.value }
    table.swiftName = properties[.swiftName].flatMap { text($0) }
    table.sql = properties[.sql].flatMap { statement($0) }
    let options = table.sql.map { SQLText($0.value).tableOptions } ?? ["strict"]
    table.isStrict = boolean(properties[.strict]) ?? options.contains("strict")
    table.isWithoutRowID = boolean(properties[.withoutRowID]) ?? options.contains("without")
    table.model =
      properties[.model].flatMap { word(ModelKind.self, in: $0, kind: "model") }?.value
      ?? .struct
    table.conformances = conformances(properties[.conformances])
    if table.model == .tuple, let pair = properties[.conformances] {
      report(.wrongShape, "a tuple can't have 'conformances'", at: pair.key.range)
    }
    if case .mapping = pair.value.content {
      decodeColumns(of: &table, properties)
    }
    if let key = properties[.primaryKey].flatMap({ primaryKey($0) }) { set(key, of: &table) }
    table.uniqueConstraints += properties[.unique].map { uniqueConstraints($0) } ?? []
    table.foreignKeys += properties[.foreignKeys].map { foreignKeys($0) } ?? []
    table.indexes += properties[.indexes].map { indexes($0) } ?? []
    table.checks += properties[.checks].map { checks($0) } ?? []
    return table
  }

  private mutating func decodeColumns(
    of table: inout Table, _ properties: Properties<TableProperty>
  ) {
    let name = table.name
    let rows = required(
      .columns, in: properties, of: "table '\(name.value)'", at: name.range
    ) { $0.rows($1, of: name.value) }
    for row in rows ?? [] { add(row, to: &table) }
  }

  private mutating func rows(_ pair: YAMLPair, of table: String) -> [ColumnRow] {
    let before = diagnostics.count
    let rows = entries(of: pair, "column") { decoder, pair in
      decoder.watching(pair.key) { $0.column(pair, of: table) }
    }
    if rows.isEmpty, diagnostics.count == before, !hasGap(in: pair.value.range) {
      report(.missingProperty, "table '\(table)' has no columns", at: pair.key.range)
    }
    return rows
  }

  /// Adds a column, and the constraints that its cells declare, to a table.
  private mutating func add(_ row: ColumnRow, to table: inout Table) {
    table.columns.append(row.column)
    if let key = row.primaryKey { set(key, of: &table) }
    if let unique = row.unique { table.uniqueConstraints.append(unique) }
    if let foreignKey = row.foreignKey { table.foreignKeys.append(foreignKey) }
    if let index = row.index { table.indexes.append(index) }
    if let check = row.check { table.checks.append(check) }
  }

  private mutating func set(_ key: PrimaryKey, of table: inout Table) {
    guard let first = table.primaryKey else {
      table.primaryKey = key
      return
    }
    report(
      .secondPrimaryKey,
      "table '\(table.name.value)' already has a primary key: "
        + "declare a key of several columns with the table's property 'primaryKey'",
      at: key.range, notes: [.init("first declared here", at: first.range)])
  }

  /// Decodes checks: a mapping of names to conditions, or a list in which named checks are
  /// mappings.
  private mutating func checks(_ pair: YAMLPair) -> [Check] {
    if case .sequence(let items) = pair.value.content {
      return items.compactMap { check($0, of: pair.key) }
    }
    return entries(of: pair, "check") { decoder, pair in
      decoder.sql(pair).map { Check(constraintName: pair.key, condition: $0) }
    }
  }

  private mutating func check(_ node: YAMLNode, of key: Located<String>) -> Check? {
    guard case .mapping = node.content else {
      return sql(YAMLPair(key: key, value: node)).map { Check(condition: $0) }
    }
    let properties = properties(CheckProperty.self, of: node)
    let name = properties[.name].flatMap { self.name($0) }
    let condition = required(.condition, in: properties, of: "check", at: node.range) {
      $0.sql($1)
    }
    return condition.map { Check(constraintName: name, condition: $0) }
  }
}

extension SQLText {
  /// The words after the last parenthesis of a CREATE TABLE statement, in lowercase.
  fileprivate var tableOptions: Set<String> {
    Set(tokens.indices.reversed().prefix { !isAt($0, ")") }.map(keyword))
  }
}
