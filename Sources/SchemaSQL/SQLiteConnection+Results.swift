import DBGenSQLite
import DBGenSQLText
import SchemaParser

/// A result column as SQLite describes it.
struct DescribedColumn {
  var name: String
  /// The column of a table or view that its values come from, if there is one.
  var origin: ColumnOrigin?
}

extension SQLiteConnection {
  /// Compiles a statement and returns its result columns and the number of its parameters.
  func describe(
    _ sql: String
  ) throws(SQLiteError) -> (columns: [DescribedColumn], parameterCount: Int) {
    let statement = try statements.prepare(sql)
    defer { sqlite3_finalize(statement) }
    let columns = (0..<sqlite3_column_count(statement)).map { index in
      let table = sqlite3_column_table_name(statement, index).map { String(cString: $0) }
      let column = sqlite3_column_origin_name(statement, index).map { String(cString: $0) }
      let name = sqlite3_column_name(statement, index).map { String(cString: $0) }
      let origin = table.flatMap { table in column.map { ColumnOrigin(table: table, column: $0) } }
      return DescribedColumn(name: name ?? "", origin: origin)
    }
    return (columns, Int(sqlite3_bind_parameter_count(statement)))
  }

  /// Returns the names of a table's or view's columns that can be read and written by name, which
  /// excludes generated ones.
  package func columnNames(of table: String) throws(SQLiteError) -> [String] {
    try rows(
      "SELECT name FROM pragma_table_xinfo(\(SQLString.quote(table))) WHERE hidden = 0"
    ).map { $0[0] ?? "" }
  }

  /// Returns the declared type and the collation of a column, as SQLite read them; nil if there is
  /// no such column.
  package func metadata(
    ofColumn column: String, in table: String
  ) -> (declaredType: String, collation: String)? {
    var type: UnsafePointer<CChar>?
    var collation: UnsafePointer<CChar>?
    let result = sqlite3_table_column_metadata(
      handle, "main", table, column, &type, &collation, nil, nil, nil)
    guard result == SQLITE_OK else { return nil }
    return (type.map { String(cString: $0) } ?? "", collation.map { String(cString: $0) } ?? "")
  }
}
