import DBGenSQLText

/// Writes the constants of a schema as SQL literals.
struct SQLLiteral {
  let enums: [String: Enumeration]

  /// Returns a column's constant as an SQL literal, in the form in which the database stores it.
  func text(of literal: Literal, in column: Column) -> String {
    switch literal {
    case .integer(let value): return "\(value)"
    case .real(let value): return "\(value)"
    case .boolean(let value): return value ? "1" : "0"
    case .enumCase(let name): return enumValue(name, of: column.type.value)
    case .text(let text):
      if column.type.value == .blob { return "X'\(text.dropFirst(2))'" }
      return encoded(text, as: column.encoding?.value ?? .text) ?? SQLString.quote(text)
    }
  }

  private func enumValue(_ name: String, of type: ColumnType) -> String {
    let value = enums[type.name]?.cases.first { $0.name.value == name }?.value.value
    return value.map(Self.text) ?? "NULL"
  }

  static func text(of value: Enumeration.StoredValue) -> String {
    switch value {
    case .text(let text): SQLString.quote(text)
    case .integer(let value): "\(value)"
    }
  }

  /// Returns a constant that is written as text but stored differently; nil for text.
  private func encoded(_ text: String, as encoding: Encoding) -> String? {
    switch encoding {
    case .text: nil
    case .blob: "X'\(text.filter { $0 != "-" })'"
    case .unixDays: DateLiteral(text[...]).map { "\($0.unixDays)" }
    case .unixSeconds: TimestampLiteral(text).map { "\($0.unixMilliseconds / 1000)" }
    case .unixMilliseconds: TimestampLiteral(text).map { "\($0.unixMilliseconds)" }
    case .iso8601: TimestampLiteral(text).map { SQLString.quote($0.iso8601) }
    case .iso8601Seconds: TimestampLiteral(text).map { SQLString.quote($0.iso8601Seconds) }
    case .appleSeconds: TimestampLiteral(text).map { "\($0.appleSeconds)" }
    case .julianDay: TimestampLiteral(text).map { "\($0.julianDay)" }
    }
  }
}
