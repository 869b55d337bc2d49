import DBGenSQLSyntax
import DBGenSQLText

extension SQLSelect.Arm {
  /// Whether the SELECT may aggregate all rows into one, which it returns even if there are no rows.
  func isAggregateOfAll(in sql: SQLText) -> Bool { groupBy.isEmpty && isAggregate(in: sql) }

  /// Whether the SELECT is sure to do so.
  func certainlyAggregatesAllRows(in sql: SQLText) -> Bool {
    groupBy.isEmpty && expressions.contains { $0.kept.contains { $0.aggregate(in: sql) != nil } }
  }

  /// Whether the SELECT combines rows, rather than only looking at them through a window.
  func isAggregate(in sql: SQLText) -> Bool {
    having != nil || expressions.contains { !$0.aggregates(in: sql).isEmpty }
  }
}

extension SQLExpression {
  /// Returns the call of an aggregate that the expression is; nil if it isn't one.
  fileprivate func aggregate(in sql: SQLText) -> SQLCall? {
    guard case .call(let call) = form, call.window == nil else { return nil }
    let name = sql.sqlName(call.name)
    let isChoice =
      ["min", "max"].contains(SQLName.folded(name.description)) && call.arguments.count > 1
    return SQLFacts.aggregates.contains(name) && !isChoice ? call : nil
  }

  /// Returns the calls of aggregates in the expression, without those of its subqueries.
  fileprivate func aggregates(in sql: SQLText) -> [SQLCall] {
    var calls: [SQLCall] = []
    visit { part in calls += [part.aggregate(in: sql)].compactMap(\.self) }
    return calls
  }

  /// The parts that SQLite looks at: it leaves out what a constant decides without them, as in
  /// `count(*) AND 0` and `count(*) IN ()`.
  fileprivate var kept: [SQLExpression] {
    var (kept, pending) = ([SQLExpression](), [self])
    while let next = pending.popLast() {
      guard !next.isDecided else { continue }
      kept.append(next)
      pending += next.children
    }
    return kept
  }

  /// Whether a constant in the expression may decide it.
  private var isDecided: Bool {
    switch form {
    case .membership(_, .list(let list), _): list.isEmpty
    case .binary(let sign, _, _) where sign.name == "and":
      terms(of: "and").contains { term in
        if case .literal = term.unwrapped.form { true } else { term.unwrapped.isDecided }
      }
    default: false
    }
  }
}

// MARK: - Aggregates in subqueries

extension SelectScope {
  /// Whether a subquery has an aggregate of this SELECT's columns, as in `(SELECT max(t.x))`: it
  /// combines the rows of this SELECT, not those of the subquery.
  func hasAggregate(inSubqueriesOf arm: SQLSelect.Arm) -> Bool {
    arm.expressions.contains { !escapingAggregates(in: $0).isEmpty }
  }

  /// Returns the aggregates in the subqueries of an expression that have none of their columns.
  private func escapingAggregates(in expression: SQLExpression) -> [SQLCall] {
    var calls: [SQLCall] = []
    expression.visit { part in
      for arm in part.select?.arms ?? [] {
        let clause = arm.from.map { FromClause($0, in: sql) }
        let own = arm.expressions.flatMap {
          $0.aggregates(in: sql).filter { !$0.columns.isEmpty } + escapingAggregates(in: $0)
        }
        calls += own.filter { call in
          !call.columns.contains { mayHave($0, clause) }
        }
      }
    }
    return calls
  }

  /// Whether a name may be that of a column in FROM.
  private func mayHave(_ names: [Int], _ clause: FromClause?) -> Bool {
    guard let clause, let name = names.last else { return false }
    let qualifier = names.dropLast().last.map { sql.name($0) }
    return clause.sources.contains { source in
      // Joins in parentheses.
      if source.name.isEmpty, source.subquery == nil { return true }
      if let qualifier { return SQLName.areEqual(source.name, qualifier) }
      return source.table.flatMap { probe.hasColumn(sql.name(name), in: $0) } ?? true
    }
  }
}

extension SQLCall {
  /// The names of the columns that an aggregate combines.
  fileprivate var columns: [[Int]] {
    var columns: [[Int]] = []
    for part in arguments + [filter].compactMap(\.self) {
      part.visit { if case .column(let names) = $0.form { columns.append(names) } }
    }
    return columns
  }
}
