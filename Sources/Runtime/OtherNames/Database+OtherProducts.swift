// What other products have. The compiler names the product; apps don't link these, and never run them.

@available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
extension Database {
  /// Files are backed up by another product.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func backup(
    to path: String, replacing: Bool = false,
    progress: (((pagesDone: Int, pageCount: Int)) throws -> Void)? = nil
  ) throws {}

  /// A file is made smaller by another product.
  @_disfavoredOverload @_alwaysEmitIntoClient public func vacuum() throws {}

  /// A smaller copy is made by another product.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func vacuum(into path: String, replacing: Bool = false) throws {}

  /// A log is brought into its file by another product.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func checkpoint(
    _ mode: Mode = .create
  ) throws -> (isBusy: Bool, logFrames: Int, checkpointedFrames: Int) { (false, 0, 0) }

  /// Files are checked by another product.
  @_disfavoredOverload @_alwaysEmitIntoClient public func integrityCheck() throws -> [String] { [] }

  /// Tables are emptied by another product.
  @_disfavoredOverload @_alwaysEmitIntoClient public func eraseAll() throws {}

  /// A connection is lent by another product.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func withConnection<Value>(
    _ body: (OpaquePointer) throws -> Value
  ) throws -> Value { [][0] }

  /// A connection is borrowed by another product.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func read<Value>(
    on connection: OpaquePointer, _ body: (ReadTransaction) throws -> Value
  ) throws -> Value { [][0] }

  /// A connection is borrowed by another product.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func write<Value>(
    on connection: OpaquePointer, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value { [][0] }
}

/// A mode of a checkpoint.
@available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
extension Database.Mode {
  @_disfavoredOverload @_alwaysEmitIntoClient public static var passive: Database.Mode { readOnly }
  @_disfavoredOverload @_alwaysEmitIntoClient public static var full: Database.Mode { readOnly }
  @_disfavoredOverload @_alwaysEmitIntoClient public static var restart: Database.Mode { readOnly }
  @_disfavoredOverload @_alwaysEmitIntoClient public static var truncate: Database.Mode { readOnly }
}

extension Database {
  /// A read is observed.
  @available(*, unavailable, message: "write 'observe({ ... })', and 'import DBGenObservation'")
  @_alwaysEmitIntoClient public func watch<Value>(_ read: (ReadTransaction) throws -> Value) {}

  /// Values are observed by another product.
  @available(*, unavailable, message: "write 'import DBGenObservation', a product of the package")
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func observe<Value>(
    _ read: (ReadTransaction) throws -> Value
  ) -> AsyncThrowingStream<Value, any Error> { AsyncThrowingStream(unfolding: { nil }) }

  /// Changes are observed by another product.
  @available(*, unavailable, message: "write 'import DBGenObservation', a product of the package")
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func changes<each Table: DatabaseTable>(
    in table: repeat (each Table).Type
  ) -> AsyncStream<Never> { AsyncStream(unfolding: { nil }) }
}

extension _ValueCoding {
  /// The arguments of `LiveValue`.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public init(
    _ value: Value, in database: Database, _ read: (ReadTransaction) throws -> Value
  ) { self = [][0] }
}

extension Database.Attachment {
  /// Files are attached by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload @_alwaysEmitIntoClient
  public init(
    _ schema: DatabaseSchema, at path: String, as name: String, mode: Database.Mode = .create
  ) { self = [][0] }
}

extension Database.Tokenizer {
  /// A closure becomes a tokenizer in another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload @_alwaysEmitIntoClient
  public init(
    _ name: String, _ tokens: (_ text: String, _ use: Never) -> [Substring]
  ) { self = [][0] }
}

extension Database.Adoption {
  /// Files are taken over by another product.
  @available(*, unavailable, message: "add the product 'DBGenAdoption' and import it")
  @_disfavoredOverload @_alwaysEmitIntoClient
  public static var byMeaning: Database.Adoption { [][0] }
}

extension DatabaseTable {
  /// Unreadable values are found by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func unreadableValues(
    limit: Int = 100, in transaction: ReadTransaction
  ) throws -> [ValueProblem] { [] }

  /// Unreadable values are rewritten by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func rewriteUnreadableValues<Column>(
    of column: (ColumnSet.Type) -> Column, in transaction: WriteTransaction,
    with replacement: (SQLValue) throws -> SQLValue?
  ) throws -> Int { 0 }
}

extension WriteTransaction {
  /// Scripts are run by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload @_alwaysEmitIntoClient public func execute(script: SQL) throws {}
}

/// A value that views show is in another product.
@available(*, unavailable, message: "write 'import DBGenObservation', a product of the package")
public typealias LiveValue<Value: Sendable> = _ValueCoding<Value>
