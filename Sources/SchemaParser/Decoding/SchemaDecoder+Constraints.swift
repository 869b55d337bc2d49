/// The table constraints that a column's cells declare.
extension SchemaDecoder {
  mutating func gatherConstraints(
    _ row: inout ColumnRow, _ cells: Properties<ColumnCell>, of table: String
  ) {
    let name = row.column.name
    let term = IndexedColumn(.column(name))
    require(.primaryKey, for: [.autoincrement], in: cells)
    require(
      .references, for: [.onDelete, .onUpdate, .deferred, .children, .parent], in: cells)
    require(.generated, for: [.stored], in: cells)
    let isAutoincrement = boolean(cells[.autoincrement]) ?? false
    if let pair = cells[.primaryKey], let written = constraint(pair) {
      row.primaryKey = PrimaryKey(
        constraintName: written.name, columns: [term], isAutoincrement: isAutoincrement,
        onConflict: written.onConflict, range: pair.key.range)
    }
    if let pair = cells[.unique], let written = constraint(pair) {
      row.unique = UniqueConstraint(
        constraintName: written.name, columns: [term], onConflict: written.onConflict,
        range: pair.key.range)
    }
    if let pair = cells[.index], boolean(pair) ?? false {
      row.index = Index(
        name: Located("\(table)_\(name.value)", at: pair.key.range), columns: [term])
    }
    row.foreignKey = foreignKey(of: name, cells)
    if let pair = cells[.check], pair.value.boolean == false {
      row.column.isTypeChecked = false
    } else {
      row.check = cells[.check].flatMap { sql($0) }.map {
        Check(condition: $0, column: name.value)
      }
    }
  }

  /// Reads a constraint of one column: `true`, or a mapping with details. Returns nil for `false`.
  private mutating func constraint(
    _ pair: YAMLPair
  ) -> (name: Located<String>?, onConflict: ConflictResolution?)? {
    guard case .mapping = pair.value.content else {
      return boolean(pair) ?? false ? (nil, nil) : nil
    }
    let properties = properties(ConstraintProperty.self, of: pair.value)
    return (
      properties[.name].flatMap { name($0) }, properties[.onConflict].flatMap { onConflict($0) }
    )
  }

  /// Reads the details of a NOT NULL. The type decides whether the column has one.
  mutating func notNull(
    of column: Column, _ cells: Properties<ColumnCell>
  ) -> NotNullConstraint? {
    guard let pair = cells[.notNull], let written = constraint(pair) else { return nil }
    guard !column.isNullable else {
      report(
        .nullableNotNull,
        "'notNull' isn't allowed: the type of column '\(column.name.value)' has a '?'",
        at: pair.key.range)
      return nil
    }
    return NotNullConstraint(
      constraintName: written.name, onConflict: written.onConflict, range: pair.key.range)
  }

  private mutating func foreignKey(
    of column: Located<String>, _ cells: Properties<ColumnCell>
  ) -> ForeignKey? {
    let onDelete = cells[.onDelete].flatMap { action($0) }
    let onUpdate = cells[.onUpdate].flatMap { action($0) }
    let isDeferred = boolean(cells[.deferred]) ?? false
    let children = cells[.children].flatMap { relation($0) }
    let parent = cells[.parent].flatMap { relation($0) }
    guard let pair = cells[.references], let reference = reference(pair) else { return nil }
    var key = ForeignKey(
      columns: [column], table: reference.table, referencedColumns: reference.columns,
      onDelete: onDelete, onUpdate: onUpdate, isDeferred: isDeferred, range: pair.value.range)
    key.isExternal = reference.isExternal
    key.children = children
    key.parent = parent
    return key
  }

  private mutating func require(
    _ needed: ColumnCell, for cells: [ColumnCell], in properties: Properties<ColumnCell>
  ) {
    guard properties[needed] == nil else { return }
    for cell in cells {
      guard let pair = properties[cell] else { continue }
      report(
        .needsOtherProperty, "'\(cell.rawValue)' has no effect without '\(needed.rawValue)'",
        at: pair.key.range)
    }
  }
}
