extension SourceFile {
  /// Returns the source offset of a UTF-8 offset in a scalar's text, accounting for escapes, folded
  /// lines and indentation. The result is within the node's range; for a node that isn't a scalar,
  /// it is the start of the range.
  package func sourceOffset(ofTextOffset textOffset: Int, in node: YAMLNode) -> Int {
    let range = node.range.clamped(to: 0..<bytes.count)
    guard case .scalar(let scalar) = node.content, !range.isEmpty else { return range.lowerBound }
    if let offset = cellOffset(ofTextOffset: textOffset, in: scalar, at: range) { return offset }
    let offset =
      switch scalar.style {
      case .plain, .singleQuoted, .doubleQuoted:
        FlowScalarScan(bytes[range], scalar.style).sourceOffset(ofTextOffset: textOffset)
      case .literal, .folded:
        blockOffset(ofTextOffset: textOffset, in: scalar, at: range)
      }
    return min(max(offset, range.lowerBound), range.upperBound)
  }

  /// Returns the offset in a cell of a sheet, which has the text as it is, or in quotes: two of them
  /// then stand for one, and any line break for a line feed. Nil for scalars of YAML with other text.
  private func cellOffset(
    ofTextOffset textOffset: Int, in scalar: YAMLScalar, at range: SourceRange
  ) -> Int? {
    if bytes[range].elementsEqual(scalar.text.utf8) {
      return range.lowerBound + min(max(textOffset, 0), range.count)
    }
    guard bytes[..<range.lowerBound].last == UInt8(ascii: "\"") else { return nil }
    var (offset, decoded) = (range.lowerBound, 0)
    while decoded < textOffset, offset < range.upperBound {
      let isOfTwo = ["\"\"", "\r\n"].contains { bytes[offset...].starts(with: $0.utf8) }
      offset += isOfTwo ? 2 : 1
      decoded += 1
    }
    return min(offset, range.upperBound)
  }

  private func blockOffset(
    ofTextOffset textOffset: Int, in scalar: YAMLScalar, at range: SourceRange
  ) -> Int {
    let lines = (line(at: range.lowerBound)..<line(at: range.upperBound)).map { line in
      self.range(ofLine: line + 1)
    }
    let indentation = indentation(of: lines, decodedAs: scalar.text)
    var walk = BlockScalarWalk(isFolded: scalar.style == .folded)
    for line in lines {
      let spaces = bytes[line].prefix(indentation).prefix { $0 == UInt8(ascii: " ") }.count
      let content = line.lowerBound + spaces..<line.upperBound
      if let offset = walk.visit(content, of: bytes, until: textOffset) { return offset }
    }
    return range.upperBound
  }

  /// Returns a block scalar's indentation: the spaces that its first line has in the source but not
  /// in the text.
  private func indentation(of lines: [SourceRange], decodedAs text: String) -> Int {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
    guard let first = lines.first(where: { !bytes[$0].allSatisfy(isSpace) }) else { return 0 }
    let decoded = text.utf8.drop { $0 == UInt8(ascii: "\n") }
    return max(0, bytes[first].prefix(while: isSpace).count - decoded.prefix(while: isSpace).count)
  }
}

/// A walk over the lines of a block scalar that counts the bytes they decode to.
private struct BlockScalarWalk {
  let isFolded: Bool
  private var decoded = 0
  private var emptyLines = 0
  private var end: Int?
  private var wasIndented = false

  init(isFolded: Bool) {
    self.isFolded = isFolded
  }

  /// Visits a line without its indentation. Returns the source offset if the text offset is before
  /// the line's end.
  mutating func visit(_ line: SourceRange, of bytes: [UInt8], until textOffset: Int) -> Int? {
    guard let first = bytes[line].first else {
      emptyLines += 1
      return nil
    }
    let isIndented = " \t".utf8.contains(first)
    decoded += breaks(before: isIndented)
    if textOffset < decoded { return end ?? line.lowerBound }
    if textOffset <= decoded + line.count { return line.lowerBound + textOffset - decoded }
    decoded += line.count
    (emptyLines, end, wasIndented) = (0, line.upperBound, isIndented)
    return nil
  }

  /// Counts the bytes between two lines. Folding turns one line break into a space, and drops one
  /// of several.
  private func breaks(before isIndented: Bool) -> Int {
    guard end != nil else { return emptyLines }
    let folds = isFolded && !wasIndented && !isIndented
    return folds ? max(1, emptyLines) : emptyLines + 1
  }
}
