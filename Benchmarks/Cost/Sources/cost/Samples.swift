import Foundation

/// The seconds taken by repeated runs of the same work.
struct Samples {
  private(set) var values: [Double] = []

  mutating func append(_ value: Double) { values.append(value) }

  var median: Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The median, followed by the minimum and maximum.
  var description: String {
    guard let least = values.min(), let most = values.max() else { return "" }
    return values.count == 1
      ? Self.text(median) : "\(Self.text(median)) (\(Self.text(least))–\(Self.text(most)))"
  }

  private static func text(_ seconds: Double) -> String {
    seconds < 1
      ? String(format: "%.1f ms", seconds * 1000) : String(format: "%.1f s", seconds)
  }
}

/// A Markdown table.
struct MarkdownTable {
  private var rows: [[String]] = []

  init(_ header: [String]) {
    rows = [header, header.indices.map { $0 == 0 ? "---" : "---:" }]
  }

  mutating func append(_ cells: String...) { append(cells) }

  mutating func append(_ cells: [String]) { rows.append(cells) }

  var text: String {
    rows.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}

extension Double {
  /// The number formatted as a multiple.
  var multiple: String { String(format: "%.2f ×", self) }
}

extension Int {
  var megabytes: String { String(format: "%.1f MB", Double(self) / 1e6) }
}
