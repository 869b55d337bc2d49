// What other products have. The compiler names the product; apps don't link these.

extension Database {
  /// A read is observed.
  @available(*, unavailable, message: "write 'observe({ ... })', and 'import DBGenObservation'")
  @_alwaysEmitIntoClient
  public func watch<Value>(_ read: (ReadTransaction) throws -> Value) {}

  /// Values are observed by another product.
  @available(*, unavailable, message: "write 'import DBGenObservation', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func observe<Value>(
    _ read: (ReadTransaction) throws -> Value
  ) -> AsyncThrowingStream<Value, any Error> { AsyncThrowingStream(unfolding: { nil }) }

  /// Changes are observed by another product.
  @available(*, unavailable, message: "write 'import DBGenObservation', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func changes<each Table: DatabaseTable>(
    in table: repeat (each Table).Type
  ) -> AsyncStream<Never> { AsyncStream(unfolding: { nil }) }

  /// Files are backed up by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func backup(to path: String) throws {}

  /// A file is made smaller by another product.
  @available(
    *, unavailable,
    message: "write 'import DBGenMaintenance', a product of the package"
  )
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func vacuum() throws {}
}
