import Foundation

/// Which bounds the results keep, as a list of Markdown.
struct BoundList {
  /// How much of its rate alone a writer has to have beside readers.
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
  /// What is left of a writer's rate beside readers, whose lines are the last two.
  func writerShare(of contestant: Contestant) -> Double? {
    guard let beside = dropLast().last, let alone = last, alone.unit == .perSecond,
      let part = beside.summary(of: contestant), let whole = alone.summary(of: contestant)
    else { return nil }
    return part.median / whole.median
  }
}
