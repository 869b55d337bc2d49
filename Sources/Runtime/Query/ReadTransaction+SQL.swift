internal import DBGenSQLite

// SQL that the app writes itself.

extension ReadTransaction {
  /// Returns the result of `read` for each row of a query.
  ///
  /// - Parameters:
  ///   - sql: Exactly one SQL statement.
  ///   - read: Returns a value for a row.
  /// - Throws: Any error that `read` throws; `DatabaseError.sqlite` with SQLITE_READONLY if the
  ///   statement writes and the transaction only reads; `outOfRange` or `invalidValue` if a value
  ///   can't be stored; any error that SQLite reports.
  @_alwaysEmitIntoClient
  public func fetch<Value>(_ sql: SQL, _ read: (borrowing Row) throws -> Value) throws -> [Value] {
    try ownStatement(sql).rows(read)
  }

  /// Returns the result of `read` for the first row of a query, or nil if there is none.
  ///
  /// - Parameters:
  ///   - sql: Exactly one SQL statement.
  ///   - read: Returns a value for a row.
  /// - Throws: The errors of `fetch(_:_:)`.
  @_alwaysEmitIntoClient
  public func fetchFirst<Value>(
    _ sql: SQL, _ read: (borrowing Row) throws -> Value
  ) throws -> Value? {
    try ownStatement(sql).firstRow(read)
  }

  // MARK: - Values

  /// Returns the values of a query with one column.
  ///
  /// - Parameters:
  ///   - sql: Exactly one SQL statement.
  ///   - type: The type of the values; an optional if the column can be NULL.
  /// - Throws: `DatabaseError.invalidStatement` if the query has several columns; `typeMismatch`,
  ///   `outOfRange` or `invalidValue` if a value doesn't have the type; otherwise the errors of
  ///   `fetch(_:_:)`.
  @_alwaysEmitIntoClient
  public func fetch<Value: SQLConvertible>(_ sql: SQL, as type: Value.Type) throws -> [Value] {
    try fetch(sql, Value._coding)
  }

  /// Returns the first value of a query with one column, or nil if there is no row.
  ///
  /// - Parameters:
  ///   - sql: Exactly one SQL statement.
  ///   - type: The type of the value; an optional if the column can be NULL.
  /// - Throws: The errors of `fetch(_:as:)` for values.
  @_alwaysEmitIntoClient
  public func fetchFirst<Value: SQLConvertible>(_ sql: SQL, as type: Value.Type) throws -> Value? {
    try fetchFirst(sql, Value._coding)
  }

  /// Returns the keys or enums of a query with one column.
  ///
  /// - Parameters:
  ///   - sql: Exactly one SQL statement.
  ///   - type: The type of the keys or enums, whose raw values are stored.
  /// - Throws: The errors of `fetch(_:as:)` for values.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func fetch<Value: RawRepresentable & Sendable>(
    _ sql: SQL, as type: Value.Type
  ) throws -> [Value] where Value.RawValue: SQLConvertible {
    try fetch(sql, .raw(Value.RawValue._coding))
  }

  /// Returns the first key or enum of a query with one column, or nil if there is no row.
  ///
  /// - Parameters:
  ///   - sql: Exactly one SQL statement.
  ///   - type: The type of the key or enum, whose raw values are stored.
  /// - Throws: The errors of `fetch(_:as:)` for values.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func fetchFirst<Value: RawRepresentable & Sendable>(
    _ sql: SQL, as type: Value.Type
  ) throws -> Value? where Value.RawValue: SQLConvertible {
    try fetchFirst(sql, .raw(Value.RawValue._coding))
  }

  @_alwaysEmitIntoClient
  func fetch<Value>(_ sql: SQL, _ coding: _ValueCoding<Value>) throws -> [Value] {
    let statement = try ownStatement(sql)
    try statement.requireOneColumn()
    return try statement.rows { try coding.decode($0, 0) }
  }

  @_alwaysEmitIntoClient
  func fetchFirst<Value>(_ sql: SQL, _ coding: _ValueCoding<Value>) throws -> Value? {
    let statement = try ownStatement(sql)
    try statement.requireOneColumn()
    return try statement.firstRow { try coding.decode($0, 0) }
  }

  // MARK: - Records

  /// Returns the rows of a query as records of a table or view, whose columns are found by their
  /// names. The query may have them in any order, and others, which are ignored.
  ///
  /// - Parameters:
  ///   - sql: Exactly one SQL statement.
  ///   - table: The table or view that the records are of.
  /// - Throws: `DatabaseError.invalidStatement` if the query lacks a column of the table or has it
  ///   several times; `typeMismatch`, `outOfRange` or `invalidValue` if a value doesn't have the
  ///   type of its column; otherwise the errors of `fetch(_:_:)`.
  @_alwaysEmitIntoClient
  public func fetch<Table: DatabaseTable>(
    _ sql: SQL, as table: Table.Type
  ) throws -> [Table.Record] {
    let statement = try ownStatement(sql)
    let row = try RecordRow(of: table, in: statement)
    return try statement.rows { try row.record(from: $0) }
  }

  /// Returns the first row of a query as a record of a table or view, or nil if there is no row.
  ///
  /// - Parameters:
  ///   - sql: Exactly one SQL statement.
  ///   - table: The table or view that the record is of.
  /// - Throws: The errors of `fetch(_:as:)` for records.
  @_alwaysEmitIntoClient
  public func fetchFirst<Table: DatabaseTable>(
    _ sql: SQL, as table: Table.Type
  ) throws -> Table.Record? {
    let statement = try ownStatement(sql)
    let row = try RecordRow(of: table, in: statement)
    return try statement.firstRow { try row.record(from: $0) }
  }
}

// MARK: - Writing

extension WriteTransaction {
  /// Runs a statement, and returns the number of rows that it changed.
  ///
  /// - Parameter sql: Exactly one SQL statement.
  /// - Throws: `DatabaseError.constraint` if a row would break a constraint; `outOfRange` or
  ///   `invalidValue` if a value can't be stored; any other error that SQLite reports.
  @_alwaysEmitIntoClient
  @discardableResult
  public func execute(_ sql: SQL) throws -> Int { try ownStatement(sql).runCountingChanges() }
}

// MARK: - Statements

extension ReadTransaction {
  /// Returns the statement of the app's own SQL with all of its parameters bound.
  ///
  /// - Throws: `DatabaseError.invalidStatement` if the text has parameters other than the values.
  @usableFromInline
  @inline(never)
  func ownStatement(_ sql: SQL) throws -> _Statement {
    let statement = try unbound(sql.text)
    try statement.ensureParameters(sql.values.count)
    try statement.bind(sql.values)
    return statement
  }

  private func unbound(_ text: SQL.Text) throws -> _Statement {
    switch text {
    case .literal(let literal): try _statement(literal)
    case .built(let text): try statement(text: text, table: "")
    }
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
