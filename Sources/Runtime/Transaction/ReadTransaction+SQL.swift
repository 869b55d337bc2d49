internal import DBGenSQLite

// SQL that the app writes itself, beside what is generated. It has to be a literal, so that nothing
// that comes from outside can become part of it: values are bound.

extension ReadTransaction {
  /// Returns the rows of a query as records of a table, whose columns it selects, all of them and in
  /// their order, as `SELECT player.*` does.
  ///
  /// - Parameter values: What the parameters are bound to, in the order of their numbers.
  /// - Throws: `DatabaseError.invalidStatement` where the columns are others, or there are more or
  ///   fewer values than parameters; whatever SQLite has to say of the SQL.
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

  /// Returns what `read` makes of each row of a query.
  ///
  /// - Parameter values: What the parameters are bound to, in the order of their numbers.
  /// - Throws: `DatabaseError.invalidStatement` where there are more or fewer values than parameters;
  ///   whatever SQLite has to say of the SQL.
  public func fetch<Value>(
    _ sql: StaticString, _ values: [SQLValue] = [], _ read: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    try statement(sql, values).map(read)
  }

  /// The statement of a literal with all its parameters bound.
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
  /// Runs a statement, and returns how many rows it changed.
  ///
  /// - Parameter values: What the parameters are bound to, in the order of their numbers.
  /// - Throws: as `fetch` does; `DatabaseError.constraint` where a row would break one.
  @discardableResult
  public func execute(_ sql: StaticString, _ values: [SQLValue] = []) throws -> Int {
    try statement(sql, values).runCountingChanges()
  }
}

extension Statement {
  /// - Throws: `DatabaseError.invalidStatement` for another number of parameters.
  fileprivate func ensureParameters(_ count: Int) throws {
    let expected = sqlite3_bind_parameter_count(prepared.handle)
    guard count != expected else { return }
    throw DatabaseError.invalidStatement(
      sql: prepared.sql, reason: "its parameters are \(expected) and its values \(count)")
  }

  /// - Throws: `DatabaseError.invalidStatement` where it doesn't select a table's columns.
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
