import Foundation
import RuntimeSamples
import SchemaParser
import SchemaSQL
import Testing

@testable import SchemaDocumentation

@Suite("layouts of diagrams")
struct LayoutTests {
  @Test("the diagrams of a schema are drawn without faults", arguments: try ExampleSchema.paths)
  func examples(path: String) throws {
    let example = try ExampleSchema(path)
    let builder = DocumentBuilder(example.schema, try example.chronicle)
    let pages = builder.document.groups.flatMap(\.pages)
    let graphs = builder.graphs.overviews + [builder.graphs.whole] + pages.compactMap(\.neighbors)
    for graph in graphs { expectSound(graph) }
  }

  @Test("random diagrams are drawn without faults", arguments: 0..<Soak.count(20, soak: 5000))
  func random(seed: Int) {
    expectSound(RandomGraph(seed: seed).graph)
  }

  @Test("a diagram looks the same in whichever order its tables and references come")
  func order() {
    for seed in 0..<40 {
      var random = SeededGenerator(seed: UInt64(seed))
      let graph = RandomGraph(seed: seed).graph
      let order = graph.boxes.indices.shuffled(using: &random)
      let other = graph.reordered(
        order, references: graph.references.indices.shuffled(using: &random))
      let (first, second) = (DiagramLayout(graph), DiagramLayout(other))
      #expect((second.width, second.height) == (first.width, first.height))
      #expect(second.boxes == order.map { first.boxes[$0] }, "\(seed)")
    }
  }

  @Test("the diagrams of 100 tables are sound, and the same in whichever order the tables come")
  func orderOfFile() throws {
    let first = try Self.diagrams(ofTables: Array(0..<100))
    #expect(first.map(\.title).count { $0.hasPrefix("Around") } > 5)
    for seed in 0..<Soak.count(1, soak: 4) {
      var random = SeededGenerator(seed: UInt64(seed))
      let order = (0..<100).shuffled(using: &random)
      let other = try Self.diagrams(ofTables: order)
      #expect(other == first, "\(seed)")
    }
  }

  /// Returns what the areas and the neighbors of 100 tables show, and how, without the order of their
  /// parts.
  private static func diagrams(ofTables order: [Int]) throws -> [ShownDiagram] {
    let tables = order.map { number in
      let names = number % 7 == 0 ? [] : [("a", number / 2), ("b", 1)]
      let columns = names.map { ", \($0): { type: integer, references: t\($1) }" }.joined()
      return "  t\(number): { columns: { id: { type: integer, primaryKey: true }\(columns) } }\n"
    }
    let example = try ExampleSchema(text: "database: Large\ntables:\n" + tables.joined())
    let builder = DocumentBuilder(example.schema, try example.chronicle)
    let neighbors = builder.document.groups.flatMap(\.pages).compactMap(\.neighbors)
    let graphs = builder.graphs.overviews + neighbors.sorted { $0.title < $1.title }
    for graph in graphs { expectSound(graph) }
    return graphs.map(ShownDiagram.init)
  }

  private struct ShownDiagram: Equatable {
    let title: String
    let boxes: [String]

    init(_ graph: DiagramGraph) {
      title = graph.title
      boxes = zip(graph.boxes, DiagramLayout(graph).boxes).map { "\($0.name): \($1)" }.sorted()
    }
  }

  @Test("a table stands right of those that it refers to, unless they refer back to it")
  func direction() {
    let graph = DiagramGraph(names: ["a", "b", "c"], [(0, 1), (1, 2)])
    let layout = DiagramLayout(graph)
    #expect(layout.boxes[2].x < layout.boxes[1].x && layout.boxes[1].x < layout.boxes[0].x)
    expectSound(DiagramGraph(names: ["a", "b"], [(0, 1), (1, 0)]))
  }

  @Test("a chain of tables has no line that crosses another")
  func chain() {
    let references = (1..<9).map { ($0, $0 - 1) }
    let graph = DiagramGraph(names: (0..<9).map { "t\($0)" }, references)
    #expect(LayerGrid(graph, DiagramLayers(graph)).crossingCount == 0)
  }

  @Test("lines that can be led without crossing are")
  func crossings() {
    // Two stars, whose tables come in turns.
    let references = (2..<12).map { ($0, $0 % 2) }
    let graph = DiagramGraph(names: (0..<12).map { "t\($0)" }, references)
    var grid = LayerGrid(graph, DiagramLayers(graph))
    grid.reduceCrossings()
    #expect(grid.crossingCount == 0)
  }

