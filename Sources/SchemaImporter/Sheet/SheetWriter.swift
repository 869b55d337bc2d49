package import SchemaParser

/// Writes the tables of a schema as a sheet: a row for each column, and one before them for what is said of the table.
///
/// What concerns several columns at once doesn't fit in a row: composite and named constraints, but the primary key, and indexes
/// with more to say than their column. Views and the like have no columns of their own.
package struct SheetWriter {
  let schema: Schema

  /// The sheet as comma-separated values.
  package static func write(_ schema: Schema) -> String {
    let writer = SheetWriter(schema: schema)
    let header = CSV.line(SheetField.allCases.map(\.title))
    return header + schema.tables.map(writer.lines).joined()
  }

  private func lines(of table: Table) -> String {
    let places = CellPlaces(table)
    let doc = table.doc.map { CSV.line(line([.table: table.name.value, .doc: $0])) } ?? ""
    return doc
      + table.columns.map { column in
        CSV.line(line(fields(of: column, in: table, places)))
      }.joined()
  }

  private func line(_ fields: [SheetField: String]) -> [String] {
    SheetField.allCases.map { fields[$0] ?? "" }
  }

  private func fields(
    of column: Column, in table: Table, _ places: CellPlaces
  ) -> [SheetField: String] {
    let name = column.name.value
    var fields: [SheetField: String] = [.table: table.name.value, .column: name]
    fields[.type] = typeName(of: column)
    fields[.sqlType] = column.sqlType?.value
    fields[.null] = column.isNullable ? "yes" : "no"
    fields[.key] = key(of: column, in: table)
    if places.unique[name] != nil { fields[.unique] = "yes" }
    fields[.default] = column.defaultValue.map { self.default($0.value, of: column) }
    if let place = places.foreignKeys[name] { add(table.foreignKeys[place], to: &fields) }
    fields[.check] = check(of: column, in: table, places)
    fields[.generated] = column.generated?.expression.value
    fields[.collate] = column.collation?.value
    if places.indexes[name] != nil { fields[.index] = "yes" }
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
      return sql
    }
    return SheetDefault.write(value)
  }

  private func key(of column: Column, in table: Table) -> String? {
    guard let key = table.primaryKey,
      let place = key.columns.firstIndex(where: {
        SQLName.areEqual($0.columnName?.value ?? "", column.name.value)
      })
    else { return nil }
    if key.columns.count > 1 { return "\(place + 1)" }
    return key.isAutoincrement ? "primary, autoincrement" : "primary"
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
