/// The parts of a large schema that are shown each in a diagram of their own: connected tables, as
/// many as fit.
struct Areas {
  struct Area {
    /// The tables in schema order.
    var tables: [Int]
    /// The table with the most references; nil for tables that have none.
    var center: Int?
  }

  private let references: ReferenceIndex
  private let most: Int
  private var parents: [Int]
  private var sizes: [Int]

  /// - Parameters:
  ///   - count: The number of tables.
  ///   - most: The largest number of tables in an area.
  init(_ references: ReferenceIndex, count: Int, most: Int) {
    self.references = references
    self.most = most
    parents = Array(0..<count)
    sizes = Array(repeating: 1, count: count)
    // Tables with few references join the tables that they belong to before the hubs of areas meet.
    let edges = references.links.compactMap { link in link.to.map { (link.from, $0) } }
    let weights = edges.map { degree(of: $0) + degree(of: $1) }
    for edge in edges.indices.sorted(by: { (weights[$0], $0) < (weights[$1], $1) }) {
      join(edges[edge].0, edges[edge].1)
    }
  }

  /// The areas, in the order of their first tables; those of tables without references last.
  var all: [Area] {
    var members: [Int: [Int]] = [:]
    var roots: [Int] = []
    var single: [Int] = []
    for table in parents.indices {
      let root = root(of: table)
      if degree(of: table) == 0 {
        single.append(table)
      } else {
        if members[root] == nil { roots.append(root) }
        members[root, default: []].append(table)
      }
    }
    let areas = roots.compactMap { members[$0] }.map { Area(tables: $0, center: center(of: $0)) }
    return areas
      + stride(from: 0, to: single.count, by: most).map {
        Area(tables: Array(single[$0..<min($0 + most, single.count)]), center: nil)
      }
  }

  private func degree(of table: Int) -> Int {
    references.outgoing[table].count + references.incoming[table].count
  }

  private func center(of tables: [Int]) -> Int? {
    tables.max { (degree(of: $0), -$0) < (degree(of: $1), -$1) }
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
