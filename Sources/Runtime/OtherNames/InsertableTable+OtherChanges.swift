// Changes by key paths or names, as other libraries have them. The compiler says what to write instead; apps
// don't link these.

/// Changes are a list.
@available(*, unavailable, message: "write 'set: [.name(...)]', a list")
extension InsertableTable {
  @_alwaysEmitIntoClient
  public static func updateAll(
    set changes: [PartialKeyPath<Record>: Any?],
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: WriteTransaction
  ) throws {}

  @_alwaysEmitIntoClient
  public static func updateAll(
    set changes: (inout Record) -> Void,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: WriteTransaction
  ) throws {}

  @_alwaysEmitIntoClient
  public static func updateAll(
    set changes: [String: Any?],
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil, in transaction: WriteTransaction
  ) throws {}
}

/// Changes are a list.
@available(*, unavailable, message: "write 'set: [.name(...)]', a list")
extension IdentifiedTable {
  @_alwaysEmitIntoClient
  public static func update(
    id: ID, set changes: [PartialKeyPath<Record>: Any?], in transaction: WriteTransaction
  ) throws {}

  @_alwaysEmitIntoClient
  public static func update(
    id: ID, set changes: (inout Record) -> Void, in transaction: WriteTransaction
  ) throws {}

  @_alwaysEmitIntoClient
  public static func update(
    id: ID, set changes: [String: Any?], in transaction: WriteTransaction
  ) throws {}
}
