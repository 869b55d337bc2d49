import SchemaParser

/// Writes the changes of an enum into its schema file, case by case.
struct EnumEditor {
  var edits: YAMLEdits
  private let pair: YAMLPair
  private let old: Enumeration
  private let new: Enumeration

  init(_ edits: YAMLEdits, _ pair: YAMLPair, _ old: Enumeration, _ new: Enumeration) {
    (self.edits, self.pair, self.old, self.new) = (edits, pair, old, new)
  }

  mutating func change() {
    if old == new { return }
    if let cases = pair.value.pair("cases"), !cases.value.isScalar {
      changeProperties()
      return changeCases(cases, movedBy: 0)
    }
    let isPlain = new.doc == nil && new.swiftName == nil && (!new.isOpen || old.isOpen)
    if !isPlain { addProperties() }
    changeCases(pair, movedBy: isPlain || edits.isFlow(pair.value) ? 0 : 2)
  }

  private mutating func changeProperties() {
    let order = ["doc", "swiftName", "conformances", "open", "cases"]
    var changes = MappingChanges(pair.value, order: order)
    changes.set("doc", from: old.doc, to: new.doc) { YAMLText.scalar($0) }
    changes.set("swiftName", from: old.swiftName?.value, to: new.swiftName?.value) {
      YAMLText.scalar($0)
    }
    changes.set("open", from: old.isOpen ? true : nil, to: new.isOpen ? true : nil) { "\($0)" }
    changes.make(in: &edits)
  }

  /// Gives an enum that is written as its cases alone the form with properties.
  private mutating func addProperties() {
    var properties = new
    properties.isOpen = new.isOpen && !old.isOpen
    let lines = SchemaWriter.lines { $0.writeProperties(of: properties) }
    let text = lines.joined(separator: "\n").unindented
    if edits.isFlow(pair.value) {
      edits.insert("{ \(FlowText.entry(text)), cases: ", at: pair.value.range.lowerBound)
      edits.insert(" }", at: pair.value.range.upperBound)
    } else {
      edits.insert(text + "\ncases:", below: pair.key)
    }
  }
}

// MARK: - Cases

extension EnumEditor {
  /// Changes the list or the mapping of the cases.
  ///
  /// - Parameter distance: How many columns a block moves to the right, below the properties.
  private mutating func changeCases(_ cases: YAMLPair, movedBy distance: Int) {
    var (node, distance) = (cases.value, distance)
    let removed = removed(from: node)
    if node.isSequence, !new.isListOfNames {
      if edits.indent(of: node) == edits.indent(of: cases.key) { distance += 2 }
      node = edits.makeMapping(of: node, besides: removed)
    }
    var added: [(after: Int, text: String)] = []
    var last = -1
    for item in new.cases {
      if let before = old.cases.first(where: { $0.name.value == item.name.value }),
        let place = node.place(ofEntry: item.name.value)
      {
        last = place
        changeValue(of: node, at: place, before, item)
      } else {
        added.append((last, node.isSequence ? YAMLText.scalar(item.name.value) : item.text))
      }
    }
    edits.change(node, removing: removed, adding: added, movedBy: distance)
  }

  /// Returns the entries of cases that there are no longer, and of a property among the cases.
  private func removed(from node: YAMLNode) -> Set<Int> {
    let names = Set(new.cases.map(\.name.value))
    let gone = old.cases.map(\.name.value).filter { !names.contains($0) }
    let isClosed = old.isOpen && !new.isOpen && !old.cases.contains { $0.name.value == "open" }
    return Set((gone + (isClosed ? ["open"] : [])).compactMap(node.place(ofEntry:)))
  }

  private mutating func changeValue(
    of node: YAMLNode, at place: Int, _ old: Enumeration.Case, _ new: Enumeration.Case
  ) {
    if node.isSequence { return }
    let value = node.pairs[place].value
    if old.value != new.value || value.range.isEmpty { edits.replace(value, with: new.valueText) }
  }
}

extension Enumeration.Case {
  fileprivate var text: String { "\(YAMLText.scalar(name.value)): \(valueText)" }

  fileprivate var valueText: String {
    switch value.value {
    case .integer(let value): "\(value)"
    case .text(let text): YAMLText.string(text)
    }
  }
}

extension YAMLNode {
  /// The position of a case in a list of names or a mapping.
  fileprivate func place(ofEntry name: String) -> Int? {
    guard case .sequence(let items) = content else { return place(of: name) }
    return items.firstIndex { item in
      item.text == name
    }
  }
}
