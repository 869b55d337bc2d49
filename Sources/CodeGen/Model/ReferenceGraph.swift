import SchemaParser

/// A column by its place in the schema.
struct ColumnPlace: Hashable {
  var table: Int
  var column: Int
}

/// Which columns refer to which, and which of them refer to each other over any number of steps.
struct ReferenceGraph {
  private let targets: [ColumnPlace: [ColumnPlace]]
  /// The columns that refer to something, in an order in which each comes after those that it
  /// refers to, but for those that refer back to it.
  private(set) var order: [ColumnPlace] = []
  private var circles: [ColumnPlace: Int] = [:]

  /// - Parameter targets: What a column refers to, in the order of its foreign keys.
  init(_ targets: [ColumnPlace: [ColumnPlace]], in places: [ColumnPlace]) {
    self.targets = targets
    var search = CircleSearch(targets)
    for place in places { search.visit(place) }
    (order, circles) = (search.order, search.circles)
  }

  /// The columns that one refers to, without those that lead back to it.
  func onwardTargets(of place: ColumnPlace) -> [ColumnPlace] {
    (targets[place] ?? []).filter { circles[$0] != circles[place] }
  }
}

/// Tarjan's search for the strongly connected components of a graph, with a list for the steps that
/// are still to come: a chain of references can be longer than a stack is deep.
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

  /// Closes the circle that begins with a column, if one does; a column by itself is one of its
  /// own.
  private mutating func close(_ place: ColumnPlace) {
    guard let number = numbers[place], lowest[place] == number else { return }
    while let member = open.popLast() {
      circles[member] = number
      order.append(member)
      if member == place { return }
    }
  }
}
