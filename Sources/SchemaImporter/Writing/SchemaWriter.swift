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

  private mutating func add(_ indent: Int, _ line: String) {
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

  private mutating func writeDoc(_ doc: String?) {
    guard let doc else { return }
    if doc.contains("\n"), let block = YAMLText.block(doc, indent: 6) {
      add(4, "doc: \(block)")
    } else {
      add(4, "doc: \(YAMLText.scalar(doc, inFlow: false))")
    }
  }

  /// Rows with their cells below each other; those that would be too long take a line for each cell.
  private mutating func writeRows(_ rows: [(name: String, cells: Cells)]) {
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

  private static let longestRow = 100
}

// MARK: - What stands beside tables

extension SchemaWriter {
  private mutating func write(_ view: View) {
    guard view.doc != nil || view.swiftName != nil || !view.cells.isEmpty else {
      return writeSQL(view.name.value, view.sql.value, 2)
    }
    add(2, "\(YAMLText.scalar(view.name.value, inFlow: false)):")
    writeDoc(view.doc)
    if let name = view.swiftName { add(4, "swiftName: \(YAMLText.scalar(name.value))") }
    write(view.cells)
    writeSQL("sql", view.sql.value, 4)
  }

  private mutating func write(_ table: VirtualTable) {
    guard table.doc != nil || table.swiftName != nil || !table.cells.isEmpty else {
      return writeSQL(table.name.value, table.sql.value, 2)
    }
    add(2, "\(YAMLText.scalar(table.name.value, inFlow: false)):")
    writeDoc(table.doc)
    if let name = table.swiftName { add(4, "swiftName: \(YAMLText.scalar(name.value))") }
    write(table.cells)
    writeSQL("sql", table.sql.value, 4)
  }

  private mutating func write(_ cells: [ResultColumnCells]) {
    guard !cells.isEmpty else { return }
    add(4, "columns:")
    writeRows(cells.map { ($0.name.value, Cells(of: $0)) })
  }

  /// SQL of one line stands beside its key, longer SQL below it.
  private mutating func writeSQL(_ key: String, _ sql: String, _ indent: Int) {
    let text = sql.dedented
    let key = YAMLText.scalar(key, inFlow: false)
    if !text.contains("\n"), text.count + indent + key.count < Self.longestRow {
      add(indent, "\(key): \(YAMLText.scalar(text, inFlow: false))")
    } else {
      let block = YAMLText.block(text, indent: indent + 2) ?? YAMLText.quoted(text)
      add(indent, "\(key): \(block)")
    }
  }
}

extension String {
  /// The text without the space that all lines but the first begin with, unless a string of the SQL goes over several lines.
  fileprivate var dedented: String {
    let text = String(
      String.UnicodeScalarView(trimmed.unicodeScalars.filter { $0 != "\r" }))
    let tokens = SQLTokens(text)
    let spans = tokens.tokens.contains { token in
      (token.kind == .string || token.kind == .quotedName)
        && tokens.bytes[token.range].contains(0x0A)
    }
    guard !spans else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
    let rest = lines.dropFirst().filter { !$0.isEmpty }
    let margin = rest.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let isBody = ["END", "end"].contains { lines.last?.trimmed.hasPrefix($0) == true }
    let kept = isBody ? 0 : 2
    for index in lines.indices.dropFirst() where margin > kept {
      lines[index] = String(lines[index].dropFirst(margin - kept))
    }
    return lines.joined(separator: "\n")
  }
}
