extension TableDraft {
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
    updating changed: (
      (_Record.ColumnSet.Type) -> [any ChangeableColumn<_Record> & StoredColumn]
    )? = nil,
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

extension InsertableTable where Draft == Self, Record == Self {
  /// Inserts the record, or updates the row with its unique key, and returns the stored record.
  ///
  /// - Parameters:
  ///   - key: The unique key.
  ///   - changed: The columns of an existing row that get the values of the record; nil for all that
  ///     aren't in `key` or the primary key.
  ///   - transaction: The transaction to write in.
  /// - Throws: The errors of ``insertOrUpdate(_:by:updating:into:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public func insertOrUpdate(
    by key: UniqueKey<Self>,
    updating changed: ((ColumnSet.Type) -> [any ChangeableColumn<Self> & StoredColumn])? = nil,
    into transaction: WriteTransaction
  ) throws -> Self {
    try Self.insertOrUpdate(self, by: key, updating: changed, into: transaction)
  }

  /// Inserts the record unless a row is there that has its unique key, and returns the stored
  /// record; nil if nothing is stored.
  ///
  /// - Parameters:
  ///   - key: The unique key; nil for any of the table.
  ///   - transaction: The transaction to write in.
  /// - Throws: The errors of ``insertOrIgnore(_:by:into:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public func insertOrIgnore(
    by key: UniqueKey<Self>? = nil, into transaction: WriteTransaction
  ) throws -> Self? {
    try Self.insertOrIgnore(self, by: key, into: transaction)
  }
}
