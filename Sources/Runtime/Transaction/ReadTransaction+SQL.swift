internal import DBGenSQLite

// SQL that the app writes itself. It has to be a literal, so that nothing from outside can become
// part of it; values are bound.

extension ReadTransaction {
  /// Returns the rows of a query as records of a table. The query has to select all columns of the
  /// table in their order, as `SELECT player.*` does.
  ///
  /// - Parameters:
  ///   - sql: Exactly one SQL statement.
  ///   - values: The values of the parameters, in the order of their numbers.
  /// - Throws: `DatabaseError.invalidStatement` if the query has other columns, or the number of
  ///   values isn't that of the parameters; any error that SQLite reports.
  public func fetch<Table: DatabaseTable>(
    _ sql: StaticString, _ values: [SQLValue] = [], as table: Table.Type
  ) throws -> [Table.Record] {
    let statement = try statement(sql, values)
    try statement.ensureColumns(of: table)
    defer { statement.reset() }
    guard try statement.step() else { return [] }
    // Another process may have changed the schema since the statement was prepared.
    try statement.ensureColumns(of: table)
    let row = statement.row()
    var records: [Table.Record] = []
    repeat { records.append(try Table.record(from: row)) } while try statement.step()
    return records
  }

  /// Returns the result of `read` for each row of a query.
  ///
  /// - Parameters:
  ///   - sql: Exactly one SQL statement.
  ///   - values: The values of the parameters, in the order of their numbers.
  /// - Throws: Any error that `read` throws; `DatabaseError.invalidStatement` if the number of
  ///   values isn't that of the parameters; any error that SQLite reports.
  public func fetch<Value>(
    _ sql: StaticString, _ values: [SQLValue] = [], _ read: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    try statement(sql, values).map(read)
  }

  /// Returns the statement of a literal with all of its parameters bound.
  func statement(_ sql: StaticString, _ values: [SQLValue]) throws -> Statement {
    let statement = try statement(sql)
    try statement.ensureParameters(values.count)
    for (index, value) in values.enumerated() {
      try statement.bind(any: value, at: Int32(index + 1))
    }
    return statement
  }
}

extension WriteTransaction {
  /// Runs a statement, and returns the number of rows that it changed.
  ///
  /// - Parameters:
  ///   - sql: Exactly one SQL statement.
  ///   - values: The values of the parameters, in the order of their numbers.
  /// - Throws: `DatabaseError.invalidStatement` if the number of values isn't that of the
  ///   parameters; `constraint` if a row would break a constraint; any other error that SQLite
  ///   reports.
  @discardableResult
  public func execute(_ sql: StaticString, _ values: [SQLValue] = []) throws -> Int {
    try statement(sql, values).runCountingChanges()
  }
}

extension Statement {
  /// - Throws: `DatabaseError.invalidStatement` if the statement has another number of parameters.
  fileprivate func ensureParameters(_ count: Int) throws {
    let expected = sqlite3_bind_parameter_count(prepared.handle)
    guard count != expected else { return }
    throw DatabaseError.invalidStatement(
      sql: prepared.sql, reason: "its parameters are \(expected) and its values \(count)")
  }

  /// - Throws: `DatabaseError.invalidStatement` if the statement doesn't select a table's columns.
  fileprivate func ensureColumns<Table: DatabaseTable>(of table: Table.Type) throws {
    let names = (0..<sqlite3_column_count(prepared.handle)).map { index in
      sqlite3_column_name(prepared.handle, index).map { String(cString: $0) } ?? ""
    }
    guard names != Table.sql.columns else { return }
    throw DatabaseError.invalidStatement(
      sql: prepared.sql,
      reason: "it selects \(names), not the columns of '\(Table.sql.name)', \(Table.sql.columns)")
  }
}
