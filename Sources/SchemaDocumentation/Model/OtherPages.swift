import CodeGen
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Decides what the pages of views, enums and queries say.
extension DocumentBuilder {
  func viewPage(_ view: CheckedView) -> DocumentPage {
    page("view", view.name.value, view.doc, view.columns.map(\.column), more: sqlBlocks(view.sql))
  }

  func virtualTablePage(_ table: CheckedVirtualTable) -> DocumentPage {
    page(
      "virtual table", table.name.value, table.doc, table.columns.map(\.column),
      more: sqlBlocks(table.sql))
  }

  func fullTextPage(_ table: FullTextTable) -> DocumentPage {
    var facts: [[Inline]] = [[.text("Columns: ")] + .codes(table.columns.map(\.value))]
    if !table.unindexed.isEmpty {
      facts.append([.text("Not searched: ")] + .codes(table.unindexed.map(\.value)))
    }
    if let content = table.contentTable {
      facts.append([.text("Indexes the table "), link(to: content.value)])
    }
    if table.isContentless { facts.append([.text("Holds no text")]) }
    if let tokenizer = table.tokenizer {
      facts.append([.text("Tokenizer: "), .code(tokenizer.value)])
    }
    if let prefix = table.prefix {
      facts.append([.text("Beginnings with an index: "), .code(prefix.value)])
    }
    return page("full-text table", table.name.value, table.doc, [], more: [.list(facts)])
  }

  private func page(
    _ kind: String, _ name: String, _ doc: String?, _ columns: [Column], more: [Block]
  ) -> DocumentPage {
    let overview = swift.table(named: name)
    let facts: [Block] =
      overview.map {
        [.paragraph([.text("Swift: "), .code($0.type)])]
      } ?? []
    let rows = columns.map { column -> [[Inline]] in
      [
        [.code(column.name.value)], type(of: column),
        property(overview?.properties[column.name.value]), DocText(column.doc).cell,
      ]
    }
    let headings = ["Column", "Type", "Swift", "Description"]
    let grid: [Block] =
      rows.isEmpty ? [] : [.table(Grid("Columns of \(name)", headings, rows))]
    return DocumentPage(
      name: name, anchor: Anchor.view(name), kind: kind, words: columns.map(\.name.value),
      blocks: DocText(doc).blocks + facts + grid + more + triggerList(of: name)
        + viewList(of: name) + queryList(of: name))
  }

  func enumPage(_ enumeration: Enumeration) -> DocumentPage {
    let name = enumeration.name.value
    let overview = swift.enumeration(named: name)
    let cases = overview?.cases ?? []
    let rows = enumeration.cases.enumerated().map { index, one -> [[Inline]] in
      let swift = cases.indices.contains(index) ? [Inline.code(".\(cases[index])")] : []
      return [[.code(one.name.value)], [.code(one.value.text)], swift]
    }
    let kind = enumeration.isOpen ? "Swift, open: " : "Swift: "
    let facts: [Block] =
      overview.map { [.paragraph([.text(kind), .code($0.type)])] } ?? []
    return DocumentPage(
      name: name, anchor: Anchor.enumeration(name), kind: "enum",
      words: enumeration.cases.map(\.name.value),
      blocks: DocText(enumeration.doc).blocks + facts
        + [.table(Grid("Cases of \(name)", ["Case", "Stored as", "Swift"], rows))] + users(of: name)
    )
  }

  /// Returns the columns that have an enum as their type.
  private func users(of enumeration: String) -> [Block] {
    let uses = schema.tables.flatMap { table in
      table.columns.filter { $0.type.name == enumeration && !$0.type.isBuiltIn }.map {
        [Inline.link(table.name.value, to: Anchor.table(table.name.value)), .text(" · ")]
          + [.code($0.name.value)]
      }
    }
    return list("Used by", uses)
  }

  func queryPage(_ query: CheckedQuery) -> DocumentPage {
    let name = query.name.value
    let declaration: [Block] =
      swift.query(named: name).map {
        [.heading("Swift"), .code("\(swift.namespace).\($0)", language: "swift")]
      } ?? []
    return DocumentPage(
      name: name, anchor: Anchor.query(name), kind: "query", words: [],
      blocks: DocText(query.doc).blocks + parameters(of: query)
        + sqlBlocks(query.sql) + orders(of: query) + declaration
        + tables(of: query))
  }

  private func parameters(of query: CheckedQuery) -> [Block] {
    let orders = zip(query.orders, query.interface.orders).flatMap { order, own in
      own.parameters.map { row(of: $0, order: order.name.value) }
    }
    let rows = query.interface.parameters.map { row(of: $0) } + orders
    let headings = ["Parameter", "Type", "Description"]
    return rows.isEmpty
      ? [] : [.table(Grid("Parameters of \(query.name.value)", headings, rows))]
  }

  private func row(of parameter: QueryParameter, order: String? = nil) -> [[Inline]] {
    let column = parameter.uses.first?.value.column
    let type = column.map(type) ?? []
    return [
      [.code(parameter.name.value)],
      (parameter.isList ? [.text("list of ")] + type : type)
        + (parameter.isOptional ? [.text(", optional")] : [])
        + (order.map { [.text(", of the order "), .code($0)] } ?? []),
      DocText(parameter.doc).cell,
    ]
  }

  private func orders(of query: CheckedQuery) -> [Block] {
    let items = query.orders.map {
      [Inline.code($0.name.value), .text(": "), .code("ORDER BY " + $0.terms.value)]
    }
    return list("Orders", items)
  }

  private func tables(of query: CheckedQuery) -> [Block] {
    let links = usage.names(in: query.written).map { link(to: $0.description) }.filter {
      if case .link = $0 { true } else { false }
    }
    return list("Tables", links.map { [$0] })
  }
}

extension Located<ColumnType> {
  fileprivate var isBuiltIn: Bool {
    if case .enumeration = value { false } else { true }
  }
}
