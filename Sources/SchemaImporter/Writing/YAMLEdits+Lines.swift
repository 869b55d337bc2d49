import SchemaParser

/// The lines of a file, and the comments in them.
extension YAMLEdits {
  mutating func insert(lines: String, at offset: Int) {
    let isOpenLine = offset > 0 && offset == file.bytes.count && file.bytes[offset - 1] != 0x0A
    insert(isOpenLine ? "\n" + String(lines.dropLast()) : lines, at: offset)
  }

  /// Returns the column at which a block begins; nil if it doesn't begin its line.
  func indent(of node: YAMLNode) -> Int? {
    let offset = node.entries.first?.lowerBound ?? node.range.lowerBound
    let start = lineStart(of: offset)
    let end = node.isSequence ? file.bytes[start...].firstIndex(of: UInt8(ascii: "-")) : offset
    return end.flatMap { $0 <= offset && isSpace(start..<$0) ? $0 - start : nil }
  }

  /// Returns the column of a key; nil if it doesn't begin its line.
  func indent(of key: Located<String>) -> Int? {
    let line = lineStart(of: key.range.lowerBound)..<key.range.lowerBound
    return isSpace(line) ? line.count : nil
  }

  func lineStart(of offset: Int) -> Int {
    (file.bytes[..<offset].lastIndex(of: 0x0A) ?? file.textStart - 1) + 1
  }

  func lineStart(before start: Int) -> Int {
    start > file.textStart ? lineStart(of: start - 1) : start
  }

  func lineEnd(after offset: Int) -> Int {
    (file.bytes[offset...].firstIndex(of: 0x0A) ?? file.bytes.count - 1) + 1
  }

  /// Whether a line that isn't empty begins at an offset.
  func isText(at offset: Int) -> Bool {
    offset < file.bytes.count && !isBlank(offset..<lineEnd(after: offset))
  }

  func isBlank(_ range: SourceRange) -> Bool {
    file.bytes[range].allSatisfy(\.isSpaceOrBreak)
  }

  private func isSpace(_ range: SourceRange) -> Bool {
    file.bytes[range].allSatisfy { $0 == 0x20 }
  }

  // MARK: - Comments

  /// Returns where the comments begin that stand right above a line, at the same column. A comment
  /// at the beginning of the file is about the file.
  func startOfComments(above line: Int) -> Int {
    let margin = file.bytes[line...].prefix { $0 == 0x20 }.count
    var start = line
    while start > file.textStart, case let above = lineStart(before: start),
      self.margin(ofComment: above) == margin
    {
      start = above
    }
    return start == file.textStart ? line : start
  }

  /// Returns the comment in the line above that of an entry, if it is at the same column.
  func comment(above offset: Int) -> SourceRange? {
    let line = lineStart(of: offset)
    let above = lineStart(before: line)
    guard above < line, let margin = margin(ofComment: above),
      margin == file.bytes[line...].prefix(while: { $0 == 0x20 }).count
    else { return nil }
    return above + margin..<file.range(ofLine: file.line(at: above)).upperBound
  }

  /// Returns where the comments end that stand below a line, deeper than a column.
  func endOfComments(below line: Int, deeperThan indent: Int) -> Int {
    var (end, next) = (line, line)
    while next < file.bytes.count {
      let start = next
      next = lineEnd(after: start)
      if isBlank(start..<next) { continue }
      guard let margin = margin(ofComment: start), margin > indent else { break }
      end = next
    }
    return end
  }

  /// Returns the column of the comment that a line consists of; nil if it is anything else.
  private func margin(ofComment line: Int) -> Int? {
    let margin = file.bytes[line...].prefix { $0 == 0x20 || $0 == 0x09 }.count
    let isComment = file.bytes[line...].dropFirst(margin).first == UInt8(ascii: "#")
    return isComment ? margin : nil
  }
}
