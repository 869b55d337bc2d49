import RuntimeSamples

/// A random schema with names and texts that cells lose, or take for something else.
struct AwkwardSchema {
  private var random: SeededGenerator
  private(set) var text = "database: A\n"
  private var enums: [String] = []
  private var tables: [String] = []
  /// The names of relations that are left, most of which are words for yes and no.
  private var relations = ["parts", "off", "t", "x"]

  init(seed: Int) {
    random = SeededGenerator(seed: UInt64(seed))
    addEnums()
    text += "tables:\n"
    for name in random.sample(Self.names, 3) { addTable(name) }
  }

  private mutating func addEnums() {
    text += "enums:\n"
    for name in ["Fit", "Grade"] {
      text += "  \(name):\n"
      if random.oneIn(2) { text += "    doc: \(visibleText())\n" }
      if random.oneIn(3) { text += "    open: true\n" }
      text += "    cases:\n"
      for (index, value) in random.sample(Self.texts, 3).enumerated() {
        text += "      c\(index): \(Self.quote(value))\n"
      }
      enums.append(name)
    }
  }

  private mutating func addTable(_ name: String) {
    text += "  \(Self.quote(name)):\n    swiftName: Table\(tables.count)\n"
    if random.oneIn(2) { text += "    doc: \(visibleText())\n" }
    text += "    columns:\n      key: { type: integer, primaryKey: true }\n"
    for (index, column) in random.sample(Self.names, 4).enumerated() where column != "key" {
      let cells = ["swiftName: column\(index)"] + self.cells(of: column)
      text += "      \(Self.quote(column)): { \(cells.joined(separator: ", ")) }\n"
    }
    tables.append(name)
  }

  private mutating func cells(of column: String) -> [String] {
    let doc = random.oneIn(3) ? ["doc: \(visibleText())"] : []
    switch random.below(8) {
    case 0: return doc + ["type: \(random.pick(enums))", "default: c1"]
    case 1: return doc + ["type: \(random.pick(["date", "real?", "boolean", "any", "decimal?"]))"]
    case 2 where !tables.isEmpty: return doc + ["type: integer"] + reference()
    case 3: return doc + ["type: text?", "default: { sql: \(Self.quote(sqlString())) }"]
    case 4: return doc + ["type: text"] + rule(of: column)
    case 5:
      let values = random.sample(Self.texts, 3).map(Self.quote).joined(separator: ", ")
      return doc + ["type: text", "oneOf: [\(values)]", "message: \(visibleText())"]
    default:
      return doc + ["type: \(random.pick(["text", "text?", "any"]))", "default: \(anyText())"]
    }
  }

  private mutating func reference() -> [String] {
    let columns = random.oneIn(2) ? ", columns: [key]" : ""
    let children = relations.popLast().map { ["children: \(Self.quote($0))"] } ?? []
    return ["references: { table: \(Self.quote(random.pick(tables)))\(columns) }"] + children
  }

  private mutating func rule(of column: String) -> [String] {
    let name = "\"" + column.replacing("\"", with: "\"\"") + "\""
    return ["check: \(Self.quote("\(name) <> \(sqlString())"))"]
  }

  private mutating func sqlString() -> String {
    "'" + random.pick(Self.texts).replacing("'", with: "''") + "'"
  }

  private mutating func anyText() -> String { Self.quote(random.pick(Self.texts)) }

  private mutating func visibleText() -> String { Self.quote(random.pick(Self.visibleTexts)) }
}

extension AwkwardSchema {
  /// Names of tables and columns, which have no control characters.
  private static let names = [
    "NA", "N/A", "n/a", "null", "NULL", "~", "yes", "no", "x", "none", "-", "1", "1.0", "true",
    " a", "a ",
    "\u{A0}b", "c.d", "c(d)", "c d", "=c", "+c", "@c", "'c'", "'d", "\"c\"", "\\N", "E'c'", "c'd",
    "#N/A",
    "2024-01-31", "c,d", "c;d", "[c]", "c/d", "> c", "→ c", "c -> d", "column", "table", "type",
    "list",
    "Overview", "Enums", "Export Summary", "History", "Sheet 1 - Table 1", "\u{301}e",
    String(repeating: "long", count: 10),
  ]

  private static let texts =
    names + [
      "", " ", "  ", "\n", "\r\n", "\r", "\t", "a\nb", "a\r\nb", "a\rb", "a\n", "\ta", "a\tb",
      "a\u{2028}b",
      "\u{2028}", "\u{85}a", "a\u{85}b", "👩‍👩‍👧", "\u{1}", "\u{1F}b", "\u{FEFF}a", "\u{200B}",
      "\u{FFFF}", "''",
      "'", "\"", "=1+1", "+1", "-1", "007", "0x1F", "1E+03", "1,5", "31.01.2024", "12:30", "50%",
      "$1", "#REF!",
      "_x000D_", "_x0041_", "a=b", "...", "…", "(1)", "(NULL)", "now()", "now", "today", "newUUID",
      "'a'::text",
      "E'a\\n'", "E'\\q'", "\\", "nextval('x')", "CURRENT_TIMESTAMP", "b'1'", "N'x'", "‘a’", "“a",
      "sep=,",
      "ENUM('a')", "/* unchecked */", "a -- b", "a: b", "{a}", "- a", "NOT NULL",
      String(repeating: "long ", count: 200),
    ]

  private static let visibleTexts = texts.filter { text in
    text.unicodeScalars.contains { !$0.properties.isWhitespace }
  }

  /// Returns a text as YAML.
  private static func quote(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      let isPlain = (0x20..<0x7F).contains(scalar.value) && scalar != "\"" && scalar != "\\"
      return isPlain
        ? String(scalar) : "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
    return "\"" + scalars.joined() + "\""
  }
}

extension SeededGenerator {
  fileprivate mutating func sample(_ items: [String], _ count: Int) -> [String] {
    Array(items.shuffled(using: &self).prefix(count))
  }
}
