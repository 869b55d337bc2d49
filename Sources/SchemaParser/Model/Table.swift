import DBGenSQLSyntax
package import DBGenSQLText

/// A table, with the constraints from its columns' cells and its own properties in the order of the
/// file.
package struct Table: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  package var columns: [Column]
  package var primaryKey: PrimaryKey?
  package var uniqueConstraints: [UniqueConstraint] = []
  package var foreignKeys: [ForeignKey] = []
  package var indexes: [Index] = []
  package var checks: [Check]
  package var isStrict: Bool
  /// Whether the table is STRICT if the file doesn't say so for it.
  package var isStrictByDefault = true
  package var isWithoutRowID = false
  package var model = ModelKind.struct
  /// The protocols that the generated type conforms to, besides those that all have.
  package var conformances: [Located<String>] = []
  /// The properties of the Swift type that aren't stored.
  package var transients: [TransientProperty] = []
  /// Whether the app has rules of its own for the rows.
  package var hasAppRules = false
  /// The codes of the warnings that a written schema allows for the table.
  package var allowed: [String] = []
  /// The whole CREATE TABLE statement, verbatim, if the file has one; the other properties then
  /// describe the same table for Swift.
  package var sql: Located<String>?

  package init(
    name: Located<String>, swiftName: Located<String>? = nil, doc: String? = nil,
    columns: [Column] = [], checks: [Check] = [], isStrict: Bool = true
  ) {
    (self.name, self.swiftName, self.doc) = (name, swiftName, doc)
    (self.columns, self.checks, self.isStrict) = (columns, checks, isStrict)
  }

  /// See SQLITE_MAX_COLUMN in "Limits In SQLite".
  package static let maximumColumns = 2000

  /// Returns the column with the given name. Like SQLite, ignores the case of ASCII letters.
  package func column(named name: String) -> Column? {
    columns.first { SQLName.areEqual($0.name.value, name) }
  }

  /// Returns the index of the column with the given name, compared in the same way.
  package func columnIndex(named name: String) -> Int? {
    columns.firstIndex { SQLName.areEqual($0.name.value, name) }
  }

  /// Returns the indices of the columns with the given names; nil if one is missing.
  package func columnIndices(_ names: [String]) -> [Int]? {
    let indices = names.compactMap(columnIndex(named:))
    return indices.count == names.count ? indices : nil
  }

  /// The key's only column, if it is an alias of SQLite's rowid, which SQLite assigns on insert.
  ///
  /// See "ROWIDs and the INTEGER PRIMARY KEY" in SQLite's CREATE TABLE documentation: the declared
  /// type must be exactly INTEGER, and a key declared DESC doesn't count.
  package var rowIDColumn: Column? {
    guard !isWithoutRowID, let key = primaryKey, key.columns.count == 1,
      !key.columns[0].isDescending, case .column(let name) = key.columns[0].term,
      let column = column(named: name.value),
      SQLName.areEqual(column.declaredType, "INTEGER")
    else { return nil }
    return column
  }
}

extension Schema {
  /// Returns the table with the given name. Like SQLite, ignores the case of ASCII letters.
  package func table(named name: String) -> Table? {
    tables.first { SQLName.areEqual($0.name.value, name) }
  }
}

/// The representation of a table's rows in Swift.
package enum ModelKind: String, CaseIterable, Sendable {
  case `struct`
  /// A named tuple, for tables with few columns.
  case tuple
}

extension Table {
  /// A name that refers to the rowid; nil for a WITHOUT ROWID table, or if columns hide every such
  /// name.
  package var rowIDName: String? {
    if isWithoutRowID { return nil }
    return rowIDColumn?.name.value
      ?? SQLName.rowIDAlias(avoiding: columns.map { SQLName($0.name.value) })?.description
  }

  /// The columns to which the file gives values of its own when a record is updated: those that it
  /// computes, counts, or sets to the time, and those of any values that it converts.
  package var columnsOfFile: [Int] {
    columns.indices.filter { index in
      let column = columns[index]
      let isStamped = column.role.map { $0.value != .softDelete } ?? false
      let isConverted =
        column.type.value == .any
        && Affinity(declaredType: column.declaredType, isStrict: isStrict) != .blob
      return isStamped || isConverted || column.generated != nil
    }
  }

  // MARK: - Keys

  /// The names of the primary key's columns.
  package var keyColumns: [String] {
    primaryKey?.columns.compactMap { $0.columnName?.value } ?? []
  }

  /// Returns whether a column is part of the primary key.
  package func isInKey(_ column: Column) -> Bool {
    keyColumns.contains { SQLName.areEqual($0, column.name.value) }
  }

  /// Returns whether no two rows can have the same values in the columns.
  package func isUnique(_ columns: [String]) -> Bool {
    let columns = Set(columns.map(SQLName.folded))
    let keys =
      [primaryKey?.columns ?? []] + uniqueConstraints.map(\.columns)
      + indexes.filter { $0.isUnique && $0.condition == nil }.map(\.columns)
    return keys.contains { key in
      let names = key.compactMap { $0.columnName?.value }
      return !names.isEmpty && names.count == key.count && key.allSatisfy(tellsApart)
        && columns.isSuperset(of: names.map(SQLName.folded))
    }
  }

  /// Returns whether a column of a key tells all values apart that its collation doesn't.
  private func tellsApart(_ part: IndexedColumn) -> Bool {
    guard let collation = part.collation, let name = part.columnName?.value else { return true }
    let own = column(named: name)?.collationName ?? .binary
    return own == .binary || own == collation.sqlName
  }

  /// Returns the collation that a part of a key compares values by.
  package func collation(of part: IndexedColumn) -> SQLName {
    part.collation?.sqlName ?? part.columnName.flatMap { column(named: $0.value) }?.collationName
      ?? .binary
  }

  /// Returns the columns of a key; nil if a part is an expression, or a column that there isn't.
  package func parts(ofKey columns: [IndexedColumn]) -> [KeyColumn]? {
    let parts = columns.compactMap { part in
      part.columnName.flatMap { columnIndex(named: $0.value) }.map { index in
        let collation = part.collation?.sqlName
        return KeyColumn(
          column: index,
          collation: collation == self.columns[index].collationName ? nil : collation)
      }
    }
    return parts.count == columns.count ? parts : nil
  }
}

/// A column in a key.
package struct KeyColumn: Hashable, Sendable {
  /// The place of the column in the table.
  package var column: Int
  /// The collation that compares the values in the key; nil if it is the column's.
  package var collation: SQLName?

  package init(column: Int, collation: SQLName? = nil) {
    (self.column, self.collation) = (column, collation)
  }
}
