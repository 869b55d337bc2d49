package import DBGenSQLSyntax
import DBGenSQLText

extension SQLSelect.Arm {
  /// Whether the SELECT may aggregate all rows into one, which it returns even if there are no rows.
  var isAggregateOfAll: Bool { groupBy.isEmpty && isAggregate }

  /// Whether the SELECT is sure to do so.
  package var certainlyAggregatesAllRows: Bool {
    groupBy.isEmpty && expressions.contains { $0.kept.contains { $0.call?.isAggregate == true } }
  }

  /// Whether the SELECT combines rows, rather than only looking at them through a window.
  var isAggregate: Bool { having != nil || expressions.contains { !$0.aggregates.isEmpty } }
}

extension SQLExpression {
  /// The calls of aggregates in the expression, without those of its subqueries.
  fileprivate var aggregates: [SQLCall] {
    parts.compactMap(\.call).filter(\.isAggregate)
  }

  /// The expression and those in it, without those of its subqueries.
  var parts: [SQLExpression] {
    var parts: [SQLExpression] = []
    visit { parts.append($0) }
    return parts
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
      terms(of: "and").contains { $0.unwrapped.constant != nil || $0.unwrapped.isDecided }
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
    expression.parts.flatMap { $0.select?.arms ?? [] }.flatMap { arm in
      let clause = arm.from.map { FromClause($0, in: sql) }
      let own = arm.expressions.flatMap {
        $0.aggregates.filter { !$0.columns.isEmpty } + escapingAggregates(in: $0)
      }
      return own.filter { call in !call.columns.contains { mayHave($0, clause) } }
    }
  }

  /// Whether a name may be that of a column in FROM.
  private func mayHave(_ column: SQLPath, _ clause: FromClause?) -> Bool {
    guard let clause else { return false }
    return clause.sources.contains { source in
      // Joins in parentheses.
      guard let name = source.name ?? source.subquery.map({ _ in "" }) else { return true }
      if let qualifier = column.qualifier { return name == qualifier }
      return source.table.flatMap { probe.hasColumn(column.name, in: $0) } ?? true
    }
  }
}

extension SQLCall {
  /// The columns that an aggregate combines.
  fileprivate var columns: [SQLPath] {
    (arguments + [filter].compactMap(\.self)).flatMap(\.parts).compactMap(\.column)
  }
}
