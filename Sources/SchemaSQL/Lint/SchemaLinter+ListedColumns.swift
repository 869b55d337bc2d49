import SchemaParser

// Queries that return records because they happen to list all columns of a table.
extension SchemaLinter {
  mutating func checkListedColumns() {
    for query in schema.queries {
      for case .table(let table) in query.interface.results {
        guard let star = table.star else { continue }
        // RETURNING has no star of a table.
        let written = query.interface.effect == .reads ? star : "*"
        report(
          .listedColumns,
          "query '\(query.written.name.value)' lists all columns of '\(table.table)', so it returns its "
            + "records, and something else once the table has another column: write \(written)",
          at: query.written.name.range, severity: .warning)
      }
    }
  }
}
