/// A row before it is stored. The drafts that are generated as structs conform to it.
public protocol TableDraft {
  /// The record that is stored.
  associatedtype _Record: InsertableTable where _Record.Draft == Self, _Record.Record == _Record

  /// Creates a draft with the values of a record.
  ///
  /// - Parameter record: The record.
  init(_ record: _Record)
}

extension TableDraft {
  /// Inserts the row, and returns it with all values that the database assigned.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: The errors of ``InsertableTable/insert(_:into:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public func insert(into transaction: WriteTransaction) throws -> _Record {
    try _Record.insert(self, into: transaction)
  }
}

extension TableDraft where _Record: KeyedTable {
  /// Inserts the row, or updates the row with its key, and returns the stored record.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: The errors of ``KeyedTable/save(_:in:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public func save(in transaction: WriteTransaction) throws -> _Record {
    try _Record.save(self, in: transaction)
  }
}
