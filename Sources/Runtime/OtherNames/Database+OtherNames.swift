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
  @_alwaysEmitIntoClient
  public func execute(_ sql: SQL) throws {}
}
