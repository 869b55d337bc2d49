// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension DatabaseTable {
  /// A search needs a full-text index.
  @available(
    *, unavailable,
    message:
      "name a full-text index, 'search(_:in:from:)': each is a key of 'fullTextSearch' in the schema"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func search(_ query: String, from transaction: ReadTransaction) throws -> [Record] {
    []
  }

  /// A table is read in a transaction.
  @available(
    *, unavailable,
    message: "write 'try await database.read { try Player.fetchAll(from: $0) }' with the table"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func fetchAll(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    from database: Database
  ) throws -> [Record] { [] }

  /// Rows with relations are fetched by `fetchAll`.
  @available(*, unavailable, renamed: "fetchAll(including:from:)")
  @_alwaysEmitIntoClient
  public static func fetchAll<Related>(
    with relation: Relation<Self, Related>, from transaction: ReadTransaction
  ) throws -> [Record] { [] }

  /// Values are fetched by `values`.
  @available(
    *, unavailable,
    message: "write 'values(of: \\.name, distinct: true, from: transaction)'"
  )
  @_alwaysEmitIntoClient
  public static func distinct<C: TableColumn>(
    _ column: (ColumnSet.Type) -> C, from transaction: ReadTransaction
  ) throws -> [C.Result] { [] }

  /// Values are fetched by `values`.
  @available(*, unavailable, renamed: "values(of:from:)")
  @_alwaysEmitIntoClient
  public static func pluck<C: StoredColumn>(
    _ column: (ColumnSet.Type) -> C, from transaction: ReadTransaction
  ) throws -> [C.Result] { [] }

  /// Groups are counted by `count`.
  @available(
    *, unavailable,
    message: "write 'count(by:in:)' or 'sum(of:by:in:)', or a query of the schema with GROUP BY"
  )
  @_alwaysEmitIntoClient
  public static func group<C: TableColumn>(
    by column: (ColumnSet.Type) -> C, in transaction: ReadTransaction
  ) throws {}

  /// The last row is the first in the other order.
  @available(
    *, unavailable,
    message: "write 'fetchFirst(orderBy: { [$0.id.descending] }, from: transaction)'"
  )
  @_alwaysEmitIntoClient
  public static func last(from transaction: ReadTransaction) throws -> Record? { nil }
}
