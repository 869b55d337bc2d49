import SchemaParser

/// A column by its place in the schema.
struct ColumnPlace: Hashable {
  var table: Int
  var column: Int
}

/// The references between columns, and the cycles among them.
struct ReferenceGraph {
  private let targets: [ColumnPlace: [ColumnPlace]]
  /// The columns, sorted so that each comes after those it references, except within a cycle.
  private(set) var order: [ColumnPlace] = []
  private var circles: [ColumnPlace: Int] = [:]

  /// - Parameter targets: The columns that each column references, in the order of its foreign
  ///   keys.
  init(_ targets: [ColumnPlace: [ColumnPlace]], in places: [ColumnPlace]) {
    self.targets = targets
    var search = CircleSearch(targets)
    for place in places { search.visit(place) }
    (order, circles) = (search.order, search.circles)
  }

  /// Returns the columns that a column references, without those that lead back to it.
  func onwardTargets(of place: ColumnPlace) -> [ColumnPlace] {
    (targets[place] ?? []).filter { circles[$0] != circles[place] }
  }
}

/// Tarjan's algorithm for the strongly connected components of a graph. It is iterative, since a
/// chain of references can be too long for recursion.
private struct CircleSearch {
  let targets: [ColumnPlace: [ColumnPlace]]
  private(set) var order: [ColumnPlace] = []
  private(set) var circles: [ColumnPlace: Int] = [:]
  private var numbers: [ColumnPlace: Int] = [:]
  private var lowest: [ColumnPlace: Int] = [:]
  private var open: [ColumnPlace] = []

  init(_ targets: [ColumnPlace: [ColumnPlace]]) { self.targets = targets }

  mutating func visit(_ start: ColumnPlace) {
    guard numbers[start] == nil else { return }
    var path: [(place: ColumnPlace, next: Int)] = []
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
    _ place: ColumnPlace, _ path: inout [(place: ColumnPlace, next: Int)]
  ) {
    lowest[place] = numbers.count
    numbers[place] = numbers.count
    open.append(place)
    path.append((place, 0))
  }

  private mutating func lower(_ place: ColumnPlace, to number: Int?) {
    lowest[place] = min(lowest[place] ?? .max, number ?? .max)
  }

  /// Closes the component that begins with a column, if one does. A column outside all cycles is a
  /// component of its own.
  private mutating func close(_ place: ColumnPlace) {
    guard let number = numbers[place], lowest[place] == number else { return }
    while let member = open.popLast() {
      circles[member] = number
      order.append(member)
      if member == place { return }
    }
  }
}
