import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

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

extension ExpressionTyper {
  mutating func cast(_ type: ExpressionType, to target: String) -> ExpressionType {
    let types: [SQLName: ColumnType] = [
      "integer": .integer, "int": .integer, "real": .real, "text": .text, "blob": .blob,
    ]
    if SQLName(target) == "numeric" { return type.asNumber.withAffinity }
    guard let known = types[SQLName(target)] else { return .unknown }
    if case .parameter(let index) = type { findings.casts[index] = known }
    return .of(known, nullable: type.isNullable).withAffinity
  }
}

extension ExpressionType {
  /// The type of a CAST to NUMERIC, which leaves numbers as they are. It makes integers of some texts and
  /// real numbers of others, and all of these are read as real numbers.
  fileprivate var asNumber: ExpressionType {
    let number = storage == .text || decimal != nil ? .real : self.number
    return number.map { .of($0, nullable: isNullable) } ?? .unknown
  }
}
