extension YAMLSyntaxError {
  /// Explains a key without a colon, and a line whose indentation fits none above.
  func misplacedLine(in file: SourceFile) -> Diagnostic? {
    guard offset < file.bytes.count, let above = file.lineOfText(above: file.line(at: offset))
    else {
      return nil
    }
    switch (context?.value, problem) {
    case (_, "mapping values are not allowed in this context"):
      return missingColon(in: above, file) ?? continuedLine(below: above, in: file)
    case ("while parsing a block mapping", "did not find expected key"):
      return commaAtEnd(in: file) ?? missingSpaceOfLine(in: file)
        ?? unevenLine(below: above, in: file)
    default: return nil
    }
  }

  /// Blames the line above, which YAML takes for the beginning of this key.
  func missingColon(in line: Int, _ file: SourceFile) -> Diagnostic? {
    let range = file.rangeOfText(inLine: line)
    let text = file.text(in: range)
    guard let first = text.first, !"-'\"[{".contains(first), !text.contains(": "),
      !text.hasSuffix(":")
    else { return nil }
    if let colon = text.firstIndex(of: ":") {
      let spaced = "\(text[...colon]) \(text[text.index(after: colon)...])"
      return Diagnostic(.syntax, "a colon needs a space after it", at: range, suggestion: spaced)
    }
    var words = text.split(separator: " ", maxSplits: 1)
    if words.count == 2, words[1].hasPrefix("= ") { words[1] = words[1].dropFirst(2) }
    return Diagnostic(
      .syntax, "could not find expected ':' after this key", at: range,
      suggestion: words.count == 1 ? text + ":" : words.joined(separator: ": "))
  }

  private func commaAtEnd(in file: SourceFile) -> Diagnostic? {
    guard file.bytes[offset] == UInt8(ascii: ","), offset > 0 else { return nil }
    let range = offset - 1..<offset + 1
    return Diagnostic(
      .syntax, "a line doesn't end with a comma", at: range,
      suggestion: String(file.text(in: range).dropLast()))
  }

  /// Explains `a:{ b: [c] }`, of which YAML takes the brace at the end for something else.
  private func missingSpaceOfLine(in file: SourceFile) -> Diagnostic? {
    let line = file.range(ofLine: file.line(at: offset))
    let colon = file.offsets(ofSeparatorsIn: line.lowerBound..<offset).first
    return colon.flatMap { missingSpace(before: $0, in: file) }
  }

  private func continuedLine(below above: Int, in file: SourceFile) -> Diagnostic? {
    let line = file.line(at: offset)
    let indentation = file.indentation(ofLine: above)
    guard file.indentation(ofLine: line) > indentation,
      file.text(in: file.rangeOfText(inLine: above)).contains(": ")
    else { return nil }
    return indented(
      line, by: indentation, in: file,
      "YAML takes this line for the rest of the value above: indent it like that line")
  }

  private func unevenLine(below above: Int, in file: SourceFile) -> Diagnostic? {
    let line = file.line(at: offset)
    let own = file.indentation(ofLine: line)
    var around = [file.indentation(ofLine: above)]
    var next = file.lineOfText(above: above)
    while let line = next, let least = around.last, least > own {
      let indentation = file.indentation(ofLine: line)
      if indentation < least { around.append(indentation) }
      next = file.lineOfText(above: line)
    }
    guard own > 0, !around.contains(own), offset == file.rangeOfText(inLine: line).lowerBound,
      let closest = file.indentation(ofParentIn: line, among: around)
        ?? around.min(by: { abs($0 - own) < abs($1 - own) })
    else { return nil }
    let spaces = around.suffix(2).map { "\($0)" }.sorted().joined(separator: " or ")
    return indented(
      line, by: closest, in: file,
      "this line is indented by \(own) spaces, unlike those above: \(spaces)")
  }

  private func indented(
    _ line: Int, by indentation: Int, in file: SourceFile, _ message: String
  ) -> Diagnostic {
    let text = file.rangeOfText(inLine: line)
    let key = file.text(in: text).prefix { $0 != ":" }
    let range = file.range(ofLine: line).lowerBound..<text.lowerBound + key.utf8.count
    return Diagnostic(
      .syntax, message, at: range,
      suggestion: String(repeating: " ", count: indentation) + key)
  }

