import DBGenSQLText
import SchemaParser

extension DatabaseSeeder {
  /// Puts values of all kinds into columns that are newer than the rows, in every second row. The
  /// other rows keep the values from the migration.
  ///
  /// - Parameter isNew: Returns whether a column is newer, by the names of its table and its own.
  func vary(where isNew: (_ table: String, _ column: String) -> Bool) throws(Diagnostic) {
    try database.withoutTriggers { () throws(Diagnostic) in
      for table in tables where !hasGuards(table) {
        guard let rowID = table.table.rowIDName.map(SQLName.quote),
          try database.rowCount(of: table.name) > 0
        else { continue }
        for column in table.written
        where isNew(table.name, column.name.value) && isFree(column, of: table) {
          try vary(column, of: table, rowID)
        }
      }
    }
    try database.rebuildTextIndexes()
  }

  private func vary(_ column: Column, of table: StoredTable, _ rowID: String) throws(Diagnostic) {
    for (place, literal) in try SeedValues(of: column, in: table, database).literals.enumerated() {
      try database.attempt(
        "UPDATE OR IGNORE \(table.quotedName) SET \(column.name.sqlName.quoted) = \(literal) "
          + "WHERE \(rowID) = (SELECT \(rowID) FROM \(table.quotedName) ORDER BY \(rowID) LIMIT 1 "
          + "OFFSET \(2 * place))")
    }
  }

  /// Returns whether no key depends on the values of a column.
  private func isFree(_ column: Column, of table: StoredTable) -> Bool {
    let name = column.name.sqlName
    return !table.isKey(column) && !table.references.contains { $0.columns.contains(name) }
      && !tables.contains { other in
        other.references.contains { $0.table == table.sqlName && $0.target.contains(name) }
      }
  }
}
