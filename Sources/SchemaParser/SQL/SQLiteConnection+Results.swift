import DBGenSQLite

/// A result column as SQLite describes it.
struct DescribedColumn {
  var name: String
  /// The column of a table or view whose values it has, where it has those of one.
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

  /// The columns of a statement's rows as texts.
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

  /// The names of the columns of a table or view that can be read and written by name, generated
  /// ones left out.
  func columnNames(of table: String) throws(SQLiteFailure) -> [String] {
    try rows(
      "SELECT name FROM pragma_table_xinfo(\(SQLString.quote(table))) WHERE hidden = 0"
    ).map { $0[0] }
  }
}

extension SQLiteConnection {
  /// The UTF-8 offset at which the first statement of a text ends; nil where SQLite refuses it.
  func end(ofStatementIn sql: String) -> Int? { statements.end(ofStatementIn: sql) }
}
