// Aggregates of the rows that have the same value in a column.

extension DatabaseTable {
  /// Returns the number of rows for each value of a column, ordered by these values.
  ///
  /// - Parameters:
  ///   - group: The column whose values form the groups.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(where:in:)`; `DatabaseError.typeMismatch`, `outOfRange` or
  ///   `invalidValue` if a stored value doesn't have the type of its column.
  @_alwaysEmitIntoClient
  public static func count<Group: TableColumn>(
    by group: (ColumnSet.Type) -> Group,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> [(key: Group.Result, value: Int)] where Group.Table == Self {
    try groups(
      "count(*)", .integer, by: group(columns), where: condition?(columns), in: transaction
    ).map { ($0.key, $0.value ?? 0) }
  }

  /// Returns the sum of a column for each value of another, ordered by the latter. The sum is nil
  /// if a group has no values.
  ///
  /// - Parameters:
  ///   - column: The column to add up.
  ///   - group: The column whose values form the groups.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: `DatabaseError.sqlite` if a sum doesn't fit 64 bits; the errors of
  ///   `count(by:where:in:)`.
  @_alwaysEmitIntoClient
  public static func sum<C: TableColumn, Group: TableColumn>(
    of column: (ColumnSet.Type) -> C, by group: (ColumnSet.Type) -> Group,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: ReadTransaction
  ) throws -> [(key: Group.Result, value: Int?)]
  where C.Table == Self, Group.Table == Self, C.Value: BinaryInteger & SQLNumber {
    try groups(
      "sum(" + column(columns).expression + ")", .integer, by: group(columns),
      where: condition?(columns), in: transaction)
  }

  /// Returns the sum of a column for each value of another, ordered by the latter. The sum is nil
  /// if a group has no values.
  ///
  /// - Parameters:
  ///   - column: The column to add up.
  ///   - group: The column whose values form the groups.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(by:where:in:)`.
  @_alwaysEmitIntoClient
  public static func sum<C: TableColumn, Group: TableColumn>(
    of column: (ColumnSet.Type) -> C, by group: (ColumnSet.Type) -> Group,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: ReadTransaction
  ) throws -> [(key: Group.Result, value: Double?)]
  where C.Table == Self, Group.Table == Self, C.Value == Double {
    try groups(
      "sum(" + column(columns).expression + ")", .real, by: group(columns),
      where: condition?(columns), in: transaction)
  }

  /// Returns the average of a column for each value of another, ordered by the latter. The average
  /// is nil if a group has no values.
  ///
  /// - Parameters:
  ///   - column: The column to average.
  ///   - group: The column whose values form the groups.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(by:where:in:)`.
  @_alwaysEmitIntoClient
  public static func average<C: TableColumn, Group: TableColumn>(
    of column: (ColumnSet.Type) -> C, by group: (ColumnSet.Type) -> Group,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: ReadTransaction
  ) throws -> [(key: Group.Result, value: Double?)]
  where C.Table == Self, Group.Table == Self, C.Value: SQLNumber {
    try groups(
      "avg(" + column(columns).expression + ")", .real, by: group(columns),
      where: condition?(columns), in: transaction)
  }

  /// Returns the smallest value of a column for each value of another, ordered by the latter. It is
  /// nil if a group has no values.
  ///
  /// - Parameters:
  ///   - column: The column to find the smallest value of.
  ///   - group: The column whose values form the groups.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(by:where:in:)`.
  @_alwaysEmitIntoClient
  public static func min<C: TableColumn, Group: TableColumn>(
    of column: (ColumnSet.Type) -> C, by group: (ColumnSet.Type) -> Group,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: ReadTransaction
  ) throws -> [(key: Group.Result, value: C.Value?)]
  where C.Table == Self, Group.Table == Self, C.Value: SQLComparable {
    let column = column(columns)
    return try groups(
      "min(" + column.expression + ")", column.coding, by: group(columns),
      where: condition?(columns), in: transaction)
  }

  /// Returns the greatest value of a column for each value of another, ordered by the latter. It is
  /// nil if a group has no values.
  ///
  /// - Parameters:
  ///   - column: The column to find the greatest value of.
  ///   - group: The column whose values form the groups.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `count(by:where:in:)`.
  @_alwaysEmitIntoClient
  public static func max<C: TableColumn, Group: TableColumn>(
    of column: (ColumnSet.Type) -> C, by group: (ColumnSet.Type) -> Group,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: ReadTransaction
  ) throws -> [(key: Group.Result, value: C.Value?)]
  where C.Table == Self, Group.Table == Self, C.Value: SQLComparable {
    let column = column(columns)
    return try groups(
      "max(" + column.expression + ")", column.coding, by: group(columns),
      where: condition?(columns), in: transaction)
  }

  /// Returns an aggregate for each value of a column; nil if it is NULL.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func groups<Group: TableColumn, Value>(
    _ aggregate: String, _ coding: _ValueCoding<Value>, by group: Group,
    where condition: Condition<Self>?, in transaction: ReadTransaction
  ) throws -> [(key: Group.Result, value: Value?)] {
    try selecting(
      group.expression + ", " + aggregate, where: condition, otherwise: " GROUP BY 1 ORDER BY 1",
      from: transaction
    ).rows { row in
      let key = try Group._result(of: row, at: 0, group.coding)
      return (key, try OptionalColumn<Self, _>._result(of: row, at: 1, coding))
    }
  }
}
