/// A table, with its constraints gathered from its columns' cells and its own properties, in the
/// order of the file.
package struct Table: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  package var columns: [Column]
  package var primaryKey: PrimaryKey?
  package var uniqueConstraints: [UniqueConstraint]
  package var foreignKeys: [ForeignKey]
  package var indexes: [Index]
  package var checks: [Check]
  package var isStrict: Bool
  package var isWithoutRowID: Bool
  package var model: ModelKind
  /// The whole CREATE TABLE statement, where the file has it verbatim; the rest says the same to
  /// Swift.
  package var sql: Located<String>?

  package init(
    name: Located<String>, swiftName: Located<String>? = nil, doc: String? = nil,
    columns: [Column] = [], primaryKey: PrimaryKey? = nil,
    uniqueConstraints: [UniqueConstraint] = [], foreignKeys: [ForeignKey] = [],
    indexes: [Index] = [], checks: [Check] = [], isStrict: Bool = true,
    isWithoutRowID: Bool = false, model: ModelKind = .struct
  ) {
    self.name = name
    self.swiftName = swiftName
    self.doc = doc
    self.columns = columns
    self.primaryKey = primaryKey
    self.uniqueConstraints = uniqueConstraints
    self.foreignKeys = foreignKeys
    self.indexes = indexes
    self.checks = checks
    self.isStrict = isStrict
    self.isWithoutRowID = isWithoutRowID
    self.model = model
  }

  /// The column with the given name, compared as SQLite compares names: without regard to the case
  /// of ASCII letters.
  package func column(named name: String) -> Column? {
    columns.first { SQLName.areEqual($0.name.value, name) }
  }

  /// The one column of the key that is SQLite's rowid under another name, so that SQLite assigns it
  /// on insert.
  ///
  /// See "ROWIDs and the INTEGER PRIMARY KEY" in SQLite's CREATE TABLE documentation: the declared
  /// type has to be INTEGER to the letter, and a key declared DESC doesn't count.
  package var rowIDColumn: Column? {
    guard !isWithoutRowID, let key = primaryKey, key.columns.count == 1,
      !key.columns[0].isDescending, case .column(let name) = key.columns[0].term,
      let column = column(named: name.value),
      column.declaredType.uppercased() == "INTEGER"
    else { return nil }
    return column
  }
}

/// What a row of a table is in Swift.
package enum ModelKind: String, CaseIterable, Sendable {
  case `struct`
  /// A named tuple, for tables of a few columns.
  case tuple
}
