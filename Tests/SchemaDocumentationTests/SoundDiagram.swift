import Foundation
import Testing

@testable import SchemaDocumentation

/// Checks a diagram by the coordinates in its SVG: each table and reference is there, boxes are
/// apart, lines lead from box to box around all others, and labels are inside their boxes.
func expectSound(_ graph: DiagramGraph, _ location: SourceLocation = #_sourceLocation) {
  let drawing = Drawing(SVGEmitter(graph).text)
  #expect(drawing.boxes.count == graph.boxes.count, sourceLocation: location)
  #expect(drawing.lines.count == graph.references.count, sourceLocation: location)
  #expect(drawing.heads.count == graph.references.count, sourceLocation: location)
  expectApart(drawing, location)
  for (index, reference) in graph.references.enumerated() where index < drawing.lines.count {
    let line = drawing.lines[index]
    let (from, to) = (drawing.boxes[reference.from].frame, drawing.boxes[reference.to].frame)
    #expect(
      line.first.map(from.isOnSide) == true, "start of \(reference)", sourceLocation: location)
    #expect(line.last.map(to.isOnSide) == true, "end of \(reference)", sourceLocation: location)
    #expect(drawing.heads[index] == line.last, sourceLocation: location)
    expectStraight(line, drawing, location)
  }
  for box in drawing.boxes {
    for label in box.labels {
      #expect(box.frame.contains(label), "\(box) \(label)", sourceLocation: location)
    }
    #expect(drawing.frame.contains(box.frame), sourceLocation: location)
  }
}

/// Checks that no two boxes overlap or touch.
private func expectApart(_ drawing: Drawing, _ location: SourceLocation) {
  let frames = drawing.boxes.map(\.frame).sorted { $0.x < $1.x }
  for (index, frame) in frames.enumerated() {
    for other in frames[(index + 1)...] {
      if other.x > frame.x + frame.width { break }
      #expect(!frame.touches(other), "\(frame) \(other)", sourceLocation: location)
    }
  }
}

/// Checks that the parts of a line are horizontal or vertical, inside the drawing, and that none
/// crosses a box.
private func expectStraight(
  _ line: [DiagramPoint], _ drawing: Drawing, _ location: SourceLocation
) {
  for (start, end) in zip(line, line.dropFirst()) {
    #expect(start.x == end.x || start.y == end.y, "\(line)", sourceLocation: location)
    let part = Frame(
      x: min(start.x, end.x), y: min(start.y, end.y), width: abs(start.x - end.x),
      height: abs(start.y - end.y))
    #expect(drawing.frame.contains(part), sourceLocation: location)
    for box in drawing.boxes where box.frame.isCrossed(by: part) {
      Issue.record("\(line) crosses \(box)", sourceLocation: location)
    }
  }
}

/// The boxes and lines of a diagram, read from its SVG.
struct Drawing {
  var frame = Frame(x: 0, y: 0, width: 0, height: 0)
  var boxes: [DrawnBox] = []
  var lines: [[DiagramPoint]] = []
  var heads: [DiagramPoint] = []

  struct DrawnBox {
    var frame: Frame
    var labels: [Frame]
  }

  init(_ svg: String) {
    for line in svg.split(separator: "\n") {
      if let size = line.firstMatch(of: /viewBox="0 0 (\d+) (\d+)"/) {
        frame = Frame(x: 0, y: 0, width: Int(size.output.1) ?? 0, height: Int(size.output.2) ?? 0)
      }
      for path in line.matches(of: /class="line" d="([^"]*)"/) {
        lines.append(Self.corners(String(path.output.1)))
      }
      for head in line.matches(of: /class="head" d="M(\d+) (\d+)l/) {
        heads.append(DiagramPoint(x: Int(head.output.1) ?? 0, y: Int(head.output.2) ?? 0))
      }
      guard let box = line.firstMatch(of: /<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/)
      else { continue }
      let numbers = [box.output.1, box.output.2, box.output.3, box.output.4].map { Int($0) ?? 0 }
      boxes.append(
        DrawnBox(
          frame: Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
          labels: Self.labels(String(line))))
    }
  }

  /// The corners of a path, of which curves cut off the tips.
  private static func corners(_ path: String) -> [DiagramPoint] {
    // A small step is one curve, whose controls are its corners.
    let path = path.replacing(/C(-?\d+ -?\d+) (-?\d+ -?\d+)/) { "Q\($0.output.1)Q\($0.output.2)" }
    let points = path.matches(of: /([MLQ])(-?\d+) (-?\d+)/).map { match in
      (
        kind: match.output.1,
        point: DiagramPoint(x: Int(match.output.2) ?? 0, y: Int(match.output.3) ?? 0)
      )
    }
    let ends = points.enumerated().filter { index, part in
      part.kind != "L" || index == points.count - 1
    }
    return ends.map(\.element.point)
  }

  private static func labels(_ line: String) -> [Frame] {
    line.matches(of: /<text class="(\w+)" x="(\d+)" y="(\d+)"[^>]*>([^<]*)</).map { match in
      let text = match.output.4.replacing(/&#?\w+;/, with: "x")
      return Frame(
        x: Int(match.output.2) ?? 0, y: (Int(match.output.3) ?? 0) - 11,
        width: DiagramMetrics.width(of: String(text)), height: 14)
    }
  }
}

struct Frame: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  func contains(_ other: Frame) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width
      && other.y + other.height <= y + height
  }

  func touches(_ other: Frame) -> Bool {
    other.x <= x + width && x <= other.x + other.width && other.y <= y + height
      && y <= other.y + other.height
  }

  /// Returns whether a point is on the left or the right side.
  func isOnSide(_ point: DiagramPoint) -> Bool {
    (point.x == x || point.x == x + width) && point.y > y && point.y < y + height
  }

  /// Returns whether a line is inside, and not only at a side.
  func isCrossed(by line: Frame) -> Bool {
    line.x < x + width && line.x + line.width > x && line.y < y + height && line.y + line.height > y
  }
}
