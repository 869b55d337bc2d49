// Queries for the values of a column.

extension DatabaseTable {
  /// Returns the values of a column in the rows that meet a condition.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - isDistinct: Whether each value is returned only once.
  ///   - condition: The condition; nil for all rows.
  ///   - order: The order; nil for the order of the rows or, if `isDistinct`, of the values.
  ///   - limit: The maximum number of values to return; nil for any number.
  ///   - offset: The number of values to skip.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `fetchAll(where:orderBy:limit:offset:distinct:from:)`.
  public static func values<C: TableColumn>(
    of column: (_ColumnSet.Type) -> C, distinct isDistinct: Bool = false,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((_ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    offset: Int = 0,
    from transaction: ReadTransaction
  ) throws -> [C.Result] where C.Table == Self {
    let (column, sql) = (column(columns), _sql)
    var query = TableQuery(
      "SELECT \(isDistinct ? "DISTINCT \(column.expression)" : column.expression)"
        + " FROM \(sql.table)",
      of: sql, where: condition?(columns).text, in: transaction)
    query.order(by: order?(columns), otherwise: isDistinct ? " ORDER BY 1" : sql.order)
    try query.page(limit: limit, offset: offset)
    return try transaction.statement(query, on: Self.self).rows {
      try C._result(of: $0, at: 0, column.coding)
    }
  }

  /// Returns the number of rows that meet a condition and in which a column isn't NULL.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - isDistinct: Whether each value is counted only once.
  ///   - condition: The condition; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(where:in:)`.
  public static func count(
    of column: (_ColumnSet.Type) -> some TableColumn<Self, some Any>,
    distinct isDistinct: Bool = false,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: ReadTransaction
  ) throws -> Int {
    let column = column(columns)
    let count = "count(\(isDistinct ? "DISTINCT \(column.expression)" : column.expression))"
    return try single(count, .integer, where: condition, in: transaction) ?? 0
  }

  /// Returns the values of a column of JSON.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `values(of:distinct:where:orderBy:limit:offset:from:)`.
  public static func values<C: _JSONColumn>(
    of column: (_ColumnSet.Type) -> C,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    from transaction: ReadTransaction
  ) throws -> [C.Result] where C.Table == Self {
    let (column, sql) = (column(columns), _sql)
    var query = TableQuery(
      "SELECT \(column.expression) FROM \(sql.table)", of: sql, where: condition?(columns).text,
      in: transaction)
    query.text += sql.order
    return try transaction.statement(query, on: Self.self).rows {
      try C._result(of: $0, at: 0, column.coding)
    }
  }

  /// Returns the sum of a column, or nil if there are no values.
  ///
  /// - Parameters:
  ///   - column: The column to add up.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: `DatabaseError.sqlite` if the sum doesn't fit 64 bits; the errors of
  ///   `count(where:in:)`.
  public static func sum<C: TableColumn>(
    of column: (_ColumnSet.Type) -> C,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> Int? where C.Table == Self, C.Value: BinaryInteger & SQLNumber {
    try single("sum(\(column(columns).expression))", .integer, where: condition, in: transaction)
  }

  /// Returns the sum of a column, or nil if there are no values.
  ///
  /// - Parameters:
  ///   - column: The column to add up.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(where:in:)`.
  public static func sum<C: TableColumn>(
    of column: (_ColumnSet.Type) -> C,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> Double? where C.Table == Self, C.Value == Double {
    try single("sum(\(column(columns).expression))", .real, where: condition, in: transaction)
  }

  /// Returns the average of a column, or nil if there are no values.
  ///
  /// - Parameters:
  ///   - column: The column to average.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(where:in:)`.
  public static func average<C: TableColumn>(
    of column: (_ColumnSet.Type) -> C,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> Double? where C.Table == Self, C.Value: SQLNumber {
    try single("avg(\(column(columns).expression))", .real, where: condition, in: transaction)
  }

  /// Returns the smallest value of a column, or nil if there are no values.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(where:in:)`; `DatabaseError.typeMismatch`, `outOfRange` or
  ///   `invalidValue` if a stored value doesn't have the type of its column.
  public static func min<C: TableColumn>(
    of column: (_ColumnSet.Type) -> C,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> C.Value? where C.Table == Self, C.Value: SQLComparable {
    let column = column(columns)
    return try single(
      "min(\(column.expression))", column.coding, where: condition, in: transaction)
  }

  /// Returns the greatest value of a column, or nil if there are no values.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(where:in:)`; `DatabaseError.typeMismatch`, `outOfRange` or
  ///   `invalidValue` if a stored value doesn't have the type of its column.
  public static func max<C: TableColumn>(
    of column: (_ColumnSet.Type) -> C,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> C.Value? where C.Table == Self, C.Value: SQLComparable {
    let column = column(columns)
    return try single(
      "max(\(column.expression))", column.coding, where: condition, in: transaction)
  }

  /// Returns the value of an aggregate, or nil if it is NULL.
  private static func single<Value>(
    _ aggregate: String, _ coding: _ValueCoding<Value>,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)?,
    in transaction: ReadTransaction
  ) throws -> Value? {
    let sql = _sql
    let query = TableQuery(
      "SELECT \(aggregate) FROM \(sql.table)", of: sql, where: condition?(columns).text,
      in: transaction)
    return try transaction.statement(query, on: Self.self).rows {
      try OptionalColumn<Self, _>._result(of: $0, at: 0, coding)
    }.first ?? nil
  }
}
