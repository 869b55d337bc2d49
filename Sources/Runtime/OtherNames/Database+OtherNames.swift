// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension Database {
  /// A transaction is `write`, or `read`.
  @available(*, unavailable, renamed: "write(_:)")
  @_alwaysEmitIntoClient
  public func transaction<Value>(_ body: (WriteTransaction) throws -> Value) throws {}

  /// A transaction is `write`, or `read`.
  @available(*, unavailable, renamed: "write(_:)")
  @_alwaysEmitIntoClient
  public func inTransaction<Value>(_ body: (WriteTransaction) throws -> Value) throws {}

  /// SQL is run in a transaction.
  @available(
    *, unavailable,
    message: "write 'write { transaction in try transaction.execute(...) }'"
  )
  @_alwaysEmitIntoClient public func execute(_ sql: SQL) throws {}

  /// Rows are read in a transaction.
  @available(*, unavailable, message: "write 'read { transaction in try transaction.fetch(...) }'")
  @_alwaysEmitIntoClient
  public func fetch<Value>(_ sql: SQL, as type: Value.Type) throws -> [Value] { [] }

  /// Rows are read in a transaction.
  @available(*, unavailable, message: "write 'read { transaction in try transaction.fetch(...) }'")
  @_alwaysEmitIntoClient public func query(_ sql: SQL) throws {}

  /// Rows are read in a transaction.
  @available(
    *, unavailable,
    message: "write 'read { try Player.fetchAll(from: $0) }' with the table"
  )
  @_alwaysEmitIntoClient
  public func fetchAll<Table: DatabaseTable>(_ table: Table.Type) throws -> [Table.Record] { [] }

  /// Rows are written in a transaction.
  @available(*, unavailable, message: "write 'write { try draft.insert(into: $0) }'")
  @_alwaysEmitIntoClient public func insert<Row>(_ row: Row) throws {}

  /// Rows are written in a transaction.
  @available(*, unavailable, message: "write 'write { try record.save(in: $0) }'")
  @_alwaysEmitIntoClient public func save<Row>(_ row: Row) throws {}

  /// Rows are written in a transaction.
  @available(*, unavailable, message: "write 'write { try record.delete(in: $0) }'")
  @_alwaysEmitIntoClient public func delete<Row>(_ row: Row) throws {}
}
