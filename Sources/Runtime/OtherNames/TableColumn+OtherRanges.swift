// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension TableColumn {
  /// A column is compared with several values by `isIn`.
  @available(*, unavailable, message: "write 'isIn([...])', a list")
  @_alwaysEmitIntoClient
  public func isIn(_ first: Value, _ second: Value, _ others: Value...) -> Condition<Table> {
    Condition("0")
  }

  /// A column is compared with several values by `isIn`.
  @available(*, unavailable, message: "write '!isIn(...)'")
  @_alwaysEmitIntoClient
  public func isNotIn(_ values: some Sequence<Value>) -> Condition<Table> { Condition("0") }

  /// A column is compared with several values by `isIn`.
  @available(*, unavailable, renamed: "isIn(_:)")
  @_alwaysEmitIntoClient
  public func isOneOf(_ values: some Sequence<Value>) -> Condition<Table> { Condition("0") }

  /// A column is compared with several values by `isIn`.
  @available(*, unavailable, renamed: "isIn(_:)")
  @_alwaysEmitIntoClient
  public func isAny(of values: some Sequence<Value>) -> Condition<Table> { Condition("0") }

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

extension StoredColumn {
  /// A column is compared with NULL by `==`.
  @available(*, unavailable, message: "write '== nil'")
  @_alwaysEmitIntoClient
  public var isNil: Condition<Table> { Condition("0") }

  /// A column is compared with NULL by `!=`.
  @available(*, unavailable, message: "write '!= nil'")
  @_alwaysEmitIntoClient
  public var isNotNil: Condition<Table> { Condition("0") }
}
