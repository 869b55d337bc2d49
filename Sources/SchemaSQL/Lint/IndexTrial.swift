import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Finds the indexes that help a statement, by having SQLite plan it with indexes on what it mentions.
struct IndexTrial {
  let sql: String
  let statement: QueryStatement
  let sources: [QuerySource]
  /// The plan without the indexes.
  let base: QueryPlan
  let database: SQLiteConnection
  let keys: MentionedKeys
  /// The statement with a pattern that begins with text in place of each parameter of LIKE and GLOB;
  /// nil if it has none.
  private let patterned: String?

  init(
    of sql: String, _ statement: QueryStatement, planned base: QueryPlan, _ sources: [QuerySource],
    in database: SQLiteConnection
  ) {
    (self.sql, self.statement, self.base) = (sql, statement, base)
    (self.sources, self.database) = (sources, database)
    keys = MentionedKeys(of: statement)
    patterned = keys.withPatterns()
  }

  /// Returns the indexes that mend the plan, and for which no table is read more than without them:
  /// one that finds rows best, and of equally good ones the one with the fewest columns; or else
  /// those that find the rows of each side of an OR.
  func indexes(
    on tables: [QuerySource], where isWrong: (QueryPlan) -> Bool
  ) throws(SQLiteError) -> SuggestedIndexes? {
    for sql in [sql, patterned].compactMap(\.self) {
      var found = try best(of: tables.flatMap(candidates), for: sql, where: isWrong)
      for source in tables where found == nil {
        found = try together(on: source, for: sql, where: isWrong)
      }
      if sql == patterned { found?.needsPattern = true }
      if let found { return found }
    }
    return nil
  }

  private func best(
    of candidates: [SuggestedIndexes], for sql: String, where isWrong: (QueryPlan) -> Bool
  ) throws(SQLiteError) -> SuggestedIndexes? {
    var best: (indexes: SuggestedIndexes, cost: [Int])?
    for indexes in candidates {
      guard let plan = try plan(of: sql, with: indexes), !isWrong(plan), pays(plan) else {
        continue
      }
      let cost = [
        sources.count { plan.scans.contains($0.name) }, plan.sorts || plan.gathers ? 1 : 0,
        -plan.soughtColumns, indexes.lists[0].count,
      ]
      if best.map({ cost.lexicographicallyPrecedes($0.cost) }) ?? true { best = (indexes, cost) }
    }
    return best?.indexes
  }

  /// Returns the indexes that a plan for an OR uses, each for one side of it.
  private func together(
    on source: QuerySource, for sql: String, where isWrong: (QueryPlan) -> Bool
  ) throws(SQLiteError) -> SuggestedIndexes? {
    guard keys.hasOr else { return nil }
    var indexes = SuggestedIndexes(
      table: source.table, lists: keys.leading(of: source).map { [$0] })
    func mends(_ indexes: SuggestedIndexes) throws(SQLiteError) -> QueryPlan? {
      let plan = try plan(of: sql, with: indexes)
      return plan.flatMap { !isWrong($0) && pays($0) ? $0 : nil }
    }
    guard let plan = try mends(indexes) else { return nil }
    let names = self.names(of: indexes)
    indexes.lists = plan.indexes.unique.compactMap { names.firstIndex(of: $0) }
      .map { indexes.lists[$0] }
    // In place of some, the table may have others.
    for list in indexes.lists {
      var fewer = indexes
      fewer.lists.removeAll { $0 == list }
      if try mends(fewer) != nil { indexes = fewer }
    }
    return indexes
  }

  /// Returns the candidates of one, two, and three keys.
  private func candidates(on source: QuerySource) -> [SuggestedIndexes] {
    let (keys, columns) = (keys.leading(of: source), keys.columns(of: source))
    let singles = keys.map { [$0] }
    let pairs = extensions(of: singles, by: keys + columns.filter { !keys.contains($0) })
    let triples = extensions(
      of: pairs.filter { $0.allSatisfy(columns.contains) }, by: columns)
    return (singles + pairs + triples).map { SuggestedIndexes(table: source.table, lists: [$0]) }
  }

  private func extensions(of lists: [[IndexKey]], by keys: [IndexKey]) -> [[IndexKey]] {
    lists.flatMap { list in
      keys.filter { key in !list.contains { $0 == key } }.map { list + [$0] }
    }
  }

  // MARK: - Plans

  private func names(of indexes: SuggestedIndexes) -> [String] {
    indexes.lists.indices.map { "\(Self.name)\($0)" }
  }

  private static let name = "dbgen_trial"

  /// Returns the plan with indexes; nil if SQLite uses none of them.
  private func plan(
    of sql: String, with indexes: SuggestedIndexes
  ) throws(SQLiteError) -> QueryPlan? {
    let names = self.names(of: indexes)
    var made: [String] = []
    for (name, statement) in zip(names, indexes.statements(named: names))
    where try unlessRefused(database.run(statement)) != nil {
      made.append(name)
    }
    let plan = made.isEmpty ? nil : try QueryPlan(of: sql, in: database)
    for name in made { try database.run("DROP INDEX \(SQLName.quote(name))") }
    return plan.flatMap { $0.indexes.contains(where: made.contains) ? $0 : nil }
  }

  /// Returns whether a plan finds the rows of each table by all that it finds them by without the
  /// indexes, and looks up each row that an index merely orders only if it ends early.
  private func pays(_ plan: QueryPlan) -> Bool {
    let isSought = base.steps.allSatisfy { step in
      step.isScan || step.source == nil
        || plan.steps.contains {
          $0.source == step.source && $0.sought.isSuperset(of: step.sought)
        }
    }
    let looksUpAll = plan.steps.contains {
      $0.looksUpAll && $0.index?.hasPrefix(Self.name) == true
    }
    return isSought && (!looksUpAll || endsEarly(plan))
  }

  /// Whether a LIMIT ends the statement before it has read all rows. Groups can have any number of them.
  private func endsEarly(_ plan: QueryPlan) -> Bool {
    statement.hasLimit && !plan.sorts && !base.gathers && !plan.gathers && !keys.mayNeedAllRows
      && !sources.contains(where: \.isFiltered)
  }
}

extension QueryStatement {
  var hasLimit: Bool {
    sql.indicesOutsideParentheses.contains { sql.isAt($0, "limit") }
  }
}
