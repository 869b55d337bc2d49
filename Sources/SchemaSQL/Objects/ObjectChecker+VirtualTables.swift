import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension ObjectChecker {
  mutating func createVirtualTables() throws(SQLiteError) {
    for (index, table) in schema.virtualTables.enumerated() {
      let name = table.name.sqlName
      if let columns = try createdColumns(of: table) {
        self.columns[name] = columns
        virtualTables[index] = CheckedVirtualTable(written: table, columns: columns)
      } else {
        missing.insert(name)
      }
    }
  }

  /// Creates a virtual table and returns its columns; nil if it's invalid.
  private mutating func createdColumns(
    of table: VirtualTable
  ) throws(SQLiteError) -> [ResultColumn]? {
    let noun = "a virtual table"
    guard !missing.contains(table.name.sqlName),
      !mentionsMissing(table.sql.value), isBalanced(table.sql),
      isStatement(table.sql, named: table.name, .virtualTable, noun)
    else { return nil }
    if table.isUnchecked { try checkNeed(of: table) }
    do throws(SQLiteError) {
      try database.run(table.checkedStatement)
      let names = try database.columnNames(of: table.name.value)
      checkCells(table.cells, among: names, of: "virtual table '\(table.name.value)'")
      return names.map { virtualColumn($0, of: table) }
    } catch {
      report(error, of: "virtual table", table.sql)
      return nil
    }
  }

  /// Returns a virtual table's column. Its declared type isn't reliable, so only the file's cells
  /// count.
  private func virtualColumn(_ name: String, of table: VirtualTable) -> ResultColumn {
    let place = table.name.range
    let column = Column(name: Located(name, at: place), type: Located(.any, at: place))
    let cells = table.cells.first { SQLName.areEqual($0.name.value, name) }
    return ResultColumn(column).with(cells)
  }
}
