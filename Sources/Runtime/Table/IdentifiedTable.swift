/// A table whose primary key is one column, called `id` in Swift. Generated types conform to it.
public protocol IdentifiedTable: KeyedTable {
  /// The type of the key.
  associatedtype ID

  /// Binds a key to the parameter with the number of its column.
  static func _bind(id: ID, to statement: borrowing _Statement) throws
}

extension IdentifiedTable where ID: RawRepresentable, ID.RawValue == Int64 {
  /// Binds a key that is the first column of its table.
  @inlinable
  public static func _bind(id: ID, to statement: borrowing _Statement) throws {
    try statement.bind(int64: id.rawValue, at: 1)
  }
}

extension IdentifiedTable where Record: Identifiable, Record.ID == ID {
  /// Binds the key of a record.
  @inlinable
  public static func _bindKey(of record: Record, to statement: borrowing _Statement) throws {
    try _bind(id: record.id, to: statement)
  }
}

extension IdentifiedTable {
  /// Returns the row with the given primary key, or nil if there is none.
  ///
  /// - Parameters:
  ///   - id: The primary key.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `fetchAll(from:)`; `DatabaseError.outOfRange` or `invalidValue` if the
  ///   key can't be stored.
  @_alwaysEmitIntoClient
  public static func fetch(id: ID, from transaction: ReadTransaction) throws -> Record? {
    let statement = try transaction.wholeStatement(.fetchByKey, on: Self.self)
    try _bind(id: id, to: statement)
    return try statement.first(Self.self)
  }

  /// Returns the rows with the given primary keys, in the order of the keys, looked up one by one.
  /// Keys without a row are left out.
  ///
  /// - Parameters:
  ///   - ids: The primary keys.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `fetch(id:from:)`.
  @_alwaysEmitIntoClient
  public static func fetchAll(
    ids: some Sequence<ID>, from transaction: ReadTransaction
  ) throws -> [Record] {
    try ids.compactMap { try fetch(id: $0, from: transaction) }
  }

  /// Returns whether there is a row with the given primary key.
  ///
  /// - Parameters:
  ///   - id: The primary key.
  ///   - transaction: The transaction to read in.
  /// - Throws: `DatabaseError.outOfRange` or `invalidValue` if the key can't be stored; any error
  ///   that SQLite reports.
  @_alwaysEmitIntoClient
  public static func exists(id: ID, in transaction: ReadTransaction) throws -> Bool {
    let statement = try transaction.wholeStatement(.exists, on: Self.self)
    try _bind(id: id, to: statement)
    return try statement.hasRow()
  }

  /// Deletes the row with the given primary key, and returns whether it deleted one.
  ///
  /// - Parameters:
  ///   - id: The primary key.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.constraint` if other rows still refer to it; the errors of
  ///   `exists(id:in:)`.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func delete(id: ID, in transaction: WriteTransaction) throws -> Bool {
    let statement = try transaction.wholeStatement(.delete, on: Self.self)
    try _bind(id: id, to: statement)
    return try statement.runReportingChange()
  }
}
