internal import DBGenSQLText

extension Column where Table: InsertableTable {
  /// Returns the change of the column to a value.
  ///
  /// - Parameter value: The new value.
  @_alwaysEmitIntoClient
  public func callAsFunction(_ value: Value) -> Table.ColumnSet { change(to: value) }
}

extension JSONColumn where Table: InsertableTable {
  /// Returns the change of the column to a value.
  ///
  /// - Parameter value: The new value.
  @_alwaysEmitIntoClient
  public func callAsFunction(_ value: Value) -> Table.ColumnSet { change(to: value) }
}

extension OptionalColumn where Table: InsertableTable {
  /// Returns the change of the column to a value, or to NULL if it is nil.
  ///
  /// - Parameter value: The new value; nil for NULL.
  @_alwaysEmitIntoClient
  public func callAsFunction(_ value: Value?) -> Table.ColumnSet { change(to: value) }
}

extension OptionalJSONColumn where Table: InsertableTable {
  /// Returns the change of the column to a value, or to NULL if it is nil.
  ///
  /// - Parameter value: The new value; nil for NULL.
  @_alwaysEmitIntoClient
  public func callAsFunction(_ value: Value?) -> Table.ColumnSet { change(to: value) }
}

extension StoredColumn where Table: InsertableTable {
  @_alwaysEmitIntoClient
  func change(to value: Value?) -> Table.ColumnSet {
    let value = value.map { bound($0) } ?? .value(.null)
    return Table.ColumnSet(_change: _ColumnChange(column: _definition.quotedName, value: value))
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
    set changes: [ColumnSet], where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: WriteTransaction
  ) throws -> Int {
    guard !changes.isEmpty else {
      return try condition.map { try count(where: $0, in: transaction) } ?? count(in: transaction)
    }
    return try change(changes.map(\._change), where: condition?(columns), in: transaction)
  }

  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func change(
    _ changes: [_ColumnChange], where condition: Condition<Self>?, in transaction: WriteTransaction
  ) throws -> Int {
    try change(changes, valuesFrom: 1, in: transaction) { head, values, tail in
      var query = TableQuery(head, of: _sql, where: condition?.text, in: transaction)
      query.text += tail
      query.values = values + query.values
      return try transaction.statement(query, of: _sql)
    }
  }

  /// Changes columns of rows, and returns the number of these rows. What a row that refers to a
  /// missing row keeps is left out, since SQLite refuses to set it.
  ///
  /// - Parameter rows: Returns the statement with the given beginning, values and end.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func change(
    _ changes: [_ColumnChange], valuesFrom first: Int, in transaction: WriteTransaction,
    _ rows: (_ head: String, _ values: [BoundValue], _ tail: String) throws -> _Statement
  ) throws -> Int {
    let (sql, values) = (_sql, changes.map(\.value))
    let head = sql.changing(changes, valuesFrom: first)
    do {
      return try rows(head, values, "").countRows()
    } catch {
      try requireRules(after: error, in: transaction) { try rows(head, values, $0) }
      let kept = try sql.keptReferences(
        after: error,
        setting: { column in
          changes.lastIndex { $0.column == sql.name(column) }.map { "?\(first + $0)" }
        }, through: first + changes.count - 1, in: transaction
      ) { try rows($0, values, "") }.map(sql.name)
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
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
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
    // Rows that are marked already stay marked as they are, even if the transaction includes them.
    let filter = sql.filter.map { ConditionText(sql: $0) }
    let query = TableQuery(sql.deleting, where: ConditionText.all([filter, condition?.text]))
    return try transaction.statement(query, of: _sql)
  }
}

extension KeyedTable {
  /// Changes columns of the row with the key that `bindKey` binds, and returns whether there is such
  /// a row.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func _update(
    _ changes: [ColumnSet], in transaction: WriteTransaction,
    _ bindKey: (borrowing _Statement) throws -> Void
  ) throws -> Bool {
    let sql = transaction.sql(of: Self.self)
    // The parameters of the key have the numbers of its columns.
    let first = sql.columns.count + 1
    func rows(_ head: String, _ values: [BoundValue], _ tail: String) throws -> _Statement {
      var query = TableQuery("\(head) WHERE \(sql.singleCondition)" + tail)
      query.values = values
      let statement = try transaction.statement(query, of: _sql, valuesFrom: first)
      try bindKey(statement)
      return statement
    }
    guard !changes.isEmpty else { return try rows("SELECT 1 FROM \(sql.table)", [], "").hasRow() }
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
  @_alwaysEmitIntoClient
  @discardableResult
  public static func update(
    id: ID, set changes: [ColumnSet], in transaction: WriteTransaction
  ) throws -> Bool {
    try _update(changes, in: transaction) { try _bind(id: id, to: $0) }
  }
}

// MARK: - Broken rules

// SQLite checks changes of single columns, because it has the whole row. Its errors are then
// expressed as the table's rules.

extension InsertableTable {
  /// Verifies the rules of the table if SQLite reports that a change breaks a check.
  ///
  /// - Parameter change: Returns the statement that makes the change, with the given end.
  /// - Throws: `DatabaseError.invalid` with the rules that the change breaks.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func requireRules(
    after error: any Error, in transaction: WriteTransaction,
    _ change: (_ tail: String) throws -> _Statement
  ) throws {
    guard _sql.isChecked(error), let table = Self.self as? any KeyedTable.Type else { return }
    do {
      try transaction.ignoringChecks {
        try table.validateRows(of: change(" RETURNING " + _sql.returnedRow))
      }
    } catch DatabaseError.invalid(let table, let problems) {
      throw DatabaseError.invalid(table: table, problems: problems)
    } catch {
      // A row that can't be read, for another reason.
    }
  }
}

extension KeyedTable {
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func validateRows(of statement: borrowing _Statement) throws {
    try statement.begin()
    defer { statement.reset() }
    while try statement.step() {
      try validateWithoutApp(_draft(of: _record(from: statement.row())))
    }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func validateWithoutApp(_ draft: Draft) throws {
    do {
      try _validate(draft)
    } catch DatabaseError.invalid(_, let problems) {
      try _validate(problems: problems.filter { !$0.isOfApp })
    }
  }
}

extension _TableSQL {
  /// Whether an error says that a check of the table is broken.
  @usableFromInline
  func isChecked(_ error: any Error) -> Bool {
    guard case DatabaseError.constraint(let violation) = error, violation.kind == .check else {
      return false
    }
    return violation.table.map { SQLName.areEqual($0, name) } ?? true
  }
}

extension WriteTransaction {
  /// Runs `body` without checks, and undoes everything that it does.
  @usableFromInline
  func ignoringChecks(_ body: () throws -> Void) throws {
    try connection.undoing(with: "ignore_check_constraints", body)
  }
}
