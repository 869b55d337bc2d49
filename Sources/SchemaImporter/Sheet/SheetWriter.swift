package import SchemaParser

/// Writes the tables of a schema as a sheet: a row for each column, and one before them for what is
/// said of the table.
///
/// What concerns several columns at once doesn't fit in a row: composite and named constraints, but
/// the primary key, and indexes with more to say than their column. Views and the like have no
/// columns of their own.
package struct SheetWriter {
  let schema: Schema

  /// The sheet as comma-separated values.
  package static func write(_ schema: Schema) -> String {
    let writer = SheetWriter(schema: schema)
    let rows = schema.tables.flatMap(writer.rows)
    let used = rows.reduce(SheetField.usual) { $0.union($1.keys) }
    let fields = SheetField.allCases.filter(used.contains)
    return CSV.line(fields.map(\.title))
      + rows.map { row in CSV.line(fields.map { row[$0] ?? "" }) }.joined()
  }

  private func rows(of table: Table) -> [[SheetField: String]] {
    let places = CellPlaces(table)
    var row: [SheetField: String] = [:]
    row[.doc] = table.doc
    row[.swiftName] = table.swiftName?.value
    row[.options] = options(of: table)
    let columns = table.columns.map { fields(of: $0, in: table, places) }
    return row.isEmpty ? columns : [row.merging([.table: table.name.value]) { $1 }] + columns
  }

  private func options(of table: Table) -> String? {
    let options = [
      table.isStrict ? nil : "not strict", table.isWithoutRowID ? "without rowid" : nil,
    ].compactMap(\.self)
    return options.isEmpty ? nil : options.joined(separator: ", ")
  }

  private func fields(
    of column: Column, in table: Table, _ places: CellPlaces
  ) -> [SheetField: String] {
    let name = column.name.value
    var fields: [SheetField: String] = [.table: table.name.value, .column: name]
    fields[.type] = typeName(of: column)
    fields[.encoding] = column.encoding?.value.rawValue
    fields[.sqlType] = column.sqlType?.value
    fields[.null] = column.isNullable ? "yes" : "no"
    fields[.key] = key(of: column, in: table)
    if places.unique[name] != nil { fields[.unique] = "yes" }
    fields[.default] = column.defaultValue.map { self.default($0.value, of: column) }
    if let place = places.foreignKeys[name] { add(table.foreignKeys[place], to: &fields) }
    fields[.check] = check(of: column, in: table, places)
    fields[.generated] = column.generated?.expression.value
    if column.generated?.isStored == true { fields[.stored] = "yes" }
    fields[.collate] = column.collation?.value
    if places.indexes[name] != nil { fields[.index] = "yes" }
    fields[.swiftName] = column.swiftName?.value
    fields[.swiftType] = column.swiftType?.value
    fields[.doc] = column.doc
    return fields
  }

  /// What an enum is stored as, for a sheet has none.
  private func typeName(of column: Column) -> String {
    if case .enumeration(_, let isInteger) = column.type.value {
      return isInteger ? "integer" : "text"
    }
    return column.type.value.name
  }

  private func `default`(_ value: DefaultValue, of column: Column) -> String {
    if case .literal(.enumCase) = value, let sql = schema.defaultExpression(of: column) {
      return DefaultReader.text(sql).map { SheetDefault.write(.literal($0)) } ?? sql
    }
    return SheetDefault.write(value)
  }

  private func key(of column: Column, in table: Table) -> String? {
    guard let key = table.primaryKey,
      let place = key.columns.firstIndex(where: {
        SQLName.areEqual($0.columnName?.value ?? "", column.name.value)
      })
    else { return nil }
    let isDescending = key.columns[place].isDescending
    let words = [
      key.columns.count > 1 ? "\(place + 1)" : "primary", isDescending ? "descending" : nil,
      key.isAutoincrement ? "autoincrement" : nil,
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }

  private func check(of column: Column, in table: Table, _ places: CellPlaces) -> String? {
    let own = places.checks[column.name.value].map { table.checks[$0].condition.value }
    let conditions = [own].compactMap(\.self) + schema.ruleConditions(of: column)
    return conditions.count < 2
      ? conditions.first : conditions.map { "(\($0))" }.joined(separator: " AND ")
  }

  private func add(_ key: ForeignKey, to fields: inout [SheetField: String]) {
    let column = key.referencedColumns.first.map { "(\($0.value))" } ?? ""
    fields[.references] = key.table.value + column
    fields[.onDelete] = key.onDelete?.value.rawValue
    fields[.onUpdate] = key.onUpdate?.value.rawValue
  }
}
