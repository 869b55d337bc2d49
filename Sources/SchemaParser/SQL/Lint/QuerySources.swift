/// A table that a query reads.
struct QuerySource {
  /// The table's name or alias in the query.
  var name: String
  var table: Table
  /// The words of the SELECT or other statement that reads it.
  var scope: Range<Int>
  /// Whether that SELECT or statement has a WHERE clause.
  var isFiltered: Bool
}

extension QueryStatement {
  /// Returns the tables of a schema that the statement reads, including those in nested SELECTs.
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

  /// The alias of the table that is written, or else its name.
  private var targetName: String? {
    target.last.map(name)
  }

  /// Returns the words of a SELECT, up to the closing parenthesis or compound operator.
  private func select(at index: Int) -> Range<Int> {
    let depth = words[index].depth
    let end = words.indices.dropFirst(index + 1).first {
      words[$0].depth < depth || words[$0].depth == depth && words[$0].isCompoundOperator
    }
    // A parenthesis has the depth of its surroundings.
    return index..<(end ?? words.count)
  }
}
