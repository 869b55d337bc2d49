/// Leads the lines of a diagram around its boxes.
struct LineRouter {
  private let graph: DiagramGraph
  private let grid: LayerGrid
  private let placement: LayerPlacement
  private let widths: [Int]
  /// The left side of each layer.
  private var lefts: [Int] = []
  /// The horizontal places of each net's vertical parts, by the layers before the gaps.
  private var tracks: [[Int: Int]] = []
  private var right = 0

  init(_ graph: DiagramGraph, _ grid: LayerGrid, _ placement: LayerPlacement) {
    (self.graph, self.grid, self.placement) = (graph, grid, placement)
    widths = grid.columns.map { column in
      column.map { item in
        if case .box(let box) = item { DiagramMetrics.width(of: graph.boxes[box]) } else { 0 }
      }.max() ?? 0
    }
    var x = DiagramMetrics.margin
    let heights = heights
    for layer in grid.columns.indices {
      lefts.append(x)
      x += widths[layer]
      right = x
      x = placeTracks(heights[layer], from: x)
    }
  }

  /// Gives the nets in a gap their vertical places, and returns where the gap ends.
  ///
  /// - Parameter heights: The heights that each net connects.
  private mutating func placeTracks(_ heights: [Int: [Int]], from x: Int) -> Int {
    var ends: [Int] = []
    var places: [Int: Int] = [:]
    let spans = heights.compactMap { net, heights in
      heights.min().flatMap { low in heights.max().map { (net: net, low: low, high: $0) } }
    }
    for span in spans.sorted(by: { ($0.low, $0.high, $0.net) < ($1.low, $1.high, $1.net) })
    where span.low < span.high {
      let track = ends.firstIndex { $0 + DiagramMetrics.lineGap < span.low } ?? ends.count
      if track == ends.count { ends.append(0) }
      ends[track] = span.high
      places[span.net] = x + DiagramMetrics.entryLength + track * DiagramMetrics.trackGap
    }
    tracks.append(places)
    right = max(right, places.values.max() ?? 0)
    return x + 2 * DiagramMetrics.entryLength + max(0, ends.count - 1) * DiagramMetrics.trackGap
  }

  /// The heights that each net connects in the gap after each layer.
  private var heights: [[Int: [Int]]] {
    var heights: [[Int: [Int]]] = grid.columns.map { _ in [:] }
    for reference in graph.references.indices {
      let net = grid.netOfReference[reference]
      for passage in placement.passages(of: reference) {
        heights[passage.gap][net, default: []] += [passage.near, passage.far]
      }
    }
    return heights
  }

  // MARK: - The way of a line

  /// Returns the points of a line, from the table that refers to the one that it refers to.
  private func line(_ reference: Int) -> [DiagramPoint] {
    let index = grid.netOfReference[reference]
    let net = grid.nets[index]
    let passages = placement.passages(of: reference)
    var points = [
      DiagramPoint(x: rightOrLeft(of: net.layer, net.isRight), y: placement.rootHeight(of: index))
    ]
    for passage in passages where passage.near != passage.far {
      let x = tracks[passage.gap][index] ?? 0
      points += [DiagramPoint(x: x, y: passage.near), DiagramPoint(x: x, y: passage.far)]
    }
    let from = graph.references[reference].from
    let isSelf = from == net.box
    let layer = grid.layers.layers[from]
    let x = rightOrLeft(of: layer, isSelf ? true : !net.isRight)
    points.append(DiagramPoint(x: x, y: passages.last?.far ?? 0))
    return points.reversed()
  }

  private func rightOrLeft(of layer: Int, _ isRight: Bool) -> Int {
    lefts[layer] + (isRight ? widths[layer] : 0)
  }

  var layout: DiagramLayout {
    let margin = DiagramMetrics.margin
    let boxes = graph.boxes.enumerated().map { index, box in
      let layer = grid.layers.layers[index]
      return DiagramLayout.PlacedBox(
        x: lefts[layer], y: margin + (placement.tops[layer][.box(index)] ?? 0),
        width: widths[layer], height: DiagramMetrics.height(of: box))
    }
    let lines = graph.references.indices.map { reference in
      line(reference).map { DiagramPoint(x: $0.x, y: $0.y + margin) }
    }
    let bottoms = boxes.map { $0.y + $0.height } + lines.flatMap { $0.map(\.y) }
    return DiagramLayout(
      width: right + margin, height: (bottoms.max() ?? 0) + margin, boxes: boxes, lines: lines)
  }
}
