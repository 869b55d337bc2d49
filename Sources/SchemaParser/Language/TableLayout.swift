/// A table as a file states it: the rows of its columns, and the constraints below them.
package struct TableLayout: Sendable {
  /// The table, with the constraints that aren't in rows, and without columns.
  package var table: Table
  package var rows: [ColumnRow] = []

  init(name: Located<String>) {
    table = Table(name: name)
  }

  /// Lays out a table.
  ///
  /// - Parameter isInRow: Returns whether the row of a column may have a constraint that is at a place.
  package init(_ table: Table, isInRow: (SourceRange, String) -> Bool = { _, _ in true }) {
    self.init(table, CellPlaces(table, isInRow: isInRow))
  }

  /// Lays out a table, with the given constraints in its rows.
  package init(_ table: Table, _ places: CellPlaces) {
    self.table = table
    rows = table.columns.map { column in
      let name = column.name.value
      var row = ColumnRow(column, of: table.name.value)
      row.primaryKey = places.primaryKey == name ? table.primaryKey : nil
      row.unique = places.unique[name].map { table.uniqueConstraints[$0] }
      row.foreignKey = places.foreignKeys[name].map { table.foreignKeys[$0] }
      row.check = places.checks[name].map { table.checks[$0] }
      row.index = places.indexes[name].map { table.indexes[$0] }
      return row
    }
    if places.primaryKey != nil { self.table.primaryKey = nil }
    self.table.uniqueConstraints = Self.rest(table.uniqueConstraints, places.unique)
    self.table.foreignKeys = Self.rest(table.foreignKeys, places.foreignKeys)
    self.table.indexes = Self.rest(table.indexes, places.indexes)
    self.table.checks = Self.rest(table.checks, places.checks).filter { !$0.isLeftOut }
  }

  /// Lays out a table without constraints in its rows.
  package static func plain(_ table: Table) -> TableLayout {
    var layout = TableLayout(name: table.name)
    layout.table = table
    layout.rows = table.columns.map { ColumnRow($0, of: table.name.value) }
    return layout
  }

  private static func rest<Item>(_ items: [Item], _ places: [String: Int]) -> [Item] {
    let taken = Set(places.values)
    return items.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
  }
}

extension Check {
  /// Empties the check instead of removing it, so that the positions of the others don't change.
  package mutating func leaveOut() {
    (constraintName, column) = (nil, nil)
    condition.value = ""
  }

  /// Whether the check was left out, and isn't written.
  package var isLeftOut: Bool { condition.value.isEmpty }
}

/// The constraints of a table that are written in the rows of its columns, by their positions among
/// all; the others are properties of the table.
package struct CellPlaces {
  package private(set) var primaryKey: String?
  /// The positions among the table's constraints, by column.
  package private(set) var unique: [String: Int] = [:]
  package var foreignKeys: [String: Int] = [:]
  package private(set) var checks: [String: Int] = [:]
  package private(set) var indexes: [String: Int] = [:]

  package init(_ table: Table, isInRow: (SourceRange, String) -> Bool = { _, _ in true }) {
    if let key = table.primaryKey, let name = table.columnName(of: key.columns),
      isInRow(key.range, name)
    {
      primaryKey = name
    }
    for (place, constraint) in table.uniqueConstraints.enumerated() {
      guard let name = table.columnName(of: constraint.columns), isInRow(constraint.range, name)
      else { continue }
      if unique[name] == nil { unique[name] = place }
    }
    for (place, key) in table.foreignKeys.enumerated()
    where key.columns.count == 1 && key.constraintName == nil {
      let name = key.columns[0].value
      if foreignKeys[name] == nil, isInRow(key.range, name) { foreignKeys[name] = place }
    }
    let unchecked = Set(table.columns.filter(\.hasUncheckedType).map(\.name.value))
    for (place, check) in table.checks.enumerated() where check.constraintName == nil {
      // A cell that turns off the type's check has no room for another check.
      guard let name = check.column, checks[name] == nil, !unchecked.contains(name) else {
        continue
      }
      checks[name] = place
    }
    for (place, index) in table.indexes.enumerated() {
      guard let name = index.columns.plainColumn, !index.isUnique, index.condition == nil,
        index.name.value == "\(table.name.value)_\(name)", isInRow(index.name.range, name)
      else { continue }
      indexes[name] = place
    }
  }
}

extension Table {
  /// Returns the name of the only column of a key that gives nothing but its name.
  fileprivate func columnName(of key: [IndexedColumn]) -> String? {
    key.plainColumn.flatMap { column(named: $0)?.name.value }
  }
}

extension [IndexedColumn] {
  /// The only column of a list, if the list gives nothing but its name.
  fileprivate var plainColumn: String? {
    guard count == 1, self[0].collation == nil, !self[0].isDescending else { return nil }
    return self[0].columnName?.value
  }
}
