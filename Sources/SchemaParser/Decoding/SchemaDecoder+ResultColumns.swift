extension SchemaDecoder {
  /// Decodes the cells of result columns or parameters: each a type alone, or a mapping.
  mutating func resultColumns(_ pair: YAMLPair, _ noun: String = "column") -> [ResultColumnCells] {
    entries(of: pair, noun) { decoder, pair in decoder.resultColumn(pair) }
  }

  private mutating func resultColumn(_ pair: YAMLPair) -> ResultColumnCells {
    var column = ResultColumnCells(name: pair.key)
    guard case .mapping = pair.value.content else {
      decodeType(of: &column, pair)
      return column
    }
    let cells = properties(ResultColumnCell.self, of: pair.value)
    column.doc = cells[.doc].flatMap { text($0)?.value }
    column.swiftName = cells[.swiftName].flatMap { text($0) }
    column.swiftType = cells[.swiftType].flatMap { text($0) }
    if let cell = cells[.type] { decodeType(of: &column, cell) }
    if let type = column.type {
      column.encoding = cells[.encoding].flatMap { encoding($0, of: type.value) }
    } else {
      requireType(for: [.encoding, .swiftType], in: cells)
    }
    return column
  }

  private mutating func decodeType(of column: inout ResultColumnCells, _ cell: YAMLPair) {
    guard let written = columnType(cell) else { return }
    (column.type, column.isNullable) = (written.type, written.isNullable)
    if column.type?.value == .json, column.swiftType == nil {
      report(
        .jsonWithoutSwiftType, "a json column needs 'swiftType', the Codable type that it holds",
        at: cell.value.range)
    }
  }

  private mutating func requireType(
    for cells: [ResultColumnCell], in properties: Properties<ResultColumnCell>
  ) {
    guard properties[.type] == nil else { return }
    for cell in cells {
      guard let pair = properties[cell] else { continue }
      report(
        .needsOtherProperty, "'\(cell.rawValue)' means nothing without 'type'", at: pair.key.range)
    }
  }
}
