import SchemaParser

extension SchemaWriter {
  mutating func write(_ enumeration: Enumeration) {
    let name = YAMLText.scalar(enumeration.name.value, inFlow: false)
    if enumeration.cases.isEmpty { return add(2, "\(name): {}") }
    add(2, "\(name):")
    // A case can have the name of a property, and is none where the cases stand apart.
    writeDoc(enumeration.doc)
    if let swift = enumeration.swiftName { add(4, "swiftName: \(YAMLText.scalar(swift.value))") }
    if enumeration.isOpen { add(4, "open: true") }
    add(4, "cases:")
    for item in enumeration.cases {
      let key = YAMLText.scalar(item.name.value, inFlow: false)
      switch item.value.value {
      case .integer(let value): add(6, "\(key): \(value)")
      case .text(let text): add(6, "\(key): \(YAMLText.string(text))")
      }
    }
  }
}
