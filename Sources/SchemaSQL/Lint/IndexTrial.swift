import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Finds the indexes that help a statement, by having SQLite plan it with indexes on what it mentions.
struct IndexTrial {
  private let sql: String
  private let (hasLimit, isPlainSelect): (Bool, Bool)
  private let sources: [QuerySource]
  /// The plan without the indexes.
  let base: QueryPlan
  private let database: SQLiteConnection
  private let keys: MentionedKeys
  /// The statement with a pattern that begins with text in place of each parameter of LIKE and GLOB;
  /// nil if it has none.
  private let patterned: String?
  /// Whether an index may find most rows of a table, each of which SQLite looks up, before it sorts them
  /// or finds those of the other side of an OR.
  private var takesWideRanges = false

  /// - Returns: Nil if SQLite refuses the statement.
  init?(
    of sql: String, _ sources: [QuerySource], in database: SQLiteConnection
  ) throws(SQLiteError) {
    guard let statement = QueryStatement(sql), let base = try QueryPlan(of: sql, in: database)
    else { return nil }
    (self.sql, self.base, hasLimit) = (sql, base, statement.hasLimit)
    let arms = statement.allSelects.flatMap(\.arms)
    isPlainSelect = arms.count == 1 && !arms[0].isAggregate && arms[0].groupBy.isEmpty
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
      if sql == patterned { found?.proviso = " if the pattern doesn't begin with a wildcard" }
      if let found { return found }
    }
    return nil
  }

  /// Returns an index of the rows of a table that meet a constant condition; nil if none helps.
  func partialIndex(
    on source: QuerySource, despite obstacle: IndexObstacle?
  ) throws(SQLiteError) -> SuggestedIndexes? {
    if obstacle == .wideRange { return nil }
    let key = keys.leading(of: source).first ?? IndexKey(source.table.columns[0].name.value)
    let orders = base.sorts ? keys.orders(of: source) : []
    for condition in keys.conditions(of: source) {
      for list in orders + [[key]] {
        var index = SuggestedIndexes(table: source.table, lists: [list], condition: condition)
        guard let plan = try plan(of: sql, with: index), findsRows(plan),
          !plan.sorts || list == [key]
        else { continue }
        index.mendsSorting = base.sorts && !plan.sorts
        let isEnough = index.mendsSorting && keys.hasOneCondition && mayEndEarly(plan)
        index.proviso = isEnough ? "" : " if few rows meet its condition"
        return index
      }
    }
    return nil
  }

  /// Returns why no index of columns helps that mends the plan; nil if it isn't known.
  func obstacle(
    on source: QuerySource, where isWrong: (QueryPlan) -> Bool
  ) throws(SQLiteError) -> IndexObstacle? {
    var trial = self
    trial.takesWideRanges = true
    return try trial.indexes(on: [source], where: isWrong) == nil
      ? keys.obstacle : .wideRange
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

  // MARK: - Candidates

  private static let maximumKeys = 4

  /// Returns the candidates: keys by which rows are found, those of an order or another one, and perhaps
  /// the other columns, so that no row is looked up.
  private func candidates(on source: QuerySource) -> [SuggestedIndexes] {
    let (keys, columns) = (keys.leading(of: source), keys.columns(of: source))
    let singles = keys.map { [$0] }
    let plain = keys.filter(columns.contains)
    let pairs = plain.flatMap { key in plain.without([key]).map { [key, $0] } }
    let ends = (keys + columns.without(keys)).map { [$0] } + self.keys.orders(of: source)
    let lists = ([[]] + singles + pairs).flatMap { start in
      ends.flatMap { end in
        let list = start.without(end) + end
        let all = list + columns.without(list)
        return all.count > Self.maximumKeys ? [list] : [list, all]
      }
    }
    return lists.unique.filter { list in keys.contains { $0.isOfValues(of: list[0]) } }
      .map { SuggestedIndexes(table: source.table, lists: [$0]) }
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
    let own = plan.steps.filter { $0.index?.hasPrefix(Self.name) == true }
    let isWide =
      plan.isOfOr
      ? plan.steps.contains(where: \.looksUpWideRange) && !base.isOfOr
      : own.contains(where: \.looksUpWideRange) && hasLimit && plan.sorts
    return findsRows(plan) && (!own.contains(where: \.looksUpAll) || endsEarly(plan))
      && (!isWide || takesWideRanges)
  }

  private func findsRows(_ plan: QueryPlan) -> Bool {
    base.steps.allSatisfy { step in
      step.isScan || step.source == nil
        || plan.steps.contains {
          $0.source == step.source && $0.sought.isSuperset(of: step.sought)
        }
    }
  }

  /// Whether a LIMIT ends the statement before it has read all rows. Groups can have any number of them.
  private func endsEarly(_ plan: QueryPlan) -> Bool {
    mayEndEarly(plan) && !sources.contains(where: \.isFiltered)
  }

  /// Whether a LIMIT ends the statement once it has found enough rows.
  private func mayEndEarly(_ plan: QueryPlan) -> Bool {
    hasLimit && !plan.sorts && !base.gathers && !plan.gathers && !keys.mayNeedAllRows
  }

  /// Whether the statement is one SELECT that reads rows of a source until it has enough.
  func stops(on source: QuerySource) -> Bool {
    mayEndEarly(base) && base.steps.first?.source == source.name && isPlainSelect
  }
}

extension [IndexKey] {
  fileprivate func without(_ others: [IndexKey]) -> [IndexKey] {
    filter { key in !others.contains { $0.isOfValues(of: key) } }
  }
}

extension QueryStatement {
  var hasLimit: Bool {
    sql.indicesOutsideParentheses.contains { sql.isAt($0, "limit") }
  }
}
