import RuntimeSamples

/// Rows of choices in which every allowed combination of the values of any two axes occurs, or of
/// any three.
struct CoveringArray {
  let axes: [Axis]
  /// How many axes are combined.
  let strength: Int
  /// Returns whether the choices that are made so far can be part of a row.
  let isAllowed: ([Int?]) -> Bool
  private let combinations: AxisCombinations

  init(_ axes: [Axis], strength: Int = 2, isAllowed: @escaping ([Int?]) -> Bool = { _ in true }) {
    self.axes = axes
    self.strength = strength
    self.isAllowed = isAllowed
    combinations = AxisCombinations(axes, strength: strength)
  }

  /// The rows, which are always the same for a seed, and the combinations that no row can have
  /// although the choices are allowed, as descriptions.
  func rows(seed: UInt64) -> (rows: [[Int]], impossible: [String]) {
    var open = combinations.all { isAllowed(row(of: $0)) }
    var random = SeededGenerator(seed: seed)
    var (rows, impossible): ([[Int]], [String]) = ([], [])
    while let first = open.first {
      guard let own = complete(first, open, &random) else {
        impossible.append(combinations.describe(first))
        open.close(first.number)
        continue
      }
      rows.append(own)
      combinations.close(own, in: &open)
    }
    return (rows, impossible)
  }

  private func row(of combination: AxisCombinations.Combination) -> [Int?] {
    var row = [Int?](repeating: nil, count: axes.count)
    for (axis, value) in combinations.choices(combination) { row[axis] = value }
    return row
  }

  /// Tries again if what was chosen first leaves no value for another axis.
  private func complete(
    _ combination: AxisCombinations.Combination, _ open: OpenCombinations,
    _ random: inout SeededGenerator
  ) -> [Int]? {
    for _ in 0..<50 {
      if let row = complete(row(of: combination), open, &random) { return row }
    }
    return nil
  }

  /// Chooses the values that are missing: those with the most open combinations. Axes with many
  /// values come first, because theirs are the combinations that need the most rows.
  private func complete(
    _ start: [Int?], _ open: OpenCombinations, _ random: inout SeededGenerator
  ) -> [Int]? {
    var (row, open) = (start, open)
    let missing = axes.indices.filter { start[$0] == nil }.shuffled(using: &random)
    for axis in missing.sorted(by: { axes[$0].count > axes[$1].count }) {
      var best: (value: Int, gain: Int)?
      for value in (0..<axes[axis].count).shuffled(using: &random) {
        row[axis] = value
        guard isAllowed(row) else { continue }
        let gain = combinations.gain(row, open, of: axis)
        if best.map({ gain > $0.gain }) ?? true { best = (value, gain) }
      }
      guard let best else { return nil }
      row[axis] = best.value
      // What the row has already doesn't count again in another slot.
      combinations.close(row, in: &open)
    }
    return row.compactMap(\.self)
  }
}
