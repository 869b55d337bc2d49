/// DBGenRuntime conformance of a table with a primary key.
public protocol KeyedTable: InsertableTable {
  /// Returns a draft with the values of a record.
  static func draft(of record: Record) -> Draft
  /// Binds each column of a record's key to the parameter of its number.
  static func bindKey(of record: Record, to statement: borrowing Statement) throws
}

extension KeyedTable where Draft == Record {
  @inlinable
  public static func draft(of record: Record) -> Record { record }
}

extension KeyedTable {
  /// Writes a record over the row with its key.
  ///
  /// - Throws: `DatabaseError.rowNotFound` where the row is gone; `ambiguousKey` where several rows have
  ///   its key; `invalid` where the record breaks a rule, `constraint` where it breaks a constraint.
  @inlinable
  public static func update(_ record: Record, in transaction: WriteTransaction) throws {
    let draft = draft(of: record)
    try validate(draft)
    let statement = try transaction.wholeStatement(.update, on: Self.self)
    try bind(draft, to: statement)
    guard try statement.runReportingChange() else {
      throw try notReached(record, in: transaction)
    }
  }

  /// Why a statement didn't reach the row of a record.
  @usableFromInline
  @inline(never)
  static func notReached(
    _ record: Record, in transaction: WriteTransaction
  ) throws -> DatabaseError {
    let statement = try transaction.statement(text: sql.keyReport, table: sql.name)
    try bindKey(of: record, to: statement)
    let report = try statement.firstTexts()
    let key = zip(sql.key, report.dropFirst()).map { "\(sql.columns[$0]) = \($1)" }
      .joined(separator: ", ")
    guard let count = report.first.flatMap({ Int($0) }), count > 1 else {
      return .rowNotFound(table: sql.name, key: key)
    }
    return .ambiguousKey(table: sql.name, key: key, count: count)
  }

  /// Inserts a row, or updates the one with its key, and returns what is stored now.
  ///
  /// What a draft leaves to the database is worked out for a new row, and stays as it is in one
  /// that is there.
  ///
  /// - Throws: `DatabaseError.invalid` where the row breaks a rule, `constraint` where it breaks a
  ///   constraint.
  @inlinable
  @discardableResult
  public static func save(_ draft: Draft, in transaction: WriteTransaction) throws -> Record {
    try validate(draft)
    let statement = try transaction.wholeStatement(.save, on: Self.self)
    try bind(draft, to: statement)
    return try stored(draft, by: statement)
  }

  /// Inserts a record, or writes it over the row with its key.
  ///
  /// - Throws: `DatabaseError.invalid` where the record breaks a rule, `constraint` where it breaks a
  ///   constraint; `rowNotFound` where that has SQLite ignore it.
  @inlinable
  public static func save(record: Record, in transaction: WriteTransaction) throws {
    try save(draft(of: record), in: transaction)
  }

  /// Deletes the row with a record's key, if it is still there.
  ///
  /// - Throws: `DatabaseError.constraint` where other rows still refer to it; `ambiguousKey` where
  ///   several rows have its key.
  @inlinable
  public static func delete(_ record: Record, from transaction: WriteTransaction) throws {
    let statement = try transaction.wholeStatement(.delete, on: Self.self)
    try bindKey(of: record, to: statement)
    if try !statement.runReportingChange() { try ensureIsGone(record, in: transaction) }
  }

  @usableFromInline
  @inline(never)
  static func ensureIsGone(_ record: Record, in transaction: WriteTransaction) throws {
    guard sql.hasSharedKeys else { return }
    let error = try notReached(record, in: transaction)
    if case .ambiguousKey = error { throw error }
  }
}

extension KeyedTable where Record == Self {
  /// Writes the record over the row with its key.
  ///
  /// - Throws: `DatabaseError.rowNotFound` where the row is gone; `invalid` where the record breaks a
  ///   rule, `constraint` where it breaks a constraint.
  @inlinable
  public func update(in transaction: WriteTransaction) throws {
    try Self.update(self, in: transaction)
  }

  /// Inserts the record, or writes it over the row with its key.
  ///
  /// - Throws: `DatabaseError.invalid` where the record breaks a rule, `constraint` where it breaks a
  ///   constraint; `rowNotFound` where that has SQLite ignore it.
  @inlinable
  public func save(in transaction: WriteTransaction) throws {
    try Self.save(record: self, in: transaction)
  }

  /// Deletes the row with the record's key, if it is still there.
  ///
  /// - Throws: `DatabaseError.constraint` where other rows still refer to it.
  @inlinable
  public func delete(from transaction: WriteTransaction) throws {
    try Self.delete(self, from: transaction)
  }
}
