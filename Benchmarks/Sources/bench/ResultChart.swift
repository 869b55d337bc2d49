import Foundation

/// A bar chart of the ratios to C, legible in light and dark mode.
struct ResultChart {
  private let lines: [ResultLine]

  private static let contestants: [Contestant] = [.dbgen, .grdb, .codable]
  private static let left = 270.0
  private static let width = 470.0
  private static let top = 54.0
  private static let barHeight = 9.0
  private static let groupHeight = 42.0
  /// The ratios at the ends of the logarithmic axis.
  private static let bounds = (least: 0.5, most: 64.0)

  init(lines: [ResultLine]) {
    self.lines = lines.filter { $0.mark == .c && $0.samples[.grdb] != nil }
  }

  var svg: String {
    let height = Self.top + Double(lines.count) * Self.groupHeight + 16
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 \(Int(height))" role="img">
      <title>The time each workload takes, as a multiple of what C takes; shorter is better.</title>
      <style>
      text { font: 11px system-ui, sans-serif; fill: #57606a }
      line { stroke: #d0d7de } .mark { stroke: #57606a; stroke-width: 1.5 }
      .dbgen { fill: #2f81f7 } .grdb { fill: #d29922 } .grdb-codable { fill: #a371f7 }
      @media (prefers-color-scheme: dark) {
      text { fill: #b1bac4 } line { stroke: #30363d } .mark { stroke: #b1bac4 } }
      </style>
      \((legend + axis(height) + lines.indices.flatMap(group)).joined(separator: "\n"))
      </svg>

      """
  }

  private func x(_ ratio: Double) -> Double {
    let clamped = min(max(ratio, Self.bounds.least), Self.bounds.most)
    let share = log(clamped / Self.bounds.least) / log(Self.bounds.most / Self.bounds.least)
    return Self.left + share * Self.width
  }

  private var legend: [String] {
    Self.contestants.enumerated().flatMap { number, contestant in
      let start = Self.left + Double(number) * 110
      return [
        rectangle(x: start, y: 8, width: 10, height: 10, class: contestant.rawValue),
        text(contestant.title, x: start + 15, y: 17),
      ]
    } + [text("times what C takes; shorter is better", x: 12, y: 17)]
  }

  private func axis(_ height: Double) -> [String] {
    [0.5, 1, 2, 4, 8, 16, 32, 64].flatMap { ratio in
      let place = number(x(ratio))
      return [
        "<line x1=\"\(place)\" x2=\"\(place)\" y1=\"\(Int(Self.top - 8))\" y2=\"\(Int(height - 10))\""
          + (ratio == 1 ? " class=\"mark\"/>" : "/>"),
        text(
          ratio == 1 ? "C" : ratio.formatted(), x: x(ratio), y: Self.top - 14, anchor: "middle"),
      ]
    }
  }

  private func group(_ index: Int) -> [String] {
    let line = lines[index]
    let start = Self.top + Double(index) * Self.groupHeight
    let title = text(line.title, x: Self.left - 12, y: start + 20, anchor: "end")
    return [title]
      + Self.contestants.enumerated().flatMap { number, contestant -> [String] in
        guard let ratio = line.ratio(of: contestant), ratio > 0 else { return [] }
        let y = start + Double(number) * (Self.barHeight + 2) + 2
        return bar(line.unit == .perSecond ? 1 / ratio : ratio, y: y, class: contestant.rawValue)
      }
  }

  /// Returns a bar from C's position to the ratio's, with the number beside it.
  private func bar(_ ratio: Double, y: Double, class name: String) -> [String] {
    let (start, end) = (min(x(1), x(ratio)), max(x(1), x(ratio)))
    let width = max(end - start, 1.5)
    return [
      rectangle(x: start, y: y, width: width, height: Self.barHeight, class: name),
      text(String(format: "%.2f", ratio), x: max(end, x(1)) + 5, y: y + Self.barHeight),
    ]
  }

  private func rectangle(
    x: Double, y: Double, width: Double, height: Double, class name: String
  ) -> String {
    "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\""
      + " height=\"\(number(height))\" class=\"\(name)\"/>"
  }

  private func text(_ text: String, x: Double, y: Double, anchor: String = "start") -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">\(text)</text>"
  }

  private func number(_ value: Double) -> String { String(format: "%.1f", value) }
}
