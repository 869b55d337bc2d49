/// Columns that stand where the keys of their table do.
extension SchemaDecoder {
  /// Returns the keys of a table, with its columns below 'columns', where they belong.
  mutating func gatheringColumns(_ pairs: [YAMLPair]) -> [YAMLPair] {
    let key = pairs.first { $0.key.value == "columns" }
    guard key?.value.isNull ?? !hasOtherColumns(pairs) else { return pairs }
    if key == nil, let index = pairs.firstIndex(where: hasColumns) {
      var all = pairs
      all[index].key.value = "columns"
      report(
        .unknownProperty, "unknown property '\(pairs[index].key.value)' of a table",
        at: pairs[index].key.range, suggestion: "columns")
      return all
    }
    let columns = pairs.filter(isLooseColumn)
    guard let first = columns.first, let last = columns.last else { return pairs }
    if let key {
      report(
        .missingValue, "'columns' has no value: indent the columns below it", at: key.key.range)
    } else {
      report(
        .unknownProperty,
        "unknown property '\(first.key.value)' of a table: indent the columns below a line 'columns:'",
        at: first.key.range)
    }
    let end = max(last.key.range.upperBound, last.value.range.upperBound)
    let gathered = YAMLPair(
      key: Located("columns", at: first.key.range),
      value: YAMLNode(.mapping(columns), at: first.key.range.lowerBound..<end))
    var all = pairs.filter { $0 != key && !columns.contains($0) }
    let next = all.firstIndex { $0.key.range.lowerBound > first.key.range.lowerBound }
    all.insert(gathered, at: next ?? all.endIndex)
    return all
  }

  /// Whether a key stands for 'columns'.
  private func hasOtherColumns(_ pairs: [YAMLPair]) -> Bool {
    let table = Language.table
    return pairs.contains { pair in
      let name = pair.key.value
      return table.otherWords.key(for: name) == "columns"
        || !pair.value.isScalar && closestMatch(to: name, in: table.names) == "columns"
    }
  }

  /// Whether a key that isn't one of a table has its columns.
  private func hasColumns(_ pair: YAMLPair) -> Bool {
    let columns = pair.value.pairs
    return !Language.table.names.contains(pair.key.value)
      && columns.contains(where: \.value.isMapping)
      && columns.allSatisfy { hasType($0.value) }
  }

  private func hasType(_ column: YAMLNode) -> Bool {
    guard let text = (column["type"] ?? column).text else { return false }
    return enums[text] != nil || OtherType(text, enums: enums).type != nil
  }

  private func isLooseColumn(_ pair: YAMLPair) -> Bool {
    let (name, table) = (pair.key.value, Language.table)
    if table.names.contains(name) { return false }
    if hasType(pair.value) { return true }
    return table.otherWords.advice(for: name) == nil && table.otherWords.key(for: name) == nil
      && closestMatch(to: name, in: table.names) == nil
  }
}
