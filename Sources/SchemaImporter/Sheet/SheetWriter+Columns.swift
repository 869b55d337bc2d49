import DBGenSQLText
import SchemaParser
import SchemaSQL

extension SheetWriter {
  func fields(of column: Column, in table: Table, _ cells: SheetCells) -> Fields {
    let name = column.name.value
    let type = column.type.value
    var fields: Fields = [.column: name, .type: type.name]
    fields[.encoding] = column.encoding?.value.rawValue
    fields[.sqlType] = column.sqlType.map { $0.value.isEmpty ? "''" : $0.value }
    fields[.null] = null(column, in: table)
    fields[.key] = key(of: column, in: table, cells)
    if let place = cells.unique[name] { fields[.unique] = unique(table.uniqueConstraints[place]) }
    fields[.default] = column.defaultValue.map { SheetDefault.write($0.value, type) }
    if let place = cells.foreignKeys[name] { add(table.foreignKeys[place], to: &fields) }
    addRules(column.rules, type, to: &fields)
    fields[.check] = cells.checks[name].map { table.checks[$0].condition.value }
    if !column.isTypeChecked { fields[.check] = "false" }
    fields[.sql] = cells.checkStatements[name].map { table.checks[$0].sql }
    fields[.generated] = column.generated?.expression.value
    if column.generated?.isStored == true { fields[.stored] = "yes" }
    fields[.collate] = column.collation?.value
    if cells.indexes[name] != nil { fields[.index] = "yes" }
    if let role = column.role, let field = SheetField(rawValue: role.rawValue) {
      fields[field] = "yes"
    }
    fields[.swiftName] = column.swiftName?.value
    fields[.swiftType] = column.swiftType?.value
    fields[.doc] = column.doc
    return fields
  }

  private func null(_ column: Column, in table: Table) -> String {
    guard let constraint = column.notNull else { return column.isNullable ? "yes" : "no" }
    return constraint.constraintName == nil && constraint.onConflict == nil
      ? "NOT NULL" : constraint.sql
  }

  private func key(of column: Column, in table: Table, _ cells: SheetCells) -> String? {
    guard cells.hasKey, let key = table.primaryKey,
      let place = key.columns.firstIndex(where: {
        SQLName.areEqual($0.columnName?.value ?? "", column.name.value)
      })
    else { return nil }
    if key.constraintName != nil || key.onConflict != nil { return key.columnSQL }
    let words = [
      key.columns.count > 1 ? "\(place + 1)" : "primary",
      key.columns[place].isDescending ? "descending" : nil,
      key.isAutoincrement ? "autoincrement" : nil,
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }

  private func unique(_ constraint: UniqueConstraint) -> String {
    constraint.constraintName == nil && constraint.onConflict == nil
      ? "yes" : constraint.columnSQL
  }

  private func addRules(_ rules: ValueRules, _ type: ColumnType, to fields: inout Fields) {
    fields[.min] = rules.minimum.map { bound($0.value, type) }
    fields[.max] = rules.maximum.map { bound($0.value, type) }
    fields[.minLength] = rules.minimumLength.map { "\($0.value)" }
    fields[.maxLength] = rules.maximumLength.map { "\($0.value)" }
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

  private func add(_ key: ForeignKey, to fields: inout Fields) {
    let column = key.referencedColumns.first.map { "(\($0.value))" } ?? ""
    fields[.references] = key.table.value + column
    fields[.onDelete] = key.onDelete?.value.rawValue
    fields[.onUpdate] = key.onUpdate?.value.rawValue
    addRelations(of: key, to: &fields)
  }

  func addRelations(of key: ForeignKey, to fields: inout Fields) {
    fields[.children] = key.children?.sheetText
    fields[.parent] = key.parent?.sheetText
  }
}
