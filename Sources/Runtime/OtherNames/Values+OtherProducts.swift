// What other products have for values and transactions. The compiler names the product; apps don't
// link these, and never run them.

extension Database.Attachment {
  /// Files are attached by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init(
    _ schema: DatabaseSchema, at path: String, as name: String, mode: Database.Mode = .create
  ) { self = [][0] }
}

extension Database.Tokenizer {
  /// A closure becomes a tokenizer in another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init(
    _ name: String, _ tokens: (_ text: String, _ use: Never) -> [Substring]
  ) { self = [][0] }
}

extension Database.Adoption {
  /// Files are taken over by another product.
  @available(*, unavailable, message: "add the product 'DBGenAdoption' and import it")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static var byMeaning: Database.Adoption { [][0] }
}

extension DatabaseTable {
  /// Unreadable values are found by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func unreadableValues(
    limit: Int = 100, in transaction: ReadTransaction
  ) throws -> [ValueProblem] { [] }

  /// Unreadable values are rewritten by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func rewriteUnreadableValues<Column>(
    of column: (ColumnSet.Type) -> Column, in transaction: WriteTransaction,
    with replacement: (SQLValue) throws -> SQLValue?
  ) throws -> Int { 0 }
}

extension WriteTransaction {
  /// Scripts are run by another product.
  @available(*, unavailable, message: "write 'import DBGenMaintenance', a product of the package")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func execute(script: SQL) throws {}
}
