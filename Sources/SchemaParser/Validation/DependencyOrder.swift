package enum DependencyOrder {
  /// Returns nodes and all that they need, directly and indirectly, each once and after what it needs
  /// itself, except in circles.
  package static func of<Node: Hashable & Comparable>(
    _ roots: [Node], _ needs: (Node) -> some Sequence<Node>
  ) -> [Node] {
    var order: [Node] = []
    var seen: Set<Node> = []
    // A node is pushed twice, the second time below what it needs. Chains can be of any length.
    var pending = roots.reversed().map { (node: $0, isDone: false) }
    while let (node, isDone) = pending.popLast() {
      if isDone {
        order.append(node)
      } else if seen.insert(node).inserted {
        pending.append((node, true))
        pending += needs(node).sorted(by: >).map { ($0, false) }
      }
    }
    return order
  }
}