  @Test("a large schema is shown in areas of at most 20 tables, with each reference in one of them")
  func areas() throws {
    let tables = (0..<1000).map { number in
      let columns =
        number == 0 || number % 9 == 0
        ? ""
        : ", a: { type: integer, references: t\(number / 3) }, b: { type: integer, references: t0 }"
      return "  t\(number): { columns: { id: { type: integer, primaryKey: true }\(columns) } }\n"
    }
    let example = try ExampleSchema(text: "database: Large\ntables:\n" + tables.joined())
    let builder = DocumentBuilder(example.schema, try example.chronicle)
    let graphs = builder.graphs.overviews
    #expect(graphs.allSatisfy { $0.boxes.count { $0.hiddenCount != nil } <= 20 })
    let shown = graphs.flatMap { graph in
      graph.boxes.filter { $0.hiddenCount != nil }.map(\.name)
    }
    #expect(shown.sorted() == example.schema.tables.map(\.name.value).sorted())
    let links = Set(
      graphs.flatMap { graph in
        graph.references.map { "\(graph.boxes[$0.from].name).\($0.columns)" }
      })
    #expect(links.count == example.schema.tables.reduce(0) { $0 + $1.foreignKeys.count })
  }

  @Test(
    "a diagram of hundreds of tables has at most as many layers as its longest chain needs, and more only for height"
  )
  func large() {
    let count = Soak.count(200, soak: 1000)
    let references = (1..<count).map { ($0, $0 / 2) } + (1..<count).map { ($0, 0) }
    let graph = DiagramGraph(names: (0..<count).map { "t\($0)" }, references)
    let layers = DiagramLayers(graph)
    #expect(layers.count < 60)
    let grid = LayerGrid(graph, layers)
    #expect(grid.columns.reduce(0) { $0 + $1.count } < count * 10)
    expectSound(graph)
  }
}

/// A diagram with random tables and references.
struct RandomGraph {
  let graph: DiagramGraph

  init(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = 1 + random.below(random.oneIn(4) ? 60 : 12)
    let boxes = (0..<count).map { Self.box($0, &random) }
    let references = (0..<random.below(count * 2 + 1)).map { _ in
      Self.reference(among: boxes, &random)
    }
    graph = DiagramGraph(title: "random", boxes: boxes, references: references)
  }

  private static func box(
    _ number: Int, _ random: inout SeededGenerator
  ) -> DiagramGraph.TableBox {
    let name = random.pick(["t", "table", "日本語", "a name of many words "]) + "\(number)"
    if random.oneIn(6) { return .init(name: name, rows: [], hiddenCount: nil) }
    let rows = (0..<random.below(9)).map { row in
      DiagramGraph.BoxRow(
        name: "c\(row)", type: random.pick(["text", "integer?", "größe"]),
        marks: (row == 0 ? [.primary] : []) + (random.oneIn(3) ? [.foreign] : []),
        isNullable: random.oneIn(2))
    }
    return .init(name: name, anchor: "table-\(number)", rows: rows, hiddenCount: random.below(3))
  }

  private static func reference(
    among boxes: [DiagramGraph.TableBox], _ random: inout SeededGenerator
  ) -> DiagramGraph.BoxReference {
    let from = random.below(boxes.count)
    let to =
      random.oneIn(8) ? from : random.below(random.oneIn(2) ? min(3, boxes.count) : boxes.count)
    return DiagramGraph.BoxReference(
      from: from, to: to, columns: ["c\(random.below(9))"], keyColumns: ["c\(random.below(3))"],
      isOptional: random.oneIn(2), isUnique: random.oneIn(2))
  }
}

extension DiagramGraph {
  /// Creates a diagram of tables with one column.
  ///
  /// - Parameter pairs: The places of the tables of each reference.
  init(names: [String], _ pairs: [(Int, Int)]) {
    let row = BoxRow(
      name: "id", type: "integer", marks: [.primary], isNullable: false)
    self.init(
      title: "test", boxes: names.map { TableBox(name: $0, rows: [row], hiddenCount: 0) },
      references: pairs.map {
        BoxReference(
          from: $0, to: $1, columns: ["id"], keyColumns: ["id"], isOptional: false,
          isUnique: false)
      })
  }

  func reordered(_ order: [Int], references places: [Int]) -> DiagramGraph {
    let numbers = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    var other = self
    other.boxes = order.map { boxes[$0] }
    other.references = places.map { place in
      var reference = references[place]
      reference.from = numbers[reference.from] ?? 0
      reference.to = numbers[reference.to] ?? 0
      return reference
    }
    return other
  }
}
