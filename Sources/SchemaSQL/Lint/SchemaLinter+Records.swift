import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

// Queries that return records because they happen to list all columns of a table.
extension SchemaLinter {
  mutating func checkListedColumns() {
    for query in schema.queries {
      for case .table(let table) in query.interface.results where table.isListed {
        // RETURNING has no star of a table.
        let star = query.interface.effect == .reads ? "\(table.name.value.inSQL).*" : "*"
        report(
          .listedColumns,
          "query '\(query.written.name.value)' lists all columns of '\(table.table)', so it returns its "
            + "records, and something else once the table has another column: write \(star)",
          at: query.written.name.range, severity: .warning)
      }
    }
  }
}

extension String {
  /// The name, in quotes if it can't do without.
  fileprivate var inSQL: String {
    let isWord = asKey == self && !SQLKeyword.isReserved(SQLName.folded(self))
    return isWord ? self : SQLName.quote(self)
  }
}
