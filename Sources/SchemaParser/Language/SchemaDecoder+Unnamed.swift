/// One mapping where a list of them is expected, or a mapping of names to them.
extension SchemaDecoder {
  /// Reports the keys of one item where there are names of items. Returns whether that is certain.
  ///
  /// - Parameter isListed: Whether the items may stand in a list, without names.
  mutating func reportUnnamed<Item>(
    _ pair: YAMLPair, _ mapping: Mapping<Item>, isListed: Bool
  ) -> Bool {
    guard isUnnamed(pair.value, mapping) else { return false }
    let isCertain = hasNoNames(pair.value, mapping)
    let name = mapping.main ?? pair.value.pairs[0].key.value
    let wayOut = "; if that is its name, write \(name): { \(name): ... }"
    let shape = isListed ? "a list of mappings" : "a mapping of names to mappings"
    report(
      .wrongShape,
      isCertain
        ? "'\(pair.key.value)' must be \(shape), not \(mapping.noun) alone"
        : "'\(name)' is the name of \(mapping.noun) here: '\(pair.key.value)' is \(shape)" + wayOut,
      at: pair.value.range,
      suggestion: isListed
        ? inList(pair.value) : itemName(pair.value, mapping.title).map { named($0, pair.value) },
      severity: isCertain ? .error : .warning)
    return isCertain
  }

  /// Whether the names in a mapping are keys of one item, with values that the keys take.
  private func isUnnamed<Item>(_ node: YAMLNode, _ mapping: Mapping<Item>) -> Bool {
    let required = mapping.keys.filter { $0.presence == .required }
    guard !required.isEmpty, !node.pairs.isEmpty, mapping.isLong(node),
      !node.pairs.allSatisfy(\.value.isMapping),
      mapping.main.flatMap({ node[$0] })?.isMapping != true
    else { return false }
    // Names of items may well be ones that only resemble keys.
    let others = hasNoNames(node, mapping) ? mapping.otherWords : .none
    let found = node.pairs.map { pair in
      mapping[pair.key.value] ?? others.key(for: pair.key.value).flatMap { mapping[$0] }
    }
    let names = found.compactMap { $0?.name }
    return zip(found, node.pairs).allSatisfy { key, pair in key?.fits(pair.value) == true }
      && required.allSatisfy { names.contains($0.name) } && Set(names).count == names.count
  }

  /// Whether a mapping has several values, of which some can't be items.
  private func hasNoNames<Item>(_ node: YAMLNode, _ mapping: Mapping<Item>) -> Bool {
    node.pairs.count > 1 && !node.pairs.allSatisfy { mapping.mayBeItem($0.value) }
  }

  /// Returns the name that an item would usually have.
  private func itemName(_ node: YAMLNode, _ noun: String) -> String? {
    if noun == Language.index.title { return indexName(of: node) }
    guard noun == Language.fullTextTable.title, let content = node["content"]?.text else {
      return nil
    }
    return YAMLText.scalar(content + "Text")
  }

  /// Returns a mapping as the only item of a list.
  func inList(_ node: YAMLNode) -> String {
    isInBraces(node) ? "[\(file.text(in: node.range))]" : "- " + indented(node)
  }

  /// Returns a mapping below a name.
  private func named(_ name: String, _ node: YAMLNode) -> String {
    if isInBraces(node) { return "{ \(name): \(file.text(in: node.range)) }" }
    let start = file.range(ofLine: file.line(at: node.range.lowerBound)).lowerBound
    let indentation = String(repeating: " ", count: node.range.lowerBound - start + 2)
    return "\(name):\n\(indentation)\(indented(node))"
  }

  private func indented(_ node: YAMLNode) -> String {
    file.text(in: node.range).split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n  ")
  }

  func isInBraces(_ node: YAMLNode) -> Bool {
    file.bytes[node.range].first == UInt8(ascii: "{")
  }

  /// Returns the unique constraints of a mapping as a list: one that stands alone, or those of names.
  func uniqueConstraints(inMapping node: YAMLNode) -> String? {
    guard node.isMapping else { return nil }
    if isUnnamed(node, Language.uniqueConstraint) { return inList(node) }
    let items = node.pairs.compactMap { pair -> String? in
      let text = file.text(in: pair.value.range)
      guard !text.contains("\n") else { return nil }
      let name = YAMLText.scalar(pair.key.value)
      if pair.value.isMapping, isInBraces(pair.value), let inside = text.insideBraces {
        return "{ name: \(name), \(inside) }"
      }
      return pair.value.isSequence ? "{ name: \(name), columns: \(text) }" : nil
    }
    return items.count == node.pairs.count && !items.isEmpty
      ? "[\(items.joined(separator: ", "))]" : nil
  }

  /// Returns whether each item of a list is a name with a mapping, as without the list.
  func hasNames<Item>(_ list: YAMLNode, _ mapping: Mapping<Item>) -> Bool {
    list.items.allSatisfy { item in
      guard let pair = item.pairs.first, item.pairs.count == 1 else { return false }
      return pair.value.isMapping && mapping[pair.key.value] == nil
        && mapping.otherWords.key(for: pair.key.value) == nil
    }
  }
}

extension Mapping {
  /// Whether a value may be an item by itself, as far as its shape says.
  fileprivate func mayBeItem(_ node: YAMLNode) -> Bool {
    if node.isMapping { return true }
    guard let key = main.flatMap({ self[$0] }) else { return false }
    if node.isSequence || key.schema.takesList { return node.isSequence && key.schema.takesList }
    return node.text?.isLikeSQL == true
  }
}

extension Key {
  /// Whether a value may be one of the key, as far as its shape says.
  fileprivate func fits(_ node: YAMLNode) -> Bool {
    if isFlag { return node.boolean != nil }
    if name == "name" { return node.text?.contains(" ") == false }
    return !node.isSequence || schema.takesList
  }
}

extension JSONValue {
  fileprivate var takesList: Bool {
    if self["type"] == "array" { return true }
    guard case .array(let schemas) = self["anyOf"] else { return false }
    return schemas.contains { $0.takesList }
  }
}

extension String {
  /// Whether the text may be a condition or a statement of SQL, and not a name or a sentence.
  var isLikeSQL: Bool {
    let words = split { !$0.isLetter }
    let operators: Set<Substring> = ["IN", "IS", "LIKE", "GLOB", "BETWEEN", "NOT", "NOTNULL"]
    let verbs = ["select", "with", "values", "insert", "replace", "update", "delete", "create"]
    return contains { "<>=(".contains($0) } || words.contains(where: operators.contains)
      || words.count > 1 && verbs.contains(words[0].lowercased())
  }

  /// The text between the braces of a mapping in one line; nil if there is none.
  fileprivate var insideBraces: String? {
    guard hasPrefix("{"), hasSuffix("}") else { return nil }
    let inside = dropFirst().dropLast().drop { $0 == " " }
    return inside.isEmpty ? nil : String(inside.reversed().drop { $0 == " " }.reversed())
  }
}
