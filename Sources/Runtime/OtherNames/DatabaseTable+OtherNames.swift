// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension DatabaseTable {
  /// All rows are fetched by `fetchAll`.
  @available(*, unavailable, renamed: "fetchAll(from:)")
  @_alwaysEmitIntoClient
  public static func all(from transaction: ReadTransaction) throws -> [Record] { [] }

  /// All rows are fetched by `fetchAll`.
  @available(*, unavailable, message: "write 'fetchAll(from: transaction)'")
  @_alwaysEmitIntoClient
  public static func all(in transaction: ReadTransaction) throws -> [Record] { [] }

  /// Rows are fetched by `fetchAll` and `fetchFirst`.
  @available(*, unavailable, message: "write 'fetchAll(where:from:)' or 'fetchFirst(where:from:)'")
  @_alwaysEmitIntoClient
  public static func fetch(
    where condition: (ColumnSet.Type) -> Condition<Self>, from transaction: ReadTransaction
  ) throws -> [Record] { [] }

  /// Rows are fetched by `fetchFirst`.
  @available(
    *, unavailable,
    message: "write 'fetchFirst(where:orderBy:from:)', or 'fetch(id:from:)' of a key"
  )
  @_alwaysEmitIntoClient
  public static func fetchOne(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, from transaction: ReadTransaction
  ) throws -> Record? { nil }

  /// Rows are fetched by `fetchFirst`.
  @available(*, unavailable, renamed: "fetchFirst(where:orderBy:from:)")
  @_alwaysEmitIntoClient
  public static func first(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, from transaction: ReadTransaction
  ) throws -> Record? { nil }

  /// Rows are counted by `count`.
  @available(*, unavailable, renamed: "count(where:in:)")
  @_alwaysEmitIntoClient
  public static func fetchCount(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> Int { 0 }

  /// Whether there are rows is found out by `exists`.
  @available(*, unavailable, renamed: "exists(where:in:)")
  @_alwaysEmitIntoClient
  public static func contains(
    where condition: (ColumnSet.Type) -> Condition<Self>, in transaction: ReadTransaction
  ) throws -> Bool { false }

  /// An average is computed by `average`.
  @available(*, unavailable, renamed: "average(of:where:in:)")
  @_alwaysEmitIntoClient
  public static func avg<C: TableColumn>(
    of column: (ColumnSet.Type) -> C, in transaction: ReadTransaction
  ) throws -> Double? { nil }

  /// A search needs a full-text index.
  @available(
    *, unavailable,
    message:
      "name a full-text index, 'search(_:in:from:)': each is a key of 'fullTextSearch' in the schema"
  )
  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func search(_ query: String, from transaction: ReadTransaction) throws -> [Record] {
    []
  }

  /// A table is read in a transaction.
  @available(
    *, unavailable,
    message: "write 'try await database.read { try Player.fetchAll(from: $0) }' with the table"
  )
  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func fetchAll(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    from database: Database
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

  /// Groups are counted by `count`.
  @available(
    *, unavailable,
    message: "write 'count(by:in:)' or 'sum(of:by:in:)', or a query of the schema with GROUP BY"
  )
  @_alwaysEmitIntoClient
  public static func group<C: TableColumn>(
    by column: (ColumnSet.Type) -> C, in transaction: ReadTransaction
  ) throws {}

  /// Whether there are rows is found out by `count`.
  @available(*, unavailable, message: "write 'count(in: transaction) == 0'")
  @_alwaysEmitIntoClient
  public static func isEmpty(in transaction: ReadTransaction) throws -> Bool { true }

  /// A read is observed.
  @available(
    *, unavailable,
    message: "write 'database.observe({ try Player.fetchAll(from: $0) })' with the table"
  )
  @_alwaysEmitIntoClient
  public static func observe(in database: Database) -> AsyncThrowingStream<[Record], any Error> {
    AsyncThrowingStream { nil }
  }
}

/// Rows are counted by `count`.
@available(
  *, unavailable,
  message: "write 'count(in: transaction)' or 'count(where: { ... }, in: transaction)'"
)
extension DatabaseTable {
  @_alwaysEmitIntoClient
  public static func fetchCount(_ transaction: ReadTransaction) throws -> Int { 0 }

  @_alwaysEmitIntoClient
  public static func fetchCount(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    from transaction: ReadTransaction
  ) throws -> Int { 0 }
}

/// Rows are fetched by `fetch`.
@available(*, unavailable, renamed: "fetch(id:from:)")
extension IdentifiedTable {
  @_alwaysEmitIntoClient
  public static func fetchOne(id: ID, from transaction: ReadTransaction) throws -> Record? { nil }

  @_alwaysEmitIntoClient
  public static func find(id: ID, from transaction: ReadTransaction) throws -> Record? { nil }

  @_alwaysEmitIntoClient
  public static func get(id: ID, from transaction: ReadTransaction) throws -> Record? { nil }
}

/// Rows are fetched by `fetch`.
@available(*, unavailable, message: "write 'fetch(id:from:)'")
extension IdentifiedTable {
  @_alwaysEmitIntoClient
  public static func fetchOne(_ transaction: ReadTransaction, id: ID) throws -> Record? { nil }

  @_alwaysEmitIntoClient
  public static func find(id: ID, in transaction: ReadTransaction) throws -> Record? { nil }

  @_alwaysEmitIntoClient
  public static func find(_ id: ID, from transaction: ReadTransaction) throws -> Record? { nil }

  @_alwaysEmitIntoClient
  public static func find(_ transaction: ReadTransaction, id: ID) throws -> Record? { nil }
}

extension IdentifiedTable {
  /// Rows are fetched by `fetchAll`.
  @available(*, unavailable, renamed: "fetchAll(ids:from:)")
  @_alwaysEmitIntoClient
  public static func fetch(
    ids: some Sequence<ID>, from transaction: ReadTransaction
  ) throws -> [Record] { [] }
}

/// The last row is the first in the other order.
@available(
  *, unavailable,
  message: "write 'fetchFirst(orderBy: { [$0.id.descending] }, from: transaction)'"
)
extension DatabaseTable {
  @_alwaysEmitIntoClient
  public static func last(from transaction: ReadTransaction) throws -> Record? { nil }

  @_alwaysEmitIntoClient
  public static func fetchLast(from transaction: ReadTransaction) throws -> Record? { nil }
}

/// A page is fetched by the key of the last row, or by an offset.
@available(
  *, unavailable,
  message:
    "write 'fetchPage(after: last?.id, limit: 20, from:)', or 'fetchAll(limit: 20, offset: 40, from:)'"
)
extension DatabaseTable {
  @_alwaysEmitIntoClient
  public static func fetchPage(
    page: Int, limit: Int, from transaction: ReadTransaction
  ) throws -> [Record] { [] }

  @_alwaysEmitIntoClient
  public static func fetchPage(
    limit: Int, offset: Int, from transaction: ReadTransaction
  ) throws -> [Record] { [] }
}
