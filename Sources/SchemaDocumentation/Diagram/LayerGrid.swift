import SchemaParser

/// The boxes of a diagram in the order of their layers, with the places where lines cross a layer.
struct LayerGrid {
  enum LayerItem: Hashable {
    case box(Int)
    /// The place where the lines of a net cross a layer.
    case crossing(net: Int)
  }

  /// The references that lead to the same row of a box, or to the box as a whole, on the same side.
  struct Net {
    var box: Int
    var row: Int?
    /// Whether the lines reach the box at its right side, as the boxes that refer to it are in
    /// later layers.
    var isRight: Bool
    var references: [Int] = []
    var layer: Int
    /// The farthest layer of a box that refers to it.
    var farthest: Int
  }

  let graph: DiagramGraph
  let layers: DiagramLayers
  private(set) var nets: [Net] = []
  /// The net of each reference.
  private(set) var netOfReference: [Int]
  /// The items of each layer, from top to bottom.
  private(set) var columns: [[LayerItem]]
  /// The pairs of items that lines connect in the gap after each layer.
  private(set) var links: [[(left: LayerItem, right: LayerItem)]]

  init(_ graph: DiagramGraph, _ layers: DiagramLayers) {
    (self.graph, self.layers) = (graph, layers)
    netOfReference = graph.references.map { _ in 0 }
    columns = Array(repeating: [], count: layers.count)
    links = Array(repeating: [], count: layers.count)
    collectNets()
    for box in graph.boxes.indices.sorted(by: { graph.precedes($0, $1) }) {
      columns[layers.layers[box]].append(.box(box))
    }
    for net in nets.indices { connect(net) }
  }

  private struct NetKey: Hashable {
    var box: Int
    var row: Int?
    var isRight: Bool
  }

  private mutating func collectNets() {
    var places: [NetKey: Int] = [:]
    let order = graph.references.indices.sorted { graph.referencePrecedes($0, $1) }
    for index in order {
      let reference = graph.references[index]
      let (from, to) = (layers.layers[reference.from], layers.layers[reference.to])
      let row = graph.boxes[reference.to].row(of: reference.keyColumns)
      let key = NetKey(box: reference.to, row: row, isRight: from >= to)
      if places[key] == nil {
        places[key] = nets.count
        nets.append(Net(box: key.box, row: row, isRight: key.isRight, layer: to, farthest: to))
      }
      guard let place = places[key] else { continue }
      netOfReference[index] = place
      nets[place].references.append(index)
      nets[place].farthest =
        key.isRight ? max(nets[place].farthest, from) : min(nets[place].farthest, from)
    }
  }

  /// Adds the crossings of a net, and the pairs that it connects.
  private mutating func connect(_ index: Int) {
    let net = nets[index]
    let step = net.isRight ? 1 : -1
    for layer in stride(from: net.layer + step, to: net.farthest, by: step) {
      columns[layer].append(.crossing(net: index))
      link(root(of: index, in: layer - step), .crossing(net: index), layer - step, layer)
    }
    for reference in net.references {
      let box = graph.references[reference].from
      let layer = layers.layers[box]
      guard layer != net.layer else { continue }
      link(root(of: index, in: layer - step), .box(box), layer - step, layer)
    }
  }

  /// Returns the item by which a net enters the gap beside a layer.
  func root(of net: Int, in layer: Int) -> LayerItem {
    layer == nets[net].layer ? .box(nets[net].box) : .crossing(net: net)
  }

  private mutating func link(_ near: LayerItem, _ far: LayerItem, _ nearLayer: Int, _ farLayer: Int)
  {
    if nearLayer < farLayer {
      links[nearLayer].append((near, far))
    } else {
      links[farLayer].append((far, near))
    }
  }
}

extension DiagramGraph {
  fileprivate func precedes(_ left: Int, _ right: Int) -> Bool {
    (boxes[left].name, left) < (boxes[right].name, right)
  }

  /// Whether a reference precedes another by the names of their tables.
  fileprivate func referencePrecedes(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (references[left], references[right])
    if one.to != other.to { return precedes(one.to, other.to) }
    if one.from != other.from { return precedes(one.from, other.from) }
    return left < right
  }
}

// MARK: - Crossings

extension LayerGrid {
  /// Sorts each layer's items by the average place of the items that they are connected with, from
  /// left to right and back, and keeps the order with the fewest crossings.
  mutating func reduceCrossings() {
    var best = columns
    var fewest = crossingCount
    for sweep in 0..<8 where fewest > 0 {
      for (layer, other) in neighbors(inSweep: sweep) { sort(layer, by: other) }
      let count = crossingCount
      if count < fewest { (best, fewest) = (columns, count) }
    }
    columns = best
  }

  /// Returns each layer with the one before it on the way from left to right, or back in every
  /// other sweep.
  func neighbors(inSweep sweep: Int) -> [(layer: Int, other: Int)] {
    let order = sweep % 2 == 0 ? Array(columns.indices) : columns.indices.reversed()
    return Array(zip(order.dropFirst(), order))
  }

  /// Returns the average of a number over the items of a neighboring layer that each item of a layer
  /// is connected with.
  ///
  /// - Parameter number: Returns the number for an item and one that it is connected with.
  func averages(
    of layer: Int, over other: Int, scale: Int = 1, _ number: (LayerItem, LayerItem) -> Int
  ) -> [LayerItem: Int] {
    var sums: [LayerItem: (sum: Int, count: Int)] = [:]
    for (left, right) in links[min(layer, other)] {
      let (own, neighbor) = other < layer ? (right, left) : (left, right)
      let old = sums[own] ?? (0, 0)
      sums[own] = (old.sum + number(own, neighbor), old.count + 1)
    }
    return sums.mapValues { $0.sum * scale / $0.count }
  }

  private mutating func sort(_ layer: Int, by other: Int) {
    let places = places(in: other)
    let averages = averages(of: layer, over: other, scale: 1024) { places[$1] ?? 0 }
    let own = self.places(in: layer)
    columns[layer] = columns[layer].ordered { averages[$0] ?? (own[$0] ?? 0) * 1024 }
  }

  private func places(in layer: Int) -> [LayerItem: Int] {
    Dictionary(uniqueKeysWithValues: columns[layer].enumerated().map { ($1, $0) })
  }

  /// The number of pairs of lines that cross.
  var crossingCount: Int {
    links.indices.dropLast().reduce(0) { $0 + crossings(after: $1) }
  }

  private func crossings(after layer: Int) -> Int {
    let (left, right) = (places(in: layer), places(in: layer + 1))
    let ends = links[layer].map { (left[$0.left] ?? 0, right[$0.right] ?? 0) }.sorted { $0 < $1 }
    var sorted: [Int] = []
    var crossings = 0
    for (_, end) in ends {
      let place = sorted.partitioningIndex { $0 > end }
      crossings += sorted.count - place
      sorted.insert(end, at: place)
    }
    return crossings
  }
}
