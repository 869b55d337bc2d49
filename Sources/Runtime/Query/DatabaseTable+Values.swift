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
  @_alwaysEmitIntoClient
  public static func values<C: TableColumn>(
    of column: (ColumnSet.Type) -> C, distinct isDistinct: Bool = false,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    offset: Int = 0,
    from transaction: ReadTransaction
  ) throws -> [C.Result] where C.Table == Self {
    let column = column(columns)
    return try selecting(
      column.expression, distinct: isDistinct, where: condition?(columns), orderBy: order?(columns),
      otherwise: isDistinct ? " ORDER BY 1" : nil, limit: limit, offset: offset, from: transaction
    ).rows { try C._result(of: $0, at: 0, column.coding) }
  }

  /// Returns the number of rows that meet a condition and in which a column isn't NULL.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - isDistinct: Whether each value is counted only once.
  ///   - condition: The condition; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(where:in:)`.
  @_alwaysEmitIntoClient
  public static func count(
    of column: (ColumnSet.Type) -> some TableColumn<Self, some Any>,
    distinct isDistinct: Bool = false,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: ReadTransaction
  ) throws -> Int {
    let function = isDistinct ? "count(DISTINCT " : "count("
    return try single(
      function, column(columns), .integer, where: condition?(columns), in: transaction) ?? 0
  }

  /// Returns the values of a column of JSON.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `values(of:distinct:where:orderBy:limit:offset:from:)`.
  @_alwaysEmitIntoClient
  public static func values<C: _JSONColumn>(
    of column: (ColumnSet.Type) -> C,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    from transaction: ReadTransaction
  ) throws -> [C.Result] where C.Table == Self {
    let column = column(columns)
    return try selecting(column.expression, where: condition?(columns), from: transaction)
      .rows { try C._result(of: $0, at: 0, column.coding) }
  }

  /// Returns the sum of a column, or nil if there are no values.
  ///
  /// - Parameters:
  ///   - column: The column to add up.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: `DatabaseError.sqlite` if the sum doesn't fit 64 bits; the errors of
  ///   `count(where:in:)`.
  @_alwaysEmitIntoClient
  public static func sum<C: TableColumn>(
    of column: (ColumnSet.Type) -> C,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> Int? where C.Table == Self, C.Value: BinaryInteger & SQLNumber {
    try single("sum(", column(columns), .integer, where: condition?(columns), in: transaction)
  }

  /// Returns the sum of a column, or nil if there are no values.
  ///
  /// - Parameters:
  ///   - column: The column to add up.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(where:in:)`.
  @_alwaysEmitIntoClient
  public static func sum<C: TableColumn>(
    of column: (ColumnSet.Type) -> C,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> Double? where C.Table == Self, C.Value == Double {
    try single("sum(", column(columns), .real, where: condition?(columns), in: transaction)
  }

  /// Returns the average of a column, or nil if there are no values.
  ///
  /// - Parameters:
  ///   - column: The column to average.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(where:in:)`.
  @_alwaysEmitIntoClient
  public static func average<C: TableColumn>(
    of column: (ColumnSet.Type) -> C,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> Double? where C.Table == Self, C.Value: SQLNumber {
    try single("avg(", column(columns), .real, where: condition?(columns), in: transaction)
  }

  /// Returns the smallest value of a column, or nil if there are no values.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(where:in:)`; `DatabaseError.typeMismatch`, `outOfRange` or
  ///   `invalidValue` if a stored value doesn't have the type of its column.
  @_alwaysEmitIntoClient
  public static func min<C: TableColumn>(
    of column: (ColumnSet.Type) -> C,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> C.Value? where C.Table == Self, C.Value: SQLComparable {
    let column = column(columns)
    return try single("min(", column, column.coding, where: condition?(columns), in: transaction)
  }

  /// Returns the greatest value of a column, or nil if there are no values.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(where:in:)`; `DatabaseError.typeMismatch`, `outOfRange` or
  ///   `invalidValue` if a stored value doesn't have the type of its column.
  @_alwaysEmitIntoClient
  public static func max<C: TableColumn>(
    of column: (ColumnSet.Type) -> C,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> C.Value? where C.Table == Self, C.Value: SQLComparable {
    let column = column(columns)
    return try single("max(", column, column.coding, where: condition?(columns), in: transaction)
  }

  /// Returns the value of an aggregate function, or nil if it is NULL.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func single<Value>(
    _ function: String, _ column: some TableColumn, _ coding: _ValueCoding<Value>,
    where condition: Condition<Self>?, in transaction: ReadTransaction
  ) throws -> Value? {
    try selecting(
      function + column.expression + ")", where: condition, otherwise: "", from: transaction
    ).rows { try OptionalColumn<Self, _>._result(of: $0, at: 0, coding) }.first ?? nil
  }
}
