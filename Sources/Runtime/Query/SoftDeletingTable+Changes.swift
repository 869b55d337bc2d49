extension SoftDeletingTable {
  /// Removes the rows that are marked as deleted and meet a condition, and returns their number.
  ///
  /// - Parameters:
  ///   - condition: The condition; nil for all rows that are marked.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.constraint` if other rows still refer to one of them; `outOfRange` or
  ///   `invalidValue` if a column can't hold a value of the condition; any other error that SQLite
  ///   reports. No row is removed then.
  @discardableResult
  public static func eraseDeleted(
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: WriteTransaction
  ) throws -> Int {
    try change(by: _sql.erasing, where: condition?(columns).text, in: transaction)
  }

  /// Restores the rows that are marked as deleted and meet a condition, and returns their number.
  ///
  /// - Parameters:
  ///   - condition: The condition; nil for all rows that are marked.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.constraint` if a row breaks a constraint now; `outOfRange` or
  ///   `invalidValue` if a column can't hold a value of the condition; any other error that SQLite
  ///   reports. No row is restored then.
  @discardableResult
  public static func restoreAll(
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: WriteTransaction
  ) throws -> Int {
    try change(by: _sql.restoring, where: condition?(columns).text, in: transaction)
  }

  /// Changes the rows that are marked as deleted and meet a condition.
  private static func change(
    by head: String, where condition: ConditionText?, in transaction: WriteTransaction
  ) throws -> Int {
    let query = TableQuery(head, where: .all([ConditionText(sql: _sql.isDeleted), condition]))
    return try transaction.statement(query, on: Self.self).runCountingChanges()
  }
}
