import SchemaParser

/// Changes of a file from one tree to another. The file has the first tree, perhaps in another form;
/// what is the same in both trees keeps its order, its style and its comments, byte for byte.
extension YAMLEdits {
  /// Changes a value.
  ///
  /// - Parameter distance: How many columns a block moves to the right.
  mutating func change(
    _ pair: YAMLPair, _ old: SchemaNode, _ new: SchemaNode, inFlow isInFlow: Bool,
    movedBy distance: Int = 0
  ) {
    if old == new, distance == 0 { return }
    switch (old, new) {
    case (.mapping(_, _, let form), .mapping) where isShort(pair.value, old, form):
      changeShort(pair, old, new, form.main ?? "", inFlow: isInFlow)
    case (.mapping, .mapping) where pair.value.isMapping:
      changeEntries(of: pair.value, old, new, movedBy: distance)
    case (.list(_, .wrapped), _) where pair.value.isSequence:
      changeNames(pair, new, movedBy: distance)
    case (.list(let before, let layout), .list(let after, _))
    where layout != .flow && pair.value.isSequence:
      changeItems(of: pair.value, before, after)
    case (.list(_, .lines), _), (.mapping(_, .lines, _), _): refuse(at: pair.value.range)
    default: replace(pair.value, with: new.text(inFlow: isInFlow))
    }
  }

  /// Whether a value stands for a mapping with more keys. The value of the main key may be a mapping,
  /// too.
  private func isShort(_ node: YAMLNode, _ old: SchemaNode, _ form: SchemaNode.KeyOrder) -> Bool {
    guard let main = form.main else { return false }
    guard node.isMapping, case .mapping = old[main] else { return !node.isMapping }
    return node[main]?.isScalar ?? true
  }

  /// Changes a value that stands for a mapping, which gets the form with keys if it has more of them.
  private mutating func changeShort(
    _ pair: YAMLPair, _ old: SchemaNode, _ new: SchemaNode, _ main: String, inFlow isInFlow: Bool
  ) {
    guard case .mapping(let pairs, _, let form) = new, let before = old[main],
      let after = new[main], !pair.value.isScalar || pairs.count == 1
    else { return replace(pair.value, with: new.text(inFlow: isInFlow)) }
    // The file has such a key beside the entries of the main one.
    for key in old.pairs.map(\.key) where key != main && new[key] == nil {
      guard let place = pair.value.place(of: key) else { continue }
      change(pair.value, removing: [place], adding: [])
    }
    let added = pairs.filter { $0.key != main && old[$0.key] != $0.value }
    if !added.isEmpty { nest(pair, form, main, added) }
    let isMoved = !added.isEmpty && !isFlow(pair.value)
    change(pair, before, after, inFlow: isInFlow, movedBy: isMoved ? 2 : 0)
  }

  /// Puts a value below its own key, beside others.
  private mutating func nest(
    _ pair: YAMLPair, _ form: SchemaNode.KeyOrder, _ main: String, _ others: [SchemaNode.KeyValue]
  ) {
    guard isFlow(pair.value) else {
      let lines = others.map { $0.text(inFlow: false) } + ["\(main):"]
      return insert(lines.joined(separator: "\n"), below: pair.key)
    }
    let place = form.order.firstIndex(of: main) ?? 0
    let first = others.filter { form.order.prefix(place).contains($0.key) }
    let last = others.filter { !form.order.prefix(place).contains($0.key) }
    let head = first.map(\.flowText) + ["\(main): "]
    insert("{ " + head.joined(separator: ", "), at: pair.value.range.lowerBound)
    insert(
      last.map { ", " + $0.flowText }.joined() + " }", at: pair.value.range.upperBound)
  }

  // MARK: - Entries

  /// Changes the entries of a mapping.
  mutating func changeEntries(
    of node: YAMLNode, _ old: SchemaNode, _ new: SchemaNode, movedBy distance: Int = 0
  ) {
    guard case .mapping(let pairs, let layout, let form) = new else { return }
    let isFlow = isFlow(node)
    var removed: Set<Int> = []
    for key in old.pairs.map(\.key) where new[key] == nil {
      guard let place = node.place(of: key) else { continue }
      if old[key]?.isOfConstraints == true, mayHaveComment(in: place, of: node) {
        empty(node.pairs[place])
      } else {
        removed.insert(place)
      }
    }
    var added: [(after: Int, text: String)] = []
    var last = -1
    for pair in pairs {
      if let place = node.place(of: pair.key) {
        last = place
        if let before = old[pair.key] {
          change(node.pairs[place], before, pair.value, inFlow: isFlow)
        } else {
          replace(node.pairs[place].value, with: pair.value.text(inFlow: isFlow))
        }
      } else {
        let place = form.order.isEmpty ? last : form.predecessor(of: pair.key, in: node)
        let text =
          layout == .rows && !isFlow
          ? pair.row(at: valueColumn(of: node)).joined(separator: "\n") : pair.text(inFlow: isFlow)
        added.append((place, text))
      }
    }
    change(node, removing: removed, adding: added, spaced: layout == .apart, movedBy: distance)
  }

  /// The column at which the values of a block's entries begin, if all of them begin at the same.
  private func valueColumn(of section: YAMLNode) -> Int {
    let columns = section.pairs.map { pair -> Int in
      let isBeside =
        file.line(at: pair.key.range.lowerBound) == file.line(at: pair.value.range.lowerBound)
      return isBeside ? pair.value.range.lowerBound - pair.key.range.lowerBound : 0
    }.filter { $0 > 0 }
    return Set(columns).count == 1 ? columns[0] : 0
  }
}

extension SchemaNode {
  /// Whether the value is a list or a mapping of constraints, which may be empty.
  fileprivate var isOfConstraints: Bool {
    switch self {
    case .list(_, let layout), .mapping(_, let layout, _): layout == .lines || layout == .listed
    case .scalar: false
    }
  }
}

extension SchemaNode.KeyOrder {
  /// Returns the position of the last key of a mapping that comes before a new one.
  func predecessor(of key: String, in node: YAMLNode) -> Int {
    func rank(_ key: String) -> Int { order.firstIndex(of: key) ?? order.count }
    let place = rank(key)
    return node.pairs.indices.last { rank(node.pairs[$0].key.value) < place } ?? -1
  }
}
