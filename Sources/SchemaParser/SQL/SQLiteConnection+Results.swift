import DBGenSQLite

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
  ) throws(SQLiteFailure) -> (columns: [DescribedColumn], parameterCount: Int) {
    let statement = try prepare(sql)
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

  /// Runs a statement and returns the columns of its rows as text.
  func rows(_ sql: String) throws(SQLiteFailure) -> [[String]] {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    var rows: [[String]] = []
    while try step(statement) {
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
        })
    }
    return rows
  }

  /// Returns the names of a table's or view's columns that can be read and written by name, which
  /// excludes generated ones.
  func columnNames(of table: String) throws(SQLiteFailure) -> [String] {
    try rows(
      "SELECT name FROM pragma_table_xinfo(\(SQLString.quote(table))) WHERE hidden = 0"
    ).map { $0[0] }
  }
}

extension SQLiteConnection {
  /// Returns the UTF-8 offset at which the first statement of a text ends; nil if SQLite refuses
  /// it.
  func end(ofStatementIn sql: String) -> Int? { statements.end(ofStatementIn: sql) }
}
