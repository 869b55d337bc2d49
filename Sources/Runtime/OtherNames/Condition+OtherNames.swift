// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension Condition {
  /// Conditions are joined by operators.
  @available(*, unavailable, message: "write '&&'")
  @_alwaysEmitIntoClient public func and(_ other: Condition) -> Condition { self }

  /// Conditions are joined by operators.
  @available(*, unavailable, message: "write '||'")
  @_alwaysEmitIntoClient public func or(_ other: Condition) -> Condition { self }

  /// Conditions are joined by operators.
  @available(*, unavailable, message: "write '&&' between the conditions")
  @_alwaysEmitIntoClient public static func and(_ conditions: [Condition]) -> Condition { .all }

  /// Conditions are joined by operators.
  @available(*, unavailable, message: "write '||' between the conditions")
  @_alwaysEmitIntoClient public static func or(_ conditions: [Condition]) -> Condition { .all }

  /// A condition is negated by an operator.
  @available(*, unavailable, message: "write '!(...)'")
  @_alwaysEmitIntoClient public static func not(_ condition: Condition) -> Condition { condition }
}

extension Ordering {
  /// A term of an order is a property of a column.
  @available(*, unavailable, message: "write '$0.name.ascending'")
  @_alwaysEmitIntoClient
  public static func asc(_ column: some TableColumn<Table, some Any>) -> Ordering { Ordering("0") }

  /// A term of an order is a property of a column.
  @available(*, unavailable, message: "write '$0.name.ascending'")
  @_alwaysEmitIntoClient
  public static func ascending(_ column: some TableColumn<Table, some Any>) -> Ordering {
    Ordering("0")
  }

  /// A term of an order is a property of a column.
  @available(*, unavailable, message: "write '$0.name.descending'")
  @_alwaysEmitIntoClient
  public static func desc(_ column: some TableColumn<Table, some Any>) -> Ordering { Ordering("0") }

  /// A term of an order is a property of a column.
  @available(*, unavailable, message: "write '$0.name.descending'")
  @_alwaysEmitIntoClient
  public static func descending(_ column: some TableColumn<Table, some Any>) -> Ordering {
    Ordering("0")
  }
}
