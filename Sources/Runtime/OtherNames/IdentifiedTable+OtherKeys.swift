// Other values where keys are due. The compiler says what to write instead; apps don't link these.

/// The keys of each table have a type of their own.
@available(
  *, unavailable,
  message:
    "each table's keys have a type: write 'ids: ids.map { Player.ID($0) }' with the table; 'compactMap' of texts"
)
extension IdentifiedTable {
  // A text isn't a list of keys: its characters can't be encoded.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func fetchAll(
    ids: some Sequence<some Encodable>, from transaction: ReadTransaction
  ) throws -> [Record] { [] }

  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func delete(
    ids: some Sequence<some Encodable>, in transaction: WriteTransaction
  ) throws {}

  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func deleteEach(
    ids: some Sequence<some Encodable>, in transaction: WriteTransaction
  ) throws {}
}
