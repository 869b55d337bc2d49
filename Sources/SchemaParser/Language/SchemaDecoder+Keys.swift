import DBGenSQLText

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
    if let terms = pair.value.plainText?.asIndexTerms, !pair.value.isNull {
      reportShape(of: pair, "a list", suggestion: terms)
      return nil
    }
    // An expression isn't a column, which is reported anyway.
    let items = items(of: pair, isReported: false)
    if items.count > Table.maximumColumns {
      report(
        .tooManyColumns,
        "'\(pair.key.value)' names \(items.count) columns, more than SQLite's limit of \(Table.maximumColumns)",
        at: items[Table.maximumColumns].range)
    }
    let columns = items.prefix(Table.maximumColumns).compactMap { item -> IndexedColumn? in
      if let term = item.columnWithOrder {
        report(
          .wrongShape, "a column with its order is written as { column: name, order: desc }",
          at: item.range, suggestion: term)
        return nil
      }
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

extension YAMLNode {
  /// The term of an index that is meant by a column as the key of its order.
  fileprivate var columnWithOrder: String? {
    let pair = pairs.first
    guard pairs.count == 1, let pair, let order = pair.value.text.map(SQLName.folded),
      ["asc", "desc"].contains(order), !Language.indexTerm.names.contains(pair.key.value)
    else { return nil }
    return "{ column: \(YAMLText.scalar(pair.key.value)), order: \(order) }"
  }
}

extension String {
  /// The list of the terms of an index that is meant by SQL.
  fileprivate var asIndexTerms: String {
    let isCall = hasSuffix(")") && !hasPrefix("(")
    let list = (isCall ? self : insideParentheses).partsBetweenCommas.map { $0.asIndexTerm ?? $0 }
    return "[\(list.joined(separator: ", "))]"
  }

  /// The parts between commas that aren't in parentheses.
  private var partsBetweenCommas: [String] {
    var (parts, depth) = ([""], 0)
    for character in self {
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      if character == ",", depth == 0 {
        parts.append("")
      } else if character != " " || !parts[parts.count - 1].isEmpty {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  /// The term of an index that is meant by SQL in place of a column: `name DESC` or `lower(name)`.
  var asIndexTerm: String? {
    let words = split(separator: " ").map { String($0) }
    if words.count > 1, let order = words.last.map(SQLName.folded), ["asc", "desc"].contains(order)
    {
      let value = words.dropLast().joined(separator: " ")
      let term =
        value.hasSuffix(")")
        ? "expression: \(YAMLText.quoted(value))" : "column: \(YAMLText.scalar(value))"
      return "{ \(term), order: \(order) }"
    }
    return hasSuffix(")") ? "{ expression: \(YAMLText.quoted(self)) }" : nil
  }
}
