// Functions that generated source uses to find rows by the values of some columns.

extension ReadTransaction {
  /// Returns the first row of a table that meets a condition on the values that `bind` binds, or
  /// nil if there is none.
  @inlinable
  public func _first<Table: DatabaseTable>(
    _ table: Table.Type, where condition: StaticString,
    _ bind: (borrowing _Statement) throws -> Void
  ) throws -> Table.Record? {
    let statement = try _statement(.fetch(where: condition), on: table)
    try bind(statement)
    return try statement.first(table)
  }

  /// Returns the rows of a table that meet a condition on the values that `bind` binds, in the
  /// order of the primary key.
  @inlinable
  public func _all<Table: DatabaseTable>(
    _ table: Table.Type, where condition: StaticString,
    _ bind: (borrowing _Statement) throws -> Void
  ) throws -> [Table.Record] {
    let statement = try _statement(.fetch(where: condition), on: table)
    try bind(statement)
    return try statement.all(table)
  }
}

// MARK: - Statements of tables

extension ReadTransaction {
  /// Returns a statement of a table, which is prepared on first use.
  ///
  /// - Throws: The errors of `_statement(_:)`.
  public func _statement<Table: DatabaseTable>(
    _ statement: _TableStatement, on table: Table.Type
  ) throws -> _Statement {
    let statement = try wholeStatement(statement, on: table)
    statement.prepared.clear()
    return statement
  }

  /// Returns a statement of a table whose parameters will all be bound. They may still have the
  /// values of its last use.
  @usableFromInline
  func wholeStatement<Table: DatabaseTable>(
    _ statement: _TableStatement, on table: Table.Type
  ) throws -> _Statement {
    guard statement.condition.hasPointerRepresentation else {
      throw Self.hasNoAddress(statement.condition)
    }
    let key = StatementKey(statement, on: table)
    let prepared = try checkOut(key) ?? prepare(key, statement, of: table._sql)
    prepared.beginBinding()
    return _Statement(prepared: prepared, transaction: self)
  }

  @inline(never)
  private func prepare(
    _ key: StatementKey, _ statement: _TableStatement, of table: _TableSQL
  ) throws -> PreparedStatement {
    let spellings = table.spellings(of: statement)
    if spellings != nil { try connection.keepSpellings() }
    return try prepare(
      key, table.text(of: statement), table: table.name, columns: table.columns,
      argument: spellings.map { ($0.all, $0.parameter) })
  }
}

extension StatementKey {
  /// Creates the key of a table's statement.
  @inline(__always)
  fileprivate init<Table: DatabaseTable>(_ statement: _TableStatement, on table: Table.Type) {
    self.init(
      owner: UInt(bitPattern: ObjectIdentifier(table)),
      part: statement.kind == .fetch
        ? UInt(bitPattern: statement.condition.utf8Start) : statement.kind.rawValue)
  }
}

extension _Statement {
  /// Returns all rows as records.
  @inlinable
  public func all<Table: DatabaseTable>(_ table: Table.Type) throws -> [Table.Record] {
    try begin()
    defer { reset() }
    let row = self.row()
    var records: [Table.Record] = []
    while try step() { records.append(try Table._record(from: row)) }
    return records
  }

  /// Returns the first row as a record, or nil if there is no row.
  @inlinable
  public func first<Table: DatabaseTable>(_ table: Table.Type) throws -> Table.Record? {
    try begin()
    defer { reset() }
    let row = self.row()
    return try step() ? try Table._record(from: row) : nil
  }
}

// MARK: - SQL of the app's own

extension ReadTransaction {
  /// Returns the rows of a query as records of a table. The query has to select all columns of the
  /// table in their order, as `SELECT player.*` does.
  ///
  /// - Parameters:
  ///   - sql: Exactly one SQL statement.
  ///   - values: The values of the parameters, in the order of their numbers.
  ///   - table: The table or view that the records are of.
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
    repeat { records.append(try Table._record(from: row)) } while try statement.step()
    return records
  }
}

extension _Statement {
  /// - Throws: `DatabaseError.invalidStatement` if the statement doesn't select a table's columns.
  fileprivate func ensureColumns<Table: DatabaseTable>(of table: Table.Type) throws {
    let names = prepared.columnNames
    guard names != Table._sql.columns else { return }
    throw DatabaseError.invalidStatement(
      sql: prepared.sql,
      reason: "it selects \(names), not the columns of '\(Table._sql.name)', \(Table._sql.columns)")
  }
}
