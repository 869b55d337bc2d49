internal import DBGenSQLite

// SQLite checks changes of single columns, because it has the whole row. Its errors are then
// expressed as the table's rules.

extension KeyedTable {
  /// Returns the rules that a statement would have made a row break; nil if the broken check isn't
  /// a rule.
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
      // The row can't be read, for another reason.
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
