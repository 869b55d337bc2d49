// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension TableColumn {
  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '=='")
  @_alwaysEmitIntoClient
  public func eq(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '=='")
  @_alwaysEmitIntoClient
  public func equals(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '=='")
  @_alwaysEmitIntoClient
  public func isEqual(to value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '=='")
  @_alwaysEmitIntoClient
  public func `is`(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '!='")
  @_alwaysEmitIntoClient
  public func ne(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '!='")
  @_alwaysEmitIntoClient
  public func isNot(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '>'")
  @_alwaysEmitIntoClient
  public func gt(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '>'")
  @_alwaysEmitIntoClient
  public func isGreaterThan(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '<'")
  @_alwaysEmitIntoClient
  public func lt(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '<'")
  @_alwaysEmitIntoClient
  public func isLessThan(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '>='")
  @_alwaysEmitIntoClient
  public func ge(_ value: Value) -> Condition<Table> { Condition("0") }

  /// A column is compared by an operator.
  @available(*, unavailable, message: "write '<='")
  @_alwaysEmitIntoClient
  public func le(_ value: Value) -> Condition<Table> { Condition("0") }
}

extension TableColumn where Value == Bool {
  /// A Boolean column is compared by `==`.
  @available(*, unavailable, message: "write '== true'")
  @_alwaysEmitIntoClient
  public var isTrue: Condition<Table> { Condition("0") }

  /// A Boolean column is compared by `==`.
  @available(*, unavailable, message: "write '== false'")
  @_alwaysEmitIntoClient
  public var isFalse: Condition<Table> { Condition("0") }

  /// A Boolean column is compared by `==`.
  @available(*, unavailable, message: "write '== false'")
  @_alwaysEmitIntoClient
  public static prefix func ! (column: Self) -> Condition<Table> { Condition("0") }
}
