/// A table with a column that counts the updates of each row, by `rowVersion`. Generated types
/// conform to it.
///
/// A record can be updated, saved and deleted only if its row wasn't updated since it was read.
public protocol VersionedTable: StampedTable {
  /// Binds the version of a record to the parameter with the number of its column.
  static func _bindVersion(of record: Record, to statement: borrowing _Statement) throws
}

extension VersionedTable {
  /// Inserts a row, or updates the row with its key, and returns the stored record.
  ///
  /// If a draft leaves a value to the database, the value is computed for a new row, and kept in an
  /// existing row.
  ///
  /// - Parameters:
  ///   - draft: The row to store.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.staleRecord` if there is a row with the key and another version; the
  ///   errors of ``KeyedTable/save(_:in:)``.
  @discardableResult
  public static func save(_ draft: Draft, in transaction: WriteTransaction) throws -> Record {
    try _validate(draft)
    let statement = try transaction.wholeStatement(.save, on: Self.self)
    try _bind(draft, to: statement)
    do {
      return try _stored(draft, by: statement)
    } catch DatabaseError.rowNotFound {
      let report = _sql.includingDeleted.draftKeyReport
      throw try notReached(by: report, in: transaction) { try _bind(draft, to: $0) }
    }
  }

  /// Inserts a record, or updates the row with its key, and returns the stored record.
  ///
  /// - Parameters:
  ///   - record: The record to store.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.staleRecord` if there is a row with the key and another version; the
  ///   errors of ``KeyedTable/save(_:in:)``.
  @discardableResult
  public static func save(record: Record, in transaction: WriteTransaction) throws -> Record {
    try save(_draft(of: record), in: transaction)
  }

  /// Deletes the row with the key of a record, if it still exists.
  ///
  /// - Parameters:
  ///   - record: The record whose row to delete.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.staleRecord` if the row has another version than the record; the
  ///   errors of ``KeyedTable/delete(_:in:)``.
  public static func delete(_ record: Record, in transaction: WriteTransaction) throws {
    let statement = try transaction.wholeStatement(.deleteVersion, on: Self.self)
    try _bindKey(of: record, to: statement)
    try _bindVersion(of: record, to: statement)
    if try !statement.runReportingChange() { try ensureIsGone(record, in: transaction) }
  }
}

extension VersionedTable where Record == Self {
  /// Inserts the record, or updates the row with its key, and returns it as it is stored.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: `DatabaseError.staleRecord` if there is a row with the key and another version; the
  ///   errors of ``KeyedTable/save(_:in:)``.
  @discardableResult
  public func save(in transaction: WriteTransaction) throws -> Self {
    try Self.save(record: self, in: transaction)
  }

  /// Deletes the row with the record's key, if it still exists.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: `DatabaseError.staleRecord` if the row has another version than the record; the
  ///   errors of ``KeyedTable/delete(_:in:)``.
  public func delete(in transaction: WriteTransaction) throws {
    try Self.delete(self, in: transaction)
  }
}

extension TableDraft where _Record: VersionedTable {
  /// Inserts the row, or updates the row with its key, and returns the stored record.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: `DatabaseError.staleRecord` if there is a row with the key and another version; the
  ///   errors of ``KeyedTable/save(_:in:)``.
  @discardableResult
  public func save(in transaction: WriteTransaction) throws -> _Record {
    try _Record.save(self, in: transaction)
  }
}
