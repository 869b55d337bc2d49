internal import DBGenSQLite

// SQL that the app writes itself. It has to be a literal, so that nothing from outside can become
// part of it; values are bound.

extension ReadTransaction {
  /// Returns the result of `read` for each row of a query.
  ///
  /// - Parameters:
  ///   - sql: Exactly one SQL statement.
  ///   - values: The values of the parameters, in the order of their numbers.
  ///   - read: Returns a value for a row.
  /// - Throws: Any error that `read` throws; `DatabaseError.invalidStatement` if the number of
  ///   values isn't that of the parameters; any error that SQLite reports.
  public func fetch<Value>(
    _ sql: StaticString, _ values: [SQLValue] = [], _ read: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    try statement(sql, values).rows(read)
  }

  /// Returns the statement of a literal with all of its parameters bound.
  func statement(_ sql: StaticString, _ values: [SQLValue]) throws -> _Statement {
    let statement = try _statement(sql)
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

extension _Statement {
  /// - Throws: `DatabaseError.invalidStatement` if the statement has another number of parameters.
  fileprivate func ensureParameters(_ count: Int) throws {
    let expected = sqlite3_bind_parameter_count(prepared.handle)
    guard count != expected else { return }
    throw DatabaseError.invalidStatement(
      sql: prepared.sql, reason: "its parameters are \(expected) and its values \(count)")
  }
}
