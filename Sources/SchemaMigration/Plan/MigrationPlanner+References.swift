import SchemaParser

/// A foreign key with folded names.
struct References: Hashable {
  let columns: [String]
  let table: String
  let target: [String]

  init(_ key: ForeignKey) {
    columns = key.columns.map { SQLName.folded($0.value) }
    table = SQLName.folded(key.table.value)
    target = key.referencedColumns.map { SQLName.folded($0.value) }
  }

  /// Returns the columns that the key refers to: the primary key if it names none.
  func target(in parent: StoredTable) -> [String] {
    target.isEmpty ? parent.keyColumns.map(SQLName.folded) : target
  }
}

extension StoredTable {
  var references: [References] { table.foreignKeys.map(References.init) }

  /// Returns the names of columns as the table has them.
  fileprivate func names(of columns: [String]) -> [String] {
    columns.map { column($0)?.name.value ?? $0 }
  }
}

/// Checks for rows that refer to missing rows, if the migration may have caused this.
extension MigrationPlanner {
  mutating func refuseOrphans() {
    title = "check references"
    for table in goal.tables.compactMap({ work.table(named: $0.name) })
    where !known.emptyTables.contains(SQLName.folded(table.name)) {
      for key in table.references {
        guard let parent = work.table(named: key.table) else { continue }
        refuseOrphans(of: key, in: table, parent)
      }
    }
  }

  private mutating func refuseOrphans(
    of key: References, in table: StoredTable, _ parent: StoredTable
  ) {
    let target = key.target(in: parent)
    let isNew =
      known.newTables.contains(key.table)
      || newReferences.contains { SQLName.areEqual($0.table, table.name) && $0.key == key }
    guard target.count == key.columns.count,
      isNew || known.mayBreak(key, of: table.name, target),
      known.columns(of: table.name).null.isDisjoint(with: key.columns)
    else { return }
    let pairs = zip(table.names(of: key.columns), parent.names(of: target))
    let query = RowQuery(table.quotedName, ids: table.ids).rows(
      where: RowQuery.isOrphan(by: Array(pairs), in: table.name, of: parent.name))
    refuse(
      query, table: table.name,
      because: .reference(columns: key.columns, table: parent.name, isNew: isNew))
  }
}
