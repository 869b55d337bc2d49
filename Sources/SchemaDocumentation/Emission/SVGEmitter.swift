/// Writes a diagram as SVG for a page of HTML, whose styles give it its colors.
struct SVGEmitter {
  private let graph: DiagramGraph
  private let layout: DiagramLayout

  init(_ graph: DiagramGraph) {
    self.graph = graph
    layout = DiagramLayout(graph)
  }

  var text: String {
    let lines = zip(graph.references, layout.lines).map(line)
    let boxes = zip(graph.boxes, layout.boxes).map(box)
    return """
      <svg class="diagram" role="group" aria-label="\(graph.title.markupText)" \
      width="\(layout.width)" height="\(layout.height)" \
      style="min-width: \(layout.width * 3 / 4)px" \
      viewBox="0 0 \(layout.width) \(layout.height)" xmlns="http://www.w3.org/2000/svg">

      """ + lines.joined() + boxes.joined() + "</svg>\n"
  }

  private func line(_ reference: DiagramGraph.BoxReference, _ points: [DiagramPoint]) -> String {
    let names = (graph.boxes[reference.from].name, graph.boxes[reference.to].name)
    let columns = reference.columns.joined(separator: ", ")
    return """
      <g class="reference\(reference.isOptional ? " optional" : "")">\
      <title>\("\(names.0) (\(columns)) refers to \(names.1)".markupText)</title>\
      <path class="line" d="\(Self.path(points))"/>\(Self.head(points))</g>

      """
  }

  /// Returns the path through points, with rounded corners.
  static func path(_ points: [DiagramPoint]) -> String {
    guard let first = points.first, let last = points.last else { return "" }
    var path = "M\(first.x) \(first.y)"
    var index = 1
    while index < points.count - 1 {
      let step = smallStep(Array(points[(index - 1)...].prefix(4)))
      path += step ?? corner(points[index], from: points[index - 1], to: points[index + 1])
      index += step == nil ? 1 : 2
    }
    return path + "L\(last.x) \(last.y)"
  }

  private static func corner(
    _ corner: DiagramPoint, from before: DiagramPoint, to after: DiagramPoint
  ) -> String {
    let radius = min(6, corner.distance(to: before) / 2, corner.distance(to: after) / 2)
    let start = corner.moved(by: radius, to: before)
    let end = corner.moved(by: radius, to: after)
    return "L\(start.x) \(start.y)Q\(corner.x) \(corner.y) \(end.x) \(end.y)"
  }

  /// Returns a curve through two corners that are too near to each other to look like corners; nil
  /// for others.
  private static func smallStep(_ points: [DiagramPoint]) -> String? {
    guard points.count == 4, points[1].x == points[2].x, abs(points[1].y - points[2].y) <= 24,
      (points[0].x < points[1].x) == (points[2].x < points[3].x)
    else { return nil }
    let reach = min(18, points[1].distance(to: points[0]), points[2].distance(to: points[3])) / 2
    let start = points[1].moved(by: reach, to: points[0])
    let end = points[2].moved(by: reach, to: points[3])
    let pulls = "\(points[1].x) \(points[1].y) \(points[2].x) \(points[2].y)"
    return "L\(start.x) \(start.y)C\(pulls) \(end.x) \(end.y)"
  }

  /// Returns the arrow head at the last point, where the line ends at a side of a box.
  private static func head(_ points: [DiagramPoint]) -> String {
    guard let tip = points.last, let before = points.dropLast().last else { return "" }
    let length = before.x > tip.x ? DiagramMetrics.arrowLength : -DiagramMetrics.arrowLength
    return "<path class=\"head\" d=\"M\(tip.x) \(tip.y)l\(length) -4v8z\"/>"
  }

  private func box(_ box: DiagramGraph.TableBox, _ place: DiagramLayout.PlacedBox) -> String {
    let kind = box.anchor == nil ? " external" : box.hiddenCount == nil ? " distant" : ""
    let text = """
      <g class="box\(kind)\(box.isCenter ? " center" : "")">\
      <rect x="\(place.x)" y="\(place.y)" width="\(place.width)" height="\(place.height)" rx="6"/>\
      \(bar(place))\
      \(label(box.name, "name", x: place.x + DiagramMetrics.padding, y: place.y + 20))\
      \(rows(of: box, place))</g>
      """
    return (box.anchor.map { "<a href=\"#\($0)\">\(text)</a>" } ?? text) + "\n"
  }

  /// Returns the line below the title, if there are rows.
  private func bar(_ place: DiagramLayout.PlacedBox) -> String {
    guard place.height > DiagramMetrics.titleHeight else { return "" }
    let y = place.y + DiagramMetrics.titleHeight
    return "<path class=\"bar\" d=\"M\(place.x) \(y)h\(place.width)\"/>"
  }

  private func rows(of box: DiagramGraph.TableBox, _ place: DiagramLayout.PlacedBox) -> String {
    let left = place.x + DiagramMetrics.padding
    let nameLeft = left + DiagramMetrics.markWidth(of: box)
    let right = place.x + place.width - DiagramMetrics.padding
    var y = place.y + DiagramMetrics.offset(ofRow: 0) + 4
    var text = ""
    for row in box.rows {
      if !row.marks.isEmpty { text += label(row.markText, "mark", x: left, y: y) }
      text += label(row.name, "column", x: nameLeft, y: y)
      text += label(row.type, "type", x: right - DiagramMetrics.width(of: row.type), y: y)
      y += DiagramMetrics.rowHeight
    }
    if let remainder = box.remainder {
      text += label(remainder, "type", x: nameLeft, y: y)
    }
    return text
  }

  /// Returns a text. Its width is only given if the font may not have characters of one width.
  private func label(_ text: String, _ kind: String, x: Int, y: Int) -> String {
    let width =
      text.utf8.allSatisfy { $0 < 0x80 }
      ? "" : " textLength=\"\(DiagramMetrics.width(of: text))\""
    return "<text class=\"\(kind)\" x=\"\(x)\" y=\"\(y)\"\(width)>\(text.markupText)</text>"
  }
}

extension DiagramPoint {
  /// Returns the distance to a point that is straight beside it, or above or below it.
  fileprivate func distance(to other: DiagramPoint) -> Int {
    abs(x - other.x) + abs(y - other.y)
  }

  fileprivate func moved(by distance: Int, to other: DiagramPoint) -> DiagramPoint {
    DiagramPoint(x: x + (other.x - x).signum() * distance, y: y + (other.y - y).signum() * distance)
  }
}
