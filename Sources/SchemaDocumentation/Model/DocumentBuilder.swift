import CodeGen
import DBGenSQLText
import SchemaMigration
import SchemaParser
import SchemaSQL

/// Builds the document of a schema.
struct DocumentBuilder {
  let schema: CheckedSchema
  let chronicle: SchemaChronicle
  let swift: SwiftOverview
  let references: ReferenceIndex
  let usage: Usage
  let graphs: GraphBuilder

  init(_ schema: CheckedSchema, _ chronicle: SchemaChronicle) {
    (self.schema, self.chronicle) = (schema, chronicle)
    swift = SwiftOverview(schema)
    references = ReferenceIndex(schema)
    usage = Usage(schema.written)
    graphs = GraphBuilder(schema: schema, references: references)
  }

  var document: Document {
    let groups = [
      PageGroup(title: "Tables", anchor: "tables", pages: schema.tables.indices.map(tablePage)),
      PageGroup(title: "Views", anchor: "views", pages: schema.views.map(viewPage)),
      PageGroup(
        title: "Virtual tables", anchor: "virtual-tables",
        pages: schema.virtualTables.map(virtualTablePage)),
      PageGroup(
        title: "Full-text indexes", anchor: "full-text-indexes",
        pages: schema.fullTextTables.map(fullTextPage)),
      PageGroup(title: "Enums", anchor: "enums", pages: schema.enums.map(enumPage)),
      PageGroup(title: "Queries", anchor: "queries", pages: schema.queries.map(queryPage)),
    ].filter { !$0.pages.isEmpty }
    return Document(
      title: schema.database.value, summary: summary(of: groups),
      overviews: graphs.overviews, groups: groups)
  }

  private func summary(of groups: [PageGroup]) -> String {
    let columns = schema.tables.reduce(0) { $0 + $1.columns.count }
    let counts = groups.map { group in
      let noun = group.title.lowercased()
      let count = group.pages.count
      return "\(count) " + (count == 1 ? Self.singular[noun] ?? noun : noun)
    }
    return (counts + ["\(columns) column\(columns == 1 ? "" : "s")"]).joined(separator: ", ")
  }

  private static let singular = [
    "tables": "table", "views": "view", "virtual tables": "virtual table",
    "full-text indexes": "full-text index", "enums": "enum", "queries": "query",
  ]

  // MARK: - Words that pages share

  /// Returns a link to a table or view; its name alone if the schema doesn't declare it.
  func link(to name: String) -> Inline {
    if let table = schema.written.table(named: name)?.name.value {
      return .link(table, to: Anchor.table(table))
    }
    let views = schema.views.map(\.name.value) + schema.virtualTables.map(\.name.value)
    let view = (views + schema.fullTextTables.map(\.name.value)).first {
      SQLName.areEqual($0, name)
    }
    return view.map { .link($0, to: Anchor.view($0)) } ?? .code(name)
  }

  /// Returns the type of a column as a schema file writes it, with a link to its enum.
  func type(of column: Column) -> [Inline] {
    guard case .enumeration(let name, _) = column.type.value else {
      return [.code(column.typeText)]
    }
    return [.link(name, to: Anchor.enumeration(name))] + (column.isNullable ? [.text("?")] : [])
  }

  func property(_ property: (name: String, type: String)?) -> [Inline] {
    property.map { [.code("\($0.name): \($0.type)")] } ?? []
  }

  /// Returns a table under a heading, unless it is empty.
  func grid(
    _ title: String, _ caption: String, _ headings: [String], _ rows: [[[Inline]]]
  ) -> [Block] {
    rows.isEmpty ? [] : [.heading(title), .table(Grid(caption, headings, rows))]
  }

  /// Returns a list under a heading, unless it is empty.
  func list(_ title: String, _ items: [[Inline]]) -> [Block] {
    items.isEmpty ? [] : [.heading(title), .list(items)]
  }

  /// Returns SQL under a heading.
  func sqlBlocks(_ sql: Located<String>) -> [Block] {
    [.heading("SQL"), .code(sql.value.withoutEnd, language: "sql")]
  }

  func queryList(of name: String) -> [Block] {
    let queries = usage.queries[SQLName(name)] ?? []
    return list(
      "Queries",
      queries.map { query in
        let doc = DocText(query.doc).paragraphs.first.map { [.text(": ")] + $0 } ?? []
        return [.link(query.name.value, to: Anchor.query(query.name.value))] + doc
      })
  }

  func viewList(of name: String) -> [Block] {
    let views = (usage.views[SQLName(name)] ?? []).map(\.name.value)
    let indexes = (usage.fullTextTables[SQLName(name)] ?? []).map(\.name.value)
    return [("Views", views), ("Full-text indexes", indexes)].flatMap { title, names in
      list(title, names.map { [.link($0, to: Anchor.view($0))] })
    }
  }

  func triggerList(of name: String) -> [Block] {
    let triggers = usage.triggers[SQLName(name)] ?? []
    guard !triggers.isEmpty else { return [] }
    return [.heading("Triggers")]
      + triggers.flatMap { trigger -> [Block] in
        [
          .paragraph([.code(trigger.name.value)]),
          .code(trigger.sql.value.withoutEnd, language: "sql"),
        ]
      }
  }
}

extension String {
  /// The text without line breaks at its end.
  var withoutEnd: String {
    var text = self[...]
    while text.last?.isNewline == true { text = text.dropLast() }
    return String(text)
  }
}
