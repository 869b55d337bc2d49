import SchemaParser

/// Reads by text that the app folds, as docs/runtime.md recommends for letters other than A to Z.
extension TableDriver {
  var folded: [String] {
    table.folded.enumerated().flatMap { index, column in
      [query(index, column)] + (table.kind == .view ? [] : [lookup(column)])
    }
  }

  /// A look-up by the index of the folded text.
  private func lookup(_ column: TestedColumn) -> String {
    rows(
      "fetchAll(\(column.label): \(column.swift(3)), from: t)",
      where: "\(column.sql) IS \(column.sql(3))")
  }

  /// A query that folds what it looks for.
  private func query(_ index: Int, _ column: TestedColumn) -> String {
    let call =
      "\(table.prefix).\(table.foldedQuery(index))(text: \(column.swift(3).uppercased()), from: t)"
    let found = "SELECT \(table.list) FROM \(table.sql) WHERE \(column.sql) = \(column.sql(3))"
    return
      "trial.read(\(literal(call)), \(literal(found)), isOrdered: false) { t in records(try \(call)) }"
  }
}
