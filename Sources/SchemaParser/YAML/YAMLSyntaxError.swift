/// What libyaml says of a text that isn't YAML.
struct YAMLSyntaxError: Error, Equatable {
  var stage: Stage
  var problem: String
  /// The UTF-8 offset of the problem.
  var offset: Int
  /// What was being read, and where that began.
  var context: Located<String>?

  /// The part of libyaml that gave up: it finds characters, tokens, then structure.
  enum Stage: Sendable {
    case reader, scanner, parser
  }
}

extension YAMLSyntaxError {
  /// Explains the error, in better words than libyaml's where the mistake is a common one.
  ///
  /// - Parameter bracket: the offset of the innermost bracket that was open.
  func diagnostic(in file: SourceFile, openBracket bracket: Int?) -> Diagnostic {
    neverClosedQuote(in: file)
      ?? tabIndentation(in: file)
      ?? needsQuotes(in: file)
      ?? neverClosedBracket(in: file, bracket)
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

  private func needsQuotes(in file: SourceFile) -> Diagnostic? {
    guard let start = startOfUnquotedValue else { return nil }
    let range = file.rangeOfPlainValue(from: start)
    let text = file.text(in: range)
    guard let first = text.first else { return nil }
    let escaped = text.split(separator: "'", omittingEmptySubsequences: false)
    return Diagnostic(
      .needsQuotes, "'\(first)' cannot begin a plain value; quote it", at: range,
      suggestion: "'\(escaped.joined(separator: "''"))'")
  }

  private var startOfUnquotedValue: Int? {
    switch (context?.value, problem) {
    case (_, "found character that cannot start any token"): offset
    case ("while scanning an alias", _), ("while scanning an anchor", _),
      ("while scanning a block scalar", "did not find expected comment or line break"):
      context?.range.lowerBound
    default: nil
    }
  }

  /// The bracket is to blame where the text ends, or goes on at its line's indentation or less.
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
    let range = file.rangeOfCharacter(at: offset)
    switch problem {
    case "did not find expected <document start>":
      return Diagnostic(.secondDocument, "content after the end of the document", at: range)
    case "found undefined tag handle":
      return Diagnostic(.tag, "tags are not supported", at: file.rangeOfPlainValue(from: offset))
    case "could not find expected ':'":
      let start = context?.range.lowerBound ?? offset
      let key = file.rangeOfPlainValue(from: start)
      return Diagnostic(.syntax, "could not find expected ':' after this key", at: key)
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
  /// Returns the range of the character at an offset, which is empty at the end of a line.
  fileprivate func rangeOfCharacter(at offset: Int) -> SourceRange {
    let end = max(offset, range(ofLine: line(at: offset)).upperBound)
    let length = text(in: offset..<end).unicodeScalars.first.map { UTF8.width($0) } ?? 0
    return offset..<offset + length
  }

  /// Returns what a plain value would span: as far as a comment, a `: `, a comma or a bracket.
  fileprivate func rangeOfPlainValue(from start: Int) -> SourceRange {
    let end = max(start, range(ofLine: line(at: start)).upperBound)
    var length = 0
    var previous = UInt8(ascii: " ")
    for (index, byte) in bytes[start..<end].enumerated() {
      if byte == UInt8(ascii: "#"), previous == UInt8(ascii: " ") { break }
      if byte == UInt8(ascii: " "), previous == UInt8(ascii: ":") {
        length -= 1
        break
      }
      if ",]}".utf8.contains(byte) { break }
      previous = byte
      if byte != UInt8(ascii: " ") { length = index + 1 }
    }
    return start..<start + max(0, length)
  }

  fileprivate func indentation(ofLine line: Int) -> Int {
    bytes[range(ofLine: line)].prefix { $0 == UInt8(ascii: " ") }.count
  }
}
