/// Lists where a mapping is expected: `- id: integer` for `id: integer`.
extension SchemaDecoder {
  /// Reports each item of a list that would be an entry of a mapping without its `-`. Returns
  /// whether all are reported.
  mutating func reportEntries(inListOf pair: YAMLPair, _ noun: String) -> Bool {
    let message =
      "'\(pair.key.value)' must be a mapping, not a list: write each entry as 'name: value', "
      + "without '-'"
    if let list = entries(inBrackets: pair.value, noun) ?? indexes(inBrackets: pair.value, noun) {
      report(.wrongShape, message, at: pair.value.range, suggestion: list)
      return true
    }
    let entries = pair.value.items.map { entry(for: $0, noun) }
    guard !entries.isEmpty, entries.allSatisfy({ $0 != nil }) else { return false }
    for case let entry? in entries {
      report(.wrongShape, message, at: entry.range, suggestion: entry.value)
    }
    return true
  }

  /// Reports names in the items of a list that has none. Returns whether it has some.
  mutating func reportNames<Item>(inListOf pair: YAMLPair, _ mapping: Mapping<Item>) -> Bool {
    !pair.value.items.isEmpty && hasNames(pair.value, mapping)
      && reportEntries(inListOf: pair, mapping.title)
  }

  /// Reports the main value of an item where a list of them is expected. Returns whether it is one.
  mutating func reportItemAlone<Item>(_ pair: YAMLPair, _ mapping: Mapping<Item>) -> Bool {
    guard mapping.main != nil, pair.value.isScalar, !pair.value.isNull else { return false }
    if reportMissingSpace(in: pair.value) { return true }
    let text = file.text(in: pair.value.range)
    let isSafe = pair.value.plainText.map { YAMLText.scalar($0) == $0 } ?? !text.contains("\n")
    report(
      .wrongShape, "'\(pair.key.value)' must be a list or a mapping, not \(pair.value.kind)",
      at: pair.value.range,
      suggestion: "[\(isSafe ? text : YAMLText.quoted(pair.value.text ?? ""))]")
    return true
  }

  /// Reports an item of a list of cases that would be an entry of a mapping. Returns whether it is
  /// one.
  mutating func reportEntry(inListOfCases item: YAMLNode) -> Bool {
    guard let entry = entry(for: item, "") else { return false }
    report(
      .wrongShape, "a case with a value is written as 'name: value', without '-'", at: entry.range,
      suggestion: entry.value)
    return true
  }

  /// Returns the text that makes an entry of an item on a line of its own, and the text that it
  /// stands for; nil if that isn't known.
  private func entry(for item: YAMLNode, _ noun: String) -> Located<String>? {
    guard let dash = file.dash(before: item.range.lowerBound) else { return nil }
    let isInBraces = file.bytes[item.range].first == UInt8(ascii: "{")
    switch item.content {
    case .mapping(let pairs) where pairs.count == 1 && !isInBraces:
      let key = pairs[0].key.range
      return Located("  " + file.text(in: key), at: dash..<key.upperBound)
    case .mapping(let pairs):
      let names = ["name", "tablename", "columnname"]
      guard pairs.count > 1, names.contains(OtherWords.folded(pairs[0].key.value)),
        let name = pairs[0].value.text
      else {
        return indexEntry(item, from: dash, noun)
      }
      guard isInBraces else {
        return Located(YAMLText.scalar(name) + ":", at: dash..<pairs[0].value.range.upperBound)
      }
      let rest = file.text(in: pairs[1].key.range.lowerBound..<item.range.upperBound)
      return Located("\(YAMLText.scalar(name)): { \(rest)", at: dash..<item.range.upperBound)
    case .scalar, .sequence: return indexEntry(item, from: dash, noun)
    }
  }

  private func indexEntry(_ item: YAMLNode, from dash: Int, _ noun: String) -> Located<String>? {
    let text = file.text(in: item.range)
    guard noun == Language.index.title, !text.contains("\n"), item["name"] == nil,
      let name = indexName(of: item)
    else { return nil }
    let columns = item.isScalar ? "[\(text)]" : text
    return Located("\(name): \(columns)", at: dash..<item.range.upperBound)
  }

  /// Returns the indexes of a list in brackets as a mapping: `[a, b]` or `[[a, b]]`.
  private func indexes(inBrackets node: YAMLNode, _ noun: String) -> String? {
    guard noun == Language.index.title, !node.items.isEmpty,
      file.bytes[node.range].first == UInt8(ascii: "[")
    else { return nil }
    let entries = node.items.compactMap { item in
      (item["name"] == nil ? indexName(of: item) : nil).map { name in
        let text = file.text(in: item.range)
        return "\(name): \(item.isScalar ? "[\(text)]" : text)"
      }
    }
    return inBraces(entries, of: node)
  }

  /// Returns the entries of a mapping, if there is one for each item of a list, with its own name.
  private func inBraces(_ entries: [String], of list: YAMLNode) -> String? {
    let names = Set(entries.map { $0.prefix { $0 != ":" } })
    return names.count == list.items.count ? "{ \(entries.joined(separator: ", ")) }" : nil
  }

  /// Returns the mapping that is meant by a list in brackets, whose items have a name each:
  /// `[{ name: a, ... }]` or `[{ a: ... }]`.
  private func entries(inBrackets node: YAMLNode, _ noun: String) -> String? {
    guard !node.items.isEmpty, file.bytes[node.range].first == UInt8(ascii: "[") else { return nil }
    return inBraces(node.items.compactMap { entry(inBraces: $0, noun) }, of: node)
  }

  private func entry(inBraces item: YAMLNode, _ noun: String) -> String? {
    let pairs = item.pairs
    guard isInBraces(item), let first = pairs.first else { return nil }
    if pairs.count > 1, let name = item["name"]?.text {
      let rest = pairs.filter { $0.key.value != "name" }
        .map { file.text(in: $0.key.range.lowerBound..<$0.value.range.upperBound) }
      return "\(YAMLText.scalar(name)): { \(rest.joined(separator: ", ")) }"
    }
    if noun == Language.index.title, let name = indexName(of: item) {
      return "\(name): \(file.text(in: item.range))"
    }
    return pairs.count > 1
      ? nil : file.text(in: first.key.range.lowerBound..<first.value.range.upperBound)
  }

  /// Returns the usual name of an index on the columns of an item.
  func indexName(of item: YAMLNode) -> String? {
    let ofMapping = item["columns"]?.items ?? []
    let columns = item.isScalar ? [item] : item.isMapping ? ofMapping : item.items
    let names = columns.compactMap(\.text)
    guard !names.isEmpty, names.count == columns.count else { return nil }
    return YAMLText.scalar(([tableName] + names).joined(separator: "_"))
  }
}

extension SourceFile {
  /// The offset of the `-` before an item of a list, if it is on the item's line.
  fileprivate func dash(before offset: Int) -> Int? {
    let start = range(ofLine: line(at: offset)).lowerBound
    let place = bytes[start..<offset].lastIndex { $0 != UInt8(ascii: " ") }
    return place.flatMap { bytes[$0] == UInt8(ascii: "-") ? $0 : nil }
  }
}
