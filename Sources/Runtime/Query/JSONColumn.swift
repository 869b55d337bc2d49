/// A column of JSON. One value has many texts, which differ in spaces and the order of keys, so a row
/// isn't found by its value: compare what `json_extract` returns in a query of the schema.
public protocol _JSONColumn<Table, Value>: StoredColumn {}

extension _JSONColumn {
  /// JSON can't be compared.
  @available(*, unavailable, message: "one value of JSON has many texts, so SQL can't compare it")
  public static func == (column: Self, value: Value) -> Condition<Table> { Condition("0") }

  /// JSON can't be compared.
  @available(*, unavailable, message: "one value of JSON has many texts, so SQL can't compare it")
  public static func != (column: Self, value: Value) -> Condition<Table> { Condition("0") }
}

extension _JSONColumn where Result == Value? {
  /// Returns the condition that the column is NULL.
  public static func == (column: Self, value: _OptionalNilComparisonType) -> Condition<Table> {
    Condition("\(column.expression) IS NULL")
  }

  /// Returns the condition that the column isn't NULL.
  public static func != (column: Self, value: _OptionalNilComparisonType) -> Condition<Table> {
    Condition("\(column.expression) IS NOT NULL")
  }
}

extension _JSONColumn where Result == Value {
  /// Reads the column's value from a row.
  public static func _result(
    of row: borrowing Row, at index: Int32, _ coding: _ValueCoding<Value>
  ) throws -> Value {
    try coding.decode(row, index)
  }
}

extension _JSONColumn where Result == Value? {
  /// Reads the column's value from a row; nil if it is NULL.
  public static func _result(
    of row: borrowing Row, at index: Int32, _ coding: _ValueCoding<Value>
  ) throws -> Value? {
    try row.isNull(index) ? nil : coding.decode(row, index)
  }
}

/// A column of JSON that can't be NULL.
public struct JSONColumn<Table: DatabaseTable, Value: Sendable>: _JSONColumn, ChangeableColumn {
  /// The value that a row has in the column.
  public typealias Result = Value

  /// The column's definition.
  public let _definition: _ColumnDefinition<Value>

  /// Creates a column from its definition.
  public init(_definition: _ColumnDefinition<Value>) { self._definition = _definition }
}

/// A column of JSON that can be NULL, which is nil in Swift.
public struct OptionalJSONColumn<Table: DatabaseTable, Value: Sendable>: _JSONColumn,
  ChangeableColumn
{
  /// The value that a row has in the column.
  public typealias Result = Value?

  /// The column's definition.
  public let _definition: _ColumnDefinition<Value>

  /// Creates a column from its definition.
  public init(_definition: _ColumnDefinition<Value>) { self._definition = _definition }
}

/// A generated column of JSON that can't be NULL.
public struct GeneratedJSONColumn<Table: DatabaseTable, Value: Sendable>: _JSONColumn {
  /// The value that a row has in the column.
  public typealias Result = Value

  /// The column's definition.
  public let _definition: _ColumnDefinition<Value>

  /// Creates a column from its definition.
  public init(_definition: _ColumnDefinition<Value>) { self._definition = _definition }
}

/// A generated column of JSON that can be NULL.
public struct OptionalGeneratedJSONColumn<Table: DatabaseTable, Value: Sendable>: _JSONColumn {
  /// The value that a row has in the column.
  public typealias Result = Value?

  /// The column's definition.
  public let _definition: _ColumnDefinition<Value>

  /// Creates a column from its definition.
  public init(_definition: _ColumnDefinition<Value>) { self._definition = _definition }
}
