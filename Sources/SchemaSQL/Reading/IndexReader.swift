import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

/// Reads the CREATE INDEX statement that SQLite stores for an index.
package enum IndexReader {
  package static func read(
    _ statement: String, _ name: String, _ table: Table, at place: SourceRange = 0..<0
  ) -> Index? {
    let sql = SQLText(statement)
    guard let index = sql.createIndex else { return nil }
    return Index(
      name: Located(name, at: place),
      columns: index.terms.map { term($0, in: sql, of: table, at: place) },
      isUnique: index.head.isUnique,
      condition: index.condition.map { Located(table.withStrings(sql.trimmed($0)), at: place) })
  }

  /// Reads a column or an expression, with its collation and order.
  private static func term(
    _ term: SQLIndexTerm, in sql: SQLText, of table: Table, at place: SourceRange
  ) -> IndexedColumn {
    let first = term.expression.lowerBound
    let known = term.expression.count == 1 ? table.column(named: sql.name(first)) : nil
    var column = IndexedColumn(
      known.map { .column(Located($0.name.value, at: place)) }
        ?? .expression(Located(table.withStrings(sql.trimmed(term.expression)), at: place)))
    column.collation = term.collation.map { Located(sql.name($0).asCollation, at: place) }
    column.isDescending = term.isDescending
    return column
  }
}
