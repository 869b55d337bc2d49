// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension DatabaseTable {
  /// Rows are fetched by `fetchFirst`.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - order: The order.
  ///   - transaction: The transaction to read in.
  /// - Throws: Nothing: it can't be called.
  @available(
    *, unavailable,
    message: "write 'fetchFirst(where:orderBy:from:)', or 'fetch(id:from:)' of a key"
  )
  @_alwaysEmitIntoClient
  public static func fetchOne(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, from transaction: ReadTransaction
  ) throws -> Record? { nil }

  /// A condition is an argument of the functions that take one.
  ///
  /// - Parameter condition: The condition.
  @available(*, unavailable, message: "write 'fetchAll(where: { ... }, from: transaction)'")
  @_alwaysEmitIntoClient
  public static func `where`(_ condition: (ColumnSet.Type) -> Condition<Self>) -> Self.Type {
    Self.self
  }
}

extension IdentifiedTable {
  /// Rows are fetched by `fetch`.
  ///
  /// - Parameters:
  ///   - id: The primary key.
  ///   - transaction: The transaction to read in.
  /// - Throws: Nothing: it can't be called.
  @available(*, unavailable, renamed: "fetch(id:from:)")
  @_alwaysEmitIntoClient
  public static func fetchOne(id: ID, from transaction: ReadTransaction) throws -> Record? { nil }

  /// Rows with given keys are deleted by `delete`.
  ///
  /// - Parameters:
  ///   - ids: The primary keys.
  ///   - transaction: The transaction to write in.
  /// - Throws: Nothing: it can't be called.
  @available(*, unavailable, renamed: "delete(ids:in:)")
  @_alwaysEmitIntoClient
  public static func deleteAll(
    ids: some Sequence<ID>, in transaction: WriteTransaction
  ) throws -> Int { 0 }
}

extension _JSONColumn {
  /// JSON is searched by a query of the schema.
  ///
  /// - Parameter value: The value to find.
  @available(
    *, unavailable,
    message: "JSON is text to SQL: look into it by json_each in a query of the schema"
  )
  @_alwaysEmitIntoClient
  public func contains(_ value: some Any) -> Condition<Table> { Condition("0") }
}
