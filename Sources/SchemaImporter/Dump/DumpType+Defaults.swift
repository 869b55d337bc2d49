import DBGenSQLText
import SchemaParser
import SchemaSQL

extension DumpType {
  /// Returns SQLite's expression for a default; nil if the column has none there.
  func defaultValue(_ written: String) -> String? {
    if let listType { return written.jsonOfList(of: listType).map(SQLString.quote) ?? written }
    let isClock = type.form(encodedAs: nil).current != nil && written.isOfClock
    switch SheetDefault(isClock ? "now()" : written.trimmed, type) {
    case .null, .none: return nil
    case .sql(let sql): return sql
    case .unknown: return written
    case .current(let value): return value.type.form(encodedAs: nil).current
    case .literal(let literal): return self.literal(literal)
    }
  }

  private func literal(_ literal: SheetText) -> String {
    switch type.traits.kind {
    case .boolean where ["true", "false"].contains(literal.text):
      return literal.text == "true" ? "1" : "0"
    case .integer, .unsigned, .real, .boolean:
      return Double(literal.text) == nil ? SQLString.quote(literal.text) : literal.text
    case .timestamp where literal.text.storedTime != nil:
      return SQLString.quote(literal.text.storedTime ?? literal.text)
    case .decimal: return SQLString.quote(literal.text.withoutLastZeros)
    default:
      return literal.isQuoted || Double(literal.text) != nil
        ? SQLString.quote(literal.text) : literal.text
    }
  }
}

extension String {
  /// The decimal number in the form in which dbgen stores it.
  fileprivate var withoutLastZeros: String {
    guard contains(".") else { return self }
    let digits = reversed().drop { $0 == "0" }
    return String(digits.drop { $0 == "." }.reversed())
  }

  /// Whether an SQL expression is the present time, in any time zone.
  fileprivate var isOfClock: Bool {
    let words = SQLName.folded(self).split { !($0.isLetter || $0 == "_") }.map(String.init)
    let clocks: Set = [
      "now", "current_timestamp", "current_date", "clock_timestamp", "localtimestamp",
    ]
    return !clocks.isDisjoint(with: words)
      && Set(words).subtracting(clocks).isSubset(of: ["timezone", "at", "time", "zone", "utc"])
  }
}
