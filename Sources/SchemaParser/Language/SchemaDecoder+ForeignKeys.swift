import DBGenSQLText

extension SchemaDecoder {
  /// Reads the cell of a relation: its name, or `true` for the usual name. Returns nil for `false`.
  /// A word such as `yes` is a name only in quotes.
  mutating func relation(_ pair: YAMLPair) -> RelationCell? {
    guard let word = pair.value.plainText, LiteralReader.boolean(in: word) != nil else {
      return text(pair).map { RelationCell(name: $0, range: $0.range) }
    }
    return boolean(pair) == true ? RelationCell(range: pair.value.range) : nil
  }

  /// Reads a nonempty list of names.
  mutating func names(_ pair: YAMLPair) -> [Located<String>]? {
    let before = diagnostics.count
    let names = items(of: pair).compactMap { name($0, of: pair.key) }
    if names.isEmpty, diagnostics.count == before {
      report(.missingValue, "'\(pair.key.value)' names no column", at: pair.value.range)
    }
    return names.isEmpty ? nil : names
  }

  // MARK: - References

  /// Reads a reference: `table`, `table.column`, `table(column, column)`, or a mapping for names
  /// that contain dots or parentheses. Returns whether it could be read.
  mutating func readReference(_ pair: YAMLPair, of key: inout ForeignKey) -> Bool {
    key.range = pair.value.range
    if let reference = pair.value.referenceInParts {
      report(
        .wrongShape, "a reference is written as table.column", at: pair.value.range,
        suggestion: reference)
      return false
    }
    if pair.value.isMapping {
      return read(Language.target, pair.value, of: "reference", at: pair.value.range, into: &key)
    }
    guard let text = text(pair) else { return false }
    let node = pair.value
    let bytes = Array(text.value.utf8)
    let isTable = tableNames.contains(SQLName.folded(text.value))
    if !isTable, bytes.last == UInt8(ascii: ")"), let open = bytes.firstIndex(of: UInt8(ascii: "("))
    {
      let parts = bytes[open + 1..<bytes.count - 1].split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      let columns = parts.map { trimmed($0.startIndex..<$0.endIndex, in: bytes) }
      let table = trimmed(0..<open, in: bytes)
      guard !table.isEmpty, columns.allSatisfy({ !$0.isEmpty }) else {
        return reportMalformed(text)
      }
      key.table = subtext(of: node, table)
      key.referencedColumns = columns.map { subtext(of: node, $0) }
    } else if !isTable, let dot = bytes.lastIndex(of: UInt8(ascii: ".")) {
      guard dot > 0, dot + 1 < bytes.count else { return reportMalformed(text) }
      key.table = subtext(of: node, 0..<dot)
      key.referencedColumns = [subtext(of: node, dot + 1..<bytes.count)]
    } else {
      key.table = text
    }
    return true
  }

  private mutating func reportMalformed(_ text: Located<String>) -> Bool {
    report(
      .malformedReference,
      "'\(text.value)' is not a reference: write table, table.column or table(column, column)",
      at: text.range)
    return false
  }

  private func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let first = range.first { bytes[$0] != 0x20 } ?? range.upperBound
    let last = range.last { bytes[$0] != 0x20 } ?? first - 1
    return first..<last + 1
  }
}

extension YAMLNode {
  /// The reference that is meant by a list of a table and a column, or by a column alone.
  fileprivate var referenceInParts: String? {
    let names = items.compactMap(\.text)
    if names.count == 2, items.count == 2 { return YAMLText.scalar(names.joined(separator: ".")) }
    guard pairs.count == 1, let column = pairs[0].value.text, column.contains("."),
      pairs[0].key.value == "columns" || OtherWords.target.key(for: pairs[0].key.value) == "columns"
    else { return nil }
    return YAMLText.scalar(column)
  }
}
