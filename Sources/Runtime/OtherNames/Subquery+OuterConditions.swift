// A condition on the rows around a subquery in its closure. The compiler says where it belongs.

extension DatabaseTable {
  /// The closure's condition is on the rows of the subquery.
  @available(
    *, unavailable,
    message: "make the condition from the closure's parameter, or write 'where: condition'"
  )
  @_alwaysEmitIntoClient
  public static func select<C: TableColumn>(
    _ column: (SubqueryRows<Self>) -> C, where condition: (SubqueryRows<Self>) -> Condition<Self>
  ) -> Subquery<C.Value> where C.Table == SubqueryRows<Self> { select(column) }
}

extension TableColumn {
  /// The closure's condition is on the rows of the subquery.
  @available(
    *, unavailable,
    message: "make the condition from the closure's parameter, or write 'where: condition'"
  )
  @_alwaysEmitIntoClient
  public func isIn<Other: IdentifiedTable>(
    _ table: Other.Type, where condition: (SubqueryRows<Other>) -> Condition<Other>
  ) -> Condition<Table> where Other.ID == Value { isIn(table, where: Condition<Other>.all) }
}
