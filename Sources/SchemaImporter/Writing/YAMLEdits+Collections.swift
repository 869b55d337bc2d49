import SchemaParser

/// Changes to lists and mappings, in blocks or in brackets and braces.
extension YAMLEdits {
  /// Changes the entries of a list or a mapping.
  ///
  /// - Parameters:
  ///   - removed: The positions of the entries to remove.
  ///   - added: The text of each new entry, with the position of the entry that it follows, or -1.
  ///     A text of several lines is indented on its own.
  ///   - isSpaced: Whether new entries of a block stand apart from the others.
  ///   - distance: How many columns a block moves to the right.
  mutating func change(
    _ collection: YAMLNode, removing removed: Set<Int>, adding added: [(after: Int, text: String)],
    spaced isSpaced: Bool = false, movedBy distance: Int = 0
  ) {
    if removed.isEmpty, added.isEmpty, distance == 0 { return }
    if isFlow(collection) { return changeFlow(collection, collection.entries, removed, added) }
    guard let block = block(of: collection) else { return refuse(at: collection.range) }
    changeBlock(block, removed, added, spaced: isSpaced, movedBy: distance)
  }

  /// Whether a property of a mapping may have comments that stay if all of its entries are removed.
  func mayHaveComment(in property: Int, of mapping: YAMLNode) -> Bool {
    let pair = mapping.pairs[property]
    let entries = block(of: pair.value)?.entries ?? pair.value.entries
    let end = block(of: mapping)?.entries[property].upperBound ?? pair.value.range.upperBound
    let starts = [pair.key.range.upperBound] + entries.map(\.upperBound)
    return zip(starts, entries.map(\.lowerBound) + [end]).contains { start, end in
      mayHaveComment(start..<max(start, end))
    }
  }

  /// Removes all entries of a list or a mapping, which becomes an empty one in brackets or braces.
  mutating func empty(_ pair: YAMLPair) {
    let all = Set(pair.value.entries.indices)
    change(pair.value, removing: all, adding: [], spaced: true)
    if isFlow(pair.value) { return }
    let colon = file.bytes[pair.key.range.upperBound...].firstIndex(of: UInt8(ascii: ":"))
    if let colon { insert(pair.value.isSequence ? " []" : " {}", at: colon + 1) }
  }

  /// Writes lines below a key in place of its value, which is on one line.
  mutating func replace(_ node: YAMLNode, withLines text: String) {
    replace(withSpace(node.range), with: "")
    insert(lines: text + "\n", at: lineEnd(after: node.range.upperBound))
  }

  /// Inserts lines between a key and the block that is its value.
  mutating func insert(_ text: String, below key: Located<String>) {
    guard let indent = indent(of: key) else { return refuse(at: key.range) }
    insert(lines: text.indented(by: indent + 2) + "\n", at: lineEnd(after: key.range.upperBound))
  }

  // MARK: - Lists

  /// Makes a list of names a mapping, and returns it without the values, which are to be written.
  mutating func makeMapping(of list: YAMLNode, without removed: Set<Int>) -> YAMLNode {
    guard case .sequence(let names) = list.content else { return list }
    if isFlow(list) { makeBraces(of: list.range) }
    let pairs = names.enumerated().map { place, name in
      let start = isFlow(list) ? name.range.lowerBound : dash(before: name.range)
      let (key, end) = (start..<name.range.upperBound, name.range.upperBound)
      if !removed.contains(place) {
        replace(start..<name.range.lowerBound, with: "")
        insert(":", at: end)
      }
      return YAMLPair(key: Located(name.text ?? "", at: key), value: .mapping([], at: end..<end))
    }
    return .mapping(pairs, at: list.range)
  }

  private mutating func makeBraces(of brackets: SourceRange) {
    let (first, last) = (brackets.lowerBound, brackets.upperBound - 1)
    replace(first..<first + 1, with: isBlank(first + 1..<first + 2) ? "{" : "{ ")
    replace(last..<last + 1, with: isBlank(last - 1..<last) ? "}" : " }")
  }

  /// Returns the place of the dash before an item of a list.
  private mutating func dash(before item: SourceRange) -> Int {
    let space = file.bytes[..<item.lowerBound].reversed().prefix(while: \.isSpaceOrBreak).count
    let dash = item.lowerBound - space - 1
    guard dash >= 0, file.bytes[dash] == UInt8(ascii: "-") else {
      refuse(at: item)
      return item.lowerBound
    }
    return dash
  }
}
