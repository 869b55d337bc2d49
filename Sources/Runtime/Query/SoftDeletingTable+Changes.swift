extension SoftDeletingTable {
  /// Removes the rows that are marked as deleted and meet a condition, and returns their number.
  ///
  /// - Parameters:
  ///   - condition: The condition; nil for all rows that are marked.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.constraint` if other rows still refer to one of them; `outOfRange` or
  ///   `invalidValue` if a column can't hold a value of the condition; any other error that SQLite
  ///   reports. No row is removed then.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func eraseDeleted(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: WriteTransaction
  ) throws -> Int {
    try changing(erases: true, where: condition?(columns), in: transaction).runCountingChanges()
  }

  /// Restores the rows that are marked as deleted and meet a condition, and returns their number.
  ///
  /// - Parameters:
  ///   - condition: The condition; nil for all rows that are marked.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.constraint` if a row breaks a constraint now; `outOfRange` or
  ///   `invalidValue` if a column can't hold a value of the condition; any other error that SQLite
  ///   reports. No row is restored then.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func restoreAll(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: WriteTransaction
  ) throws -> Int {
    try changing(erases: false, where: condition?(columns), in: transaction).runCountingChanges()
  }

  /// Returns the statement that changes the rows which are marked as deleted and meet a condition.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func changing(
    erases: Bool, where condition: Condition<Self>?, in transaction: WriteTransaction
  ) throws -> _Statement {
    let sql = _sql
    let condition = ConditionText.all([ConditionText(sql: sql.isDeleted), condition?.text])
    let query = TableQuery(erases ? sql.erasing : sql.restoring, where: condition)
    return try transaction.statement(query, of: _sql)
  }
}
