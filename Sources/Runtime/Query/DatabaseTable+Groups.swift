// Aggregates of the rows that have the same value in a column.

extension DatabaseTable {
  /// Returns the number of rows for each value of a column, ordered by these values.
  public static func count<Group: TableColumn>(
    by group: (_ColumnSet.Type) -> Group,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> [(key: Group.Result, value: Int)] where Group.Table == Self {
    try groups("count(*)", by: group(columns), where: condition, in: transaction) {
      try $0.integer(1)
    }
  }

  /// Returns the sum of a column for each value of another, ordered by the latter. The sum is nil
  /// if a group has no values.
  ///
  /// - Throws: `DatabaseError.sqlite` if a sum doesn't fit 64 bits.
  public static func sum<C: TableColumn, Group: TableColumn>(
    of column: (_ColumnSet.Type) -> C, by group: (_ColumnSet.Type) -> Group,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: ReadTransaction
  ) throws -> [(key: Group.Result, value: Int?)]
  where C.Table == Self, Group.Table == Self, C.Value: BinaryInteger {
    let sum = "sum(\(column(columns).expression))"
    return try groups(sum, by: group(columns), where: condition, in: transaction) {
      try $0.optionalInteger(1)
    }
  }

  /// Returns the sum of a column for each value of another, ordered by the latter. The sum is nil
  /// if a group has no values.
  public static func sum<C: TableColumn, Group: TableColumn>(
    of column: (_ColumnSet.Type) -> C, by group: (_ColumnSet.Type) -> Group,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: ReadTransaction
  ) throws -> [(key: Group.Result, value: Double?)]
  where C.Table == Self, Group.Table == Self, C.Value == Double {
    let sum = "sum(\(column(columns).expression))"
    return try groups(sum, by: group(columns), where: condition, in: transaction) {
      try $0.optionalReal(1)
    }
  }

  /// Returns the average of a column for each value of another, ordered by the latter. The average
  /// is nil if a group has no values.
  public static func average<C: TableColumn, Group: TableColumn>(
    of column: (_ColumnSet.Type) -> C, by group: (_ColumnSet.Type) -> Group,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: ReadTransaction
  ) throws -> [(key: Group.Result, value: Double?)]
  where C.Table == Self, Group.Table == Self, C.Value: SQLComparable & Numeric {
    let average = "avg(\(column(columns).expression))"
    return try groups(average, by: group(columns), where: condition, in: transaction) {
      try $0.optionalReal(1)
    }
  }

  /// Returns the smallest value of a column for each value of another, ordered by the latter. It is
  /// nil if a group has no values.
  public static func min<C: TableColumn, Group: TableColumn>(
    of column: (_ColumnSet.Type) -> C, by group: (_ColumnSet.Type) -> Group,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: ReadTransaction
  ) throws -> [(key: Group.Result, value: C.Value?)]
  where C.Table == Self, Group.Table == Self, C.Value: SQLComparable {
    let column = column(columns)
    let min = "min(\(column.expression))"
    return try groups(min, by: group(columns), where: condition, in: transaction) {
      try OptionalColumn<Self, _>.result(of: $0, at: 1, column.coding)
    }
  }

  /// Returns the greatest value of a column for each value of another, ordered by the latter. It is
  /// nil if a group has no values.
  public static func max<C: TableColumn, Group: TableColumn>(
    of column: (_ColumnSet.Type) -> C, by group: (_ColumnSet.Type) -> Group,
    where condition: ((_ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: ReadTransaction
  ) throws -> [(key: Group.Result, value: C.Value?)]
  where C.Table == Self, Group.Table == Self, C.Value: SQLComparable {
    let column = column(columns)
    let max = "max(\(column.expression))"
    return try groups(max, by: group(columns), where: condition, in: transaction) {
      try OptionalColumn<Self, _>.result(of: $0, at: 1, column.coding)
    }
  }

  private static func groups<Group: TableColumn, Value>(
    _ aggregate: String, by group: Group, where condition: ((_ColumnSet.Type) -> Condition<Self>)?,
    in transaction: ReadTransaction, _ value: (borrowing Row) throws -> Value
  ) throws -> [(key: Group.Result, value: Value)] {
    var query = TableQuery(
      "SELECT \(group.canonicalResult), \(aggregate) FROM \(_sql.table)", where: condition?(columns)
    )
    query.text += " GROUP BY 1 ORDER BY 1"
    return try transaction.statement(query, on: Self.self).map { row in
      (try Group.result(of: row, at: 0, group.coding), try value(row))
    }
  }
}
