import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Builds the diagrams of a schema.
struct GraphBuilder {
  let schema: CheckedSchema
  let references: ReferenceIndex

  /// The largest diagram of a whole schema that is still easy to read, in tables.
  static let maximumTables = 30
  /// The most tables of an area, which is shown with the names of those around it.
  private static let maximumOfArea = 20
  /// The largest number of tables for which the overview has other columns than keys.
  private static let maximumDetailed = 12
  /// The most rows of a box in a document. Columns of keys are shown even beyond.
  private static let maximumRows = 40
  /// The most neighbors in the diagram of a table.
  private static let maximumNeighbors = 40

  /// The columns of a box.
  enum Detail {
    case keys, most, all
  }

  /// The diagram of the whole schema with all columns.
  var whole: DiagramGraph {
    graph(of: Array(schema.tables.indices), title: "All tables") { _ in .all }
  }

  /// The diagrams that show the whole schema: one, or one for each connected area.
  var overviews: [DiagramGraph] {
    let all = Array(schema.tables.indices)
    guard all.count > Self.maximumTables else {
      let detail: Detail = all.count > Self.maximumDetailed ? .keys : .most
      return all.isEmpty ? [] : [graph(of: all, title: "All tables") { _ in detail }]
    }
    return Areas(references, most: Self.maximumOfArea).all.map { area in
      graph(of: area.tables, title: title(of: area), showsNeighbors: true) { _ in .keys }
    }
  }

  private func title(of area: Areas.Area) -> String {
    area.center.map { "Around \(schema.tables[$0].name.value)" } ?? "Tables without references"
  }

  /// Returns the diagram of a table with its columns, and of the tables around it; nil if there are
  /// none.
  func neighbors(of table: Int) -> DiagramGraph? {
    let parents = references.outgoing[table].compactMap { references.links[$0].to }
    let children = references.incoming[table].map { references.links[$0].from }
    if references.outgoing[table].isEmpty && children.isEmpty { return nil }
    let others = references.sorted(parents) + references.sorted(children)
    let near = references.sorted(others.prefix(Self.maximumNeighbors) + [table])
    let title = "\(schema.tables[table].name.value) and its neighbors"
    var graph = graph(of: near, title: title, center: table) { $0 == table ? .most : .keys }
    if let center = near.firstIndex(of: table) { graph.boxes[center].isCenter = true }
    return graph
  }

  /// - Parameters:
  ///   - showsNeighbors: Whether other tables that references lead to or from are shown, by name alone.
  ///   - center: The table whose references alone are shown; nil for all references.
  private func graph(
    of tables: [Int], title: String, showsNeighbors: Bool = false, center: Int? = nil,
    detail: (Int) -> Detail
  ) -> DiagramGraph {
    var graph = DiagramGraph(title: title, boxes: [], references: [])
    var places: [Int: Int] = [:]
    var external: [String: Int] = [:]
    for table in tables {
      places[table] = graph.boxes.count
      graph.boxes.append(box(of: table, detail(table)))
    }
    for link in links(of: tables, showsNeighbors)
    where center == nil || link.from == center || link.to == center {
      let from = place(of: link.from, &places, &graph)
      let name = SQLName.folded(link.key.table.value)
      if let to = link.to, showsNeighbors || places[to] != nil {
        graph.references.append(reference(link, from, place(of: to, &places, &graph)))
      } else if link.to == nil {
        let to = external[name] ?? graph.boxes.count
        if external[name] == nil { graph.boxes.append(.init(external: link.key.table.value)) }
        external[name] = to
        graph.references.append(reference(link, from, to))
      }
    }
    return graph
  }

  /// Returns the keys of tables, and those that lead to them from elsewhere if those are shown.
  private func links(of tables: [Int], _ showsNeighbors: Bool) -> [ReferenceIndex.KeyLink] {
    let own = tables.flatMap { references.outgoing[$0] }
    let others = showsNeighbors ? tables.flatMap { references.incoming[$0] } : []
    return Set(own + others).sorted().map { references.links[$0] }
  }

  /// Returns the place of a table's box, which is added as a name alone if it's missing.
  private func place(
    of table: Int, _ places: inout [Int: Int], _ graph: inout DiagramGraph
  ) -> Int {
    if let place = places[table] { return place }
    places[table] = graph.boxes.count
    let name = schema.tables[table].name.value
    graph.boxes.append(.init(name: name, anchor: Anchor.table(name), rows: [], hiddenCount: nil))
    return graph.boxes.count - 1
  }

  private func reference(
    _ link: ReferenceIndex.KeyLink, _ from: Int, _ to: Int
  ) -> DiagramGraph.BoxReference {
    let table = schema.tables[link.from]
    let columns = link.key.columns.map(\.value)
    return .init(
      from: from, to: to, columns: columns, keyColumns: link.keyColumns,
      isOptional: columns.contains { table.column(named: $0)?.isNullable == true },
      isUnique: table.isUnique(columns))
  }

  private func box(of index: Int, _ detail: Detail) -> DiagramGraph.TableBox {
    let table = schema.tables[index]
    let uses = Set(references.incoming[index].flatMap { references.links[$0].keyColumns })
    let used = Set(uses.map(SQLName.folded))
    var rows: [DiagramGraph.BoxRow] = []
    for (place, column) in table.columns.enumerated() {
      let marks = table.marks(ofColumn: column.name.value)
      let isKey =
        marks.contains(.primary) || marks.contains(.foreign)
        || used.contains(SQLName.folded(column.name.value))
      guard isKey || detail == .all || detail == .most && place < Self.maximumRows else { continue }
      rows.append(
        .init(
          name: column.name.value, type: column.typeText, marks: marks,
          isNullable: column.isNullable))
    }
    return .init(
      name: table.name.value, anchor: Anchor.table(table.name.value), rows: rows,
      hiddenCount: table.columns.count - rows.count)
  }
}

extension DiagramGraph.TableBox {
  /// A table that the schema doesn't declare.
  fileprivate init(external name: String) {
    self.init(name: name, anchor: nil, rows: [], hiddenCount: nil)
  }
}

extension Column {
  /// The type as a schema file writes it.
  var typeText: String { type.name + (isNullable ? "?" : "") }
}
