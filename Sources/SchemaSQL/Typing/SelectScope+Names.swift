import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The column or result column that a name in an expression refers to.
enum Referent {
  /// A column of a source or a given row; nil if its type isn't known.
  case column(ResultColumn?)
  /// A column of a SELECT in FROM whose values are of several types, of which these are decimals.
  case someDecimal(ResultColumn)
  /// A result column, as in `SELECT sum(price) AS total ... HAVING total > 9`: its expression, and the
  /// scope of that.
  case result(SQLExpression, SelectScope)
}

extension SelectScope {
  /// Returns what a name refers to; nil if that isn't certain. As SQLite does, looks for it in each
  /// SELECT's sources, then among its result columns, and then in the SELECT around it.
  func referent(of path: SQLPath) -> Referent? {
    let scopes = [self] + outer
    for (index, scope) in scopes.enumerated() {
      if let column = scope.ownColumn(path) { return column }
      guard let result = scope.result(named: path) else { continue }
      let isCertain = scopes[...index].allSatisfy(\.hasKnownNames)
      return isCertain ? .result(result, scope.withoutResults) : nil
    }
    return nil
  }

  /// Returns the expression whose value another is: that of the result column which it names.
  func named(by expression: SQLExpression) -> SQLExpression {
    guard let path = expression.column, case .result(let result, _) = referent(of: path) else {
      return expression
    }
    return result
  }

  /// The scope of the result columns, which can't use one another.
  var withoutResults: SelectScope {
    altering(self) { $0.seesResults = false }
  }

  private func ownColumn(_ path: SQLPath) -> Referent? {
    for clause in clauses {
      guard let described = describe(path, from: clause) else { continue }
      let source = source(path.qualifier, described, of: clause)
      let column = column(described, in: source)
      if column == nil, let decimal = decimal(described, in: source) {
        return .someDecimal(decimal)
      }
      return .column(column)
    }
    return rows.lazy.compactMap { $0.column(path) }.first.map { .column($0) }
  }

  private func result(named path: SQLPath) -> SQLExpression? {
    guard seesResults, path.names.count == 1 else { return nil }
    return items.first { $0.alias?.name == path.name }?.expression
  }

  /// Whether SQLite can describe the sources by themselves, which may depend on the SELECTs around.
  private var hasKnownNames: Bool {
    clauses.allSatisfy { describe("1", from: $0) != nil }
  }
}
