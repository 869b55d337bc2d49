/// What generated source says of a table or view that can be read; the functions follow from it.
public protocol DatabaseTable {
  /// What a row is in Swift.
  associatedtype Record
  /// Its columns, which are static properties, for conditions and orders.
  associatedtype ColumnSet
  /// Values that rows are looked for by.
  associatedtype MatchSet: TableMatch<Self>

  /// What its statements are made of.
  static var sql: TableSQL { get }

  /// Reads a row of a statement that selects the columns in their order.
  static func record(from row: borrowing Row) throws -> Record
}

extension DatabaseTable {
  public static var columns: ColumnSet.Type { ColumnSet.self }

  /// Returns every row, in the order of the primary key, or in that of the view.
  @inlinable
  public static func fetchAll(from transaction: ReadTransaction) throws -> [Record] {
    try transaction.statement(.fetchAll, on: Self.self).all(Self.self)
  }

  /// Returns the number of rows.
  @inlinable
  public static func count(in transaction: ReadTransaction) throws -> Int {
    try transaction.statement(.count, on: Self.self).count()
  }
}
