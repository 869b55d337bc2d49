// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension Sequence {
  /// A column is compared with several values by `isIn`.
  @available(*, unavailable, message: "write '$0.name.isIn(values)', with the column first")
  @_alwaysEmitIntoClient
  public func contains<C: TableColumn>(_ column: C) -> Condition<C.Table> { Condition("0") }
}

extension ClosedRange {
  /// A column is compared with a range by `isBetween`.
  @available(*, unavailable, message: "write '$0.name.isBetween(range)', with the column first")
  @_alwaysEmitIntoClient
  public func contains<C: TableColumn>(_ column: C) -> Condition<C.Table> { Condition("0") }
}
