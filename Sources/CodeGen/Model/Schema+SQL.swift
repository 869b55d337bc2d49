import SchemaParser

extension Schema {
  var creationStatements: [String] { [] }
  func defaultExpression(of column: Column) -> String? { nil }
}
