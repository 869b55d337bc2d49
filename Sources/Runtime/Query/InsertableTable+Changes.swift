import DBGenSQLText
internal import DBGenSQLite

extension Column where Table: InsertableTable {
  /// Returns the change of the column to a value.
  ///
  /// - Parameter value: The new value.
  @_alwaysEmitIntoClient
  public func callAsFunction(_ value: Value) -> Table._ColumnSet { change(to: value) }
}

extension JSONColumn where Table: InsertableTable {
  /// Returns the change of the column to a value.
  ///
  /// - Parameter value: The new value.
  @_alwaysEmitIntoClient
  public func callAsFunction(_ value: Value) -> Table._ColumnSet { change(to: value) }
}

extension OptionalColumn where Table: InsertableTable {
  /// Returns the change of the column to a value, or to NULL if it is nil.
  ///
  /// - Parameter value: The new value; nil for NULL.
  @_alwaysEmitIntoClient
  public func callAsFunction(_ value: Value?) -> Table._ColumnSet { change(to: value) }
}

extension OptionalJSONColumn where Table: InsertableTable {
  /// Returns the change of the column to a value, or to NULL if it is nil.
  ///
  /// - Parameter value: The new value; nil for NULL.
  @_alwaysEmitIntoClient
  public func callAsFunction(_ value: Value?) -> Table._ColumnSet { change(to: value) }
}

extension StoredColumn where Table: InsertableTable {
  @usableFromInline
  func change(to value: Value?) -> Table._ColumnSet {
    let value = value.map { bound($0) } ?? .value(.null)
    return Table._ColumnSet(_change: _ColumnChange(column: _definition.quotedName, value: value))
  }
}

extension InsertableTable {
  /// Changes columns of all rows that meet a condition, and returns the number of these rows.
  ///
  /// - Parameters:
  ///   - changes: The columns to change, with their new values.
  ///   - condition: The condition; nil for all rows.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.invalid` if a row would break a rule; `constraint` if it would break
  ///   another constraint; `outOfRange` or `invalidValue` if a column can't hold a value; any other
  ///   error that SQLite reports. No row is changed then.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func updateAll(
    set changes: [_ColumnSet], where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: WriteTransaction
  ) throws -> Int {
    guard !changes.isEmpty else {
      return try condition.map { try count(where: $0, in: transaction) } ?? count(in: transaction)
    }
    return try change(changes.map(\._change), where: condition?(columns), in: transaction)
  }

  @usableFromInline
  static func change(
    _ changes: [_ColumnChange], where condition: Condition<Self>?, in transaction: WriteTransaction
  ) throws -> Int {
    try change(changes, valuesFrom: 1, in: transaction) { head, values in
      var query = TableQuery(head, of: _sql, where: condition?.text, in: transaction)
      query.values = values + query.values
      return try transaction.statement(query, of: _sql)
    }
  }

  /// Changes columns of rows, and returns the number of these rows. What a row that refers to a
  /// missing row keeps is left out, since SQLite refuses to set it.
  ///
  /// - Parameter rows: Returns the statement with the given beginning and values.
  fileprivate static func change(
    _ changes: [_ColumnChange], valuesFrom first: Int, in transaction: WriteTransaction,
    _ rows: (_ head: String, _ values: [BoundValue]) throws -> _Statement
  ) throws -> Int {
    let (sql, values) = (_sql, changes.map(\.value))
    let statement = try rows(sql.changing(changes, valuesFrom: first), values)
    statement.prepared.inWordsOfRules = (Self.self as? any KeyedTable.Type)?.brokenRules
    do {
      return try statement.countRows()
    } catch {
      let kept = try keptReferences(
        after: error,
        setting: { column in
          changes.lastIndex { $0.column == sql.name(column) }.map { "?\(first + $0)" }
        }, through: first + changes.count - 1, in: transaction
      ) { try rows($0, values) }.map(sql.name)
      return try change(
        changes.filter { !kept.contains($0.column) }, valuesFrom: first, in: transaction, rows)
    }
  }

  /// Deletes all rows that meet a condition, and returns the number of these rows.
  ///
  /// - Parameters:
  ///   - condition: The condition; nil for all rows.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.constraint` if other rows still refer to one of them; `outOfRange` or
  ///   `invalidValue` if a column can't hold a value of the condition; any other error that SQLite
  ///   reports. No row is deleted then.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func deleteAll(
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: WriteTransaction
  ) throws -> Int {
    try deleting(where: condition?(columns), in: transaction).runCountingChanges()
  }

  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func deleting(
    where condition: Condition<Self>?, in transaction: WriteTransaction
  ) throws -> _Statement {
    let sql = _sql
    let query = TableQuery(sql.deleting, of: sql, where: condition?.text, in: transaction)
    return try transaction.statement(query, of: _sql)
  }
}

