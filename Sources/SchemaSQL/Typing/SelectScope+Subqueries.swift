import DBGenSQLSyntax
import DBGenSQLText

/// Types of SELECTs in expressions.
extension SelectScope {
  /// Returns the type of a subquery, whose values are NULL without a row.
  ///
  /// - Parameter hasRow: Whether it is the type of a row that the subquery has.
  func subquery(_ select: SQLSelect, hasRow: Bool = false) -> ExpressionType {
    let arms = select.arms.map { results(of: $0, in: select, hasRow || select.givesOneRow) }
    guard arms.count > 1 else { return arms.first.map(ExpressionType.init(row:)) ?? .unknown }
    let count = arms.map(\.count).min() ?? 0
    let columns = (0..<count).map { place in ExpressionType.common(arms.map { $0[place] }) }
    return ExpressionType(row: columns.map { $0.nullable($0.isNullable || !hasRow) })
  }

  private func results(
    of arm: SQLSelect.Arm, in select: SQLSelect, _ hasRow: Bool
  ) -> [ExpressionType] {
    let scope = nested(arm, of: select).withoutResults
    if arm.items.contains(where: \.isStar) { return [.unknown] }
    let rows = arm.rows.isEmpty ? [arm.items.compactMap(\.expression)] : arm.rows
    let types = rows.map { self.types(of: $0, in: scope, hasRow) }
    if types.count == 1 { return types[0] }
    return (0..<(types.map(\.count).min() ?? 0)).map { place in .common(types.map { $0[place] }) }
  }

  private func types(
    of row: [SQLExpression], in scope: SelectScope, _ hasRow: Bool
  ) -> [ExpressionType] {
    row.map { expression in
      var typer = ExpressionTyper(scope)
      let type = typer.type(of: expression)
      // Its place is of no use to the statement's own findings.
      if type.isParameter { return ExpressionType.unknown }
      // An aggregate of outer columns belongs to the SELECT around it.
      let isOwn = scope.describe(sql.text(expression.range)) != nil
      return hasRow && isOwn ? type : type.nullable(true)
    }
  }
}

extension ExpressionType {
  /// Creates the type of a row, or of its only value.
  fileprivate init(row types: [ExpressionType]) {
    self = types.count == 1 ? types[0] : types.isEmpty ? .unknown : .row(types)
  }
}
