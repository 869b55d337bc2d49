import RuntimeSamples

/// The parts of a random schema other than enums and tables.
extension RandomSchema {
  mutating func objectSections() -> [String] {
    [
      section("views", [view(), view()]), section("triggers", [trigger()]),
      section("fullTextSearch", [fullTextTable()]), section("virtualTables", [virtualTable()]),
    ].filter { !$0.isEmpty }
  }

  private func section(_ name: String, _ entries: [String?]) -> String {
    let lines = entries.compactMap(\.self).map { "  \($0)\n" }
    return lines.isEmpty ? "" : "\(name):\n" + lines.joined()
  }

  private mutating func objectName() -> String { typeNames.next(&random, suffix: suffix) }

  private mutating func view() -> String? {
    guard random.oneIn(3) else { return nil }
    let name = objectName()
    defer { views.append(name) }
    if let other = views.last, random.oneIn(3) {
      return "\(name.yaml): \("SELECT * FROM \(other.sql)".yaml)"
    }
    let table = random.pick(tables)
    let source = table.name.sql
    let column = random.pick(table.columns).name.sql
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return "\(name.yaml): \("SELECT * FROM \(source)".yaml)"
    case 1:
      let sql =
        "SELECT a.\(column) AS one, b.\(column) AS other FROM \(source) a LEFT JOIN \(source) b"
      return "\(name.yaml): { sql: \(sql.yaml), doc: Pairs., swiftName: Pair\(counter())\(suffix) }"
    case 2:
      let sql =
        "CREATE VIEW \(name.sql) (\(column), amount) AS SELECT \(column), count(*) FROM \(source)"
      return "\(name.yaml): { sql: \(sql.yaml), columns: { amount: integer } }"
    case 3:
      let sql = "SELECT max(length(\(column))) AS longest, total(1) AS sum FROM \(source)"
      return
        "\(name.yaml): { columns: { longest: { type: integer?, swiftName: top } }, sql: \(sql.yaml) }"
    default:
      let sql =
        "SELECT \(column) AS value, row_number() OVER () AS number FROM \(source) ORDER BY 1"
      return "\(name.yaml): { columns: { number: integer }, sql: \(sql.yaml) }"
    }
  }

  private mutating func trigger() -> String? {
    guard random.oneIn(3) else { return nil }
    let name = typeNames.next(&random, suffix: "Trigger" + suffix)
    let table = random.pick(tables)
    let column = random.pick(table.columns).name.sql
    if let view = views.first, random.oneIn(3) {
      let sql = """
        CREATE TRIGGER \(name.sql) INSTEAD OF INSERT ON \(view.sql) BEGIN \
        INSERT INTO \(table.name.sql) DEFAULT VALUES; SELECT RAISE(IGNORE); END
        """
      return "\(name.yaml): \(sql.yaml)"
    }
    let event = random.pick(["AFTER INSERT", "BEFORE DELETE", "AFTER UPDATE OF \(column)"])
    let sql = """
      CREATE TRIGGER \(name.sql) \(event) ON \(table.name.sql) WHEN 1 BEGIN \
      DELETE FROM \(table.name.sql) WHERE typeof(\(column)) = 'nothing'; END;
      """
    return "\(name.yaml): \(sql.yaml)"
  }

  private mutating func fullTextTable() -> String? {
    guard random.oneIn(3) else { return nil }
    let name = objectName().yaml
    let tokenizer = random.pick([
      "porter", "unicode61 remove_diacritics 2", "trigram", "porter words 1",
    ])
    let sources = tables.filter { !$0.isWithoutRowID && !$0.texts.isEmpty }
    guard let source = sources.randomElement(using: &random), !random.oneIn(4) else {
      let rest = random.pick([
        "", ", contentless: true", ", unindexed: [Title], prefix: 1 3",
        ", doc: Texts., tokenizer: \(tokenizer)",
      ])
      return "\(name): { columns: [title, \"body text\"]\(rest) }"
    }
    let columns = source.texts.map(\.name.yaml).joined(separator: ", ")
    return
      "\(name): { content: \(source.name.yaml), columns: [\(columns)], tokenizer: \(tokenizer) }"
  }

  private mutating func virtualTable() -> String? {
    guard random.oneIn(5) else { return nil }
    let name = objectName()
    let create = "CREATE VIRTUAL TABLE \(name.sql) USING "
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return "\(name.yaml): \((create + "fts4(subject, body)").yaml)"
    case 1:
      return "\(name.yaml): { sql: \((create + "fts5(title)").yaml), columns: { title: text? } }"
    default:
      let columns = "{ id: int64, minX: real, maxX: { type: real, doc: The right. } }"
      return
        "\(name.yaml): { sql: \((create + "rtree(id, minX, maxX)").yaml), columns: \(columns) }"
    }
  }
}
