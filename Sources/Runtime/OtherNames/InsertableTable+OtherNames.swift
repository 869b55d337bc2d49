// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension InsertableTable {
  /// Rows are inserted together by `insert`.
  @available(*, unavailable, renamed: "insert(contentsOf:into:)")
  @_alwaysEmitIntoClient
  public static func insertAll(
    _ drafts: some Sequence<Draft>, into transaction: WriteTransaction
  ) throws -> [Record] { [] }

  /// Rows are inserted together by `insert`.
  @available(*, unavailable, renamed: "insert(contentsOf:into:)")
  @_alwaysEmitIntoClient
  public static func insertMany(
    _ drafts: some Sequence<Draft>, into transaction: WriteTransaction
  ) throws -> [Record] { [] }

  /// A row is inserted or updated by `insertOrUpdate`.
  @available(*, unavailable, renamed: "insertOrUpdate(_:by:into:)")
  @_alwaysEmitIntoClient
  public static func upsert(
    _ draft: Draft, by key: UniqueKey<Self>, into transaction: WriteTransaction
  ) throws {}

  /// A row is inserted or updated by `insertOrUpdate`.
  @available(
    *, unavailable,
    message: "write 'insertOrUpdate(_:by:into:)', or 'save(_:in:)' by the primary key"
  )
  @_alwaysEmitIntoClient
  public static func upsert(_ draft: Draft, into transaction: WriteTransaction) throws {}

  /// A row is inserted or updated by `insertOrUpdate`.
  @available(
    *, unavailable,
    message: "write 'insertOrUpdate(_:by:into:)', or 'save(_:in:)' by the primary key"
  )
  @_alwaysEmitIntoClient
  public static func upsert(_ draft: Draft, in transaction: WriteTransaction) throws {}

  /// A row is inserted or updated by `insertOrUpdate`.
  @available(
    *, unavailable,
    message: "write 'insertOrUpdate(_:by:into:)', or 'save(_:in:)' by the primary key"
  )
  @_alwaysEmitIntoClient
  public static func insertOrReplace(_ draft: Draft, into transaction: WriteTransaction) throws {
    ()
  }

  /// Rows are updated by `updateAll`.
  @available(*, unavailable, renamed: "updateAll(set:where:in:)")
  @_alwaysEmitIntoClient
  public static func update(
    set changes: [ColumnSet], where condition: (ColumnSet.Type) -> Condition<Self>,
    in transaction: WriteTransaction
  ) throws {}

  /// Rows are updated by `updateAll`.
  @available(*, unavailable, message: "write 'updateAll(set:where:in:)'")
  @_alwaysEmitIntoClient
  public static func update(
    where condition: (ColumnSet.Type) -> Condition<Self>, set changes: [ColumnSet],
    in transaction: WriteTransaction
  ) throws {}

  /// Rows are deleted by `deleteAll`.
  @available(*, unavailable, renamed: "deleteAll(where:in:)")
  @_alwaysEmitIntoClient
  public static func delete(
    where condition: (ColumnSet.Type) -> Condition<Self>, in transaction: WriteTransaction
  ) throws {}

  /// Rows are deleted by `deleteAll`.
  @available(*, unavailable, renamed: "deleteAll(where:in:)")
  @_alwaysEmitIntoClient
  public static func removeAll(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: WriteTransaction
  ) throws {}
}

extension IdentifiedTable {
  /// Rows with given keys are deleted by `delete`.
  @available(*, unavailable, renamed: "delete(ids:in:)")
  @_alwaysEmitIntoClient
  public static func deleteAll(
    ids: some Sequence<ID>, in transaction: WriteTransaction
  ) throws {}

  /// A row is deleted by `delete`.
  @available(*, unavailable, renamed: "delete(id:in:)")
  @_alwaysEmitIntoClient
  public static func deleteOne(id: ID, in transaction: WriteTransaction) throws {}

  /// A row is deleted by `delete`.
  @available(*, unavailable, message: "write 'delete(id:in:)'")
  @_alwaysEmitIntoClient
  public static func deleteOne(_ transaction: WriteTransaction, id: ID) throws {}

  /// A row is deleted by `delete`.
  @available(*, unavailable, renamed: "delete(id:in:)")
  @_alwaysEmitIntoClient
  public static func remove(id: ID, in transaction: WriteTransaction) throws {}
}

extension KeyedTable where Record == Self {
  /// A record is inserted or updated by `save`.
  @available(*, unavailable, renamed: "save(in:)")
  @_alwaysEmitIntoClient
  public func upsert(in transaction: WriteTransaction) throws {}

  /// A record is inserted or updated by `save`.
  @available(*, unavailable, message: "write 'save(in:)'")
  @_alwaysEmitIntoClient
  public func upsert(into transaction: WriteTransaction) throws {}

  /// A record is a value, and the row is fetched again by `fetch`.
  @available(
    *, unavailable,
    message: "a record is a value: fetch the row again, by 'fetch(id:from:)'"
  )
  @_alwaysEmitIntoClient
  public func reload(from transaction: ReadTransaction) throws -> Self { self }

  /// A record is a value, and the row is fetched again by `fetch`.
  @available(
    *, unavailable,
    message: "a record is a value: fetch the row again, by 'fetch(id:from:)'"
  )
  @_alwaysEmitIntoClient
  public func refresh(from transaction: ReadTransaction) throws -> Self { self }
}
