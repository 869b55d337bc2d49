/// A table with a primary key. Generated types conform to it.
public protocol KeyedTable: InsertableTable {
  /// Returns a draft with the values of a record.
  static func _draft(of record: Record) -> Draft
  /// Binds each column of a record's key to the parameter with its number.
  static func _bindKey(of record: Record, to statement: borrowing _Statement) throws
  /// Binds the version of a record to the parameter with the number of its column, if the table has
  /// a column with `rowVersion`.
  static func _bindVersion(of record: Record, to statement: borrowing _Statement) throws
}

extension KeyedTable where Draft == Record {
  /// Returns the record, because it leaves nothing to the database.
  @inlinable
  public static func _draft(of record: Record) -> Record { record }
}

extension KeyedTable where Draft: TableDraft, Draft._Record == Self, Record == Self {
  /// Returns a draft with the values of a record.
  // Inlined, it would be three times in each table's code.
  @inline(never)
  public static func _draft(of record: Self) -> Draft { Draft(record) }
}

extension KeyedTable {
  /// Binds nothing, because most tables have no version.
  @inlinable
  @inline(__always)
  public static func _bindVersion(of record: Record, to statement: borrowing _Statement) throws {}

  /// Updates the row that has the key of a record with the record's values.
  ///
  /// - Parameters:
  ///   - record: The record with the new values.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.rowNotFound` if there is no such row; `ambiguousKey` if there are
  ///   several; `invalid` if the record breaks a rule; `constraint` if it breaks a constraint;
  ///   `outOfRange` or `invalidValue` if a value can't be stored; any other error that SQLite
  ///   reports.
  @_alwaysEmitIntoClient
  public static func update(_ record: Record, in transaction: WriteTransaction) throws {
    let draft = _draft(of: record)
    try _validate(draft)
    let statement = try transaction.wholeStatement(.update, on: Self.self)
    try _bind(draft, to: statement)
    let isReached: Bool
    do {
      isReached = try statement.runReportingChange()
    } catch {
      return try updateAgain(draft, after: error, in: transaction) {
        try $0.countRows() > 0 ? () : nil
      }
    }
    guard isReached else {
      throw try notReached(record, transaction.sql(of: Self.self), in: transaction)
    }
  }

  /// Returns the reason that a statement didn't reach the row of a record.
  ///
  /// - Parameter sql: The SQL of the table, which includes deleted rows if the statement did.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func notReached(
    _ record: Record, _ sql: _TableSQL, in transaction: WriteTransaction
  ) throws -> DatabaseError {
    let report = try transaction.statement(text: sql.keyReport, table: sql.name)
    try _bindKey(of: record, to: report)
    return try sql.notReached(report)
  }

  /// Inserts a row, or updates the row with its key, and returns the stored record.
  ///
  /// If a draft leaves a value to the database, the value is computed for a new row, and kept in an
  /// existing row.
  ///
  /// - Parameters:
  ///   - draft: The row to store.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.invalid` if the row breaks a rule; `constraint` if it breaks a
  ///   constraint; `rowNotFound` if that makes SQLite ignore the row; `staleRecord` if there is a
  ///   row with the key and another version; `outOfRange` or `invalidValue` if a value can't be
  ///   stored; any other error that SQLite reports.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func save(_ draft: Draft, in transaction: WriteTransaction) throws -> Record {
    try _validate(draft)
    let statement = try transaction.wholeStatement(.save, on: Self.self)
    try _bind(draft, to: statement)
    do {
      return try stored(draft, by: statement)
    } catch DatabaseError.rowNotFound {
      throw try notSaved(draft, in: transaction)
    } catch {
      return try updateAgain(draft, after: error, of: .save, in: transaction) {
        try stored(draft, by: $0)
      }
    }
  }

  /// Returns the reason that no row was saved.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func notSaved(_ draft: Draft, in transaction: WriteTransaction) throws -> DatabaseError {
    let sql = _sql.includingDeleted
    guard sql.version != nil else { return .rowNotFound(table: sql.name) }
    let report = try transaction.statement(text: sql.draftKeyReport, table: sql.name)
    try _bind(draft, to: report)
    return try sql.notReached(report)
  }

  /// Inserts a record, or updates the row with its key.
  ///
  /// - Parameters:
  ///   - record: The record to store.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.invalid` if the record breaks a rule; `constraint` if it breaks a
  ///   constraint; `rowNotFound` if that makes SQLite ignore the record; `outOfRange` or
  ///   `invalidValue` if a value can't be stored; any other error that SQLite reports.
  @_alwaysEmitIntoClient
  public static func save(record: Record, in transaction: WriteTransaction) throws {
    try save(_draft(of: record), in: transaction)
  }

  /// Deletes the row with the key of a record, if it still exists.
  ///
  /// - Parameters:
  ///   - record: The record whose row to delete.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.constraint` if other rows still refer to it; `ambiguousKey` if
  ///   several rows have the key; `staleRecord` if the row has another version than the record; any
  ///   other error that SQLite reports.
  @_alwaysEmitIntoClient
  public static func delete(_ record: Record, in transaction: WriteTransaction) throws {
    let statement = try transaction.wholeStatement(.deleteRecord, on: Self.self)
    try _bindKey(of: record, to: statement)
    try _bindVersion(of: record, to: statement)
    if try !statement.runReportingChange() { try ensureIsGone(record, _sql, in: transaction) }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func ensureIsGone(
    _ record: Record, _ sql: _TableSQL, in transaction: WriteTransaction
  ) throws {
    guard sql.hasSharedKeys || sql.version != nil else { return }
    let error = try notReached(record, sql, in: transaction)
    if case .rowNotFound = error { return }
    throw error
  }
}

extension KeyedTable where Record == Self {
  /// Updates the row that has the record's key with the record's values.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: `DatabaseError.rowNotFound` if there is no such row; `ambiguousKey` if there are
  ///   several; `invalid` if the record breaks a rule; `constraint` if it breaks a constraint;
  ///   `outOfRange` or `invalidValue` if a value can't be stored; any other error that SQLite
  ///   reports.
  @_alwaysEmitIntoClient
  public func update(in transaction: WriteTransaction) throws {
    try Self.update(self, in: transaction)
  }

  /// Inserts the record, or updates the row with its key.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: `DatabaseError.invalid` if the record breaks a rule; `constraint` if it breaks a
  ///   constraint; `rowNotFound` if that makes SQLite ignore the record; `outOfRange` or
  ///   `invalidValue` if a value can't be stored; any other error that SQLite reports.
  @_alwaysEmitIntoClient
  public func save(in transaction: WriteTransaction) throws {
    try Self.save(record: self, in: transaction)
  }

  /// Deletes the row with the record's key, if it still exists.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: `DatabaseError.constraint` if other rows still refer to it; `ambiguousKey` if
  ///   several rows have the key; `staleRecord` if the row has another version than the record; any
  ///   other error that SQLite reports.
  @_alwaysEmitIntoClient
  public func delete(in transaction: WriteTransaction) throws {
    try Self.delete(self, in: transaction)
  }
}
