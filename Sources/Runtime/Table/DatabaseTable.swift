/// A table or view that can be read. Generated types conform to it, which gives them their
/// functions.
public protocol DatabaseTable: SendableMetatype {
  /// The Swift type of a row.
  associatedtype Record
  /// The type that has the columns as static properties, for conditions and orders.
  associatedtype ColumnSet

  /// The SQL that its statements are built from.
  static var _sql: _TableSQL { get }

  /// Reads a record from a row of a statement that selects the columns in order.
  static func _record(from row: borrowing Row) throws -> Record
}

extension DatabaseTable {
  /// Reads a record as `_record(from:)` does, and names the row in its errors.
  @inlinable
  @inline(__always)
  public static func _locatedRecord(from row: borrowing Row) throws -> Record {
    do { return try _record(from: row) } catch { throw located(error, in: row) }
  }

  @usableFromInline
  @inline(never)
  static func located(_ error: any Error, in row: borrowing Row) -> any Error {
    row.locating(error, table: _sql.name, key: _sql.key)
  }

  /// The type that has the columns as its static properties.
  public static var columns: ColumnSet.Type { ColumnSet.self }

  /// Returns all rows, in the order of the primary key or of the view.
  ///
  /// - Parameter transaction: The transaction to read in.
  /// - Throws: `DatabaseError.typeMismatch`, `outOfRange` or `invalidValue` if a stored value
  ///   doesn't have the type of its column; any error that SQLite reports.
  @_alwaysEmitIntoClient
  public static func fetchAll(from transaction: ReadTransaction) throws -> [Record] {
    try transaction._statement(.fetchAll, on: Self.self).all(Self.self)
  }

  /// Returns the number of rows.
  ///
  /// - Parameter transaction: The transaction to read in.
  /// - Throws: Any error that SQLite reports.
  @_alwaysEmitIntoClient
  public static func count(in transaction: ReadTransaction) throws -> Int {
    try transaction._statement(.count, on: Self.self).count()
  }
}
