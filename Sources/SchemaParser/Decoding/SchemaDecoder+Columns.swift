/// A decoded column, with the constraints that its cells declare for the table.
struct ColumnRow {
  var column: Column
  var primaryKey: PrimaryKey?
  var unique: UniqueConstraint?
  var index: Index?
  var foreignKey: ForeignKey?
  var check: Check?
}

extension SchemaDecoder {
  /// Decodes a column: its type alone, or a mapping of its cells.
  mutating func column(_ pair: YAMLPair, of table: String) -> ColumnRow {
    var row = ColumnRow(column: Column(name: pair.key, type: Located(.any, at: pair.key.range)))
    switch pair.value.content {
    case .scalar:
      if pair.value.isNull {
        reportMissingType(of: pair.key)
      } else if let type = columnType(pair) {
        (row.column.type, row.column.isNullable) = (type.type ?? row.column.type, type.isNullable)
        requireSwiftType(nil, of: type.type?.value, pair)
      }
    case .sequence:
      report(
        .wrongShape, "column '\(pair.key.value)' must be a type or a mapping, not a list",
        at: pair.value.range)
    case .mapping:
      let cells = properties(ColumnCell.self, of: pair.value)
      decodeColumn(&row.column, cells)
      gatherConstraints(&row, cells, of: table)
    }
    return row
  }

  private mutating func reportMissingType(of name: Located<String>) {
    report(.missingProperty, "column '\(name.value)' has no type", at: name.range)
  }

  private mutating func decodeColumn(_ column: inout Column, _ cells: Properties<ColumnCell>) {
    column.doc = cells[.doc].flatMap { text($0)?.value }
    column.swiftName = cells[.swiftName].flatMap { text($0) }
    column.swiftType = cells[.swiftType].flatMap { text($0) }
    column.sqlType = cells[.sqlType].flatMap { declaredType($0) }
    column.collation = cells[.collate].flatMap { text($0) }
    guard let cell = cells[.type] else { return reportMissingType(of: column.name) }
    guard let written = columnType(cell) else { return }
    column.isNullable = written.isNullable
    // Without a type, nothing that depends on it can be checked.
    guard let type = written.type else { return }
    column.type = type
    column.encoding = cells[.encoding].flatMap { encoding($0, of: type.value) }
    column.generated = generated(cells)
    column.notNull = notNull(of: column, cells)
    column.role = role(cells)
    decodeValues(of: &column, cells)
    requireSwiftType(column.swiftType, of: type.value, cell)
  }

  /// Reads `touch`, `rowVersion` and `softDelete`, of which a column has at most one.
  private mutating func role(_ cells: Properties<ColumnCell>) -> Located<ColumnRole>? {
    let roles = ColumnRole.allCases.compactMap { role -> Located<ColumnRole>? in
      let pair = ColumnCell(rawValue: role.rawValue).flatMap { cells[$0] }
      guard let pair, boolean(pair) == true else { return nil }
      return Located(role, at: pair.key.range)
    }
    for other in roles.dropFirst() {
      report(
        .secondRole, "a column can't be '\(roles[0].rawValue)' and '\(other.rawValue)'",
        at: other.range, notes: [.init("the other is here", at: roles[0].range)])
    }
    return roles.first
  }

  private mutating func generated(_ cells: Properties<ColumnCell>) -> GeneratedValue? {
    let isStored = boolean(cells[.stored]) ?? false
    return cells[.generated].flatMap { sql($0) }.map {
      GeneratedValue(expression: $0, isStored: isStored)
    }
  }

  /// Reads the declared type, which is empty for a column declared without one.
  private mutating func declaredType(_ pair: YAMLPair) -> Located<String>? {
    guard let scalar = scalar(pair, "a declared type") else { return nil }
    return withoutNUL(scalar.map(\.text))
  }

  mutating func requireSwiftType(
    _ swiftType: Located<String>?, of type: ColumnType?, _ cell: YAMLPair
  ) {
    guard type == .json, swiftType == nil else { return }
    report(
      .jsonWithoutSwiftType, "a json column needs 'swiftType', the Codable type that it holds",
      at: cell.value.range)
  }

  mutating func encoding(_ pair: YAMLPair, of type: ColumnType) -> Located<Encoding>? {
    guard let encoding = word(Encoding.self, in: pair, kind: "encoding") else { return nil }
    guard type.encodings.contains(encoding.value) else {
      let known = type.encodings.map(\.rawValue).joined(separator: ", ")
      let hint = known.isEmpty ? "its values have only one form" : "it has \(known)"
      report(
        .encodingOfOtherType, "'\(type.name)' has no encoding '\(encoding.rawValue)': \(hint)",
        at: encoding.range)
      return nil
    }
    return encoding
  }
}

extension SchemaDecoder {
  /// Reads the type that a cell names, and whether the column can be NULL. The type is nil if it is
  /// unknown.
  mutating func columnType(
    _ pair: YAMLPair
  ) -> (type: Located<ColumnType>?, isNullable: Bool)? {
    guard let text = text(pair) else { return nil }
    let isNullable = text.value.hasSuffix("?")
    let name = subtext(of: pair.value, 0..<text.value.utf8.count - (isNullable ? 1 : 0))
    if let type = ColumnType.byName[name.value] ?? enumType(name.value) {
      return (Located(type, at: name.range), isNullable)
    }
    report(
      .unknownType, "unknown column type '\(name.value)'", at: name.range,
      suggestion: ColumnType.byOtherName[name.value.lowercased()]?.name
        ?? diagnostics.suggestion(
          for: name.value, among: ColumnType.builtIn.map(\.name) + enums.keys.sorted()))
    return (nil, isNullable)
  }

  private func enumType(_ name: String) -> ColumnType? {
    enums[name].map { .enumeration(name: name, isInteger: $0.isInteger) }
  }

  /// Returns part of a scalar's text with its range, or with the range of the whole scalar if the
  /// part isn't written verbatim.
  func subtext(of node: YAMLNode, _ part: Range<Int>) -> Located<String> {
    guard case .scalar(let scalar) = node.content else { return Located("", at: node.range) }
    let bytes = Array(scalar.text.utf8)
    let text = String(decoding: bytes[part], as: UTF8.self)
    let start = file.sourceOffset(ofTextOffset: part.lowerBound, in: node)
    let range = start..<start + part.count
    let isVerbatim =
      range.upperBound <= file.bytes.count && file.bytes[range].elementsEqual(bytes[part])
    return Located(text, at: isVerbatim ? range : node.range)
  }
}
