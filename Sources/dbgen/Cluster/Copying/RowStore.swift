import DBGenSQLSyntax
import DBGenCluster

/// A database that is read and written with the same SQL, be it a file or on a cluster.
///
/// It can contain anything, and a node can answer anything. So all rows are read here, with the
/// number and the types of the columns that were asked for.
protocol RowStore: AnyObject, Catalog where CatalogError == any Error {
  /// Runs the first statement of a text, which returns no rows.
  func run(_ sql: String) throws

  /// Calls `body` with each row of a query, which has as many values as were asked for. Their bytes
  /// are there until it returns.
  ///
  /// - Parameter limit: The bytes that all rows may have together; nil for those of a table.
  func forEachRow(
    of sql: String, columns: Int, limit: Int?, _ body: ([WireValue]) throws -> Void) throws

  /// Returns the error that the rows aren't those that were asked for.
  func wrong(_ problem: String) -> any Error
}
