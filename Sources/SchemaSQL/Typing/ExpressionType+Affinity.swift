import DBGenSQLSyntax

// Which expressions have an affinity; see "Affinity Of Expressions" in SQLite's documentation.
extension ExpressionType {
  var hasAffinity: Bool { value?.hasAffinity == true }

  var withAffinity: ExpressionType { with(affinity: true) }

  /// The type of an expression that calculates the value.
  var withoutAffinity: ExpressionType { with(affinity: false) }

  private func with(affinity hasAffinity: Bool) -> ExpressionType {
    guard case .value(var column) = self else { return self }
    column.hasAffinity = hasAffinity
    return .value(column)
  }
}

extension SQLExpression {
  /// Whether the expression has the affinity of what it consists of, or of the column that it names.
  var keepsAffinity: Bool {
    switch form {
    case .column, .cast, .collate, .parentheses, .subquery, .unparsed, .raise: true
    default: false
    }
  }
}
