/// The parts of a large schema that are shown each in a diagram of their own: connected tables, as
/// many as fit.
struct Areas {
  struct Area {
    /// The tables in the order of their names.
    var tables: [Int]
    /// The table with the most references; nil for tables that have none.
    var center: Int?
  }

  private let references: ReferenceIndex
  private let most: Int
  private var parents: [Int]
  private var sizes: [Int]

  /// - Parameter most: The largest number of tables in an area.
  init(_ references: ReferenceIndex, most: Int) {
    (self.references, self.most) = (references, most)
    parents = Array(references.ranks.indices)
    sizes = Array(repeating: 1, count: parents.count)
    // Tables with few references join the tables that they belong to before the hubs of areas meet.
    let edges = references.links.compactMap { link in link.to.map { (link.from, $0) } }
    let keys = edges.map { from, to in
      (degree(of: from) + degree(of: to), references.ranks[from], references.ranks[to])
    }
    for edge in edges.indices.sorted(by: { keys[$0] < keys[$1] }) {
      join(edges[edge].0, edges[edge].1)
    }
  }

  /// The areas, in the order of the names of their centers; those of tables without references last.
  var all: [Area] {
    let tables = references.sorted(parents.indices)
    let connected = tables.filter { degree(of: $0) > 0 }
    let areas = Dictionary(grouping: connected, by: root).values.map {
      Area(tables: $0, center: center(of: $0))
    }
    let single = tables.filter { degree(of: $0) == 0 }
    return areas.sorted { rank(of: $0) < rank(of: $1) }
      + stride(from: 0, to: single.count, by: most).map {
        Area(tables: Array(single[$0..<min($0 + most, single.count)]), center: nil)
      }
  }

  private func rank(of area: Area) -> Int { area.center.map { references.ranks[$0] } ?? 0 }

  private func degree(of table: Int) -> Int {
    references.outgoing[table].count + references.incoming[table].count
  }

  private func center(of tables: [Int]) -> Int? {
    tables.max { (degree(of: $0), -references.ranks[$0]) < (degree(of: $1), -references.ranks[$1]) }
  }

  private func root(of table: Int) -> Int {
    var root = table
    while parents[root] != root { root = parents[root] }
    return root
  }

  private mutating func join(_ left: Int, _ right: Int) {
    let (left, right) = (root(of: left), root(of: right))
    guard left != right, sizes[left] + sizes[right] <= most else { return }
    let (small, large) = sizes[left] < sizes[right] ? (left, right) : (right, left)
    parents[small] = large
    sizes[large] += sizes[small]
  }
}
