import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// An index that would help.
struct SuggestedIndex: Equatable {
  var table: Table
  var columns: [String]
  /// Whether it ignores case, as LIKE does.
  var ignoresCase = false

  /// The line of the schema that declares it.
  var line: String {
    let name = ([table.name.value] + columns).joined(separator: "_")
    let list = columns.map { column in
      ignoresCase ? "{ column: \(column.asKey), collate: nocase }" : column.asKey
    }
    return "indexes: { \(name.asKey): [\(list.joined(separator: ", "))] }"
  }

  /// The columns in the syntax of CREATE INDEX.
  fileprivate var list: String {
    let collation = ignoresCase ? " COLLATE NOCASE" : ""
    return columns.map { SQLName.quote($0) + collation }.joined(separator: ", ")
  }
}

/// Finds the index that helps a query, by trying indexes on the columns that it mentions.
struct IndexTrial {
  let sql: String
  /// The names in the query.
  let mentioned: Set<SQLName>
  let sources: [QuerySource]

  private static let maximumColumns = 6

  /// Returns the index that fixes the plan and finds rows best; of equally good indexes, the one
  /// with the fewest columns.
  func index(
    on tables: [QuerySource], in database: SQLiteConnection, where isWrong: (QueryPlan) -> Bool
  ) throws(SQLiteError) -> SuggestedIndex? {
    var best: (index: SuggestedIndex, cost: [Int])?
    for index in tables.flatMap(candidates) {
      guard let plan = try plan(with: index, in: database), !isWrong(plan) else { continue }
      let cost = [
        sources.count { plan.scans.contains($0.name) }, plan.sorts ? 1 : 0, -plan.soughtColumns,
        index.columns.count,
      ]
      if best.map({ cost.lexicographicallyPrecedes($0.cost) }) ?? true { best = (index, cost) }
    }
    return best?.index
  }

  private var mentionsLike: Bool { mentioned.contains("like") }

  /// Returns the candidate indexes of one, two, and three columns.
  private func candidates(on source: QuerySource) -> [SuggestedIndex] {
    let table = source.table
    let names = table.columns.map(\.name.value).filter { mentioned.contains(SQLName($0)) }
    let columns = names.prefix(Self.maximumColumns)
    // Few rows are marked as deleted, so an index of the others begins with something else.
    let vain = source.leavesOutDeletedRows ? table.deletionColumn?.name.value : nil
    let singles = columns.filter { $0 != vain }.map { [$0] }
    let pairs = extensions(of: singles, by: columns)
    // LIKE can search for a prefix in an index that ignores case.
    let ignoringCase = mentionsLike ? singles : []
    return (singles + pairs + extensions(of: pairs, by: columns)).map {
      SuggestedIndex(table: table, columns: $0)
    } + ignoringCase.map { SuggestedIndex(table: table, columns: $0, ignoresCase: true) }
  }

  private func extensions(of lists: [[String]], by columns: some Sequence<String>) -> [[String]] {
    lists.flatMap { list in columns.filter { !list.contains($0) }.map { list + [$0] } }
  }

  /// Returns the plan with an index; nil if SQLite doesn't use the index.
  private func plan(
    with index: SuggestedIndex, in database: SQLiteConnection
  ) throws(SQLiteError) -> QueryPlan? {
    let name = SQLName.quote("dbgen_trial")
    let table = SQLName.quote(index.table.name.value)
    let creation = "CREATE INDEX \(name) ON \(table) (\(index.list))"
    guard try unlessRefused(database.run(creation)) != nil else { return nil }
    let plan = try QueryPlan(of: sql, in: database)
    try database.run("DROP INDEX \(name)")
    let isUsed = plan?.steps.contains { $0.detail.contains("dbgen_trial") } ?? false
    return isUsed ? plan : nil
  }
}
