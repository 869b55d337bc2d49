/// A column by its place in the schema.
struct ColumnPosition: Hashable {
  var table: Int
  var column: Int
}

/// The references between columns, and the cycles among them.
struct ReferenceGraph {
  private let targets: [ColumnPosition: [ColumnPosition]]
  /// The columns, sorted so that each comes after those it references, except within a cycle.
  private(set) var order: [ColumnPosition] = []
  private var circles: [ColumnPosition: Int] = [:]

  /// - Parameter targets: The columns that each column references, in the order of its foreign
  ///   keys.
  init(_ targets: [ColumnPosition: [ColumnPosition]], in places: [ColumnPosition]) {
    self.targets = targets
    var search = CircleSearch(targets)
    for place in places { search.visit(place) }
    (order, circles) = (search.order, search.circles)
  }

  /// Returns the columns that a column references, without those that lead back to it.
  func onwardTargets(of place: ColumnPosition) -> [ColumnPosition] {
    (targets[place] ?? []).filter { circles[$0] != circles[place] }
  }
}

/// Tarjan's algorithm for the strongly connected components of a graph. It is iterative, since a
/// chain of references can be too long for recursion.
private struct CircleSearch {
  let targets: [ColumnPosition: [ColumnPosition]]
  private(set) var order: [ColumnPosition] = []
  private(set) var circles: [ColumnPosition: Int] = [:]
  private var numbers: [ColumnPosition: Int] = [:]
  private var lowest: [ColumnPosition: Int] = [:]
  private var open: [ColumnPosition] = []

  init(_ targets: [ColumnPosition: [ColumnPosition]]) { self.targets = targets }

  mutating func visit(_ start: ColumnPosition) {
    guard numbers[start] == nil else { return }
    var path: [(place: ColumnPosition, next: Int)] = []
    enter(start, &path)
    while let (place, next) = path.last {
      let targets = targets[place] ?? []
      guard targets.indices.contains(next) else {
        path.removeLast()
        close(place)
        if let parent = path.last?.place { lower(parent, to: lowest[place]) }
        continue
      }
      path[path.count - 1].next += 1
      let target = targets[next]
      if numbers[target] == nil {
        enter(target, &path)
      } else if circles[target] == nil {
        lower(place, to: numbers[target])
      }
    }
  }

  private mutating func enter(
    _ place: ColumnPosition, _ path: inout [(place: ColumnPosition, next: Int)]
  ) {
    lowest[place] = numbers.count
    numbers[place] = numbers.count
    open.append(place)
    path.append((place, 0))
  }

  private mutating func lower(_ place: ColumnPosition, to number: Int?) {
    lowest[place] = min(lowest[place] ?? .max, number ?? .max)
  }

  /// Closes the component that begins with a column, if one does. A column outside all cycles is a
  /// component of its own.
  private mutating func close(_ place: ColumnPosition) {
    guard let number = numbers[place], lowest[place] == number else { return }
    while let member = open.popLast() {
      circles[member] = number
      order.append(member)
      if member == place { return }
    }
  }
}
