import SchemaParser

/// The numbers, counted from 0, of a line that two texts have in common.
typealias LineMatch = (old: Int, new: Int)

/// The lines that two texts have in common, found in two steps: the lines that occur once in each
/// of them are matched first (patience diff), which keeps whole declarations together and takes
/// little more than linear time; the lines between those are compared exactly, unless that would
/// take too long.
struct LineDifference {
  /// The lines in common, in order.
  private(set) var matches: [LineMatch] = []
  private let old: [Int]
  private let new: [Int]
  /// The maximum number of lines in a gap that are compared exactly, which takes quadratic time and
  /// memory.
  private static let exactLimit = 400
  /// The maximum number of gaps within gaps; each takes time in proportion to its lines.
  private static let maximumLevels = 64

  /// Compares lines, given as numbers that are the same for equal lines.
  init(from old: [Int], to new: [Int]) {
    (self.old, self.new) = (old, new)
    match(old.indices, new.indices, depth: 0)
  }

  private mutating func match(_ oldRange: Range<Int>, _ newRange: Range<Int>, depth: Int) {
    var (oldRange, newRange) = (oldRange, newRange)
    while let first = oldRange.first, let other = newRange.first, old[first] == new[other] {
      matches.append((first, other))
      (oldRange, newRange) = (oldRange.dropFirst(), newRange.dropFirst())
    }
    var tail: [LineMatch] = []
    while let last = oldRange.last, let other = newRange.last, old[last] == new[other] {
      tail.append((last, other))
      (oldRange, newRange) = (oldRange.dropLast(), newRange.dropLast())
    }
    if !oldRange.isEmpty && !newRange.isEmpty && depth < Self.maximumLevels {
      matchMiddle(oldRange, newRange, depth: depth + 1)
    }
    matches += tail.reversed()
  }

  private mutating func matchMiddle(_ oldRange: Range<Int>, _ newRange: Range<Int>, depth: Int) {
    let anchors = Self.longestIncreasing(uniqueMatches(oldRange, newRange))
    if anchors.isEmpty {
      if oldRange.count + newRange.count <= Self.exactLimit { matchExactly(oldRange, newRange) }
      return
    }
    var (oldStart, newStart) = (oldRange.lowerBound, newRange.lowerBound)
    for anchor in anchors {
      match(oldStart..<anchor.old, newStart..<anchor.new, depth: depth)
      matches.append(anchor)
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    match(oldStart..<oldRange.upperBound, newStart..<newRange.upperBound, depth: depth)
  }

  /// Returns the lines that occur once in each of two ranges, ordered as in the old one.
  private func uniqueMatches(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [LineMatch] {
    let inOld = Dictionary(grouping: oldRange) { old[$0] }
    let inNew = Dictionary(grouping: newRange) { new[$0] }
    return oldRange.compactMap { index in
      guard inOld[old[index]]?.count == 1, let others = inNew[old[index]], others.count == 1 else {
        return nil
      }
      return (index, others[0])
    }
  }

  private mutating func matchExactly(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    if Set(old[oldRange]).isDisjoint(with: new[newRange]) { return }
    var (kept, found) = (Set(oldRange), Set(newRange))
    for change in new[newRange].difference(from: old[oldRange]) {
      switch change {
      case .remove(let offset, _, _): kept.remove(oldRange.lowerBound + offset)
      case .insert(let offset, _, _): found.remove(newRange.lowerBound + offset)
      }
    }
    matches += zip(kept.sorted(), found.sorted()).map { ($0, $1) }
  }

  /// Returns the longest sequence of matches whose new lines are in order too (patience sorting).
  private static func longestIncreasing(_ candidates: [LineMatch]) -> [LineMatch] {
    var piles: [Int] = []
    var previous = [Int?](repeating: nil, count: candidates.count)
    for (index, candidate) in candidates.enumerated() {
      let pile = piles.partitioningIndex { candidates[$0].new > candidate.new }
      previous[index] = pile > 0 ? piles[pile - 1] : nil
      if pile < piles.count { piles[pile] = index } else { piles.append(index) }
    }
    let chain = sequence(first: piles.last) { index in index.map { previous[$0] } }
    return chain.prefix { $0 != nil }.compactMap { $0.map { candidates[$0] } }.reversed()
  }
}
