/// The layers of a diagram's boxes: boxes that others refer to are in layers before those, except
/// where references form a circle.
struct DiagramLayers {
  /// The layer of each box.
  private(set) var layers: [Int]
  private(set) var count = 1

  private let graph: DiagramGraph
  /// The boxes by their names, so that the layout doesn't depend on the order of tables.
  private let names: [Int]
  /// The boxes that each box precedes, and those that precede it.
  private var after: [[Int]]
  private var before: [[Int]]
  private let heights: [Int]
  private let room: Int

  init(_ graph: DiagramGraph) {
    self.graph = graph
    let boxes = graph.boxes
    names = boxes.indices.sorted { (boxes[$0].name, $0) < (boxes[$1].name, $1) }
    layers = boxes.map { _ in 0 }
    after = boxes.map { _ in [] }
    before = after
    heights = boxes.map { DiagramMetrics.height(of: $0) + DiagramMetrics.boxGap }
    room = Self.room(for: graph, heights)
    connect()
    assign()
  }

  /// Connects the boxes, the other way round where a circle would close.
  private mutating func connect() {
    let rank = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var children = graph.boxes.map { _ in [Int]() }
    var parents = graph.boxes.map { _ in 0 }
    for reference in graph.references where reference.from != reference.to {
      children[reference.to].append(reference.from)
      parents[reference.from] += 1
    }
    for box in children.indices {
      children[box] = Set(children[box]).sorted { rank[$0] ?? 0 < rank[$1] ?? 0 }
    }
    let starts = names.filter { parents[$0] == 0 } + names
    for (parent, child) in Self.acyclic(children, from: starts) {
      after[parent].append(child)
      before[child].append(parent)
    }
  }

  /// Returns the edges of a depth-first search, those that lead back reversed.
  private static func acyclic(_ children: [[Int]], from starts: [Int]) -> [(Int, Int)] {
    enum Progress { case new, open, done }
    var states = children.map { _ in Progress.new }
    var edges: [(Int, Int)] = []
    for start in starts where states[start] == .new {
      states[start] = .open
      var path = [(box: start, next: 0)]
      while let (box, next) = path.last {
        guard next < children[box].count else {
          states[box] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let child = children[box][next]
        edges.append(states[child] == .open ? (child, box) : (box, child))
        guard states[child] == .new else { continue }
        states[child] = .open
        path.append((child, 0))
      }
    }
    return edges
  }

  /// Gives each box the first layer after those that precede it in which there is room.
  private mutating func assign() {
    var filled: [Int] = []
    let order = order
    for box in order {
      var layer = before[box].map { layers[$0] + 1 }.max() ?? 0
      while layer < filled.count, filled[layer] > 0, filled[layer] + heights[box] > room {
        layer += 1
      }
      while layer >= filled.count { filled.append(0) }
      filled[layer] += heights[box]
      layers[box] = layer
    }
    for box in order.reversed() where before[box].isEmpty { approach(box, &filled) }
    count = max(1, filled.count)
  }

  /// Moves a box that nothing precedes to the layer before those that it precedes.
  private mutating func approach(_ box: Int, _ filled: inout [Int]) {
    guard let nearest = after[box].map({ layers[$0] - 1 }).min() else { return }
    let layer = (layers[box]...max(nearest, layers[box])).last {
      $0 == layers[box] || filled[$0] + heights[box] <= room
    }
    filled[layers[box]] -= heights[box]
    layers[box] = layer ?? layers[box]
    filled[layers[box]] += heights[box]
  }

  /// The boxes, each after those that precede it.
  private var order: [Int] {
    var missing = before.map(\.count)
    var order: [Int] = []
    var ready = names.filter { missing[$0] == 0 && !after[$0].isEmpty }
    var next = 0
    while next < ready.count {
      let box = ready[next]
      next += 1
      order.append(box)
      for child in after[box] {
        missing[child] -= 1
        if missing[child] == 0 { ready.append(child) }
      }
    }
    return order + names.filter { before[$0].isEmpty && after[$0].isEmpty }
  }

  /// Returns the height of a layer with which a diagram is somewhat wider than high.
  private static func room(for graph: DiagramGraph, _ heights: [Int]) -> Int {
    let area = zip(graph.boxes, heights).reduce(0) { sum, box in
      sum + (DiagramMetrics.width(of: box.0) + 80) * box.1
    }
    var side = 8
    while side * side * 3 < area * 2 { side += max(8, side / 16) }
    return max(side, heights.max() ?? 0)
  }
}
