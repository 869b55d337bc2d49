extension SourceFile {
  /// Returns the source offset of a UTF-8 offset in a scalar's text, accounting for escapes, folded
  /// lines and indentation. The result is within the node's range; for a node that isn't a scalar,
  /// it is the start of the range.
  package func sourceOffset(ofTextOffset textOffset: Int, in node: YAMLNode) -> Int {
    let range = node.range.clamped(to: 0..<bytes.count)
    guard case .scalar(let scalar) = node.content, !range.isEmpty else { return range.lowerBound }
    let places = lastScalar.places(of: scalar.text, at: range) {
      findPlaces(of: scalar, at: range)
    }
    let offset = places.sourceOffset(ofTextOffset: textOffset)
    return min(max(offset, range.lowerBound), range.upperBound)
  }

  private func findPlaces(of scalar: YAMLScalar, at range: SourceRange) -> ScalarPlaces {
    if let places = placesInCell(of: scalar, at: range) { return places }
    switch scalar.style {
    case .plain, .singleQuoted, .doubleQuoted:
      return FlowScalarScan(bytes[range], scalar.style).places
    case .literal, .folded: return placesInBlock(of: scalar, at: range)
    }
  }

  /// Returns the places in a cell of a sheet, which has the text as it is, or in quotes: two of them
  /// then stand for one, and any line break for a line feed. Nil for scalars of YAML with other text.
  private func placesInCell(of scalar: YAMLScalar, at range: SourceRange) -> ScalarPlaces? {
    var places = ScalarPlaces(endingAt: range.upperBound)
    if bytes[range].elementsEqual(scalar.text.utf8) {
      places.append(range.count, from: range.lowerBound, isVerbatim: true)
      return places
    }
    guard bytes[..<range.lowerBound].last == UInt8(ascii: "\"") else { return nil }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let isOfTwo = ["\"\"", "\r\n"].contains { bytes[offset...].starts(with: $0.utf8) }
      places.append(1, from: offset, isVerbatim: !isOfTwo)
      offset += isOfTwo ? 2 : 1
    }
    return places
  }

  private func placesInBlock(of scalar: YAMLScalar, at range: SourceRange) -> ScalarPlaces {
    let lines = (line(at: range.lowerBound)..<line(at: range.upperBound)).map { line in
      self.range(ofLine: line + 1)
    }
    let header = range.lowerBound..<self.range(ofLine: line(at: range.lowerBound)).upperBound
    let indentation = indentation(of: lines, after: header, decodedAs: scalar.text)
    var walk = BlockScalarWalk(isFolded: scalar.style == .folded, endingAt: range.upperBound)
    for line in lines {
      let spaces = bytes[line].prefix(indentation).prefix { $0 == UInt8(ascii: " ") }.count
      walk.visit(line.lowerBound + spaces..<line.upperBound, of: bytes)
    }
    return walk.finish()
  }

  /// Returns a block scalar's indentation: the spaces of its first line, unless the header has the
  /// number of those that count. The text then begins with the others.
  private func indentation(
    of lines: [SourceRange], after header: SourceRange, decodedAs text: String
  ) -> Int {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
    guard let first = lines.first(where: { !bytes[$0].allSatisfy(isSpace) }) else { return 0 }
    let spaces = bytes[first].prefix(while: isSpace).count
    let isGiven = bytes[header].prefix { $0 != UInt8(ascii: "#") }.contains {
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0)
    }
    guard isGiven else { return spaces }
    // Spaces may stand for the beginning of the text, as for the statements of a query before one.
    let decoded = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let pair = zip(lines, decoded).first { !$1.allSatisfy(isSpace) }
    guard let (line, own) = pair else { return spaces }
    return max(0, bytes[line].prefix(while: isSpace).count - own.prefix(while: isSpace).count)
  }
}

/// A walk over the lines of a block scalar that counts the bytes they decode to.
private struct BlockScalarWalk {
  private let isFolded: Bool
  private var places: ScalarPlaces
  private var emptyLines = 0
  /// The end of the last line that isn't empty.
  private var end: Int?
  private var wasIndented = false

  init(isFolded: Bool, endingAt end: Int) {
    self.isFolded = isFolded
    places = ScalarPlaces(endingAt: end)
  }

  /// Visits a line without its indentation.
  mutating func visit(_ line: SourceRange, of bytes: [UInt8]) {
    guard let first = bytes[line].first else {
      emptyLines += 1
      return
    }
    let isIndented = " \t".utf8.contains(first)
    places.append(breaks(before: isIndented), from: end ?? line.lowerBound, isVerbatim: false)
    places.append(line.count, from: line.lowerBound, isVerbatim: true)
    (emptyLines, end, wasIndented) = (0, line.upperBound, isIndented)
  }

  /// Adds the end of the last line.
  consuming func finish() -> ScalarPlaces {
    if let end { places.append(1, from: end, isVerbatim: false) }
    return places
  }

  /// Counts the bytes between two lines. Folding turns one line break into a space, and drops one
  /// of several.
  private func breaks(before isIndented: Bool) -> Int {
    guard end != nil else { return emptyLines }
    let folds = isFolded && !wasIndented && !isIndented
    return folds ? max(1, emptyLines) : emptyLines + 1
  }
}
