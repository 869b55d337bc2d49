package import SchemaParser

/// Writes a schema as a schema file, laid out as one would by hand.
package struct SchemaWriter {
  let schema: Schema
  private var lines: [String] = []

  /// The text of the schema file.
  package static func write(_ schema: Schema) -> String {
    var writer = SchemaWriter(schema: schema)
    writer.writeAll()
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private init(schema: Schema) {
    self.schema = schema
  }

  private mutating func writeAll() {
    lines.append("database: \(YAMLText.scalar(schema.database.value))")
    writeRegistered()
    writeSection("enums", schema.enums) { $0.write($1) }
    writeSection("tables", schema.tables) { $0.write($1) }
    if schema.tables.isEmpty { lines += ["", "tables: {}"] }
    writeSection("views", schema.views) { $0.write($1) }
    writeSection("triggers", schema.triggers) { $0.writeSQL($1.name.value, $1.sql.value, 2) }
    writeSection("virtualTables", schema.virtualTables) { $0.write($1) }
  }

  private mutating func writeRegistered() {
    if !schema.functions.isEmpty { lines += ["", "functions:"] }
    for function in schema.functions {
      let arguments =
        switch function.arguments {
        case .any: "any"
        case .exactly(let count): "\(count)"
        }
      let name = YAMLText.scalar(function.name.value, inFlow: false)
      lines.append(
        function.isDeterministic
          ? "  \(name): { arguments: \(arguments), deterministic: true }"
          : "  \(name): \(arguments == "any" ? "{ arguments: any }" : arguments)")
    }
    guard !schema.collations.isEmpty else { return }
    lines += ["", "collations: \(Cells.list(schema.collations.map(\.value)))"]
  }

  private mutating func writeSection<Item>(
    _ key: String, _ items: [Item], _ write: (inout SchemaWriter, Item) -> Void
  ) {
    guard !items.isEmpty else { return }
    lines += ["", "\(key):"]
    for (index, item) in items.enumerated() {
      if index > 0, key == "tables" { lines.append("") }
      write(&self, item)
    }
  }

  mutating func add(_ indent: Int, _ line: String) {
    lines.append(String(repeating: " ", count: indent) + line)
  }
}

// MARK: - Tables

extension SchemaWriter {
  private mutating func write(_ table: Table) {
    let places = CellPlaces(table)
    add(2, "\(YAMLText.scalar(table.name.value, inFlow: false)):")
    writeDoc(table.doc)
    if let name = table.swiftName { add(4, "swiftName: \(YAMLText.scalar(name.value))") }
    if let sql = table.sql { writeSQL("sql", sql.value, 4) }
    add(4, "columns:")
    writeRows(table.columns.map { ($0.name.value, Cells(of: $0, in: table, places)) })
    for line in TableProperties.lines(of: table, places) { add(4, line) }
  }

  mutating func writeDoc(_ doc: String?) {
    guard let doc else { return }
    if doc.contains("\n"), let block = YAMLText.block(doc, indent: 6) {
      add(4, "doc: \(block)")
    } else {
      add(4, "doc: \(YAMLText.scalar(doc, inFlow: false))")
    }
  }

  /// Rows with their cells below each other; those that would be too long take a line for each
  /// cell.
  mutating func writeRows(_ rows: [(name: String, cells: Cells)]) {
    let names = rows.map { YAMLText.scalar($0.name, inFlow: false) + ":" }
    let short = zip(names, rows).filter { $0.1.cells.line.count + $0.0.count <= Self.longestRow }
    let width = short.map(\.0.count).max() ?? 0
    for (name, row) in zip(names, rows) {
      let line = name + String(repeating: " ", count: max(0, width - name.count) + 1)
      if row.cells.line.count + name.count <= Self.longestRow {
        add(6, line + row.cells.line)
      } else {
        add(6, name)
        for cell in row.cells.lines { add(8, cell) }
      }
    }
  }

  static let longestRow = 100
}
