/// An error that libyaml reports for text that isn't YAML.
struct YAMLSyntaxError: Error, Equatable {
  var stage: Stage
  var problem: String
  /// The UTF-8 offset of the problem.
  var offset: Int
  /// The construct being read, and where it began.
  var context: Located<String>?

  /// The part of libyaml that failed: the reader finds characters, the scanner tokens, the parser
  /// structure.
  enum Stage: Sendable {
    case reader, scanner, parser
  }

  /// Explains the error, in better words than libyaml's for common mistakes.
  ///
  /// - Parameter bracket: The offset of the innermost open bracket.
  func diagnostic(in file: SourceFile, openBracket bracket: Int?) -> Diagnostic {
    neverClosedQuote(in: file)
      ?? tabIndentation(in: file)
      ?? otherSpace(in: file)
      ?? needsQuotes(in: file)
      ?? misplacedLine(in: file)
      ?? neverClosedBracket(in: file, bracket)
      ?? brokenFlow(in: file)
      ?? named(in: file)
      ?? verbatim(in: file)
  }

  private func neverClosedQuote(in file: SourceFile) -> Diagnostic? {
    guard let context, context.value == "while scanning a quoted scalar",
      problem.hasPrefix("found unexpected")
    else { return nil }
    return neverClosed(at: context.range.lowerBound, in: file)
  }

  private func tabIndentation(in file: SourceFile) -> Diagnostic? {
    let tabs = file.bytes[min(offset, file.bytes.count)...].prefix { $0 == UInt8(ascii: "\t") }
    guard stage == .scanner, !tabs.isEmpty else { return nil }
    let range = offset..<offset + tabs.count
    return Diagnostic(.tabIndentation, "tabs cannot indent; use spaces", at: range)
  }

  private func otherSpace(in file: SourceFile) -> Diagnostic? {
    let line = file.line(at: offset)
    let start = context.map { file.line(at: $0.range.lowerBound) }
    return [start, file.lineOfText(above: line), line].lazy
      .compactMap { $0.flatMap(file.otherSpace(inLine:)) }.first
  }

  /// Blames the bracket if the text ends, or continues at its line's indentation or less.
  private func neverClosedBracket(in file: SourceFile, _ bracket: Int?) -> Diagnostic? {
    guard stage == .parser, let bracket else { return nil }
    let (opening, here) = (file.line(at: bracket), file.line(at: offset))
    let isLeft = file.indentation(ofLine: here) <= file.indentation(ofLine: opening)
    guard offset == file.bytes.count || (here > opening && isLeft) else { return nil }
    return neverClosed(at: bracket, in: file)
  }

  private func neverClosed(at opening: Int, in file: SourceFile) -> Diagnostic {
    let range = file.rangeOfCharacter(at: opening)
    return Diagnostic(
      .neverClosed, "'\(file.text(in: range))' is never closed", at: range,
      notes: [Diagnostic.Note(problem, at: file.rangeOfCharacter(at: offset))])
  }

  private func named(in file: SourceFile) -> Diagnostic? {
    let start = context?.range.lowerBound ?? offset
    switch (context?.value, problem) {
    case (_, "did not find expected <document start>"):
      let message = "content after the end of the document"
      return Diagnostic(.secondDocument, message, at: file.rangeOfCharacter(at: offset))
    case (_, "found undefined tag handle"):
      let tag = file.properties(in: offset..<file.bytes.count).first { $0.kind == .tag }
      let range = tag?.range ?? file.rangeOfCharacter(at: offset)
      return Diagnostic(.tag, "tags are not supported", at: range)
    case (_, "could not find expected ':'"):
      if let missing = missingColon(in: file.line(at: start), file) { return missing }
      let message = "could not find expected ':' after this key"
      return Diagnostic(.syntax, message, at: file.rangeOfPlainValue(from: start))
    case ("while scanning a directive", _):
      return Diagnostic(.syntax, problem, at: file.rangeOfPlainValue(from: start))
    default: return nil
    }
  }

  private func verbatim(in file: SourceFile) -> Diagnostic {
    var diagnostic = Diagnostic(.syntax, problem, at: file.rangeOfCharacter(at: offset))
    if let context, context.range.lowerBound != offset {
      let range = file.rangeOfCharacter(at: context.range.lowerBound)
      diagnostic.notes = [Diagnostic.Note(context.value, at: range)]
    }
    return diagnostic
  }
}

extension SourceFile {
  /// Returns the range of the character at an offset; empty at the end of a line.
  fileprivate func rangeOfCharacter(at offset: Int) -> SourceRange {
    let end = min(max(offset, range(ofLine: line(at: offset)).upperBound), offset + 4)
    let length = text(in: offset..<end).unicodeScalars.first.map { UTF8.width($0) } ?? 0
    return offset..<offset + length
  }

  func indentation(ofLine line: Int) -> Int {
    bytes[range(ofLine: line)].prefix { $0 == UInt8(ascii: " ") }.count
  }
}
