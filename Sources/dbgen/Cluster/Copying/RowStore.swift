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

extension RowStore {
  /// Returns the rows of a query about the schema.
  func rows<each Value: ColumnValue>(
    _ sql: String, as types: repeat (each Value).Type
  ) throws -> [(repeat each Value)] {
    var count = 0
    for _ in repeat each types { count += 1 }
    var rows: [(repeat each Value)] = []
    try forEachRow(of: sql, columns: count, limit: WireLimit.schemaRows) { row in
      var rest = row[...]
      rows.append((repeat try self.first(of: &rest, as: each types)))
    }
    return rows
  }

  /// Returns the value of a query that has one.
  func value<Value: ColumnValue>(_ sql: String, as type: Value.Type) throws -> Value {
    let rows = try rows(sql, as: type)
    guard rows.count == 1 else {
      throw wrong("\(rows.count.counted("row")) instead of 1, of \(sql)")
    }
    return rows[0]
  }

  private func first<Value: ColumnValue>(
    of row: inout ArraySlice<WireValue>, as type: Value.Type
  ) throws -> Value {
    guard let found = row.popFirst() else { throw wrong("a row has too few columns") }
    guard let value = Value(found) else { throw wrong("\(found.kind) instead of \(Value.kind)") }
    return value
  }
}
