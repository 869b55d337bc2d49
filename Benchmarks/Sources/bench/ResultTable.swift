import DBGenWorkloads
import Foundation

/// The results as a Markdown table.
struct ResultTable {
  let lines: [ResultLine]

  /// The contestants other than the mark that have samples in at least one line.
  private var columns: [Contestant] {
    [.dbgen, .grdb, .codable].filter { contestant in
      lines.contains { $0.samples[contestant] != nil }
    }
  }

  var markdown: String {
    let header = ["workload", "C, or text"] + columns.map(\.title)
    return ([row(header), row(header.indices.map { $0 == 0 ? "---" : "---:" })] + lines.map(row))
      .joined(separator: "\n")
  }

  private func row(_ line: ResultLine) -> String {
    let mark = line.mark == .text ? "text: " + cell(line, .text) : cell(line, line.mark)
    return row([title(line), mark] + columns.map { cell(line, $0) })
  }

  private func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  private func title(_ line: ResultLine) -> String {
    switch line.unit {
    case .milliseconds: line.title + ", ms"
    case .perSecond: line.title + " per second"
    case .instructions: line.title + ", thousand instructions"
    case .megabytes: line.title + ", MB"
    }
  }

  /// Returns the ratio to the mark and the median, with the minimum and maximum of several samples.
  private func cell(_ line: ResultLine, _ contestant: Contestant) -> String {
    guard let summary = line.summary(of: contestant) else { return "" }
    var cell = number(summary.median, line.unit)
    if summary.minimum < summary.maximum {
      let bounds = [summary.minimum, summary.maximum].map { number($0, line.unit) }
      cell += " (\(bounds.joined(separator: "–")))"
    }
    guard contestant != line.mark, let ratio = line.ratio(of: contestant) else { return cell }
    // Instruction counts are precise enough for another digit.
    let format = line.unit == .instructions ? "%.3f" : "%.2f"
    return "**\(String(format: format, ratio)) ×** " + cell
  }

  private func number(_ value: Double, _ unit: ResultLine.Unit) -> String {
    switch unit {
    case .milliseconds: String(format: value < 10 ? "%.2f" : "%.1f", value)
    case .perSecond: Int(value).grouped
    case .instructions: Int(value / 1000).grouped
    case .megabytes: String(format: "%.1f", value)
    }
  }
}
