// What DBGenMaintenance has for whole files. The compiler names the product; apps don't link these, and
// never run them.

extension Database {
  /// Files are backed up by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func backup(
    to path: String, replacing: Bool = false,
    progress: (((pagesDone: Int, pageCount: Int)) throws -> Void)? = nil
  ) throws {}

  /// A file is made smaller by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func vacuum() throws {}

  /// A smaller copy is made by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func vacuum(into path: String, replacing: Bool = false) throws {}

  /// A log is brought into its file by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func checkpoint(
    _ mode: Mode = .create
  ) throws -> (isBusy: Bool, logFrames: Int, checkpointedFrames: Int) { (false, 0, 0) }

  /// Files are checked by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func integrityCheck() throws -> [String] { [] }

  /// Tables are emptied by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func eraseAll() throws {}

  /// A connection is lent by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func withConnection<Value>(
    _ body: (OpaquePointer) throws -> Value
  ) throws -> Value { [][0] }

  /// A connection is borrowed by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func read<Value>(
    on connection: OpaquePointer, _ body: (ReadTransaction) throws -> Value
  ) throws -> Value { [][0] }

  /// A connection is borrowed by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func write<Value>(
    on connection: OpaquePointer, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value { [][0] }
}

extension Database.Mode {
  /// A mode of a checkpoint.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static var passive: Database.Mode { readOnly }

  /// A mode of a checkpoint.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static var full: Database.Mode { readOnly }

  /// A mode of a checkpoint.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static var restart: Database.Mode { readOnly }

  /// A mode of a checkpoint.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static var truncate: Database.Mode { readOnly }
}
