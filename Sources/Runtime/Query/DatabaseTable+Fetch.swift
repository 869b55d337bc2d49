// In the module of apps that call them: other apps don't link them.

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
  @_alwaysEmitIntoClient
  public static func fetchAll(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    offset: Int = 0,
    distinct isDistinct: Bool = false, from transaction: ReadTransaction
  ) throws -> [Record] {
    try selecting(
      distinct: isDistinct, where: condition?(columns), orderBy: order?(columns), limit: limit,
      offset: offset, from: transaction
    ).all(Self.self)
  }

  /// Returns the first row that meets a condition, or nil if there is none.
  ///
  /// - Parameters:
  ///   - condition: The condition; nil for all rows.
  ///   - order: The order; nil for the order of the primary key, or of the view.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `fetchAll(where:orderBy:limit:offset:distinct:from:)`.
  @_alwaysEmitIntoClient
  public static func fetchFirst(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, from transaction: ReadTransaction
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
  @_alwaysEmitIntoClient
  public static func fetchAll(
    matching match: TableMatch<Self>,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    offset: Int = 0, from transaction: ReadTransaction
  ) throws -> [Record] {
    try selecting(
      where: match.condition, orderBy: order?(columns), limit: limit, offset: offset,
      from: transaction
    ).all(Self.self)
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
  @_alwaysEmitIntoClient
  public static func forEach(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil,
    from transaction: ReadTransaction,
    _ body: (Record) throws -> Void
  ) throws {
    try selecting(where: condition?(columns), orderBy: order?(columns), from: transaction)
      .forEachRow { try body(_locatedRecord(from: $0)) }
  }

  /// Returns the number of rows that meet a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - transaction: The transaction to read in.
  /// - Throws: `DatabaseError.outOfRange` or `invalidValue` if a column can't hold a value of the
  ///   condition; any error that SQLite reports.
  @_alwaysEmitIntoClient
  public static func count(
    where condition: (ColumnSet.Type) -> Condition<Self>, in transaction: ReadTransaction
  ) throws -> Int {
    try selecting("count(*)", where: condition(columns), otherwise: "", from: transaction).count()
  }

  /// Returns whether a row meets a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(where:in:)`.
  @_alwaysEmitIntoClient
  public static func exists(
    where condition: (ColumnSet.Type) -> Condition<Self>, in transaction: ReadTransaction
  ) throws -> Bool {
    try selecting("1", where: condition(columns), otherwise: "", limit: 1, from: transaction)
      .count() == 1
  }

  /// Returns the statement that selects something of the rows that meet a condition.
  ///
  /// - Parameters:
  ///   - expression: What is selected, in SQL; nil for all columns.
  ///   - rule: The end of the statement if there is no order; nil for the order of the table.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func selecting(
    _ expression: String? = nil, distinct isDistinct: Bool = false,
    where condition: Condition<Self>?,
    orderBy order: [Ordering<Self>]? = nil, otherwise rule: String? = nil, limit: Int? = nil,
    offset: Int = 0, from transaction: ReadTransaction
  ) throws -> _Statement {
    try transaction.statement(
      Selection(
        expression, distinct: isDistinct, of: _sql, where: condition?.tree,
        orderBy: order?.map { $0.sql } ?? [], otherwise: rule, limit: limit, offset: offset))
  }
}
