// Orders that aren't lists of ascending and descending columns. The compiler says what to write instead; apps
// don't link these.

/// An order is a list of terms.
@available(
  *, unavailable,
  message: "write 'orderBy: { [$0.name.ascending] }', a list of ascending or descending columns"
)
extension DatabaseTable {
  @_alwaysEmitIntoClient
  public static func fetchAll<C: TableColumn>(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy column: (ColumnSet.Type) -> C, limit: Int? = nil, offset: Int = 0,
    from transaction: ReadTransaction
  ) throws -> [Record] { [] }

  @_alwaysEmitIntoClient
  public static func fetchAll<C: TableColumn>(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy columns: (ColumnSet.Type) -> [C], limit: Int? = nil, offset: Int = 0,
    from transaction: ReadTransaction
  ) throws -> [Record] { [] }

  @_alwaysEmitIntoClient
  public static func fetchAll(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy term: (ColumnSet.Type) -> Ordering<Self>, limit: Int? = nil, offset: Int = 0,
    from transaction: ReadTransaction
  ) throws -> [Record] { [] }

  @_alwaysEmitIntoClient
  public static func fetchAll(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy columns: [PartialKeyPath<Record>], limit: Int? = nil, offset: Int = 0,
    from transaction: ReadTransaction
  ) throws -> [Record] { [] }

  @_alwaysEmitIntoClient
  public static func fetchFirst<C: TableColumn>(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy column: (ColumnSet.Type) -> C, from transaction: ReadTransaction
  ) throws -> Record? { nil }

  @_alwaysEmitIntoClient
  public static func fetchFirst<C: TableColumn>(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy columns: (ColumnSet.Type) -> [C], from transaction: ReadTransaction
  ) throws -> Record? { nil }

  @_alwaysEmitIntoClient
  public static func fetchFirst(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy term: (ColumnSet.Type) -> Ordering<Self>, from transaction: ReadTransaction
  ) throws -> Record? { nil }
}
