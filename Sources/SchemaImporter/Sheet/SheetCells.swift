import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The constraints of a table that are written in the cells of its columns' rows; the others have
/// rows of their own.
struct SheetCells {
  /// Whether the cells of its columns fully describe the primary key.
  let hasKey: Bool
  /// The positions among the table's constraints, by column.
  let unique: [String: Int]
  let foreignKeys: [String: Int]
  let checks: [String: Int]
  /// The checks that would become rules in their cells: they are SQL in the rows of their columns.
  let checkStatements: [String: Int]
  let indexes: [String: Int]

  init(_ table: Table) {
    let places = CellPlaces(table)
    hasKey = table.primaryKey?.hasCells ?? true
    unique = places.unique
    indexes = places.indexes
    foreignKeys = places.foreignKeys.filter { table.foreignKeys[$0.value].hasCell }
    checks = places.checks.filter { table.keepsCheck(at: $0.value) }
    checkStatements = places.checks.filter { !table.keepsCheck(at: $0.value) }
  }

  /// Returns the row of a column, with the constraints that are in its cells.
  func row(of column: Column, in table: Table) -> ColumnRow {
    let name = column.name.value
    var row = ColumnRow(column, of: table.name.value)
    row.unique = unique[name].map { table.uniqueConstraints[$0] }
    row.foreignKey = foreignKeys[name].map { table.foreignKeys[$0] }
    row.check = checks[name].map { table.checks[$0] }
    row.index = indexes[name].map { table.indexes[$0] }
    return row
  }

  /// Returns the SQL for the rows of the other constraints, in the order of a schema file. A foreign
  /// key comes with its SQL.
  ///
  /// - Parameter names: The folded names of the schema's tables.
  func statements(
    of table: Table, in schema: Schema, _ names: Set<String>
  ) -> [(sql: String, key: ForeignKey?)] {
    let key = hasKey ? [] : [table.primaryKey].compactMap { $0?.sql }
    let unique = rest(table.uniqueConstraints, self.unique).map(\.sql)
    let foreignKeys = rest(table.foreignKeys, self.foreignKeys).map { key in
      // A reference to a table that isn't in the sheet is never checked.
      let isMarked = key.isExternal && names.contains(SQLName.folded(key.table.value))
      return (
        sql: isMarked ? "\(key.sql) \(ForeignKey.uncheckedMark)" : key.sql,
        key: ForeignKey?.some(key)
      )
    }
    let indexes = rest(table.indexes, self.indexes).map {
      schema.createStatement(of: $0, on: table)
    }
    let inRows = self.checks.merging(checkStatements) { first, _ in first }
    let checks = rest(table.checks, inRows).map(\.sql)
    return plain(key + unique) + foreignKeys + plain(indexes + checks)
  }

  private func plain(_ statements: [String]) -> [(sql: String, key: ForeignKey?)] {
    statements.map { ($0, nil) }
  }

  private func rest<Item>(_ items: [Item], _ places: [String: Int]) -> [Item] {
    let taken = Set(places.values)
    return items.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
  }
}

extension PrimaryKey {
  fileprivate var hasCells: Bool {
    let isPlain = columns.allSatisfy { $0.columnName != nil && $0.collation == nil }
    return isPlain && (columns.count == 1 || constraintName == nil && onConflict == nil)
  }
}

extension ForeignKey {
  fileprivate var hasCell: Bool {
    let names = [table.value] + referencedColumns.map(\.value)
    let isSimple = names.allSatisfy { !$0.contains { "(),".contains($0) } }
    let isClear = !referencedColumns.isEmpty || !table.value.contains(".")
    return isSimple && isClear && referencedColumns.count < 2 && !isDeferred && !isExternal
  }
}

extension Table {
  /// Whether a check stays a check when it is read from a cell, instead of becoming a rule of its
  /// column.
  fileprivate func keepsCheck(at place: Int) -> Bool {
    guard let index = columns.firstIndex(where: { $0.name.value == checks[place].column }) else {
      return false
    }
    var copy = self
    copy.checks = [checks[place]]
    copy.takeChecks(of: index)
    return copy.checks.count == 1
  }
}
