import SchemaParser

enum DependencyOrder {
  /// Returns a node and all that it needs, directly and indirectly, each after what it needs itself,
  /// except in circles.
  static func of<Node: Hashable & Comparable>(
    _ root: Node, _ needs: (Node) -> some Sequence<Node>
  ) -> [Node] {
    var order: [Node] = []
    var seen: Set<Node> = []
    // A node is pushed twice, the second time below what it needs.
    var pending = [(node: root, isDone: false)]
    while let (node, isDone) = pending.popLast() {
      if isDone {
        order.append(node)
      } else if seen.insert(node).inserted {
        pending.append((node, true))
        pending += needs(node).sorted().map { ($0, false) }
      }
    }
    return order
  }
}
