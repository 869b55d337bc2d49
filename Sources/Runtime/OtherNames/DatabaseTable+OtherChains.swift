// Chains of calls and closures, as other libraries have them. The compiler names the function that there is;
// apps don't link these.

extension DatabaseTable {
  /// A condition is an argument of the functions that take one.
  @available(*, unavailable, message: "write 'fetchAll(where: { ... }, from: transaction)'")
  @_alwaysEmitIntoClient
  public static func `where`(_ condition: (ColumnSet.Type) -> Condition<Self>) -> Self.Type {
    Self.self
  }

  /// A condition is an argument of the functions that take one.
  @available(*, unavailable, message: "write 'fetchAll(where: { ... }, from: transaction)'")
  @_alwaysEmitIntoClient
  public static func filter(_ condition: (ColumnSet.Type) -> Condition<Self>) -> Self.Type {
    Self.self
  }

  /// A limit is an argument of the functions that take one.
  @available(*, unavailable, message: "write 'fetchAll(limit: 10, offset: 20, from: transaction)'")
  @_alwaysEmitIntoClient
  public static func limit(_ limit: Int, offset: Int = 0) -> Self.Type { Self.self }

  /// All rows are fetched by `fetchAll`.
  @available(*, unavailable, message: "write 'fetchAll(from: transaction)'")
  // Without parentheses, it would be as good as those with a label.
  @_disfavoredOverload @_alwaysEmitIntoClient public static func all() -> Self.Type { Self.self }

  /// Relations are an argument of the functions that take them.
  @available(*, unavailable, message: "write 'fetchAll(including: .relation, from: transaction)'")
  @_alwaysEmitIntoClient
  public static func including<Related>(_ relation: Relation<Self, Related>) -> Self.Type {
    Self.self
  }

  /// A query of the schema joins tables.
  @available(
    *, unavailable,
    message: "write a query of the schema, or 'fetchAll(including:from:)' of a relation"
  )
  @_alwaysEmitIntoClient
  public static func join<Other: DatabaseTable>(_ other: Other.Type) -> Self.Type { Self.self }

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

/// An order is an argument of the functions that take one.
@available(
  *, unavailable,
  message: "write 'fetchAll(orderBy: { [$0.name.ascending] }, from: transaction)'"
)
extension DatabaseTable {
  @_alwaysEmitIntoClient
  public static func order<Terms>(_ terms: (ColumnSet.Type) -> Terms) -> Self.Type { Self.self }

  // A trailing closure has no label.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func order<Terms>(by terms: (ColumnSet.Type) -> Terms) -> Self.Type { Self.self }

  @_alwaysEmitIntoClient
  public static func sorted<Terms>(by terms: (ColumnSet.Type) -> Terms) -> Self.Type { Self.self }
}

extension Subquery {
  /// Values of a column are fetched by `values`.
  @available(*, unavailable, message: "write 'values(of:where:from:)'")
  @_alwaysEmitIntoClient
  public func fetchAll(from transaction: ReadTransaction) throws -> [Value] { [] }
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
