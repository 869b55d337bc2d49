import SchemaParser

/// What the type in a sheet means: one of the language's own, or what it is called elsewhere.
struct SheetType {
  let text: String
  private(set) var type: ColumnType = .any
  private(set) var isNullable = false
  /// The longest text, where the type says that: `varchar(20)`.
  private(set) var length: Int64?
  private(set) var warning: String?

  init(_ text: String, hasSwiftType: Bool = false) {
    isNullable = text.hasSuffix("?")
    self.text = isNullable ? String(text.dropLast()).trimmed : text
    let base = String(self.text.prefix { $0 != "(" }).trimmed.lowercased()
    if let known = ColumnType.builtIn.first(where: { $0.name.lowercased() == base })?.type {
      type = known == .json && !hasSwiftType ? .text : known
    } else if let name = Self.otherNames[base] {
      type = name
    } else if !base.isEmpty {
      let affinity = Affinity(declaredType: self.text, isStrict: false)
      type = Self.type(of: affinity)
      warning = "'\(self.text)' is no known type: SQLite takes it for \(affinity.rawValue)"
    }
    if type == .text, warning == nil { length = parenthesizedNumber }
  }

  private var parenthesizedNumber: Int64? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    return Int64(String(text[text.index(after: open)...].dropLast()).trimmed)
  }

  private static func type(of affinity: Affinity) -> ColumnType {
    switch affinity {
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob, .numeric: .any
    }
  }

  private static let otherNames: [String: ColumnType] = [
    "string": .text, "str": .text, "varchar": .text, "nvarchar": .text, "char": .text,
    "nchar": .text, "clob": .text, "int": .integer, "number": .integer, "bigint": .int64,
    "smallint": .int16, "tinyint": .int8, "long": .int64, "double": .real, "float": .real,
    "double precision": .real, "bool": .boolean, "data": .blob, "bytes": .blob, "binary": .blob,
    "datetime": .timestamp, "guid": .uuid, "numeric": .decimal, "money": .decimal, "uri": .url,
  ]
}

/// Defaults as a sheet writes them: the value; SQL in parentheses; text that would be one of these
/// in single quotes.
enum SheetDefault {
  static func read(_ text: String, _ type: ColumnType) -> Located<DefaultValue>? {
    let word = SQLName.folded(text)
    if word == "null" { return Located(.null) }
    if word.hasPrefix("current_") { return Located(.sql(text)) }
    if text.hasPrefix("("), text.hasSuffix(")") {
      return Located(.sql(String(text.dropFirst().dropLast())))
    }
    return Located(literal(text, type).map { .literal($0) } ?? .sql(SQLString.quote(text)))
  }

  private static func literal(_ text: String, _ type: ColumnType) -> Literal? {
    switch type {
    case .boolean: .boolean(text.isAffirmative)
    case .real: Double(text).map { .real($0) }
    case .any: Int64(text).map { .integer($0) } ?? DefaultReader.text(text) ?? .text(text)
    case _ where type.isInteger: Int64(text).map { .integer($0) }
    default: DefaultReader.text(text) ?? .text(text)
    }
  }

  static func write(_ value: DefaultValue) -> String {
    switch value {
    case .null: return "NULL"
    case .sql(let sql): return SQLName.folded(sql).hasPrefix("current_") ? sql : "(\(sql))"
    case .literal(.integer(let value)): return "\(value)"
    case .literal(.real(let value)): return "\(value)"
    case .literal(.boolean(let value)): return value ? "true" : "false"
    case .literal(.enumCase(let name)): return name
    case .literal(.text(let text)):
      let isPlain =
        !text.isEmpty && text == text.trimmed && !text.hasPrefix("(") && !text.hasPrefix("'")
        && SQLName.folded(text) != "null" && !SQLName.folded(text).hasPrefix("current_")
        && Int64(text) == nil
      return isPlain ? text : SQLString.quote(text)
    }
  }
}
