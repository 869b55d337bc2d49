import DBGenSQLText

extension SchemaDecoder {
  /// Reads the named part of a schema, and adds the name to `lost` if anything is reported.
  mutating func noting<Value>(
    _ pair: YAMLPair, _ mapping: Mapping<Value>, _ blank: Value
  ) -> Value? {
    let before = diagnostics.count
    let value = read(mapping, pair, named: true, into: blank)
    if diagnostics.count > before { lost.insert(SQLName.folded(pair.key.value)) }
    return value
  }

  /// Reports columns of an unchecked virtual table that aren't declared, which SQLite can't tell.
  mutating func requireTypes(of table: VirtualTable, _ pairs: MappingPairs) {
    if table.cells.isEmpty {
      report(
        .missingValue,
        "unchecked virtual table '\(table.name.value)' needs 'columns': SQLite can't tell which it has",
        at: (pairs["columns"] ?? pairs["unchecked"])?.key.range ?? table.name.range)
    }
    for cell in table.cells where cell.type == nil {
      report(.missingValue, "column '\(cell.name.value)' needs a type", at: cell.name.range)
    }
  }
}
