import SchemaParser

/// The changes of a mapping's properties.
struct MappingChanges {
  let node: YAMLNode
  /// The properties in the order in which new ones are added.
  private let order: [String]
  private var removed: Set<Int> = []
  private var added: [(key: String, text: String)] = []
  private var replaced: [(node: YAMLNode, text: String)] = []

  init(_ node: YAMLNode, order: [String]) {
    (self.node, self.order) = (node, order)
  }

  /// Sets a property to a text, or removes it.
  mutating func set(_ key: String, to text: String?) {
    switch (node.place(of: key), text) {
    case (let place?, let text?): replaced.append((node.pairs[place].value, text))
    case (let place?, nil): removed.insert(place)
    case (nil, let text?): added.append((key, "\(key): \(text)"))
    case (nil, nil): break
    }
  }

  /// Sets a property if its value changes.
  mutating func set<Value: Equatable>(
    _ key: String, from old: Value?, to new: Value?, _ text: (Value) -> String
  ) {
    if old != new { set(key, to: new.map(text)) }
  }

  /// Adds a property of several lines, below its key.
  mutating func add(_ key: String, lines: String) { added.append((key, lines)) }

  /// Whether a property stays or is added.
  var leavesAny: Bool { removed.count < node.pairs.count || !added.isEmpty }

  func make(in edits: inout YAMLEdits, spaced isSpaced: Bool = false) {
    for (node, text) in replaced { edits.replace(node, with: text) }
    let new = added.sorted { rank($0.key) < rank($1.key) }.map {
      (predecessor(of: $0.key), $0.text)
    }
    edits.change(node, removing: removed, adding: new, spaced: isSpaced)
  }

  private func rank(_ key: String) -> Int { order.firstIndex(of: key) ?? order.count }

  /// The position of the last property that comes before one.
  private func predecessor(of key: String) -> Int {
    let place = rank(key)
    return node.pairs.indices.last { rank(node.pairs[$0].key.value) < place } ?? -1
  }
}
