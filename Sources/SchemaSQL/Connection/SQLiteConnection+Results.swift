import DBGenSQLText
import DBGenSQLite
import SchemaParser

/// A result column as SQLite describes it.
struct DescribedColumn {
  var name: String
  /// The column of a table or view that its values come from, if there is one.
  var origin: ColumnOrigin?
}

extension SQLiteConnection {
  /// Compiles a statement and returns its result columns.
  func describe(_ sql: String) throws(SQLiteError) -> [DescribedColumn] {
    let statement = try statements.prepare(sql)
    defer { sqlite3_finalize(statement) }
    let columns = (0..<sqlite3_column_count(statement)).map { index in
      let table = sqlite3_column_table_name(statement, index).map { String(cString: $0) }
      let column = sqlite3_column_origin_name(statement, index).map { String(cString: $0) }
      let name = sqlite3_column_name(statement, index).map { String(cString: $0) }
      let origin = table.flatMap { table in column.map { ColumnOrigin(table: table, column: $0) } }
      return DescribedColumn(name: name ?? "", origin: origin)
    }
    return columns
  }

  /// Compiles a SELECT of all columns of a view, and returns their names.
  func columnNames(ofView name: String) throws(SQLiteError) -> [String] {
    try describe("SELECT * FROM \(SQLName.quote(name))").map(\.name)
  }
}
