/// Properties that stand in a mapping of their own, and belong beside its name.
struct NestedProperties: Sendable {
  /// The key whose value the mapping is.
  let key: String
  /// The names of the value in the mapping.
  let main: Set<String>
  /// The properties of the mapping that are part of the value, so that it remains a mapping.
  var kept: Set<String> = []
  /// The other names of the properties that belong beside the key.
  var others = OtherWords.none
  /// The keys beside which they belong, and the other names of those.
  var names = Language.column.names
  var words = OtherWords.column

  static let ofForeignKeys = [
    references(beside: Language.foreignKey.names, .foreignKey)
  ]

  static let ofColumns = [
    references(beside: Language.column.names, .column),
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

  private static func references(beside names: [String], _ words: OtherWords) -> NestedProperties {
    NestedProperties(
      key: "references", main: ["table", "model", "entity", "to", "target", "references"],
      kept: ["columns", "external"], names: names, words: words)
  }

  /// Whether they stand below a key of this name.
  func belong(to pair: YAMLPair) -> Bool {
    pair.key.value == key || pair.value.isMapping && words.key(for: pair.key.value) == key
  }
}

extension SchemaDecoder {
  /// Reports a mapping of properties that belong beside the key of a column. Returns whether it is
  /// one.
  mutating func reportNested(
    _ pair: YAMLPair, in pairs: [YAMLPair],
    _ kinds: [NestedProperties] = NestedProperties.ofColumns
  ) -> Bool {
    guard let nested = kinds.first(where: { $0.belong(to: pair) }),
      let properties = besideKey(pair, nested)
    else { return false }
    let name = nested.key
    let isThere = pairs.contains { other in
      other.key.value != pair.key.value
        && properties.contains { $0.hasPrefix(other.key.value + ":") }
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
    func keptKey(_ pair: YAMLPair) -> String? {
      guard !nested.kept.isEmpty else { return nil }
      let key = Language.target.otherWords.key(for: pair.key.value, among: ["columns"])
      return key ?? (nested.kept.contains(pair.key.value) ? pair.key.value : nil)
    }
    let moved = rest.filter { keptKey($0) == nil }
    let kept = rest.filter { keptKey($0) != nil }
    let areOfValue = moved.contains { Language.target.otherWords.key(for: $0.key.value) != nil }
    if !nested.kept.isEmpty, moved.isEmpty || areOfValue { return nil }
    let properties = moved.compactMap { property($0, nested) }
    guard properties.count == moved.count else { return nil }
    var value = file.text(in: main[0].value.range)
    if !kept.isEmpty {
      let others = kept.map { "\(keptKey($0) ?? ""): \(inOneLine($0.value))" }
      value = "{ table: \(value), \(others.joined(separator: ", ")) }"
    }
    return ["\(nested.key): \(value)"] + properties
  }

  /// Returns a value, or a list of names in brackets.
  private func inOneLine(_ node: YAMLNode) -> String {
    guard node.isSequence else {
      let text = file.text(in: node.range)
      return node.boolean == nil ? "[\(text)]" : text
    }
    return "[\(node.items.compactMap(\.text).map { YAMLText.scalar($0) }.joined(separator: ", "))]"
  }

  /// Returns a property of a column by another name; nil if there is none.
  private func property(_ pair: YAMLPair, _ nested: NestedProperties) -> String? {
    let (others, words) = (nested.others, nested.words)
    if let property = others.property(for: pair) ?? words.property(for: pair) { return property }
    let name = pair.key.value
    guard !file.text(in: pair.value.range).contains("\n"),
      let key = nested.names.contains(name)
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

extension YAMLPair {
  /// The pair without the other properties that a reference has in its mapping.
  var referringToTable: YAMLPair {
    let own = value.pairs.compactMap { pair -> YAMLPair? in
      guard let name = Language.target.meaning(of: pair.key.value) else { return nil }
      let isColumn = name == "columns" && pair.value.isScalar
      let columns = YAMLNode(.sequence([pair.value]), at: pair.value.range)
      return YAMLPair(
        key: Located(name, at: pair.key.range), value: isColumn ? columns : pair.value)
    }
    return YAMLPair(key: key, value: YAMLNode(.mapping(own), at: value.range))
  }
}

extension Mapping {
  /// The key that a name is, or stands for.
  fileprivate func meaning(of name: String) -> String? {
    names.contains(name) ? name : otherWords.key(for: name)
  }
}
