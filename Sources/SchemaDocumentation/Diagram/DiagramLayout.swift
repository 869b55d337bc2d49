/// The places of the boxes and lines of a diagram. No two boxes overlap, and no line crosses a box.
///
/// The boxes stand in layers from left to right, those that others refer to before those. In the
/// gaps between layers, lines go up and down; they cross a layer only between its boxes. The lines
/// that lead to the same row share their way.
struct DiagramLayout: Equatable, Sendable {
  var width: Int
  var height: Int
  /// The boxes, in the order of the graph.
  var boxes: [PlacedBox]
  /// The lines of the references, in the order of the graph.
  var lines: [[DiagramPoint]]

  struct PlacedBox: Equatable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  init(_ graph: DiagramGraph) {
    let layers = DiagramLayers(graph)
    var grid = LayerGrid(graph, layers)
    grid.reduceCrossings()
    let placement = LayerPlacement(grid)
    self = LineRouter(graph, grid, placement).layout
  }

  init(width: Int, height: Int, boxes: [PlacedBox], lines: [[DiagramPoint]]) {
    (self.width, self.height, self.boxes, self.lines) = (width, height, boxes, lines)
  }
}

struct DiagramPoint: Equatable, Sendable {
  var x: Int
  var y: Int
}
