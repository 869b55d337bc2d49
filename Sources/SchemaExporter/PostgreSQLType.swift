import DBGenSQLText
import SchemaParser
import SchemaSQL

extension Column {
  /// The type in PostgreSQL of the values that the column represents.
  var postgreSQLType: String { type.value.traits.postgreSQL }
}

extension Literal {
  /// Returns the constant as PostgreSQL writes one of a column's type; nil for an enum's case that
  /// doesn't exist.
  func postgreSQL(of column: Column, in schema: Schema) -> String? {
    switch self {
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .text(let text): Self.quoted(text, as: column.type.value)
    case .enumCase(let name):
      schema.enumeration(of: column)?.cases.first { $0.name.value == name }?.value.value.sql
    }
  }

  private static func quoted(_ text: String, as type: ColumnType) -> String {
    switch type {
    case .blob: "'\\x\(text.dropFirst(2))'"
    case .decimal, .uint64: text
    case .timestamp: "'\(text)+00'"
    default: SQLString.quote(text)
    }
  }
}
