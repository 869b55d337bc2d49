/// The heights at which the items of a diagram's layers stand, near those that they are connected
/// with.
///
/// The rows of boxes in neighboring layers are never at the same height, and lines cross layers at
/// heights of their own, so that lines of different nets don't run into each other.
struct LayerPlacement {
  /// The top of each box, and the height of each crossing, by layers.
  private(set) var tops: [[LayerGrid.LayerItem: Int]]

  private let grid: LayerGrid
  private let gaps: [[Int]]

  init(_ grid: LayerGrid) {
    self.grid = grid
    gaps = grid.columns.map { column in
      zip(column, column.dropFirst()).map { Self.distance(from: $0, to: $1, in: grid.graph) }
    }
    tops = []
    for (column, gaps) in zip(grid.columns, gaps) {
      let sums = gaps.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
      tops.append(Dictionary(uniqueKeysWithValues: zip(column, sums)))
    }
    align()
    snap()
    separateCrossings()
    straighten()
  }

  /// Returns the least distance between the tops of an item and of the one below it.
  private static func distance(
    from item: LayerGrid.LayerItem, to next: LayerGrid.LayerItem, in graph: DiagramGraph
  ) -> Int {
    guard case .box(let box) = item else { return DiagramMetrics.lineGap }
    let height = DiagramMetrics.height(of: graph.boxes[box])
    if case .box = next { return height + DiagramMetrics.boxGap }
    return height + DiagramMetrics.lineGap
  }

  private mutating func align() {
    for (layer, other) in (0..<6).flatMap(grid.neighbors) { align(layer, with: other) }
  }

  /// Moves the items of a layer to the average height of those that they are connected with, as far
  /// as there is room.
  private mutating func align(_ layer: Int, with other: Int) {
    let wishes = grid.averages(of: layer, over: other) { own, neighbor in
      (tops[other][neighbor] ?? 0) + middle(of: neighbor) - middle(of: own)
    }
    let column = grid.columns[layer]
    var shift = 0
    let due = column.enumerated().map { index, item in
      if index > 0 { shift += gaps[layer][index - 1] }
      return (wishes[item] ?? tops[layer][item] ?? 0) - shift
    }
    shift = 0
    for (index, (item, place)) in zip(column, due.nondecreasing).enumerated() {
      if index > 0 { shift += gaps[layer][index - 1] }
      tops[layer][item] = place + shift
    }
  }

  private func middle(of item: LayerGrid.LayerItem) -> Int {
    guard case .box(let box) = item else { return 0 }
    return DiagramMetrics.height(of: grid.graph.boxes[box]) / 2
  }

  /// Moves all items to the heights that are theirs.
  private mutating func snap() {
    let least = tops.compactMap { $0.values.min() }.min() ?? 0
    for (layer, column) in grid.columns.enumerated() {
      var free = 0
      for (index, item) in column.enumerated() {
        let top = max(free, (tops[layer][item] ?? 0) - least)
        let snapped = Self.snapped(item, top, in: layer)
        tops[layer][item] = snapped
        if index < gaps[layer].count { free = snapped + gaps[layer][index] }
      }
    }
  }

  /// Returns the next height of an item: in even layers, rows are at multiples of 20, and titles 5
  /// less; in odd layers, both are 10 lower. Crossings are 2 more than multiples of 5.
  private static func snapped(_ item: LayerGrid.LayerItem, _ top: Int, in layer: Int) -> Int {
    switch item {
    case .box:
      let phase = layer % 2 * 10
      return (top - phase + 19) / 20 * 20 + phase
    case .crossing: return (top + 2) / 5 * 5 + 2
    }
  }

  /// Moves crossings that different nets have at the same height in neighboring layers.
  private mutating func separateCrossings() {
    for layer in grid.columns.indices.dropFirst() {
      var nets: [Int: Int] = [:]
      for case (.crossing(let net), let top) in tops[layer - 1] { nets[top] = net }
      for case .crossing(let net) in grid.columns[layer] {
        let item = LayerGrid.LayerItem.crossing(net: net)
        guard let top = tops[layer][item], let other = nets[top], other != net else { continue }
        tops[layer][item] = top + 1
      }
    }
  }