extension KeyedTable {
  /// Changes columns of the row with the key that `bindKey` binds, and returns whether there is such
  /// a row.
  public static func _update(
    _ changes: [_ColumnSet], in transaction: WriteTransaction,
    _ bindKey: (borrowing _Statement) throws -> Void
  ) throws -> Bool {
    let sql = transaction.sql(of: Self.self)
    // The parameters of the key have the numbers of its columns.
    let first = sql.columns.count + 1
    func rows(_ head: String, _ values: [BoundValue]) throws -> _Statement {
      var query = TableQuery("\(head) WHERE \(sql.singleCondition)")
      query.values = values
      let statement = try transaction.statement(query, of: _sql, valuesFrom: first)
      try bindKey(statement)
      return statement
    }
    guard !changes.isEmpty else { return try rows("SELECT 1 FROM \(sql.table)", []).hasRow() }
    return try change(changes.map(\._change), valuesFrom: first, in: transaction, rows) > 0
  }
}

extension IdentifiedTable {
  /// Changes columns of the row with the given primary key, and returns whether there is such a
  /// row.
  ///
  /// - Parameters:
  ///   - id: The primary key.
  ///   - changes: The columns to change, with their new values.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.invalid` if the row would break a rule; `constraint` if it would
  ///   break another constraint; `outOfRange` or `invalidValue` if a column can't hold a value; any
  ///   other error that SQLite reports.
  @discardableResult
  public static func update(
    id: ID, set changes: [_ColumnSet], in transaction: WriteTransaction
  ) throws -> Bool {
    try _update(changes, in: transaction) { try _bind(id: id, to: $0) }
  }
}

// MARK: - Broken rules

// SQLite checks changes of single columns, because it has the whole row. Its errors are then
// expressed as the table's rules.

extension KeyedTable {
  /// Returns the rules that a statement would have made a row break; nil if the broken check isn't
  /// a rule.
  static func brokenRules(
    _ violation: ConstraintViolation, by statement: PreparedStatement, on connection: Connection
  ) -> DatabaseError? {
    guard violation.kind == .check,
      violation.table.map({ SQLName.areEqual($0, _sql.name) }) ?? true
    else { return nil }
    let text =
      connection.remote?.lastTextWithValues ?? statement.textWithValues ?? statement.sql
    do {
      try connection.undoing(with: "ignore_check_constraints") {
        try validateRows(changedBy: text, on: connection)
      }
    } catch DatabaseError.invalid(let table, let problems) {
      return .invalid(table: table, problems: problems)
    } catch {
      // A row that can't be read, for another reason.
    }
    return nil
  }

  private static func validateRows(
    changedBy text: String, on connection: Connection
  ) throws {
    let changed = try PreparedStatement(
      "\(text) RETURNING \(_sql.returnedRow)", table: _sql.name, of: connection)
    while sqlite3_step(changed.handle) == SQLITE_ROW {
      try validateWithoutApp(_draft(of: _record(from: Row(statement: changed))))
    }
  }

  private static func validateWithoutApp(_ draft: Draft) throws {
    do {
      try _validate(draft)
    } catch DatabaseError.invalid(_, let problems) {
      try _validate(problems: problems.filter { !$0.isOfApp })
    }
  }
}
