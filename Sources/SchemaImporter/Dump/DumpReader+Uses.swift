import DBGenSQLSyntax
import DBGenSQLText
import SchemaSQL

// What a dump says about a column elsewhere.
extension DumpReader {
  /// The values of the enum that a column has.
  func values(of column: DumpColumn) -> [String] {
    column.typeNames.lazy.compactMap { enums[$0] }.first ?? column.values
  }

  /// Whether a check, another column, an index or a view computes something with a column.
  func computes(with column: String, of table: DumpTable) -> Bool {
    func mentions(_ sql: String) -> Bool { SQLText(sql).mentions(column) }
    let own = table.checks.map(\.condition) + table.columns.compactMap(\.generated?.expression)
    let ofIndexes = table.indexes.flatMap { index in
      (index.plainColumns == nil ? index.terms : []) + [index.condition ?? ""]
    }
    let ofViews = views.map(\.definition).filter { SQLText($0).mentions(table.name) }
    return (own + ofIndexes + ofViews).contains(where: mentions)
  }

  /// Whether SQL compares the values of a column, in a key or in one of those.
  func compares(_ column: String, of table: DumpTable) -> Bool {
    let keys =
      [table.primaryKey] + table.uniqueKeys.map(\.columns) + table.foreignKeys.map(\.columns)
      + table.indexes.compactMap(\.plainColumns)
    return keys.joined().contains { SQLName.areEqual($0, column) }
      || computes(with: column, of: table)
  }
}
