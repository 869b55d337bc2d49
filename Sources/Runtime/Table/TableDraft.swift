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

  /// Inserts the row, or updates the row with its unique key, and returns the stored record.
  ///
  /// - Parameters:
  ///   - key: The unique key.
  ///   - changed: The columns of an existing row that get the values of the draft; nil for all that
  ///     aren't in `key` or the primary key.
  ///   - transaction: The transaction to write in.
  /// - Throws: The errors of ``InsertableTable/insertOrUpdate(_:by:updating:into:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public func insertOrUpdate(
    by key: UniqueKey<_Record>,
    updating changed: ((_Record._ColumnSet.Type) -> [any ChangeableColumn<_Record>])? = nil,
    into transaction: WriteTransaction
  ) throws -> _Record {
    try _Record.insertOrUpdate(self, by: key, updating: changed, into: transaction)
  }

  /// Inserts the row unless one is there that has its unique key, and returns the stored record; nil
  /// if nothing is stored.
  ///
  /// - Parameters:
  ///   - key: The unique key; nil for any of the table.
  ///   - transaction: The transaction to write in.
  /// - Throws: The errors of ``InsertableTable/insertOrIgnore(_:by:into:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public func insertOrIgnore(
    by key: UniqueKey<_Record>? = nil, into transaction: WriteTransaction
  ) throws -> _Record? {
    try _Record.insertOrIgnore(self, by: key, into: transaction)
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
