import SchemaParser

/// Changes of lists.
extension YAMLEdits {
  /// Changes the items of a list whose order doesn't matter.
  mutating func changeItems(of node: YAMLNode, _ old: [SchemaNode], _ new: [SchemaNode]) {
    guard node.entries.count == old.count else { return refuse(at: node.range) }
    var added = new
    let removed = old.indices.filter { place in
      guard let same = added.firstIndex(of: old[place]) else { return true }
      added.remove(at: same)
      return false
    }
    let isFlow = isFlow(node)
    change(
      node, removing: Set(removed),
      adding: added.map { (node.entries.count - 1, $0.text(inFlow: isFlow)) })
  }

  /// Changes a list of names, or makes it a mapping of names to values.
  mutating func changeNames(
    _ list: YAMLPair, _ new: SchemaNode, movedBy distance: Int
  ) {
    var (node, distance) = (list.value, distance)
    let values = new.namedValues
    let names = node.items.map(\.text)
    let kept = Set(values.map(\.name))
    let removed = Set(names.indices.filter { !kept.contains(names[$0] ?? "") })
    let isMapping = values.contains { $0.value != nil }
    if isMapping {
      if indent(of: node) == indent(of: list.key) { distance += 2 }
      node = makeMapping(of: node, without: removed)
    }
    var added: [(after: Int, text: String)] = []
    var last = -1
    for (name, value) in values {
      if let place = names.firstIndex(of: name) {
        last = place
        if let value { replace(node.pairs[place].value, with: value.flowText) }
      } else {
        let key = YAMLText.scalar(name)
        added.append((last, value.map { "\(key): \($0.flowText)" } ?? key))
      }
    }
    change(node, removing: removed, adding: added, movedBy: distance)
  }
}

extension SchemaNode {
  /// The names of a list without values, or of a mapping with them.
  fileprivate var namedValues: [(name: String, value: SchemaNode?)] {
    switch self {
    case .list(let items, _):
      items.compactMap { if case .scalar(let name, _) = $0 { (name, nil) } else { nil } }
    case .mapping(let pairs, _, _): pairs.map { ($0.key, $0.value) }
    case .scalar: []
    }
  }
}
