// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension InsertableTable {
  /// Rows are inserted together by `insert`.
  @available(*, unavailable, renamed: "insert(contentsOf:into:)")
  @_alwaysEmitIntoClient
  public static func insert(_ drafts: [Draft], into transaction: WriteTransaction) throws
    -> [Record]
  { [] }

  /// A row is inserted by `insert`.
  @available(*, unavailable, renamed: "insert(_:into:)")
  @_alwaysEmitIntoClient
  public static func create(_ draft: Draft, in transaction: WriteTransaction) throws {}

  /// A row is inserted by `insert`.
  @available(*, unavailable, renamed: "insert(_:into:)")
  @_alwaysEmitIntoClient
  public static func add(_ draft: Draft, in transaction: WriteTransaction) throws {}

  /// A row is inserted if there is none by `insertOrIgnore`.
  @available(*, unavailable, renamed: "insertOrIgnore(_:into:)")
  @_alwaysEmitIntoClient
  public static func insertIfMissing(_ draft: Draft, into transaction: WriteTransaction) throws {}

  /// A row is found by its unique column.
  @available(
    *, unavailable,
    message:
      "write 'fetch(name:from:) ?? insert(_:into:)' by the unique column, or 'insertOrIgnore(_:into:)'"
  )
  @_alwaysEmitIntoClient
  public static func findOrCreate(_ draft: Draft, in transaction: WriteTransaction) throws {}

  /// A row is found by its unique column.
  @available(
    *, unavailable,
    message:
      "write 'fetch(name:from:) ?? insert(_:into:)' by the unique column, or 'insertOrIgnore(_:into:)'"
  )
  @_alwaysEmitIntoClient
  public static func fetchOrInsert(_ draft: Draft, into transaction: WriteTransaction) throws {}

  /// Changes are a list.
  @available(*, unavailable, message: "write 'set: [.name(...)]', a list")
  @_alwaysEmitIntoClient
  public static func updateAll(
    set change: ColumnSet, where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: WriteTransaction
  ) throws {}

  /// Rows are deleted by `deleteAll`.
  @available(*, unavailable, renamed: "deleteAll(in:)")
  @_alwaysEmitIntoClient
  public static func truncate(in transaction: WriteTransaction) throws {}
}

extension IdentifiedTable {
  /// Changes are a list.
  @available(*, unavailable, message: "write 'set: [.name(...)]', a list")
  @_alwaysEmitIntoClient
  public static func update(id: ID, set change: ColumnSet, in transaction: WriteTransaction) throws
  {}
}
