extension DatabaseTable {
  /// Returns the rows that meet a condition.
  ///
  /// - Parameters:
  ///   - condition: Without one, all rows.
  ///   - order: Without one, the order of the primary key, or that of the view.
  ///   - limit: The greatest number of rows to return.
  ///   - offset: The number of rows to leave out before.
  ///   - isDistinct: Whether rows that are equal in all columns are returned once.
  /// - Throws: `DatabaseError.outOfRange` for a negative limit or offset, or a value that its column
  ///   can't hold; whatever SQLite reports.
  public static func fetchAll(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    offset: Int = 0,
    distinct isDistinct: Bool = false, from transaction: ReadTransaction
  ) throws -> [Record] {
    var query = TableQuery(
      isDistinct ? sql.distinctSelection : sql.selection, where: condition?(columns))
    query.order(by: order?(columns), otherwise: sql.order)
    try query.page(limit: limit, offset: offset)
    return try transaction.statement(query, on: Self.self).all(Self.self)
  }

  /// Returns the first of the rows that meet a condition, if there is one.
  public static func fetchFirst(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, from transaction: ReadTransaction
  ) throws -> Record? {
    try fetchAll(where: condition, orderBy: order, limit: 1, from: transaction).first
  }

  /// Returns the rows that have every value that is set in `match`; `.some(nil)` is NULL.
  public static func fetchAll(
    matching match: MatchSet, orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil,
    limit: Int? = nil, offset: Int = 0, from transaction: ReadTransaction
  ) throws -> [Record] {
    var query = TableQuery(sql.selection, where: match.conditions.condition)
    query.order(by: order?(columns), otherwise: sql.order)
    try query.page(limit: limit, offset: offset)
    return try transaction.statement(query, on: Self.self).all(Self.self)
  }

  /// Calls `body` with each row that meets a condition, one after the other: there is never more
  /// than one in memory.
  ///
  /// - Throws: what `body` throws, after which no further row is read.
  public static func forEach(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, in transaction: ReadTransaction,
    _ body: (Record) throws -> Void
  ) throws {
    var query = TableQuery(sql.selection, where: condition?(columns))
    query.order(by: order?(columns), otherwise: sql.order)
    try transaction.statement(query, on: Self.self).readRows { try body(record(from: $0)) }
  }

  /// Returns the number of rows that meet a condition.
  public static func count(
    where condition: (ColumnSet.Type) -> Condition<Self>, in transaction: ReadTransaction
  ) throws -> Int {
    let query = TableQuery("SELECT count(*) FROM \(sql.table)", where: condition(columns))
    return try transaction.statement(query, on: Self.self).count()
  }
}

extension Statement {
  /// Calls `body` with each row.
  func readRows(_ body: (borrowing Row) throws -> Void) throws {
    try begin()
    defer { reset() }
    let row = self.row()
    while try step() { try body(row) }
  }
}
