import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The type of a dump's column, and the values that it allows.
struct DumpType {
  private(set) var type: ColumnType
  /// The values of an enum.
  private(set) var values: [String] = []
  var length: Int64?
  /// Whether SQLite and dbgen have no such type: its values become text, or bytes for shapes.
  private(set) var isForeign = false
  /// JSON that the values could be instead, and the type of Swift's library that has it.
  private(set) var json: (swiftType: String?, Void)?

  init(_ column: DumpColumn, in dump: DumpReader) {
    let names = column.typeNames
    let written = column.type
    values = names.lazy.compactMap { dump.enums[$0] }.first ?? column.values
    let sheetType = SheetType(values.isEmpty ? written : "text")
    // An integer has 64 bits in SQLite, and an Int in Swift.
    type = sheetType.type == .int64 ? .integer : sheetType.type
    length = sheetType.length
    let isArray = written.hasSuffix("()") || SQLName.folded(written).hasSuffix(" array")
    let word = String(SQLName.folded(written).prefix { $0.isLetter })
    if isArray || ["json", "jsonb"].contains(word) {
      json = (isArray ? Self.listType(of: word) : nil, ())
    }
    guard sheetType.isUnknown || isArray else { return }
    isForeign = true
    type = !isArray && Self.shapes.contains(word) ? .blob : .text
    length = nil
  }

  /// Returns the type in Swift of an array of another database.
  private static func listType(of word: String) -> String? {
    switch word {
    case "text", "varchar", "character", "char", "uuid", "citext": "[String]"
    case "integer", "int", "bigint", "smallint": "[Int]"
    default: nil
    }
  }

  private static let shapes: Set = [
    "geometry", "geography", "point", "linestring", "polygon", "multipoint", "multilinestring",
    "multipolygon", "geometrycollection",
  ]

  var storage: String { type.form(encodedAs: nil).storage.rawValue }

  /// Returns the conditions that dbgen checks for a column of the type.
  func checks(of column: String) -> [String] {
    var checks: [String] = []
    if type == .boolean { checks.append("\(column) IN (0, 1)") }
    if !values.isEmpty {
      checks.append("\(column) IN (\(values.map(SQLString.quote).joined(separator: ", ")))")
    }
    if let length { checks.append("length(\(column)) <= \(length)") }
    return checks
  }

  /// Returns SQLite's expression for a default; nil if the column has none there.
  func defaultValue(_ written: String) -> String? {
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
    case .timestamp where literal.text.utf8.count == "2024-01-31 12:00:00".utf8.count:
      return SQLString.quote(literal.text + ".000")
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
    let digits = droppingLast("0")
    return digits.last == "." ? String(digits.dropLast()) : digits
  }

  private func droppingLast(_ digit: Character) -> String {
    var text = self
    while text.last == digit { text.removeLast() }
    return text
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