  /// Explains a missing comma, or a value in braces that needs quotes.
  func brokenFlow(in file: SourceFile) -> Diagnostic? {
    guard problem.hasPrefix("did not find expected ','"), offset < file.bytes.count else {
      return nil
    }
    let line = file.range(ofLine: file.line(at: offset))
    let opening = max(line.lowerBound, context?.range.lowerBound ?? offset)
    for separator in file.offsets(ofSeparatorsIn: opening..<max(opening, offset)) {
      let start = separator + 2
      let end = file.endOfValueInBraces(from: start)
      guard start < offset, end > offset, !"'\"[{".utf8.contains(file.bytes[start]) else {
        continue
      }
      let text = file.withoutTrailingSpace(start..<end)
      return column(text, below: separator, in: file)
        ?? missingComma(start..<offset, in: file)
        ?? listType(text, below: separator, in: file)
        ?? Diagnostic(
          .needsQuotes, "in braces, a value with a comma, a colon or a bracket needs quotes",
          at: text, suggestion: YAMLText.quoted(file.text(in: text)))
    }
    return nil
  }

  /// Explains `id: integer primaryKey: true` among columns in braces.
  private func column(
    _ range: SourceRange, below colon: Int, in file: SourceFile
  ) -> Diagnostic? {
    guard !file.isType(colon), let braces = file.text(in: range).columnInBraces else { return nil }
    return Diagnostic(
      .needsQuotes, "the properties of a column are in braces", at: range, suggestion: braces)
  }

  private func missingComma(_ range: SourceRange, in file: SourceFile) -> Diagnostic? {
    let text = file.text(in: range)
    let words = text.split(separator: " ")
    guard !text.contains(where: { "('\"".contains($0) }), words.count > 1, let last = words.last
    else { return nil }
    let value = words.dropLast().joined(separator: " ")
    return Diagnostic(
      .syntax, "a comma is missing before '\(last)'", at: range, suggestion: "\(value), \(last)")
  }

  /// Explains `type: text[]` in braces.
  private func listType(
    _ range: SourceRange, below colon: Int, in file: SourceFile
  ) -> Diagnostic? {
    var text = file.text(in: range)
    let isNullable = text.hasSuffix("?")
    if isNullable { text.removeLast() }
    guard file.isType(colon), let list = ListType(text) else { return nil }
    guard let swiftType = list.swiftType else {
      let message = "in braces, a value with a bracket needs quotes, and \(ListType.advice)"
      let quoted = YAMLText.quoted(file.text(in: range))
      return Diagnostic(.needsQuotes, message, at: range, suggestion: quoted)
    }
    let type = isNullable ? "\"json?\"" : "json"
    return Diagnostic(
      .unknownType, "unknown column type '\(text)': \(ListType.advice)", at: range,
      suggestion: "\(type), swiftType: \(YAMLText.quoted(swiftType))")
  }
}

extension SourceFile {
  /// Whether the key before a colon is `type`.
  fileprivate func isType(_ colon: Int) -> Bool {
    bytes[..<colon].suffix(4).elementsEqual("type".utf8)
  }

  /// Returns the indentation of a line that fits the lines below it, which it is the key of; nil if
  /// there are none.
  fileprivate func indentation(ofParentIn line: Int, among indentations: [Int]) -> Int? {
    let (own, text) = (indentation(ofLine: line), rangeOfText(inLine: line))
    let sorted = indentations.sorted()
    let step = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.first { $0 > 0 } ?? 2
    guard self.text(in: text).hasSuffix(":"), let below = lineOfText(below: line) else {
      return nil
    }
    let inside = indentation(ofLine: below)
    return inside > own ? sorted.last { $0 + step <= inside } : nil
  }

  private func lineOfText(below line: Int) -> Int? {
    let next = line + 1
    guard next <= self.line(at: bytes.count) else { return nil }
    return lineOfText(above: next + 1) == next ? next : lineOfText(below: next)
  }

  /// Returns the last line above another that isn't empty or a comment.
  func lineOfText(above line: Int) -> Int? {
    (1..<max(1, line)).last { candidate in
      let text = bytes[range(ofLine: candidate)].first { $0 != UInt8(ascii: " ") }
      return text != nil && text != UInt8(ascii: "#") && text != 0x0D
    }
  }

  /// Returns the range of a line's text, without indentation and comments.
  fileprivate func rangeOfText(inLine line: Int) -> SourceRange {
    let whole = range(ofLine: line)
    let start = whole.lowerBound + indentation(ofLine: line)
    return start..<max(start, endOfPlainText(from: start))
  }

  /// Returns the end of a value in braces as its author meant it: parentheses and quotes in it can
  /// hold commas.
  fileprivate func endOfValueInBraces(from start: Int) -> Int {
    let line = range(ofLine: self.line(at: start))
    var (depth, quote) = (0, UInt8?.none)
    for offset in start..<max(start, line.upperBound) {
      let byte = bytes[offset]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = byte
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: "}"): if depth <= 0 { return offset }
      default: break
      }
    }
    return line.upperBound
  }
}
