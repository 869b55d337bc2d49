// Insertions of rows of which some may be rejected.

extension InsertableTable {
  /// Inserts each row that can be inserted.
  ///
  /// - Parameters:
  ///   - drafts: The rows to insert.
  ///   - transaction: The transaction to write in.
  /// - Returns: The rejected rows in order, each with its index in `drafts` and the reason.
  /// - Throws: Any error that isn't due to a single row, such as a full disk;
  ///   `DatabaseError.transactionAborted` if a constraint rolled the transaction back.
  @_alwaysEmitIntoClient
  public static func insertEach(
    _ drafts: some Sequence<Draft>, into transaction: WriteTransaction
  ) throws -> [(index: Int, row: Draft, error: DatabaseError)] {
    try insertEach(Array(drafts), into: transaction)
  }

  /// Inserts each row that can be inserted. With this overload, Swift can infer the type of a
  /// literal of tuples.
  ///
  /// - Parameters:
  ///   - drafts: The rows to insert.
  ///   - transaction: The transaction to write in.
  /// - Returns: The rejected rows in order, each with its index in `drafts` and the reason.
  /// - Throws: Any error that isn't due to a single row, such as a full disk;
  ///   `DatabaseError.transactionAborted` if a constraint rolled the transaction back.
  @_alwaysEmitIntoClient
  public static func insertEach(
    _ drafts: [Draft], into transaction: WriteTransaction
  ) throws -> [(index: Int, row: Draft, error: DatabaseError)] {
    // What can't be read back wasn't to be stored.
    try transaction.rejected(drafts, isUndone: _returnsRow) { try insert($0, into: transaction) }
  }
}
