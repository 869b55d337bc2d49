/// DBGenRuntime conformance of a table or view that can be read, which gives it its functions.
public protocol DatabaseTable {
  /// The Swift type of a row.
  associatedtype Record
  /// Its columns, which are static properties, for conditions and orders.
  associatedtype ColumnSet
  /// Values that rows are looked for by.
  associatedtype MatchSet: TableMatch<Self>

  /// The SQL that its statements are built from.
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
