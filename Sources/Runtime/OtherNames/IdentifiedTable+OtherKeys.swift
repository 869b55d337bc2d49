// Raw values where keys are due. The compiler says what to write instead; apps don't link these.

/// The keys of each table have a type of their own.
@available(
  *, unavailable,
  message: "each table's keys have a type: write 'ids: ids.map { Player.ID($0) }' with the table"
)
extension IdentifiedTable where ID: RawRepresentable {
  @_alwaysEmitIntoClient
  public static func fetchAll(
    ids: some Sequence<ID.RawValue>, from transaction: ReadTransaction
  ) throws -> [Record] { [] }

  @_alwaysEmitIntoClient
  public static func fetchAll(
    ids: some Sequence<Int>, from transaction: ReadTransaction
  ) throws -> [Record] where ID.RawValue == Int64 { [] }

  @_alwaysEmitIntoClient
  public static func delete(
    ids: some Sequence<ID.RawValue>, in transaction: WriteTransaction
  ) throws {}

  @_alwaysEmitIntoClient
  public static func delete(
    ids: some Sequence<Int>, in transaction: WriteTransaction
  ) throws where ID.RawValue == Int64 {}
}
