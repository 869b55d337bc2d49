import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

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
