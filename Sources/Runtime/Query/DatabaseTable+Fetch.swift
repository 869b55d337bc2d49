extension DatabaseTable {
  /// Returns the rows that meet a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition; nil for all rows.
  ///   - order: The order; nil for the order of the primary key, or of the view.
  ///   - limit: The maximum number of rows to return; nil for any number.
  ///   - offset: The number of rows to skip.
  ///   - isDistinct: Whether rows that are equal in all columns are returned only once.
  ///   - transaction: The transaction to read in.
  /// - Throws: `DatabaseError.outOfRange` if the limit or the offset is negative; `outOfRange` or
  ///   `invalidValue` if a column can't hold a value of the condition; any error that SQLite
  ///   reports.
  public static func fetchAll(
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((_ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    offset: Int = 0,
    distinct isDistinct: Bool = false, from transaction: ReadTransaction
  ) throws -> [Record] {
    let sql = _sql
    var query = TableQuery(
      isDistinct ? sql.distinctSelection : sql.selection, of: sql, where: condition?(columns).text,
      in: transaction)
    query.order(by: order?(columns), otherwise: sql.order)
    try query.page(limit: limit, offset: offset)
    return try transaction.statement(query, on: Self.self).all(Self.self)
  }

  /// Returns the first row that meets a condition, or nil if there is none.
  ///
  /// - Parameters:
  ///   - condition: The condition; nil for all rows.
  ///   - order: The order; nil for the order of the primary key, or of the view.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `fetchAll(where:orderBy:limit:offset:distinct:from:)`.
  public static func fetchFirst(
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((_ColumnSet.Type) -> [Ordering<Self>])? = nil, from transaction: ReadTransaction
  ) throws -> Record? {
    try fetchAll(where: condition, orderBy: order, limit: 1, from: transaction).first
  }

  /// Returns the rows that have all values set in `match`, in which `.some(nil)` is NULL.
  ///
  /// - Parameters:
  ///   - match: The values of columns.
  ///   - order: The order; nil for the order of the primary key, or of the view.
  ///   - limit: The maximum number of rows to return; nil for any number.
  ///   - offset: The number of rows to skip.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `fetchAll(where:orderBy:limit:offset:distinct:from:)`.
  public static func fetchAll(
    matching match: TableMatch<Self>,
    orderBy order: ((_ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    offset: Int = 0, from transaction: ReadTransaction
  ) throws -> [Record] {
    let condition = match.condition.map { condition in
      { (_: _ColumnSet.Type) in condition }
    }
    return try fetchAll(
      where: condition, orderBy: order, limit: limit, offset: offset, from: transaction)
  }

  /// Calls `body` with each row that meets a condition. Only one row is in memory at a time.
  ///
  /// - Parameters:
  ///   - condition: The condition; nil for all rows.
  ///   - order: The order; nil for the order of the primary key, or of the view.
  ///   - transaction: The transaction to read in.
  ///   - body: Called with each row, in order.
  /// - Throws: Any error that `body` throws, after which no more rows are read; otherwise the
  ///   errors of `fetchAll(where:orderBy:limit:offset:distinct:from:)`.
  public static func forEach(
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((_ColumnSet.Type) -> [Ordering<Self>])? = nil,
    from transaction: ReadTransaction,
    _ body: (Record) throws -> Void
  ) throws {
    let sql = _sql
    var query = TableQuery(
      sql.selection, of: sql, where: condition?(columns).text, in: transaction)
    query.order(by: order?(columns), otherwise: sql.order)
    try transaction.statement(query, on: Self.self).forEachRow {
      try body(_locatedRecord(from: $0))
    }
  }

  /// Returns the number of rows that meet a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - transaction: The transaction to read in.
  /// - Throws: `DatabaseError.outOfRange` or `invalidValue` if a column can't hold a value of the
  ///   condition; any error that SQLite reports.
  public static func count(
    where condition: (_ColumnSet.Type) -> Condition<Self>, in transaction: ReadTransaction
  ) throws -> Int {
    let sql = _sql
    let query = TableQuery(
      "SELECT count(*) FROM \(sql.table)", of: sql, where: condition(columns).text, in: transaction)
    return try transaction.statement(query, on: Self.self).count()
  }
}
