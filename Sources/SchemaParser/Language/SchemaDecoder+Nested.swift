/// Properties that stand in a mapping of their own, and belong beside its name.
struct NestedProperties: Sendable {
  /// The key of the column whose value the mapping is.
  let key: String
  /// The names of the value in the mapping.
  let main: Set<String>
  /// The properties of the mapping that are part of the value, so that it remains a mapping.
  var kept: Set<String> = []
  /// The other names of the properties that belong beside the key.
  var others = OtherWords.none

  static let ofColumns = [
    NestedProperties(
      key: "references",
      main: ["table", "model", "entity", "to", "target", "references"],
      kept: ["columns", "external"]),
    NestedProperties(
      key: "generated",
      main: ["as", "always", "sql", "expression", "expr", "formula", "generated"],
      others: OtherWords(
        ["stored": "persisted isstored"],
        properties: [
          "type mode storage kind": [
            "stored persisted": "stored: true", "virtual": "stored: false",
          ],
          "virtual": ["true": "stored: false", "false": "stored: true"],
        ])),
    NestedProperties(
      key: "check", main: ["condition", "sql", "expression", "expr", "check"],
      others: OtherWords(["message": "error errormessage text"])),
  ]
}

extension SchemaDecoder {
  /// Reports a mapping of properties that belong beside the key of a column. Returns whether it is
  /// one.
  mutating func reportNested(_ pair: YAMLPair, in pairs: [YAMLPair]) -> Bool {
    guard
      let nested = NestedProperties.ofColumns.first(where: { $0.key == pair.key.value }),
      let properties = besideKey(pair, nested)
    else { return false }
    let name = pair.key.value
    let isThere = pairs.contains { other in
      other.key.value != name && properties.contains { $0.hasPrefix(other.key.value + ":") }
    }
    let hasComment = file.text(in: pair.value.range).contains(" #")
    report(
      .wrongShape, "the value of '\(name)' isn't a mapping: other properties stand beside it",
      at: pair.key.range.lowerBound..<pair.value.range.upperBound,
      suggestion: isThere || hasComment ? nil : joined(properties, at: pair))
    return true
  }

  /// Returns the key with the main value of a mapping, and the other properties beside it.
  private func besideKey(_ pair: YAMLPair, _ nested: NestedProperties) -> [String]? {
    let main = pair.value.pairs.filter { nested.main.contains(OtherWords.folded($0.key.value)) }
    let rest = pair.value.pairs.filter { !nested.main.contains(OtherWords.folded($0.key.value)) }
    guard main.count == 1, main[0].value.isScalar else { return nil }
    let moved = rest.filter { !nested.kept.contains($0.key.value) }
    let kept = rest.filter { nested.kept.contains($0.key.value) }
    let areOfValue = moved.contains { Language.target.otherWords.key(for: $0.key.value) != nil }
    if !nested.kept.isEmpty, moved.isEmpty || areOfValue { return nil }
    let properties = moved.compactMap { property($0, nested.others) }
    guard properties.count == moved.count else { return nil }
    var value = file.text(in: main[0].value.range)
    if !kept.isEmpty {
      let others = kept.map { "\($0.key.value): \(inOneLine($0.value))" }
      value = "{ table: \(value), \(others.joined(separator: ", ")) }"
    }
    return ["\(nested.key): \(value)"] + properties
  }

  /// Returns a value, or a list of names in brackets.
  private func inOneLine(_ node: YAMLNode) -> String {
    guard node.isSequence else { return file.text(in: node.range) }
    return "[\(node.items.compactMap(\.text).map { YAMLText.scalar($0) }.joined(separator: ", "))]"
  }

  /// Returns a property of a column by another name; nil if there is none.
  private func property(_ pair: YAMLPair, _ others: OtherWords) -> String? {
    let words = Language.column.otherWords
    if let property = others.property(for: pair) ?? words.property(for: pair) { return property }
    let name = pair.key.value
    guard !file.text(in: pair.value.range).contains("\n"),
      let key = Language.column.names.contains(name)
        ? name : others.key(for: name) ?? words.key(for: name)
    else { return nil }
    return "\(key): \(file.text(in: pair.value.range))"
  }

  /// Reports an expression as the value of `stored`. Returns whether it is one.
  mutating func reportStoredExpression(_ pair: YAMLPair, in pairs: [YAMLPair]) -> Bool {
    let words = Language.column.otherWords
    guard pair.key.value == "stored", let text = pair.value.text,
      LiteralReader.boolean(in: text) == nil,
      !pairs.contains(where: {
        $0.key.value == "generated" || words.key(for: $0.key.value) == "generated"
      })
    else { return false }
    report(
      .wrongShape, "'stored' is true or false: the expression is the value of 'generated'",
      at: pair.key.range.lowerBound..<pair.value.range.upperBound,
      suggestion: joined(
        ["generated: \(file.text(in: pair.value.range))", "stored: true"], at: pair))
    return true
  }

  /// Returns properties as they stand in place of one.
  private func joined(_ properties: [String], at pair: YAMLPair) -> String {
    if case .onLine(let indentation) = place(of: pair, isAlone: false) {
      return properties.joined(separator: "\n" + String(repeating: " ", count: indentation))
    }
    return properties.joined(separator: ", ")
  }
}
