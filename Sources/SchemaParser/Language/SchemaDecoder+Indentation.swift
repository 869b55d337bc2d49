extension SchemaDecoder {
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
