package import DBGenSQLSyntax
import DBGenSQLText

/// The kind of values that a column's declared type suggests.
package struct DeclaredType {
  package enum Kind {
    case integer, real, text, blob, boolean, date, timestamp, uuid
    /// Any value.
    case anything
    /// Text to which SQLite gives no text affinity, such as JSON.
    case otherText
    /// An unknown type, to which SQLite gives NUMERIC affinity.
    case unknown
  }

  package let kind: Kind
  package let affinity: Affinity

  package init(_ declared: String, isStrict: Bool) {
    let text = declared.uppercasedASCII
    affinity = Affinity(declaredType: text, isStrict: isStrict)
    let words = text.prefix { $0 != "(" }.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let arguments = text.drop { $0 != "(" }.filter { !"() ".contains($0) }
    kind = Self.kind(words, arguments, affinity)
  }

  private static func kind(_ words: [String], _ arguments: String, _ affinity: Affinity) -> Kind {
    func has(_ names: Set<String>) -> Bool { words.contains(where: names.contains) }
    if has(["BOOL", "BOOLEAN"]) || has(["BIT"]) && ["", "1"].contains(arguments) {
      return .boolean
    }
    if has(timestamps) { return .timestamp }
    if has(["DATE"]) { return .date }
    if has(["UUID", "GUID", "UNIQUEIDENTIFIER"]) { return .uuid }
    if has(shapes) { return .blob }
    switch affinity {
    case .integer: return .integer
    case .real: return .real
    case .text: return .text
    case .blob: return words.isEmpty || words == ["ANY"] ? .anything : .blob
    case .numeric: break
    }
    if has(["BINARY", "VARBINARY", "BYTEA", "BYTES", "IMAGE"]) { return .blob }
    if has(numbers) {
      let isWhole = !arguments.isEmpty && (!arguments.contains(",") || arguments.hasSuffix(",0"))
      return isWhole ? .integer : .real
    }
    if has(["YEAR", "BIT", "SERIAL"]) { return .integer }
    return Affinity.namesText(words.joined(separator: " ")) ? .otherText : .unknown
  }

  private static let timestamps: Set<String> = [
    "DATETIME", "DATETIME2", "SMALLDATETIME", "DATETIMEOFFSET", "TIMESTAMP", "TIMESTAMPTZ",
  ]
  /// Types of GeoPackage and SpatiaLite. These come before the affinity, because SQLite finds INT
  /// in POINT.
  private static let shapes: Set<String> = [
    "GEOMETRY", "GEOMETRYCOLLECTION", "LINESTRING", "MULTILINESTRING", "MULTIPOINT", "MULTIPOLYGON",
    "POINT", "POLYGON",
  ]
  private static let numbers: Set<String> = [
    "NUMERIC", "NUM", "DECIMAL", "DEC", "NUMBER", "MONEY", "SMALLMONEY", "CURRENCY", "FIXED",
  ]

  /// Returns the type that an SQL type in capitals means; nil for any other text.
  package static func type(inCapitals text: String) -> ColumnType? {
    guard text.utf8.first.map({ (0x41...0x5A).contains($0) }) == true,
      text.utf8.allSatisfy({ $0 < 0x80 }), text == text.uppercasedASCII
    else { return nil }
    return switch DeclaredType(text, isStrict: false).kind {
    case .integer: .integer
    case .real: .real
    case .text, .otherText: .text
    case .blob: .blob
    case .boolean: .boolean
    case .date: .date
    case .timestamp: .timestamp
    case .uuid: .uuid
    case .anything, .unknown: nil
    }
  }
}
