import DBGenSQLText
import SchemaParser
import SchemaSQL

extension SheetWriter {
  func fields(of row: ColumnRow, in table: Table, _ cells: SheetCells) -> Fields {
    let column = row.column
    let type = column.type.value
    var fields: Fields = [.column: column.name.value, .type: type.name]
    for field in SheetField.plain { fields[field] = field.record?.write(row, nil)?.cellText }
    fields[.sqlType] = column.sqlType.map { $0.value.isEmpty ? "''" : $0.value }
    fields[.null] =
      column.notNull.map { $0.isPlain ? "NOT NULL" : $0.sql } ?? (column.isNullable ? "yes" : "no")
    fields[.key] = key(of: column, in: table, cells)
    fields[.unique] = row.unique.map { $0.isPlain ? "yes" : $0.columnSQL }
    fields[.default] = column.defaultValue.map { SheetDefault.write($0.value, type) }
    if let key = row.foreignKey { add(key, to: &fields) }
    addRules(column.rules, type, to: &fields)
    fields[.sql] = cells.checkStatements[column.name.value]?.sql
    return fields
  }

  private func key(of column: Column, in table: Table, _ cells: SheetCells) -> String? {
    guard cells.hasKey, let key = table.primaryKey,
      let place = key.columns.firstIndex(where: {
        SQLName.areEqual($0.columnName?.value ?? "", column.name.value)
      })
    else { return nil }
    if !key.isPlain { return key.columnSQL }
    let words = [
      key.columns.count > 1 ? "\(place + 1)" : "primary",
      key.columns[place].isDescending ? "descending" : nil,
      key.isAutoincrement ? "autoincrement" : nil,
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }

  private func add(_ key: ForeignKey, to fields: inout Fields) {
    let target = key.referencedColumns.first.map { "(\($0.value))" } ?? ""
    fields[.references] = key.table.value + target
    fields[.children] = key.children?.sheetText
    fields[.parent] = key.parent?.sheetText
  }

  private func addRules(_ rules: ValueRules, _ type: ColumnType, to fields: inout Fields) {
    fields[.min] = rules.minimum.map { bound($0.value, type) }
    fields[.max] = rules.maximum.map { bound($0.value, type) }
    fields[.values] = rules.allowedValues.map {
      $0.value.map { item in
        if case .text(let text) = item { SheetList.write(text) } else { bound(item, type) }
      }.joined(separator: ", ")
    }
  }

  private func bound(_ literal: Literal, _ type: ColumnType) -> String {
    if case .enumCase(let name) = literal { return SheetList.write(name) }
    return SheetDefault.write(.literal(literal), type)
  }
}

extension SchemaNode {
  /// The text of a single value in a cell.
  fileprivate var cellText: String? {
    guard case .scalar(let text, let style) = self else { return nil }
    return style == .word && text == "true" ? "yes" : text
  }
}
