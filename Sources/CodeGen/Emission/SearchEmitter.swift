extension FileEmitter {
  /// Emits the function that finds rows by a full-text query.
  func search(_ search: SearchModel, _ table: TableModel) -> Source {
    .lines([
      searchSummary("every \(table.noun) that matches"),
      """
      \(searchHead(search, table.runtime.readTransaction, "[\(table.record)]"))
        \(searchStatement(search))
        return try statement.all(\(table.functions).self)
      }
      """,
    ])
  }

  /// Emits the enum that searches a contentless full-text table.
  func indexSource(_ index: FullTextIndexModel) -> Source {
    """

    \(imports(runtime: true, foundation: false))

    \(.doc(index.doc))
    \(access)nonisolated enum \(index.name) {
      \(searchSummary("the rowid of every text that matches"))
      \(searchHead(index.search, index.readTransaction, "[Int64]"))
        \(searchStatement(index.search))
        return try statement.integers()
      }
    }

    """
  }

  private func searchSummary(_ found: String) -> Source {
    .doc([
      "Returns \(found) a full-text query, the best match first.", "",
      "- Throws: `DatabaseError` where the query is malformed; `FullTextQuery.words` makes a right one.",
    ])
  }

  private func searchHead(
    _ search: SearchModel, _ transaction: String, _ result: String
  ) -> Source {
    let parameters: [Source] = [
      "\(search.label) query: String", "limit: Int? = nil", "from transaction: \(transaction)",
    ]
    return "\(.declaration("\(access)static func search", parameters)) throws -> \(result) {"
  }

  private func searchStatement(_ search: SearchModel) -> Source {
    """
    let statement = try transaction.statement(
      \(.sql(search.sql)))
    try statement.bind(text: query, at: 1)
    try statement.bind(integer: limit ?? -1, at: 2)
    """
  }
}
