/// A table with a column that marks deleted rows, by `softDelete`. Generated types conform to it.
///
/// Functions that delete rows mark them, and other functions leave out rows that are marked. In
/// `transaction.includingDeleted`, the others include them. Deletions leave a row that is marked as it
/// is, and don't count it.
public protocol SoftDeletingTable: InsertableTable {}

extension SoftDeletingTable where Self: KeyedTable {
  /// Removes the row with the key of a record, whether it is marked as deleted or not, if it still
  /// exists.
  ///
  /// - Parameters:
  ///   - record: The record whose row to remove.
  ///   - transaction: The transaction to write in.
  /// - Throws: The errors of ``KeyedTable/delete(_:in:)``.
  @_alwaysEmitIntoClient
  public static func erase(_ record: Record, in transaction: WriteTransaction) throws {
    let transaction = transaction.includingDeleted
    let statement = try recordErasure(in: transaction)
    try _bindKey(of: record, to: statement)
    try _bindVersion(of: record, to: statement)
    if try !statement.runReportingChange() {
      try ensureIsGone(record, _sql.includingDeleted, in: transaction)
    }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func recordErasure(in transaction: WriteTransaction) throws -> _Statement {
    try transaction.statement(text: _sql.recordErasure, table: _sql.name)
  }

  /// Restores the row with the key of a record, and returns whether there is such a row that is
  /// marked as deleted.
  ///
  /// - Parameters:
  ///   - record: The record whose row to restore.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.constraint` if the row breaks a constraint now; any other error that
  ///   SQLite reports.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func restore(_ record: Record, in transaction: WriteTransaction) throws -> Bool {
    let statement = try transaction._statement(.restore, on: Self.self)
    try _bindKey(of: record, to: statement)
    return try statement.runReportingChange()
  }
}

extension SoftDeletingTable where Self: KeyedTable, Record == Self {
  /// Removes the row with the record's key, whether it is marked as deleted or not, if it still
  /// exists.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: The errors of ``KeyedTable/delete(_:in:)``.
  @_alwaysEmitIntoClient
  public func erase(in transaction: WriteTransaction) throws {
    try Self.erase(self, in: transaction)
  }

  /// Restores the row with the record's key, and returns whether there is such a row that is marked
  /// as deleted.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: `DatabaseError.constraint` if the row breaks a constraint now; any other error that
  ///   SQLite reports.
  @_alwaysEmitIntoClient
  @discardableResult
  public func restore(in transaction: WriteTransaction) throws -> Bool {
    try Self.restore(self, in: transaction)
  }
}

extension SoftDeletingTable where Self: IdentifiedTable {
  /// Removes the row with the given primary key, whether it is marked as deleted or not, and returns
  /// whether there was one.
  ///
  /// - Parameters:
  ///   - id: The primary key.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.constraint` if other rows still refer to it; any other error that
  ///   SQLite reports.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func erase(id: ID, in transaction: WriteTransaction) throws -> Bool {
    let statement = try transaction._statement(.erase, on: Self.self)
    try _bind(id: id, to: statement)
    return try statement.runReportingChange()
  }

  /// Restores the row with the given primary key, and returns whether there is such a row that is
  /// marked as deleted.
  ///
  /// - Parameters:
  ///   - id: The primary key.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.constraint` if the row breaks a constraint now; any other error that
  ///   SQLite reports.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func restore(id: ID, in transaction: WriteTransaction) throws -> Bool {
    let statement = try transaction._statement(.restore, on: Self.self)
    try _bind(id: id, to: statement)
    return try statement.runReportingChange()
  }
}
