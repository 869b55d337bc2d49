import DBGenSQLText
import SchemaParser
import SchemaSQL

extension DatabaseSeeder {
  /// Puts values of all kinds into columns that are newer than the rows, in every second row. The
  /// other rows keep the values from the migration.
  ///
  /// - Parameter isNew: Returns whether a column is newer, by the names of its table and its own.
  func vary(where isNew: (_ table: String, _ column: String) -> Bool) {
    database.withoutTriggers {
      for table in tables where !hasGuards(table) && database.rowCount(of: table.name) > 0 {
        guard let rowID = table.table.rowIDName.map(SQLName.quote) else { continue }
        for column in table.written
        where isNew(table.name, column.name.value) && isFree(column, of: table) {
          vary(column, of: table, rowID)
        }
      }
    }
    database.rebuildTextIndexes()
  }

  private func vary(_ column: Column, of table: StoredTable, _ rowID: String) {
    for (place, literal) in SeedValues(of: column, in: table, database).literals.enumerated() {
      try? database.run(
        "UPDATE OR IGNORE \(table.quotedName) SET \(SQLName.quote(column.name.value)) = \(literal) "
          + "WHERE \(rowID) = (SELECT \(rowID) FROM \(table.quotedName) ORDER BY \(rowID) LIMIT 1 "
          + "OFFSET \(2 * place))")
    }
  }

  /// Returns whether no key depends on the values of a column.
  private func isFree(_ column: Column, of table: StoredTable) -> Bool {
    func names(_ columns: [Located<String>]) -> Bool {
      columns.contains { SQLName.areEqual($0.value, column.name.value) }
    }
    return !table.isKey(column) && !table.table.foreignKeys.contains { names($0.columns) }
      && !tables.contains { other in
        other.table.foreignKeys.contains {
          SQLName.areEqual($0.table.value, table.name) && names($0.referencedColumns)
        }
      }
  }
}
