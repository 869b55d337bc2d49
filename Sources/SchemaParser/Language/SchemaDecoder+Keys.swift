extension SchemaDecoder {
  /// Reads a list of unique constraints: lists of columns, or mappings with details.
  mutating func uniqueConstraints(_ pair: YAMLPair) -> [UniqueConstraint] {
    if let list = uniqueConstraints(inMapping: pair.value) {
      report(
        .wrongShape, "'unique' must be a list, not a mapping", at: pair.value.range,
        suggestion: list)
      return []
    }
    if let list = columnsInOneList(pair.value) {
      report(
        .wrongShape, "'unique' must be a list of lists of columns", at: list.range,
        suggestion: list.value)
      return []
    }
    return items(of: pair).compactMap { item in
      let pair = YAMLPair(key: Located(pair.key.value, at: item.range), value: item)
      return read(
        Language.uniqueConstraint, pair, into: UniqueConstraint(columns: [], range: item.range))
    }
  }

  /// Returns the list that is meant by a column, or by a list of columns: one with a list in it.
  private func columnsInOneList(_ node: YAMLNode) -> Located<String>? {
    if node.isScalar, !node.isNull {
      let columns = (node.text ?? "").insideParentheses
      let lists = columns.map { $0 == "(" ? "[" : $0 == ")" ? "]" : $0 }
      return Located(
        columns.hasPrefix("(") ? "[\(String(lists))]" : "[[\(columns)]]", at: node.range)
    }
    guard let item = node.items.first(where: \.isScalar) else { return nil }
    let isInBrackets = file.bytes[node.range].first == UInt8(ascii: "[")
    let isAll = isInBrackets && node.items.allSatisfy(\.isScalar)
    let range = isAll ? node.range : item.range
    return Located("[\(file.text(in: range))]", at: range)
  }

  /// Reads the columns of a key or an index. Returns nil if none of them can be read.
  mutating func columns(_ pair: YAMLPair, _ mapping: Mapping<IndexedColumn>) -> [IndexedColumn]? {
    let before = diagnostics.count
    let items = items(of: pair)
    if items.count > Table.maximumColumns {
      report(
        .tooManyColumns,
        "'\(pair.key.value)' names \(items.count) columns, more than SQLite's limit of \(Table.maximumColumns)",
        at: items[Table.maximumColumns].range)
    }
    let columns = items.prefix(Table.maximumColumns).compactMap { item -> IndexedColumn? in
      let key = item.isMapping ? Located(pair.key.value, at: item.range) : pair.key
      let blank = IndexedColumn(.column(Located("", at: item.range)))
      return read(mapping, YAMLPair(key: key, value: item), into: blank)
    }
    if columns.isEmpty, diagnostics.count == before {
      report(.missingValue, "'\(pair.key.value)' names no column", at: pair.value.range)
    }
    return columns.isEmpty ? nil : columns
  }

  /// Checks that a column of a key or an index is a column or an expression.
  mutating func checkTerm(
    of column: IndexedColumn, _ pairs: MappingPairs, orExpression allowsExpression: Bool
  ) -> Bool {
    switch (pairs["column"], pairs["expression"]) {
    case (nil, nil):
      report(.missingProperty, "indexed column has no 'column'", at: pairs.range)
      return false
    case (_?, nil): return column.columnName?.value.isEmpty == false
    case (nil, _?) where allowsExpression: return column.columnName == nil
    case (_, let expression?):
      let reason = allowsExpression ? "not both a column and an expression" : "columns only"
      report(.wrongShape, "this list takes \(reason)", at: expression.key.range)
      return false
    }
  }
}
