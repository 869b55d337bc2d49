/// A table that a query reads.
struct QuerySource {
  /// What the query calls it.
  var name: String
  var table: Table
  /// The SELECT that reads it.
  var scope: Range<Int>
  /// Whether the SELECT asks for some of its rows only.
  var isFiltered: Bool
}

extension QueryStatement {
  /// The tables of a schema that the statement reads, wherever in it.
  func tables(of schema: Schema) -> [QuerySource] {
    var sources: [QuerySource] = []
    func add(_ name: String, _ table: String, _ scope: Range<Int>) {
      let depth = scope.first.map { words[$0].depth }
      let isFiltered = scope.contains { words[$0].depth == depth && keyword($0) == "where" }
      let table = schema.tables.first { SQLName.areEqual($0.name.value, table) }
      guard let table else { return }
      sources.append(
        QuerySource(name: name, table: table, scope: scope, isFiltered: isFiltered))
    }
    if kind != .select, kind != .insert, let targetTable {
      add(targetName ?? targetTable, targetTable, start..<words.count)
    }
    for index in words.indices where keyword(index) == "select" {
      let scope = select(at: index)
      guard let from = fromClause(of: scope) else { continue }
      for source in FromClause(self, from).sources {
        if let table = source.table { add(source.name, table, scope) }
      }
    }
    return sources
  }

  /// The alias of the table that is written, or its name.
  private var targetName: String? {
    target.last.map(name)
  }

  /// The words of a SELECT, as far as the parenthesis or the operator behind it.
  private func select(at index: Int) -> Range<Int> {
    let depth = words[index].depth
    let end = words.indices.dropFirst(index + 1).first {
      words[$0].depth < depth || words[$0].depth == depth && words[$0].isCompoundOperator
    }
    // A parenthesis counts to what is around it.
    return index..<(end ?? words.count)
  }
}
