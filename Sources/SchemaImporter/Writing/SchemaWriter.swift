package import SchemaParser

/// Writes a schema as a schema file, laid out as if by hand.
package struct SchemaWriter {
  let schema: Schema
  private var lines: [String] = []
  private var places: [SchemaPlace] = []
  /// The part of the schema that is being written.
  var place = SchemaPlace()

  /// Returns the text of the schema file.
  package static func write(_ schema: Schema) -> String { written(schema).text }

  /// Returns the schema file, with the part of the schema that each line describes.
  static func written(_ schema: Schema) -> WrittenSchema {
    var writer = SchemaWriter(schema: schema)
    writer.writeAll()
    return WrittenSchema(
      text: writer.lines.joined(separator: "\n") + "\n", places: writer.places)
  }

  private init(schema: Schema) {
    self.schema = schema
  }

  /// Returns the lines of a single table or enum, below its section.
  static func lines(_ write: (inout SchemaWriter) -> Void) -> [String] {
    var writer = SchemaWriter(schema: Schema(database: Located("")))
    write(&writer)
    return writer.lines
  }

  private mutating func writeAll() {
    add(0, "database: \(YAMLText.scalar(schema.database.value))")
    writeRegistered()
    writeSection("enums", schema.enums, as: { _ in .database }, write: { $0.write($1) })
    writeSection("tables", schema.tables, as: SchemaPlace.Owner.table) { $0.write($1) }
    if schema.tables.isEmpty { addHead("tables: {}") }
    writeSection("views", schema.views, as: SchemaPlace.Owner.view) { $0.write($1) }
    writeSection("triggers", schema.triggers, as: SchemaPlace.Owner.trigger) { $0.write($1) }
    writeSection(
      "fullTextSearch", schema.fullTextTables, as: SchemaPlace.Owner.fullTextTable
    ) { $0.write($1) }
    writeSection("virtualTables", schema.virtualTables, as: SchemaPlace.Owner.virtualTable) {
      $0.write($1)
    }
  }

  private mutating func writeRegistered() {
    if !schema.functions.isEmpty { addHead("functions:") }
    for function in schema.functions {
      let arguments =
        switch function.arguments {
        case .any: "any"
        case .exactly(let count): "\(count)"
        }
      let name = YAMLText.scalar(function.name.value, inFlow: false)
      let more =
        (function.isDeterministic ? ", deterministic: true" : "")
        + (function.isInnocuous ? ", innocuous: true" : "")
      let isShort = more.isEmpty && arguments != "any"
      add(2, "\(name): " + (isShort ? arguments : "{ arguments: \(arguments)\(more) }"))
    }
    guard !schema.collations.isEmpty else { return }
    addHead("collations: \(Cells.list(schema.collations.map(\.value)))")
  }

  private mutating func writeSection<Item>(
    _ key: String, _ items: [Item], as object: (Int) -> SchemaPlace.Owner,
    write: (inout SchemaWriter, Item) -> Void
  ) {
    guard !items.isEmpty else { return }
    addHead("\(key):")
    for (index, item) in items.enumerated() {
      if index > 0, key == "tables" { add(0, "") }
      place = SchemaPlace(object: object(index))
      write(&self, item)
      place = SchemaPlace()
    }
  }

  /// Adds a line at the left margin, after a blank line.
  private mutating func addHead(_ line: String) {
    add(0, "")
    add(0, line)
  }

  /// Adds a line, or several lines of which only the first is indented.
  mutating func add(_ indent: Int, _ text: String) {
    lines.append(String(repeating: " ", count: indent) + text)
    let count = text.utf8.count { $0 == 0x0A } + 1
    places += repeatElement(place, count: count)
  }
}

// MARK: - Tables

extension SchemaWriter {
  mutating func write(_ table: Table) {
    let places = CellPlaces(table)
    add(2, "\(YAMLText.scalar(table.name.value, inFlow: false)):")
    writeDoc(table.doc)
    if let name = table.swiftName { add(4, "swiftName: \(YAMLText.scalar(name.value))") }
    if let sql = table.sql { writeSQL("sql", sql.value, 4) }
    add(4, "columns:")
    writeRows(table.columns.map { ($0.name.value, Cells(of: $0, in: table, places)) })
    for (line, part) in TableProperties.lines(of: table, places) {
      place.part = part
      add(4, line)
    }
  }

  mutating func writeDoc(_ doc: String?) {
    guard let doc else { return }
    if doc.contains("\n"), let block = YAMLText.block(doc, indent: 6) {
      add(4, "doc: \(block)")
    } else {
      add(4, "doc: \(YAMLText.scalar(doc, inFlow: false))")
    }
  }

  /// Writes rows with their cells below each other. Rows that would be too long take a line for
  /// each cell.
  mutating func writeRows(_ rows: [(name: String, cells: Cells)]) {
    let names = rows.map { YAMLText.scalar($0.name, inFlow: false) + ":" }
    let short = zip(names, rows).filter { $0.1.cells.line.count + $0.0.count <= Self.longestRow }
    let width = short.map(\.0.count).max() ?? 0
    for (index, (name, row)) in zip(names, rows).enumerated() {
      place.part = .column(index)
      let line = name + String(repeating: " ", count: max(0, width - name.count) + 1)
      if row.cells.line.count + name.count <= Self.longestRow {
        add(6, line + row.cells.line)
      } else {
        add(6, name)
        for cell in row.cells.lines { add(8, cell) }
      }
    }
    place.part = nil
  }

  static let longestRow = 100
}
