/// Casting the reals that RETURNING returns: SQLite stores those without a fraction as integers,
/// and RETURNING returns them as stored.
extension QueryDraft {
  /// Returns the SQL of the query for the app.
  func sql(returning results: [QueryResult]) -> String {
    let sql = TimestampForms.apply(findings.comparisons, to: text.generated)
    let columns = results.flatMap(\.columns)
    guard columns.contains(where: \.isReal), let statement = QueryStatement(sql),
      let returning = statement.returning
    else { return sql }
    let end = statement.words[returning].range.upperBound
    let list = "SELECT " + statement.sql(returning + 1..<statement.words.count)
    guard let select = QueryStatement(list) else { return sql }
    let head = String(decoding: statement.text.tokens.bytes[..<end], as: UTF8.self)
    return "\(head) \(Self.list(select, columns))"
  }

  private static func list(_ select: QueryStatement, _ columns: [Column]) -> String {
    let items = select.text.items
    var rest = columns[...]
    let texts = items.map { item -> String in
      let count = item.isStar ? rest.count - items.count(where: { !$0.isStar }) : 1
      defer { rest = rest.dropFirst(max(1, count)) }
      if item.isStar {
        return rest.prefix(max(0, count)).map { cast(SQLName.quote($0.name.value), $0) }
          .joined(separator: ", ")
      }
      guard let column = rest.first, column.isReal else { return select.sql(item.words) }
      return cast(select.sql(select.text.withoutAlias(item.words)), column)
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
