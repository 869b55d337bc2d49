import DBGenSQLite

/// A statement that is compiled once, and run with other values each time.
package final class RepeatedStatement {
  private let connection: SQLiteConnection
  private let statement: OpaquePointer?

  fileprivate init(_ connection: SQLiteConnection, _ statement: OpaquePointer?) {
    (self.connection, self.statement) = (connection, statement)
  }

  deinit { sqlite3_finalize(statement) }

  /// Runs the statement.
  ///
  /// - Parameter values: The values of its parameters, as a list of SQL expressions; empty if it
  ///   has none.
  package func run(with values: String) throws(SQLiteError) {
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    if !values.isEmpty { try bind(values) }
    while try connection.statements.step(statement) {}
  }

  private func bind(_ values: String) throws(SQLiteError) {
    let row = try connection.statements.prepare("SELECT \(values)")
    defer { sqlite3_finalize(row) }
    guard try connection.statements.step(row) else { return }
    for index in 0..<sqlite3_column_count(row) {
      sqlite3_bind_value(statement, index + 1, sqlite3_column_value(row, index))
    }
  }
}

extension SQLiteConnection {
  /// Compiles a statement to run it several times. Functions that SQLite doesn't know get stand-ins.
  package func repeated(_ sql: String) throws(SQLiteError) -> RepeatedStatement {
    RepeatedStatement(
      self, try withStandIns { () throws(SQLiteError) in try statements.prepare(sql) })
  }
}
