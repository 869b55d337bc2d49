// The names of other libraries. The compiler names the function that there is; apps don't link these.

/// A column is compared by an operator.
@available(*, unavailable, message: "write '=='")
extension TableColumn {
  @_alwaysEmitIntoClient public func eq(_ value: Value) -> Condition<Table> { Condition("0") }
  @_alwaysEmitIntoClient public func `is`(_ value: Value) -> Condition<Table> { Condition("0") }
}

extension TableColumn {
  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '!='")
  @_alwaysEmitIntoClient public func ne(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '!='")
  @_alwaysEmitIntoClient public func isNot(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '>'")
  @_alwaysEmitIntoClient public func gt(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '<'")
  @_alwaysEmitIntoClient public func lt(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '>='")
  @_alwaysEmitIntoClient public func ge(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '<='")
  @_alwaysEmitIntoClient public func le(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared with several values by `isIn`.
  @available(*, unavailable, message: "write 'isIn([...])', a list")
  @_alwaysEmitIntoClient
  public func isIn(_ first: Value, _ second: Value, _ others: Value...) -> Condition<Table> {
    Condition("0")
  }

  /// A column is compared with a range by `isBetween`.
  @available(*, unavailable, message: "write 'isBetween(lower, upper)', which includes both")
  @_alwaysEmitIntoClient
  public func isBetween(_ lower: Value, and upper: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared with a range by `isBetween`.
  @available(
    *, unavailable,
    message: "write 'isBetween(lower...upper)', or '>= lower' and '< upper'"
  )
  @_alwaysEmitIntoClient
  public func isBetween(_ range: Range<Value>) -> Condition<Table> where Value: Comparable {
    Condition("0")
  }
}

extension TableColumn where Value == Bool {
  /// A Boolean column is compared by `==`.
  @available(*, unavailable, message: "write '== true'")
  @_alwaysEmitIntoClient public var isTrue: Condition<Table> { Condition("0") }

  /// A Boolean column is compared by `==`.
  @available(*, unavailable, message: "write '== false'")
  @_alwaysEmitIntoClient public var isFalse: Condition<Table> { Condition("0") }

  /// A Boolean column is compared by `==`.
  @available(*, unavailable, message: "write '== false'")
  @_alwaysEmitIntoClient
  public static prefix func ! (column: Self) -> Condition<Table> { Condition("0") }
}

/// SQL calculates.
@available(
  *, unavailable,
  message: "conditions don't calculate: write a query of the schema, or the app's own SQL"
)
extension TableColumn where Value: SQLNumber {
  @_alwaysEmitIntoClient public static func + (column: Self, value: Value) -> Self { column }
  @_alwaysEmitIntoClient public static func + (left: Self, right: Self) -> Self { left }
  @_alwaysEmitIntoClient public static func - (column: Self, value: Value) -> Self { column }
  @_alwaysEmitIntoClient public static func - (left: Self, right: Self) -> Self { left }
  @_alwaysEmitIntoClient public static func * (column: Self, value: Value) -> Self { column }
  @_alwaysEmitIntoClient public static func * (left: Self, right: Self) -> Self { left }
  @_alwaysEmitIntoClient public static func / (column: Self, value: Value) -> Self { column }
  @_alwaysEmitIntoClient public static func / (left: Self, right: Self) -> Self { left }
  @_alwaysEmitIntoClient public static func % (column: Self, value: Value) -> Self { column }
  @_alwaysEmitIntoClient public static func % (left: Self, right: Self) -> Self { left }
}

extension StoredColumn {
  /// A column is compared with NULL by `==`.
  @available(*, unavailable, message: "write '== nil'")
  @_alwaysEmitIntoClient public var isNil: Condition<Table> { Condition("0") }

  /// A column is compared with NULL by `!=`.
  @available(*, unavailable, message: "write '!= nil'")
  @_alwaysEmitIntoClient public var isNotNil: Condition<Table> { Condition("0") }
}
