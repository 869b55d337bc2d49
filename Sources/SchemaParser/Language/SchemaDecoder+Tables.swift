package import DBGenSQLText

extension SchemaDecoder {
  mutating func tables(_ written: YAMLPair) -> [Table] {
    let pair = indentingKeys(of: written)
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
    tableName = pair.key.value
    var layout = TableLayout(name: pair.key)
    (layout.table.isStrict, layout.table.isStrictByDefault) = (isStrict, isStrict)
    _ = read(Language.table, pair, named: true, into: &layout)
    return whole(layout)
  }

  /// Checks the keys of a table that depend on each other.
  mutating func check(_ layout: inout TableLayout, _ pairs: MappingPairs) -> Bool {
    let owner = layout.table.name.range.lowerBound..<pairs.range.upperBound
    allow(pairs["allow"], for: owner)
    if let sql = layout.table.sql {
      let options = SQLText(sql.value).tableOptions
      if pairs["strict"] == nil { layout.table.isStrict = options.contains("strict") }
      if pairs["withoutRowID"] == nil {
        layout.table.isWithoutRowID = options.contains("without")
      }
    }
    for name in ["conformances", "transient"] where layout.table.model == .tuple {
      guard let pair = pairs[name] else { continue }
      report(.wrongShape, "a tuple can't have '\(name)'", at: pair.key.range)
    }
    return true
  }

  mutating func rows(_ pair: YAMLPair, of table: String) -> [ColumnRow] {
    let before = diagnostics.count
    let rows = entries(of: pair, "column") { decoder, pair in
      decoder.watching(pair.key) { $0.column(pair, of: table) }
    }
    if rows.isEmpty, diagnostics.count == before, !hasGap(in: pair.value.range) {
      report(.missingProperty, "table '\(table)' has no columns", at: pair.key.range)
    }
    return rows
  }

  /// Returns the table with the columns, and the constraints that are in their rows before the
  /// others.
  private mutating func whole(_ layout: TableLayout) -> Table {
    var table = layout.table
    let rows = layout.rows
    table.columns = rows.map(\.column)
    table.uniqueConstraints = rows.compactMap(\.unique) + table.uniqueConstraints
    table.foreignKeys = rows.compactMap(\.foreignKey) + table.foreignKeys
    table.indexes = rows.compactMap(\.index) + table.indexes
    table.checks = rows.compactMap(\.check) + table.checks
    let keys = rows.compactMap(\.primaryKey) + [table.primaryKey].compactMap(\.self)
    table.primaryKey = keys.first
    for key in keys.dropFirst() {
      report(
        .secondPrimaryKey,
        "table '\(table.name.value)' already has a primary key: "
          + "declare a key of several columns with the table's property 'primaryKey'",
        at: key.range, notes: [.init("first declared here", at: keys[0].range)])
    }
    return table
  }

  /// Returns the tables. One without a value has the keys below it that are indented like a table.
  mutating func indentingKeys(of tables: YAMLPair) -> YAMLPair {
    guard case .mapping(let pairs) = tables.value.content else { return tables }
    var all: [YAMLPair] = []
    var isAdding = false
    for pair in pairs {
      let isKey = Language.table.names.contains(pair.key.value) && !pair.isTable
      if isKey, let table = all.last, isAdding || table.value.isNull {
        if !isAdding { reportIndentation(of: pair.key, below: table.key) }
        all[all.count - 1] = table.adding(pair)
        isAdding = true
      } else {
        all.append(pair)
        isAdding = false
      }
    }
    return YAMLPair(key: tables.key, value: YAMLNode(.mapping(all), at: tables.value.range))
  }

  private mutating func reportIndentation(of key: Located<String>, below table: Located<String>) {
    report(
      .wrongShape,
      "'\(key.value)' is indented like table '\(table.value)': indent it by two more spaces",
      at: key.range)
  }
}

extension YAMLPair {
  /// Whether the value has columns itself, as that of a table does that is named like a key.
  fileprivate var isTable: Bool {
    guard key.value != "columns", case .mapping(let columns) = value.pair("columns")?.value.content
    else { return false }
    return !columns.isEmpty
  }

  fileprivate func adding(_ pair: YAMLPair) -> YAMLPair {
    var pairs: [YAMLPair] = []
    if case .mapping(let own) = value.content { pairs = own }
    let range = (pairs.first?.key.range.lowerBound ?? pair.key.range.lowerBound)
    let all = YAMLNode(.mapping(pairs + [pair]), at: range..<pair.value.range.upperBound)
    return YAMLPair(key: key, value: all)
  }
}

extension SQLText {
  /// The words behind the definitions of a CREATE TABLE statement.
  package var tableOptions: Set<String> {
    Set(tokens.indices.reversed().prefix { !isAt($0, ")") }.map(keyword))
  }
}
