/// A table with a key and columns to which the file gives values of its own in every update: by
/// `touch`, `rowVersion` or `generated`, or because it converts any values. Its updates return the
/// stored record. Generated types conform to it.
public protocol StampedTable: KeyedTable {}

extension StampedTable {
  /// Updates the row that has the key of a record with the record's values, and returns it as it is
  /// stored. Changes that an AFTER trigger makes to the row appear when it is next fetched.
  ///
  /// - Parameters:
  ///   - record: The record with the new values.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.staleRecord` if the row has another version than the record; the
  ///   errors of ``KeyedTable/update(_:in:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func update(_ record: Record, in transaction: WriteTransaction) throws -> Record {
    let draft = _draft(of: record)
    try _validate(draft)
    let statement = try transaction.wholeStatement(.updateReturning, on: Self.self)
    try _bind(draft, to: statement)
    let stored: Record?
    do {
      stored = try statement.firstRow { try _stored(draft, in: $0) }
    } catch {
      return try updateAgain(draft, after: error, of: .updateReturning, in: transaction) {
        try $0.firstRow { try _stored(draft, in: $0) }
      }
    }
    guard let stored else {
      throw try notReached(record, transaction.sql(of: Self.self), in: transaction)
    }
    return stored
  }

  /// Inserts a record, or updates the row with its key, and returns the stored record.
  ///
  /// - Parameters:
  ///   - record: The record to store.
  ///   - transaction: The transaction to write in.
  /// - Throws: The errors of ``KeyedTable/save(_:in:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func save(record: Record, in transaction: WriteTransaction) throws -> Record {
    try save(_draft(of: record), in: transaction)
  }
}

extension StampedTable where Record == Self {
  /// Updates the row that has the record's key with the record's values, and returns it as it is
  /// stored. Changes that an AFTER trigger makes to the row appear when it is next fetched.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: `DatabaseError.staleRecord` if the row has another version than the record; the
  ///   errors of ``KeyedTable/update(_:in:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public func update(in transaction: WriteTransaction) throws -> Self {
    try Self.update(self, in: transaction)
  }

  /// Inserts the record, or updates the row with its key, and returns it as it is stored.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: The errors of ``KeyedTable/save(_:in:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public func save(in transaction: WriteTransaction) throws -> Self {
    try Self.save(record: self, in: transaction)
  }
}
