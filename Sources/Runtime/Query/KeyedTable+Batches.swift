extension KeyedTable {
  /// Inserts rows, or updates the rows with their keys, and returns the stored records. Either all
  /// rows are stored, or none.
  ///
  /// - Parameters:
  ///   - drafts: The rows to store.
  ///   - transaction: The transaction to write in.
  /// - Throws: The error of the first row that can't be stored, as ``save(_:in:)`` throws it.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func save(
    contentsOf drafts: [Draft], in transaction: WriteTransaction
  ) throws -> [Record] {
    try transaction.together(drafts) { try save($0, in: transaction) }
  }

  /// Inserts records, or updates the rows with their keys, as ``save(contentsOf:in:)`` of drafts does.
  ///
  /// - Parameters:
  ///   - records: The records to store.
  ///   - transaction: The transaction to write in.
  /// - Throws: The error of the first record that can't be stored.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func save(
    contentsOf records: some Sequence<Record>, in transaction: WriteTransaction
  ) throws -> [Record] {
    try save(contentsOf: records.map { _draft(of: $0) }, in: transaction)
  }

  /// Inserts each row that can be stored, or updates the row with its key.
  ///
  /// - Parameters:
  ///   - drafts: The rows to store.
  ///   - transaction: The transaction to write in.
  /// - Returns: The rejected rows in order, each with its index in `drafts` and the reason.
  /// - Throws: Any error that isn't due to a single row, such as a full disk;
  ///   `DatabaseError.transactionAborted` if a constraint rolled the transaction back.
  @_alwaysEmitIntoClient
  public static func saveEach(
    _ drafts: [Draft], in transaction: WriteTransaction
  ) throws -> [(index: Int, row: Draft, error: DatabaseError)] {
    try transaction.rejected(drafts, isUndone: _returnsRow) { try save($0, in: transaction) }
  }

  /// Updates the rows that have the keys of records with the records' values: all rows, or none.
  ///
  /// - Parameters:
  ///   - records: The records with the new values.
  ///   - transaction: The transaction to write in.
  /// - Throws: The error of the first record that can't be stored, such as `rowNotFound` if there is
  ///   no row with its key.
  @_alwaysEmitIntoClient
  public static func update(
    contentsOf records: some Sequence<Record>, in transaction: WriteTransaction
  ) throws {
    _ = try transaction.together(records) { try update($0, in: transaction) as Void }
  }

  /// Updates each row that can be updated with the values of the record that has its key.
  ///
  /// - Parameters:
  ///   - records: The records with the new values.
  ///   - transaction: The transaction to write in.
  /// - Returns: The rejected records in order, each with its index in `records` and the reason.
  /// - Throws: Any error that isn't due to a single row, such as a full disk;
  ///   `DatabaseError.transactionAborted` if a constraint rolled the transaction back.
  @_alwaysEmitIntoClient
  public static func updateEach(
    _ records: some Sequence<Record>, in transaction: WriteTransaction
  ) throws -> [(index: Int, row: Record, error: DatabaseError)] {
    try transaction.rejected(records) { try update($0, in: transaction) as Void }
  }

  /// Deletes the rows with the keys of records, as far as they still exist: all of them, or none.
  ///
  /// - Parameters:
  ///   - records: The records whose rows to delete.
  ///   - transaction: The transaction to write in.
  /// - Throws: The error of the first row that can't be deleted, such as `constraint` if other rows
  ///   still refer to it.
  @_alwaysEmitIntoClient
  public static func delete(
    contentsOf records: some Sequence<Record>, in transaction: WriteTransaction
  ) throws {
    _ = try transaction.together(records) { try delete($0, in: transaction) }
  }

  /// Deletes each row that can be deleted of those with the keys of records.
  ///
  /// - Parameters:
  ///   - records: The records whose rows to delete.
  ///   - transaction: The transaction to write in.
  /// - Returns: The records whose rows can't be deleted, in order, each with its index in `records`
  ///   and the reason.
  /// - Throws: Any error that isn't due to a single row, such as a full disk;
  ///   `DatabaseError.transactionAborted` if a constraint rolled the transaction back.
  @_alwaysEmitIntoClient
  public static func deleteEach(
    _ records: some Sequence<Record>, in transaction: WriteTransaction
  ) throws -> [(index: Int, row: Record, error: DatabaseError)] {
    try transaction.rejected(records) { try delete($0, in: transaction) }
  }
}

extension StampedTable {
  /// Updates the rows that have the keys of records with the records' values, and returns them as
  /// they are stored. Either all rows are updated, or none.
  ///
  /// - Parameters:
  ///   - records: The records with the new values.
  ///   - transaction: The transaction to write in.
  /// - Throws: The error of the first record that can't be stored, such as `staleRecord` if its row
  ///   has another version.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func update(
    contentsOf records: some Sequence<Record>, in transaction: WriteTransaction
  ) throws -> [Record] {
    try transaction.together(records) { try update($0, in: transaction) as Record }
  }
}

extension IdentifiedTable {
  /// Deletes the rows with the given primary keys, and returns the number of those that were there.
  /// Either all of them are deleted, or none.
  ///
  /// - Parameters:
  ///   - ids: The primary keys.
  ///   - transaction: The transaction to write in.
  /// - Throws: The error of the first row that can't be deleted, such as `constraint` if other rows
  ///   still refer to it.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func delete(ids: some Sequence<ID>, in transaction: WriteTransaction) throws -> Int
  {
    try transaction.together(ids) { try delete(id: $0, in: transaction) }.count { $0 }
  }

  /// Deletes each row that can be deleted of those with the given primary keys.
  ///
  /// - Parameters:
  ///   - ids: The primary keys.
  ///   - transaction: The transaction to write in.
  /// - Returns: The keys of the rows that can't be deleted, in order, each with its index in `ids`
  ///   and the reason.
  /// - Throws: Any error that isn't due to a single row, such as a full disk;
  ///   `DatabaseError.transactionAborted` if a constraint rolled the transaction back.
  @_alwaysEmitIntoClient
  public static func deleteEach(
    ids: some Sequence<ID>, in transaction: WriteTransaction
  ) throws -> [(index: Int, id: ID, error: DatabaseError)] {
    try transaction.rejected(ids) { try delete(id: $0, in: transaction) }
      .map { ($0.index, $0.row, $0.error) }
  }
}
