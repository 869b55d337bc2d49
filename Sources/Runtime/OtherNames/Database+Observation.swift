// What DBGenObservation has. The compiler names the product; apps don't link these, and never run them.

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
}

/// A value that views show is in another product.
@available(*, unavailable, message: "write 'import DBGenObservation', a product of the package")
public typealias LiveValue<Value: Sendable> = _ValueCoding<Value>

extension _ValueCoding {
  /// The arguments of `LiveValue`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init(
    _ value: Value, in database: Database, _ read: (ReadTransaction) throws -> Value
  ) { self = [][0] }
}
