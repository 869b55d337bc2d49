import DBGenSQLSyntax
import DBGenSQLText

/// Casting the reals that RETURNING returns: SQLite stores those without a fraction as integers,
/// and RETURNING returns them as stored.
extension QueryDraft {
  /// Returns the SQL of the query for the app.
  func sql(returning results: [QueryResult]) -> String {
    let sql = TimestampForms.apply(findings.comparisons, to: text.generated)
    let columns = results.flatMap(\.columns)
    guard columns.contains(where: \.isReal),
      let statement = QueryStatement(SQLText(ofQuery: sql)),
      let items = statement.returning, let first = items.first
    else { return sql }
    let head = statement.sql.text(0..<first.range.lowerBound)
    return "\(head) \(Self.list(items, in: statement.sql, columns))"
  }

  private static func list(
    _ items: [SQLSelect.Item], in sql: SQLText, _ columns: [Column]
  ) -> String {
    var rest = columns[...]
    let texts = items.map { item -> String in
      let count = item.isStar ? rest.count - items.count(where: { !$0.isStar }) : 1
      defer { rest = rest.dropFirst(max(1, count)) }
      if item.isStar {
        return rest.prefix(max(0, count)).map { cast(SQLName.quote($0.name.value), $0) }
          .joined(separator: ", ")
      }
      guard let column = rest.first, column.isReal, let value = item.expression else {
        return sql.text(item.range)
      }
      return cast(sql.text(value.range), column)
    }
    return texts.joined(separator: ", ")
  }

  private static func cast(_ sql: String, _ column: Column) -> String {
    column.isReal ? "CAST(\(sql) AS REAL) AS \(SQLName.quote(column.name.value))" : sql
  }
}

extension QueryResult {
  fileprivate var columns: [Column] {
    switch self {
    case .column(let column, _): [column.column]
    case .table(let table): table.columns.map(\.column)
    }
  }
}

extension Column {
  fileprivate var isReal: Bool {
    type.value.storageClass(encodedAs: encoding?.value) == .real
  }
}
