import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The names of a schema's tables and columns at a step. Each table and column keeps its identity
/// when it is renamed.
struct NamesAtStep {
  typealias Identity = Int

  private(set) var tables: [Identity: String] = [:]
  /// The names of columns, by their tables.
  private(set) var columns: [Identity: [Identity: String]] = [:]
  /// The tables and columns whose names others have taken, until a step renames or drops them.
  private var aside: Set<Identity> = []

  /// Returns the table with a name.
  ///
  /// - Parameter isRenamed: Whether a step is about to rename the table. It may then be one whose
  ///   name another table already has.
  func table(_ name: String, isRenamed: Bool = false) -> Identity? {
    find(name, in: tables, isRenamed)
  }

  func column(_ name: String, of table: Identity, isRenamed: Bool = false) -> Identity? {
    find(name, in: columns[table] ?? [:], isRenamed)
  }

  func column(_ place: ColumnPlace) -> Identity? {
    table(place.table.value).flatMap { column(place.column.value, of: $0) }
  }

  func name(ofColumn column: Identity) -> String? {
    columns.values.firstResult { $0[column] }
  }

  private func find(
    _ name: String, in names: [Identity: String], _ isRenamed: Bool
  ) -> Identity? {
    let found = names.filter { SQLName.areEqual($0.value, name) }.keys.sorted()
    return found.first { aside.contains($0) == isRenamed } ?? found.first
  }

  /// Gives a table a name. Another table with that name is set aside.
  mutating func name(table: Identity, _ name: String) {
    if let other = self.table(name), other != table { aside.insert(other) }
    aside.remove(table)
    tables[table] = name
  }

  mutating func name(column: Identity, of table: Identity, _ name: String) {
    if let other = self.column(name, of: table), other != column { aside.insert(other) }
    aside.remove(column)
    columns[table, default: [:]][column] = name
  }

  mutating func remove(table: Identity) { (tables[table], columns[table]) = (nil, nil) }

  mutating func remove(column: Identity, of table: Identity) { columns[table]?[column] = nil }

  /// Removes tables and columns that a snapshot doesn't have, and adds those that no step has
  /// added.
  ///
  /// - Parameter identity: Returns the identity of a new column, or of a new table.
  mutating func match(
    _ snapshot: SnapshotNames, _ identity: (_ table: Identity?, _ name: String) -> Identity
  ) {
    for (table, name) in tables where snapshot.columns(of: name) == nil || aside.contains(table) {
      remove(table: table)
    }
    for (name, names) in snapshot.tables {
      let table = table(name) ?? identity(nil, name)
      tables[table] = name
      for (column, name) in columns[table] ?? [:]
      where aside.contains(column) || !names.contains(where: { SQLName.areEqual($0, name) }) {
        remove(column: column, of: table)
      }
      for name in names where column(name, of: table) == nil {
        columns[table, default: [:]][identity(table, name)] = name
      }
    }
    aside = []
  }
}

/// The tables of a snapshot with the names of their columns.
struct SnapshotNames {
  let tables: [(name: String, columns: [String])]

  init(_ snapshot: SchemaSnapshot) throws(Diagnostic) {
    let database = try SQLiteConnection(snapshot)
    tables = database.tables.map { table in
      let columns = database.table(named: table.name)?.table.columns ?? []
      return (table.name, columns.map(\.name.value))
    }
  }

  func columns(of table: String) -> [String]? {
    tables.first { SQLName.areEqual($0.name, table) }?.columns
  }

  func has(_ column: String, of table: String) -> Bool {
    columns(of: table)?.contains { SQLName.areEqual($0, column) } ?? false
  }
}
