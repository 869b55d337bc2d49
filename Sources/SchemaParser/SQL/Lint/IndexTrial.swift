/// An index that would help.
struct SuggestedIndex {
  var table: Table
  var columns: [String]
  /// Whether it takes capital and small letters for the same, as LIKE does.
  var ignoresCase = false

  /// The line of the schema that makes it.
  var line: String {
    let name = ([table.name.value] + columns).joined(separator: "_")
    let list = columns.map { column in
      ignoresCase ? "{ column: \(column.asKey), collate: nocase }" : column.asKey
    }
    return "indexes: { \(name.asKey): [\(list.joined(separator: ", "))] }"
  }

  /// The columns as CREATE INDEX takes them.
  fileprivate var list: String {
    let collation = ignoresCase ? " COLLATE NOCASE" : ""
    return columns.map { SQLName.quote($0) + collation }.joined(separator: ", ")
  }
}

/// Finds the index that helps a query, by trying those of the columns that it mentions.
struct IndexTrial {
  let sql: String
  /// The names in the query, as SQLite looks them up.
  let mentioned: Set<String>
  let sources: [QuerySource]

  private static let mostColumns = 6

  /// The index after which nothing is wrong with the plan any more, and by which rows are found
  /// best; of two such, that of fewer columns.
  func index(
    on tables: [QuerySource], in database: borrowing SQLiteConnection,
    where isWrong: (QueryPlan) -> Bool
  ) -> SuggestedIndex? {
    var best: (index: SuggestedIndex, cost: [Int])?
    for index in tables.flatMap({ candidates(on: $0.table) }) {
      guard let plan = plan(with: index, in: database), !isWrong(plan) else { continue }
      let cost = [
        sources.count { plan.scans($0) }, plan.sorts ? 1 : 0, -plan.soughtColumns,
        index.columns.count,
      ]
      if best.map({ cost.lexicographicallyPrecedes($0.cost) }) ?? true { best = (index, cost) }
    }
    return best?.index
  }

  private var mentionsLike: Bool { mentioned.contains("like") }

  /// The indexes of one, two and three columns.
  private func candidates(on table: Table) -> [SuggestedIndex] {
    let names = table.columns.map(\.name.value).filter { mentioned.contains(SQLName.folded($0)) }
    let columns = names.prefix(Self.mostColumns)
    let singles = columns.map { [$0] }
    let pairs = extensions(of: singles, by: columns)
    // LIKE finds what begins with some text in an index that ignores case.
    let ignoringCase = mentionsLike ? singles : []
    return (singles + pairs + extensions(of: pairs, by: columns)).map {
      SuggestedIndex(table: table, columns: $0)
    } + ignoringCase.map { SuggestedIndex(table: table, columns: $0, ignoresCase: true) }
  }

  private func extensions(of lists: [[String]], by columns: some Sequence<String>) -> [[String]] {
    lists.flatMap { list in columns.filter { !list.contains($0) }.map { list + [$0] } }
  }

  /// The plan with an index; nil where SQLite doesn't use it.
  private func plan(
    with index: SuggestedIndex, in database: borrowing SQLiteConnection
  ) -> QueryPlan? {
    let name = SQLName.quote("dbgen_trial")
    let table = SQLName.quote(index.table.name.value)
    guard (try? database.run("CREATE INDEX \(name) ON \(table) (\(index.list))")) != nil else {
      return nil
    }
    let plan = QueryPlan(of: sql, in: database)
    try? database.run("DROP INDEX \(name)")
    let isUsed = plan?.steps.contains { $0.detail.contains("dbgen_trial") } ?? false
    return isUsed ? plan : nil
  }
}
