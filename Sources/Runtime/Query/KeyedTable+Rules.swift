internal import DBGenSQLite

// Changes of single columns are checked by SQLite, which has the whole row. What it refuses is told
// in the words of the table's rules.

extension KeyedTable {
  /// The rules that a row would break as a statement would have left it; nil where a check is
  /// broken that is no rule.
  static func brokenRules(
    _ violation: ConstraintViolation, by statement: PreparedStatement, on connection: Connection
  ) -> DatabaseError? {
    guard violation.kind == .check, violation.table ?? sql.name == sql.name,
      let write = WriteStatement(statement.textWithValues ?? statement.sql),
      let condition = write.condition
    else { return nil }
    let columns = sql.columns.map { column in
      write.expression(of: column).map { "(\($0))" } ?? TableSQL.quoted(column)
    }
    do {
      try validateRows(
        of: "SELECT \(columns.joined(separator: ", ")) FROM \(sql.table) \(condition)",
        on: connection)
    } catch DatabaseError.invalid(let table, let problems) {
      return .invalid(table: table, problems: problems)
    } catch {
      // A row that can't be read, for another reason.
    }
    return nil
  }

  private static func validateRows(of text: String, on connection: Connection) throws {
    let statement = try PreparedStatement(text, table: sql.name, on: connection.handle)
    while sqlite3_step(statement.handle) == SQLITE_ROW {
      try validate(draft(of: record(from: Row(statement: statement))))
    }
  }
}
