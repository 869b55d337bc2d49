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
  @available(
    *, unavailable,
    message: "write 'count(in: transaction)' or 'count(where: { ... }, in: transaction)'"
  )
  @_alwaysEmitIntoClient
  public static func fetchCount(_ transaction: ReadTransaction) throws -> Int { 0 }

  /// Rows are counted by `count`.
  @available(*, unavailable, renamed: "count(where:in:)")
  @_alwaysEmitIntoClient
  public static func fetchCount(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> Int { 0 }

  /// Rows are counted by `count`.
  @available(
    *, unavailable,
    message: "write 'count(in: transaction)' or 'count(where: { ... }, in: transaction)'"
  )
  @_alwaysEmitIntoClient
  public static func fetchCount(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    from transaction: ReadTransaction
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
}

extension IdentifiedTable {
  /// Rows are fetched by `fetch`.
  @available(*, unavailable, renamed: "fetch(id:from:)")
  @_alwaysEmitIntoClient
  public static func fetchOne(id: ID, from transaction: ReadTransaction) throws -> Record? { nil }

  /// Rows are fetched by `fetch`.
  @available(*, unavailable, message: "write 'fetch(id:from:)'")
  @_alwaysEmitIntoClient
  public static func fetchOne(_ transaction: ReadTransaction, id: ID) throws -> Record? { nil }

  /// Rows are fetched by `fetch`.
  @available(*, unavailable, renamed: "fetch(id:from:)")
  @_alwaysEmitIntoClient
  public static func find(id: ID, from transaction: ReadTransaction) throws -> Record? { nil }

  /// Rows are fetched by `fetch`.
  @available(*, unavailable, message: "write 'fetch(id:from:)'")
  @_alwaysEmitIntoClient
  public static func find(id: ID, in transaction: ReadTransaction) throws -> Record? { nil }

  /// Rows are fetched by `fetch`.
  @available(*, unavailable, message: "write 'fetch(id:from:)'")
  @_alwaysEmitIntoClient
  public static func find(_ id: ID, from transaction: ReadTransaction) throws -> Record? { nil }

  /// Rows are fetched by `fetch`.
  @available(*, unavailable, message: "write 'fetch(id:from:)'")
  @_alwaysEmitIntoClient
  public static func find(_ transaction: ReadTransaction, id: ID) throws -> Record? { nil }

  /// Rows are fetched by `fetch`.
  @available(*, unavailable, renamed: "fetch(id:from:)")
  @_alwaysEmitIntoClient
  public static func get(id: ID, from transaction: ReadTransaction) throws -> Record? { nil }

  /// Rows are fetched by `fetchAll`.
  @available(*, unavailable, renamed: "fetchAll(ids:from:)")
  @_alwaysEmitIntoClient
  public static func fetch(
    ids: some Sequence<ID>, from transaction: ReadTransaction
  ) throws -> [Record] { [] }
}
