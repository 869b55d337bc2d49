/// The rules of generated columns; see "Generated Columns" in SQLite's documentation.
extension SchemaValidator {
  mutating func checkGenerated(of table: Table, _ index: TableIndex) {
    for column in table.columns where column.generated != nil { checkDefault(of: column) }
    for name in table.primaryKey?.columns.compactMap(\.columnName) ?? []
    where index.column(named: name.value)?.generated != nil {
      report(
        .generatedKey, "generated column '\(name.value)' can't be part of the primary key",
        at: name.range)
    }
    for key in table.foreignKeys { checkActions(of: key, index) }
    if !table.columns.isEmpty, table.columns.allSatisfy({ $0.generated != nil }) {
      report(
        .nothingToStore, "table '\(table.name.value)' has only generated columns",
        at: table.name.range)
    }
  }

  private mutating func checkDefault(of column: Column) {
    guard let value = column.defaultValue else { return }
    report(
      .defaultOfGenerated, "generated column '\(column.name.value)' can't have a default",
      at: value.range)
  }

  private mutating func checkActions(of key: ForeignKey, _ index: TableIndex) {
    let changes: [ForeignKeyAction] = [.setNull, .setDefault]
    let actions = [(key.onDelete, changes), (key.onUpdate, changes + [.cascade])]
    for name in key.columns where index.column(named: name.value)?.generated != nil {
      for case (let action?, let changes) in actions where changes.contains(action.value) {
        report(
          .actionOnGenerated,
          "'\(action.rawValue)' isn't allowed: column '\(name.value)' is generated",
          at: action.range)
      }
    }
  }
}
