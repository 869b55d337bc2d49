import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

/// Reads the CREATE INDEX statement that SQLite stores for an index.
package enum IndexReader {
  package static func read(_ statement: String, _ name: String, _ table: Table) -> Index? {
    let sql = SQLText(statement)
    guard let index = sql.createIndex else { return nil }
    return Index(
      name: Located(name), columns: index.terms.map { term($0, in: sql, of: table) },
      isUnique: index.head.isUnique,
      condition: index.condition.map { Located(table.withStrings(sql.trimmed($0))) })
  }

  /// Reads a column or an expression, with its collation and order.
  private static func term(
    _ term: SQLIndexTerm, in sql: SQLText, of table: Table
  ) -> IndexedColumn {
    let first = term.expression.lowerBound
    let known = term.expression.count == 1 ? table.column(named: sql.name(first)) : nil
    var column = IndexedColumn(
      known.map { .column($0.name) }
        ?? .expression(Located(table.withStrings(sql.trimmed(term.expression)))))
    column.collation = term.collation.map { Located(sql.name($0).asCollation) }
    column.isDescending = term.isDescending
    return column
  }
}
