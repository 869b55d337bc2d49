/// The combinations of the values of some axes, each of which has a number. Axes of one name have
/// the same combinations in all of their slots.
struct AxisCombinations {
  /// The number of a combination, and the axes of a row that can make it.
  struct Combination: Hashable {
    var number: Int
    var group: Int
  }

  /// Axes that are combined.
  private struct Group {
    var axes: [Int]
    var start: Int
  }

  private let axes: [Axis]
  private var groups: [Group] = []
  private var groupsOfAxis: [[Int]]
  private(set) var count = 0

  init(_ axes: [Axis], strength: Int) {
    self.axes = axes
    groupsOfAxis = axes.map { _ in [] }
    var starts: [[String]: Int] = [:]
    for group in Self.groups(axes, strength) {
      let names = group.map { axes[$0].name }
      let start = starts[names] ?? count
      if starts[names] == nil {
        starts[names] = start
        count += group.reduce(1) { $0 * axes[$1].count }
      }
      for axis in group { groupsOfAxis[axis].append(groups.count) }
      groups.append(Group(axes: group, start: start))
    }
  }

  /// Returns the sets of axes that all meet each other, each sorted by name.
  private static func groups(_ axes: [Axis], _ strength: Int) -> [[Int]] {
    (1...strength).reduce([[]]) { sets, _ in
      sets.flatMap { set in
        axes.indices.filter { axis in
          set.allSatisfy { $0 < axis && axes[$0].meets(axes[axis]) }
        }.map { set + [$0] }
      }
    }.map { $0.sorted { axes[$0].name < axes[$1].name } }
  }

  /// Returns the combinations that a condition allows in some group of axes.
  func all(_ isAllowed: (Combination) -> Bool) -> OpenCombinations {
    var open = OpenCombinations(count: count)
    for (index, group) in groups.enumerated() {
      let size = group.axes.reduce(1) { $0 * axes[$1].count }
      for number in group.start..<group.start + size {
        let combination = Combination(number: number, group: index)
        if !open.contains(number), isAllowed(combination) {
          open.open(combination)
        }
      }
    }
    return open
  }

  /// Returns the axes of a combination with their values.
  func choices(_ combination: Combination) -> [(axis: Int, value: Int)] {
    let group = groups[combination.group]
    var rest = combination.number - group.start
    return group.axes.reversed().map { axis in
      defer { rest /= axes[axis].count }
      return (axis, rest % axes[axis].count)
    }
  }

  func describe(_ combination: Combination) -> String {
    choices(combination).map { "\(axes[$0].name) \($1)" }.joined(separator: ", ")
  }

  private func number(_ group: Group, _ row: [Int?]) -> Int? {
    var number = 0
    for axis in group.axes {
      guard let value = row[axis] else { return nil }
      number = number * axes[axis].count + value
    }
    return group.start + number
  }

  /// Returns how many open combinations of an axis a row has.
  func gain(_ row: [Int?], _ open: OpenCombinations, of axis: Int) -> Int {
    groupsOfAxis[axis].count { group in
      number(groups[group], row).map { open.contains($0) } ?? false
    }
  }

  func close(_ row: [Int?], in open: inout OpenCombinations) {
    for group in groups { number(group, row).map { open.close($0) } }
  }
}

/// The combinations that no row has yet.
struct OpenCombinations {
  private var isOpen: [Bool]
  private var list: [AxisCombinations.Combination] = []

  init(count: Int) { isOpen = Array(repeating: false, count: count) }

  func contains(_ number: Int) -> Bool { isOpen[number] }

  mutating func open(_ combination: AxisCombinations.Combination) {
    isOpen[combination.number] = true
    list.append(combination)
  }

  mutating func close(_ number: Int) {
    isOpen[number] = false
    while let last = list.last, !isOpen[last.number] { list.removeLast() }
  }

  /// One that is open; nil if there is none.
  var first: AxisCombinations.Combination? { list.last }
}
