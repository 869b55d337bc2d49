/// A table with a column that counts the updates of each row, by `rowVersion`. Generated types
/// conform to it.
///
/// A record can be updated, saved and deleted only if its row wasn't updated since it was read.
public protocol VersionedTable: StampedTable {}

extension VersionedTable {
  /// Inserts a record, or updates the row with its key, and returns the stored record.
  ///
  /// - Parameters:
  ///   - record: The record to store.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.staleRecord` if there is a row with the key and another version; the
  ///   errors of ``KeyedTable/save(_:in:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func save(record: Record, in transaction: WriteTransaction) throws -> Record {
    try save(_draft(of: record), in: transaction)
  }
}

extension VersionedTable where Record == Self {
  /// Inserts the record, or updates the row with its key, and returns it as it is stored.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: `DatabaseError.staleRecord` if there is a row with the key and another version; the
  ///   errors of ``KeyedTable/save(_:in:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public func save(in transaction: WriteTransaction) throws -> Self {
    try Self.save(record: self, in: transaction)
  }
}
