// Types with raw values, such as those of the app, are ordered as SQLite orders the raw values. Where
// the type itself is an `SQLComparable`, its own operators come first.

extension TableColumn where Value: RawRepresentable, Value.RawValue: SQLComparable {
  /// Returns the condition that the column's raw value is less than that of a value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func < (column: Self, value: Value) -> Condition<Table> {
    column.compared(.less, value)
  }

  /// Returns the condition that the column's raw value is at most that of a value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func <= (column: Self, value: Value) -> Condition<Table> {
    column.compared(.atMost, value)
  }

  /// Returns the condition that the column's raw value is greater than that of a value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func > (column: Self, value: Value) -> Condition<Table> {
    column.compared(.greater, value)
  }

  /// Returns the condition that the column's raw value is at least that of a value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func >= (column: Self, value: Value) -> Condition<Table> {
    column.compared(.atLeast, value)
  }

  /// Returns the condition that the raw value of a column is less than that of another one.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func < <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" < ", with: right)
  }

  /// Returns the condition that the raw value of a column is at most that of another one.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func <= <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" <= ", with: right)
  }

  /// Returns the condition that the raw value of a column is greater than that of another one.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func > <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" > ", with: right)
  }

  /// Returns the condition that the raw value of a column is at least that of another one.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func >= <Other: TableColumn>(
    left: Self, right: Other
  ) -> Condition<Table> where Other.Value == Value, Other.Table.ColumnSet == Table.ColumnSet {
    left.compared(" >= ", with: right)
  }

  /// Returns the condition that the column's raw value is from that of `lower` to that of `upper`,
  /// both included.
  ///
  /// - Parameters:
  ///   - lower: The lower bound.
  ///   - upper: The upper bound.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func isBetween(_ lower: Value, _ upper: Value) -> Condition<Table> {
    condition(" BETWEEN ? AND ?", [bound(lower), bound(upper)])
  }
}
