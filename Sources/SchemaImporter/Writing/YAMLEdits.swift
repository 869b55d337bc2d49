import SchemaParser

/// Changes to the text of a YAML file, which leave every other byte as it is.
struct YAMLEdits {
  let file: SourceFile
  private var edits: [(range: SourceRange, text: String)] = []
  private var refused: SourceRange?

  init(_ file: SourceFile) {
    self.file = file
  }

  /// The place of a change that can't be made; nil if all can be.
  var obstacle: SourceRange? {
    let sorted = sorted
    let overlapping = zip(sorted, sorted.dropFirst()).first {
      $0.range.upperBound > $1.range.lowerBound
    }
    return refused ?? overlapping?.1.range
  }

  /// The text with the changes, all of which can be made.
  var text: String {
    var bytes: [UInt8] = []
    var end = 0
    for edit in sorted {
      bytes += file.bytes[end..<edit.range.lowerBound] + Array(edit.text.utf8)
      end = edit.range.upperBound
    }
    return String(decoding: bytes + file.bytes[end...], as: UTF8.self)
  }

  /// Insertions come before what is removed at the same place, in the order in which they were made.
  private static func precedes(
    _ left: (offset: Int, element: (range: SourceRange, text: String)),
    _ right: (offset: Int, element: (range: SourceRange, text: String))
  ) -> Bool {
    let (one, other) = (left.element.range, right.element.range)
    return (one.lowerBound, one.isEmpty ? 0 : 1, left.offset)
      < (other.lowerBound, other.isEmpty ? 0 : 1, right.offset)
  }

  private var sorted: [(range: SourceRange, text: String)] {
    edits.enumerated().sorted(by: Self.precedes).map(\.element)
  }

  /// Returns the offset in the file of an offset in the changed text: for what was inserted, the
  /// place where it was.
  func origin(of offset: Int) -> Int {
    var shift = 0
    for edit in sorted {
      let start = edit.range.lowerBound + shift
      if offset < start { break }
      if offset < start + edit.text.utf8.count { return edit.range.lowerBound }
      shift += edit.text.utf8.count - edit.range.count
    }
    return offset - shift
  }

  /// Notes that a change can't be made at a place.
  mutating func refuse(at range: SourceRange) { refused = refused ?? range }

  mutating func replace(_ range: SourceRange, with text: String) {
    edits.append((range, usesCRLF ? text.withCRLF : text))
  }

  /// Replaces a value; the line break after a block of text stays. Refuses it if the value may have
  /// comments, which would be lost.
  mutating func replace(_ node: YAMLNode, with text: String) {
    var range = node.range
    if !node.isScalar, mayHaveComment(range) { return refuse(at: range) }
    while range.count > 1, file.bytes[range.upperBound - 1].isSpaceOrBreak {
      range = range.lowerBound..<range.upperBound - 1
    }
    if text.first == "\n" {
      while range.lowerBound > 0, file.bytes[range.lowerBound - 1] == 0x20 {
        range = range.lowerBound - 1..<range.upperBound
      }
      return replace(range, with: text)
    }
    // A key without a value has no space after its colon.
    replace(range, with: range.isEmpty ? " " + text : text)
  }

  /// Whether a number sign stands where a comment can begin. It may be in quotes, too.
  private func mayHaveComment(_ range: SourceRange) -> Bool {
    range.contains { offset in
      file.bytes[offset] == UInt8(ascii: "#") && offset > 0
        && file.bytes[offset - 1].isSpaceOrBreak
    }
  }

  private var usesCRLF: Bool {
    let end = file.range(ofLine: 1).upperBound
    return end < file.bytes.count && file.bytes[end] == 0x0D
  }
}

// MARK: - Collections

extension YAMLEdits {
  /// Changes the entries of a list or a mapping, of which at least one stays or is added.
  ///
  /// - Parameters:
  ///   - removed: The positions of the entries to remove.
  ///   - added: The text of each new entry, with the position of the entry that it follows, or -1.
  ///     A text of several lines is indented on its own.
  ///   - isSpaced: Whether new entries of a block stand apart from the others.
  mutating func change(
    _ collection: YAMLNode, removing removed: Set<Int>, adding added: [(after: Int, text: String)],
    spaced isSpaced: Bool = false
  ) {
    if removed.isEmpty, added.isEmpty { return }
    let entries = collection.entries
    if isFlow(collection) {
      changeFlow(collection, entries, removed, added)
    } else {
      changeBlock(collection, entries, removed, added, isSpaced)
    }
  }

