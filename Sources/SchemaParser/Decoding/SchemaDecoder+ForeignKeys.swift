import DBGenSQLText

/// The target of a foreign key.
struct ReferenceTarget {
  var table: Located<String>
  var columns: [Located<String>] = []
  var isExternal = false
}

extension SchemaDecoder {
  /// Decodes the foreign keys of a table: a list, or a mapping of names to keys.
  mutating func foreignKeys(_ pair: YAMLPair) -> [ForeignKey] {
    if case .mapping = pair.value.content {
      return entries(of: pair, "foreign key") { decoder, pair in
        decoder.foreignKey(pair.value, named: pair.key)
      }
    }
    return items(of: pair).compactMap { foreignKey($0) }
  }

  private mutating func foreignKey(
    _ node: YAMLNode, named key: Located<String>? = nil
  ) -> ForeignKey? {
    let properties = properties(ForeignKeyProperty.self, of: node)
    guard case .mapping = node.content else { return nil }
    let columns = required(.columns, in: properties, of: "foreign key", at: node.range) {
      $0.names($1)
    }
    let reference = required(.references, in: properties, of: "foreign key", at: node.range) {
      $0.reference($1)
    }
    let onDelete = properties[.onDelete].flatMap { action($0) }
    let onUpdate = properties[.onUpdate].flatMap { action($0) }
    let isDeferred = boolean(properties[.deferred]) ?? false
    let name = properties[.name].flatMap { self.name($0) } ?? key
    guard let columns, let reference else { return nil }
    var foreignKey = ForeignKey(
      constraintName: name, columns: columns, table: reference.table,
      referencedColumns: reference.columns, onDelete: onDelete, onUpdate: onUpdate,
      isDeferred: isDeferred, range: properties[.references]?.value.range ?? node.range)
    foreignKey.isExternal = reference.isExternal
    foreignKey.children = properties[.children].flatMap { relation($0) }
    foreignKey.parent = properties[.parent].flatMap { relation($0) }
    return foreignKey
  }

  /// Reads the cell of a relation: its name, or `true` for the usual name. Returns nil for `false`.
  mutating func relation(_ pair: YAMLPair) -> RelationCell? {
    guard let isDeclared = pair.value.boolean else {
      return text(pair).map { RelationCell(name: $0, range: $0.range) }
    }
    return isDeclared ? RelationCell(range: pair.value.range) : nil
  }

  mutating func action(_ pair: YAMLPair) -> Located<ForeignKeyAction>? {
    word(ForeignKeyAction.self, in: pair, kind: "action")
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
}

// MARK: - References

extension SchemaDecoder {
  /// Reads a reference: `table`, `table.column`, `table(column, column)`, or a mapping for names
  /// that contain dots or parentheses.
  mutating func reference(_ pair: YAMLPair) -> ReferenceTarget? {
    guard case .mapping = pair.value.content else {
      return text(pair).flatMap { reference($0, pair.value) }
    }
    let properties = properties(ReferenceProperty.self, of: pair.value)
    let table = required(.table, in: properties, of: "reference", at: pair.value.range) {
      $0.name($1)
    }
    let columns = properties[.columns].flatMap { names($0) } ?? []
    let isExternal = boolean(properties[.external]) ?? false
    return table.map { ReferenceTarget(table: $0, columns: columns, isExternal: isExternal) }
  }

  private mutating func reference(_ text: Located<String>, _ node: YAMLNode) -> ReferenceTarget? {
    let bytes = Array(text.value.utf8)
    if tableNames.contains(SQLName.folded(text.value)) { return ReferenceTarget(table: text) }
    if bytes.last == UInt8(ascii: ")"), let open = bytes.firstIndex(of: UInt8(ascii: "(")) {
      let columns = trimmedParts(of: bytes, open + 1..<bytes.count - 1)
      let table = trimmed(0..<open, in: bytes)
      guard !table.isEmpty, columns.allSatisfy({ !$0.isEmpty }) else {
        return reportMalformed(text)
      }
      return ReferenceTarget(
        table: subtext(of: node, table), columns: columns.map { subtext(of: node, $0) })
    }
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else {
      return ReferenceTarget(table: text)
    }
    guard dot > 0, dot + 1 < bytes.count else { return reportMalformed(text) }
    return ReferenceTarget(
      table: subtext(of: node, 0..<dot), columns: [subtext(of: node, dot + 1..<bytes.count)])
  }

  private mutating func reportMalformed(_ text: Located<String>) -> ReferenceTarget? {
    report(
      .malformedReference,
      "'\(text.value)' is not a reference: write table, table.column or table(column, column)",
      at: text.range)
    return nil
  }

  private func trimmedParts(of bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    bytes[range].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { trimmed($0.startIndex..<$0.endIndex, in: bytes) }
  }

  private func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let first = range.first { bytes[$0] != 0x20 } ?? range.upperBound
    let last = range.last { bytes[$0] != 0x20 } ?? first - 1
    return first..<last + 1
  }
}
