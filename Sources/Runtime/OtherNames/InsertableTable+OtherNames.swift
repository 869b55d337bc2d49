// The names of other libraries. The compiler names the function that there is; apps don't link these.

/// Rows are inserted together by `insert`.
@available(*, unavailable, renamed: "insert(contentsOf:into:)")
extension InsertableTable {
  @_alwaysEmitIntoClient
  public static func insertAll(
    _ drafts: some Sequence<Draft>, into transaction: WriteTransaction
  ) throws -> [Record] { [] }

  @_alwaysEmitIntoClient
  public static func insertMany(
    _ drafts: some Sequence<Draft>, into transaction: WriteTransaction
  ) throws -> [Record] { [] }

  @_alwaysEmitIntoClient
  public static func insert(_ drafts: [Draft], into transaction: WriteTransaction) throws
    -> [Record]
  { [] }
}

extension InsertableTable {
  /// A row is inserted or updated by `insertOrUpdate`.
  @available(*, unavailable, renamed: "insertOrUpdate(_:by:into:)")
  @_alwaysEmitIntoClient
  public static func upsert(
    _ draft: Draft, by key: UniqueKey<Self>, into transaction: WriteTransaction
  ) throws {}

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

  /// A row is inserted by `insert`.
  @available(*, unavailable, renamed: "insert(_:into:)")
  @_alwaysEmitIntoClient
  public static func create(_ draft: Draft, in transaction: WriteTransaction) throws {}

  /// A row is inserted if there is none by `insertOrIgnore`.
  @available(*, unavailable, renamed: "insertOrIgnore(_:into:)")
  @_alwaysEmitIntoClient
  public static func insertIfMissing(_ draft: Draft, into transaction: WriteTransaction) throws {}

  /// Changes are a list.
  @available(*, unavailable, message: "write 'set: [.name(...)]', a list")
  @_alwaysEmitIntoClient
  public static func updateAll(
    set change: ColumnSet, where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: WriteTransaction
  ) throws {}

  /// Rows are deleted by `deleteAll`.
  @available(*, unavailable, renamed: "deleteAll(in:)")
  @_alwaysEmitIntoClient public static func truncate(in transaction: WriteTransaction) throws {}
}

/// A row is inserted or updated by `insertOrUpdate`.
@available(
  *, unavailable,
  message: "write 'insertOrUpdate(_:by:into:)', or 'save(_:in:)' by the primary key"
)
extension InsertableTable {
  @_alwaysEmitIntoClient
  public static func upsert(_ draft: Draft, into transaction: WriteTransaction) throws {}

  @_alwaysEmitIntoClient
  public static func upsert(_ draft: Draft, in transaction: WriteTransaction) throws {}

  @_alwaysEmitIntoClient
  public static func insertOrReplace(_ draft: Draft, into transaction: WriteTransaction) throws {
    ()
  }
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
  public static func remove(id: ID, in transaction: WriteTransaction) throws {}

  /// Changes are a list.
  @available(*, unavailable, message: "write 'set: [.name(...)]', a list")
  @_alwaysEmitIntoClient
  public static func update(id: ID, set change: ColumnSet, in transaction: WriteTransaction) throws
  {}

  /// A record is changed where it is fetched.
  @available(
    *, unavailable,
    message: "write 'update(id:set:in:)', or fetch the record, change it and call 'update(in:)'"
  )
  @_alwaysEmitIntoClient
  public static func update(
    id: ID, in transaction: WriteTransaction, _ change: (inout Record) -> Void
  ) throws {}
}

extension KeyedTable where Record == Self {
  /// A record is inserted or updated by `save`.
  @available(*, unavailable, renamed: "save(in:)")
  @_alwaysEmitIntoClient public func upsert(in transaction: WriteTransaction) throws {}

  /// A record is inserted or updated by `save`.
  @available(*, unavailable, message: "write 'save(in:)'")
  @_alwaysEmitIntoClient public func upsert(into transaction: WriteTransaction) throws {}

  /// Some columns of a row are updated by its key.
  @available(
    *, unavailable,
    message:
      "write 'Player.update(id: player.id, set: [...], in:)' with the table, or change the record and 'update(in:)'"
  )
  @_alwaysEmitIntoClient
  public func update(set changes: [ColumnSet], in transaction: WriteTransaction) throws {}

  /// A record is deleted by `delete`.
  @available(*, unavailable, renamed: "delete(in:)")
  @_alwaysEmitIntoClient public func remove(in transaction: WriteTransaction) throws {}
}

/// A record is a value, and the row is fetched again by `fetch`.
@available(
  *, unavailable,
  message: "a record is a value: fetch the row again, by 'fetch(id:from:)'"
)
extension KeyedTable where Record == Self {
  @_alwaysEmitIntoClient
  public func reload(from transaction: ReadTransaction) throws -> Self { self }

  @_alwaysEmitIntoClient
  public func refresh(from transaction: ReadTransaction) throws -> Self { self }
}

/// A row is found by its unique column.
@available(
  *, unavailable,
  message:
    "write 'fetch(name:from:) ?? insert(_:into:)' by the unique column, or 'insertOrIgnore(_:into:)'"
)
extension InsertableTable {
  @_alwaysEmitIntoClient
  public static func findOrCreate(_ draft: Draft, in transaction: WriteTransaction) throws {}

  @_alwaysEmitIntoClient
  public static func fetchOrInsert(_ draft: Draft, into transaction: WriteTransaction) throws {}
}

extension TableDraft {
  /// A draft of a table with rules has problems.
  @available(
    *, unavailable,
    message: "the table has no rules, such as 'min' and 'minLength', so a draft has no problems"
  )
  @_alwaysEmitIntoClient public var problems: [Never] { [] }

  /// A draft of a table with rules has problems.
  @available(*, unavailable, renamed: "problems")
  @_alwaysEmitIntoClient public var errors: [Never] { [] }
}

/// A draft of a table with rules has problems.
@available(
  *, unavailable,
  message: "read 'problems', which is empty if the draft keeps the rules"
)
extension TableDraft {
  @_alwaysEmitIntoClient public func validate() throws {}
  @_alwaysEmitIntoClient public var isValid: Bool { true }
}
