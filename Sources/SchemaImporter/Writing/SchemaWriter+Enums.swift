import SchemaParser

extension SchemaWriter {
  mutating func write(_ enumeration: Enumeration) {
    let name = YAMLText.scalar(enumeration.name.value, inFlow: false)
    if enumeration.cases.isEmpty { return add(2, "\(name): {}") }
    let isPlain = enumeration.doc == nil && enumeration.swiftName == nil && !enumeration.isOpen
    if isPlain, enumeration.isListOfNames {
      let list = Cells.list(enumeration.cases.map(\.name.value))
      if list.count + name.count < Self.longestRow { return add(2, "\(name): \(list)") }
    }
    add(2, "\(name):")
    // A case can have the name of a property. Next to properties, cases go under `cases`.
    writeDoc(enumeration.doc)
    if let swift = enumeration.swiftName { add(4, "swiftName: \(YAMLText.scalar(swift.value))") }
    if enumeration.isOpen { add(4, "open: true") }
    let indent = isPlain ? 4 : 6
    if !isPlain { add(4, "cases:") }
    for item in enumeration.cases {
      let key = YAMLText.scalar(item.name.value, inFlow: false)
      switch item.value.value {
      case .integer(let value): add(indent, "\(key): \(value)")
      case .text(let text): add(indent, "\(key): \(YAMLText.string(text))")
      }
    }
  }
}

extension Enumeration {
  /// Whether each case is stored as its name.
  fileprivate var isListOfNames: Bool {
    cases.allSatisfy { $0.value.value == .text($0.name.value) }
  }
}
