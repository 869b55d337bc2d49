import Foundation

/// A Markdown list of the bounds and whether the results meet them.
struct BoundList {
  /// The share of its solo rate that a writer must keep while others read.
  private static let writerShare = Bound.atLeast(0.5)

  let lines: [ResultLine]

  var markdown: String {
    (lines.compactMap(item) + [writer].compactMap(\.self)).joined(separator: "\n")
  }

  private func item(_ line: ResultLine) -> String? {
    guard let bound = line.bound, let ratio = line.ratio(of: .dbgen) else { return nil }
    return item("\(line.title), \(bound.description) × \(line.mark.title)", bound, ratio)
  }

  private var writer: String? {
    guard let share = lines.writerShare(of: .dbgen) else { return nil }
    let title = "a writer beside readers, \(Self.writerShare.description) of its rate alone"
    return item(title, Self.writerShare, share)
  }

  private func item(_ title: String, _ bound: Bound, _ ratio: Double) -> String {
    "- \(title): \(bound.isMet(by: ratio) ? "met" : "not met") (\(String(format: "%.3f", ratio)))"
  }
}

extension [ResultLine] {
  /// Returns the share of its solo rate that a writer keeps beside readers. The last two lines hold
  /// these rates.
  func writerShare(of contestant: Contestant) -> Double? {
    guard let beside = dropLast().last, let alone = last, alone.unit == .perSecond,
      let part = beside.summary(of: contestant), let whole = alone.summary(of: contestant)
    else { return nil }
    return part.median / whole.median
  }
}