  // MARK: - The heights of lines

  /// A part of a line's way: the gap after a layer, and the heights at which the line enters it and
  /// leaves it, seen from the box that is referred to.
  struct Passage {
    var gap: Int
    var near: Int
    var far: Int
  }

  func passages(of reference: Int) -> [Passage] {
    let net = grid.netOfReference[reference]
    let root = grid.nets[net]
    let step = root.isRight ? 1 : -1
    let target = grid.layers.layers[grid.graph.references[reference].from]
    var passages: [Passage] = []
    var layer = root.layer
    var height = rootHeight(of: net)
    while layer + step != target, layer != target {
      let next = tops[layer + step][.crossing(net: net)] ?? 0
      passages.append(Passage(gap: min(layer, layer + step), near: height, far: next))
      (layer, height) = (layer + step, next)
    }
    let gap = layer == target ? layer : min(layer, layer + step)
    return passages + [Passage(gap: gap, near: height, far: memberHeight(of: reference, root))]
  }

  /// Returns the height at which lines reach the box that they refer to. If a row has lines on the
  /// same side both as the one that is referred to and as one that refers, they are apart.
  func rootHeight(of net: Int) -> Int {
    let root = grid.nets[net]
    let top = tops[root.layer][.box(root.box)] ?? 0
    return top + DiagramMetrics.offset(ofRow: root.row) - (root.isRight ? 0 : 4)
  }

  private func memberHeight(of reference: Int, _ net: LayerGrid.Net) -> Int {
    let reference = grid.graph.references[reference]
    let top = tops[grid.layers.layers[reference.from]][.box(reference.from)] ?? 0
    let row = grid.graph.boxes[reference.from].row(of: reference.columns)
    let isOnRight = !net.isRight || reference.from == reference.to
    return top + DiagramMetrics.offset(ofRow: row) + (isOnRight ? 4 : 0)
  }

  /// Moves crossings that are almost at the height at which their line comes, where no other line
  /// is, to that height.
  private mutating func straighten() {
    var used = usedHeights
    for (index, net) in grid.nets.enumerated() {
      let step = net.isRight ? 1 : -1
      var height = rootHeight(of: index)
      for layer in stride(from: net.layer + step, to: net.farthest, by: step) {
        let item = LayerGrid.LayerItem.crossing(net: index)
        let gaps = [layer - 1, layer]
        let isFree = (height - 4...height + 4).allSatisfy { near in
          gaps.allSatisfy { used[$0]?[near]?.subtracting([index]).isEmpty ?? true }
        }
        let top = tops[layer][item] ?? 0
        if isFree, abs(top - height) <= 5 { tops[layer][item] = height }
        height = tops[layer][item] ?? 0
        for gap in gaps { used[gap, default: [:]][height, default: []].insert(index) }
      }
    }
  }

  /// The nets that have ends at each height in each gap.
  private var usedHeights: [Int: [Int: Set<Int>]] {
    var used: [Int: [Int: Set<Int>]] = [:]
    for reference in grid.graph.references.indices {
      for passage in passages(of: reference) {
        for height in [passage.near, passage.far] {
          used[passage.gap, default: [:]][height, default: []]
            .insert(grid.netOfReference[reference])
        }
      }
    }
    return used
  }
}

extension [Int] {
  /// The nearest numbers that don't decrease (the pool-adjacent-violators algorithm).
  fileprivate var nondecreasing: [Int] {
    var blocks: [(sum: Int, count: Int)] = []
    for number in self {
      var block = (sum: number, count: 1)
      while let last = blocks.last, last.sum * block.count > block.sum * last.count {
        blocks.removeLast()
        block = (last.sum + block.sum, last.count + block.count)
      }
      blocks.append(block)
    }
    return blocks.flatMap { block in
      let mean = (Double(block.sum) / Double(block.count)).rounded(.down)
      return [Int](repeating: Int(mean), count: block.count)
    }
  }
}
