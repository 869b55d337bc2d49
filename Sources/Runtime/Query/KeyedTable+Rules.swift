internal import DBGenSQLite

// SQLite checks changes of single columns, because it has the whole row. Its errors are then
// expressed as the table's rules.

extension KeyedTable {
  /// Returns the rules that a statement would have made a row break; nil if the broken check isn't
  /// a rule.
  static func brokenRules(
    _ violation: ConstraintViolation, by statement: PreparedStatement, on connection: Connection
  ) -> DatabaseError? {
    guard violation.kind == .check, violation.table ?? _sql.name == _sql.name else { return nil }
    do {
      try connection.undoing(with: "ignore_check_constraints") {
        try validateRows(changedBy: statement, on: connection)
      }
    } catch DatabaseError.invalid(let table, let problems) {
      return .invalid(table: table, problems: problems)
    } catch {
      // A row that can't be read, for another reason.
    }
    return nil
  }

  private static func validateRows(
    changedBy statement: PreparedStatement, on connection: Connection
  ) throws {
    let columns = _sql.columns.map(_TableSQL.quoted).joined(separator: ", ")
    let changed = try PreparedStatement(
      "\(statement.textWithValues ?? statement.sql) RETURNING \(columns)", table: _sql.name,
      on: connection.handle)
    while sqlite3_step(changed.handle) == SQLITE_ROW {
      try _validate(_draft(of: _record(from: Row(statement: changed))))
    }
  }
}
