import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Making RETURNING return numbers of their columns' types. SQLite stores reals without a fraction as
/// integers, and RETURNING returns them as stored. If a table's first column is real, it also returns
/// the integers of the others as reals, at least in version 3.40, unless they are part of an expression.
extension QueryDraft {
  /// Returns the SQL of the query for the app.
  func sql(returning results: [QueryResult]) -> String {
    let sql = text.generated
    let columns = results.columns.map(\.column)
    guard columns.contains(where: needsWrapping),
      let statement = QueryStatement(SQLText(ofQuery: sql)),
      let items = statement.returning, let first = items.first
    else { return sql }
    let head = statement.sql.text(0..<first.range.lowerBound)
    return "\(head) \(list(items, in: statement.sql, columns))"
  }

  private func list(_ items: [SQLSelect.Item], in sql: SQLText, _ columns: [Column]) -> String {
    var rest = columns[...]
    let texts = items.map { item -> String in
      let count = item.isStar ? rest.count - items.count(where: { !$0.isStar }) : 1
      defer { rest = rest.dropFirst(max(1, count)) }
      if item.isStar {
        return rest.prefix(max(0, count)).map { wrapped(SQLName.quote($0.name.value), $0) }
          .joined(separator: ", ")
      }
      guard let column = rest.first, let value = item.expression, needsWrapping(column) else {
        return sql.text(item.range)
      }
      let isColumn = if case .column = value.form { true } else { false }
      return wrapped(sql.text(value.range), column, isColumn: isColumn)
    }
    return texts.joined(separator: ", ")
  }

  private func needsWrapping(_ column: Column) -> Bool {
    switch column.storage {
    case .real: true
    case .integer, .any: beginsWithReal
    case .text, .blob: false
    }
  }

  private func wrapped(_ sql: String, _ column: Column, isColumn: Bool = true) -> String {
    guard needsWrapping(column) else { return sql }
    let value = column.storage == .real ? real(sql, isColumn) : "+\(sql)"
    return "\(value) AS \(SQLName.quote(column.name.value))"
  }

  /// A column of a table that isn't STRICT can have a text, of which CAST would make a number.
  private func real(_ sql: String, _ isColumn: Bool) -> String {
    let cast = "CAST(\(sql) AS REAL)"
    return isColumn ? "CASE typeof(\(sql)) WHEN 'real' THEN \(cast) ELSE \(sql) END" : cast
  }
}