  private mutating func changeBlock(
    _ collection: YAMLNode, _ entries: [SourceRange], _ removed: Set<Int>,
    _ added: [(after: Int, text: String)], _ isSpaced: Bool
  ) {
    let isSequence = collection.isSequence
    guard let first = entries.first, let indent = indent(of: first.lowerBound, isSequence) else {
      return refuse(at: collection.range)
    }
    for place in removed.sorted() { remove(lines(of: entries[place]), isSpaced) }
    for (index, (after, text)) in added.enumerated() {
      let text = (isSequence ? "- " : "") + text
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "\n" : String(repeating: " ", count: indent) + $0 + "\n" }.joined()
      if after < 0 {
        insert(lines: lines + (isSpaced ? "\n" : ""), at: self.lines(of: first).lowerBound)
      } else {
        let offset = self.lines(of: entries[after]).upperBound
        let isLastThere = index + 1 == added.count || added[index + 1].after != after
        if isSpaced, isLastThere, isText(at: offset) { lines += "\n" }
        insert(lines: (isSpaced ? "\n" : "") + lines, at: offset)
      }
    }
  }

  /// Removes lines, and an empty one before them that separates nothing any longer.
  private mutating func remove(_ lines: SourceRange, _ isSpaced: Bool) {
    var start = lines.lowerBound
    let before = lineStart(before: start)
    let isLast = lines.upperBound == file.bytes.count
    if isSpaced, before < start, isBlank(before..<start),
      isLast || isBlank(lines.upperBound..<lineEnd(after: lines.upperBound))
    {
      start = before
    }
    replace(start..<lines.upperBound, with: "")
  }

  private mutating func insert(lines: String, at offset: Int) {
    let isOpenLine = offset > 0 && offset == file.bytes.count && file.bytes[offset - 1] != 0x0A
    replace(offset..<offset, with: isOpenLine ? "\n" + String(lines.dropLast()) : lines)
  }
}

// MARK: - Lines

extension YAMLEdits {
  /// Returns the column at which a block begins; nil if it doesn't begin its line.
  func indent(of node: YAMLNode) -> Int? { indent(of: node.range.lowerBound, node.isSequence) }

  private func indent(of offset: Int, _ isSequence: Bool) -> Int? {
    let start = lineStart(of: offset)
    let end = isSequence ? file.bytes[start...].firstIndex(of: UInt8(ascii: "-")) : offset
    guard let end, end <= offset, file.bytes[start..<end].allSatisfy({ $0 == 0x20 }) else {
      return nil
    }
    return end - start
  }

  private func lines(of entry: SourceRange) -> SourceRange {
    let end = entry.upperBound
    let isAtLineStart = end > entry.lowerBound && file.bytes[end - 1] == 0x0A
    return lineStart(of: entry.lowerBound)..<(isAtLineStart ? end : lineEnd(after: end))
  }

  func lineStart(of offset: Int) -> Int {
    (file.bytes[..<offset].lastIndex(of: 0x0A) ?? file.textStart - 1) + 1
  }

  private func lineStart(before start: Int) -> Int {
    start > file.textStart ? lineStart(of: start - 1) : start
  }

  func lineEnd(after offset: Int) -> Int {
    (file.bytes[offset...].firstIndex(of: 0x0A) ?? file.bytes.count - 1) + 1
  }

  /// Whether a line that isn't empty begins at an offset.
  private func isText(at offset: Int) -> Bool {
    offset < file.bytes.count && !isBlank(offset..<lineEnd(after: offset))
  }

  func isBlank(_ range: SourceRange) -> Bool {
    file.bytes[range].allSatisfy(\.isSpaceOrBreak)
  }
}

extension UInt8 {
  var isSpaceOrBreak: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}

extension String {
  fileprivate var withCRLF: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }
}

// MARK: - Nodes

extension YAMLNode {
  var isSequence: Bool { if case .sequence = content { true } else { false } }

  /// The entries of a mapping.
  var pairs: [YAMLPair] { if case .mapping(let pairs) = content { pairs } else { [] } }

  /// The position of a key in a mapping.
  func place(of key: String) -> Int? { pairs.firstIndex { $0.key.value == key } }

  subscript(key: String) -> YAMLNode? { place(of: key).map { pairs[$0].value } }

  /// The ranges of the entries.
  var entries: [SourceRange] {
    switch content {
    case .scalar: []
    case .sequence(let items): items.map(\.range)
    case .mapping(let pairs):
      pairs.map { pair in
        let (key, value) = (pair.key.range, pair.value.range)
        return key.lowerBound..<max(key.upperBound, value.upperBound)
      }
    }
  }
}
