import DBGenSQLText
package import SchemaParser

/// Writes the constants of a schema as SQL literals.
struct SQLLiteral {
  let enums: [String: Enumeration]

  /// Returns a column's constant as an SQL literal, in the form in which the database stores it.
  func text(of literal: Literal, in column: Column) -> String {
    switch literal {
    case .integer(let value): return "\(value)"
    case .real(let value): return "\(value)"
    case .boolean(let value): return value ? "1" : "0"
    case .enumCase(let name):
      let cases = enums[column.type.value.name]?.cases
      return cases?.first { $0.name.value == name }?.value.value.sql ?? "NULL"
    case .text(let text): return column.form.literal(text) ?? SQLString.quote(text)
    }
  }
}

extension Enumeration.StoredValue {
  /// The value as an SQL literal.
  package var sql: String {
    switch self {
    case .text(let text): SQLString.quote(text)
    case .integer(let value): "\(value)"
    }
  }
}
