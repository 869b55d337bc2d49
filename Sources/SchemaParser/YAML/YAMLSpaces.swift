import DBGenSQLText

/// Characters that look like spaces, which YAML takes for letters: in text from the web, and from
/// Option-Space on a Mac.
extension SourceFile {
  /// Reports the first one that stands where plain text has a space of YAML: at its ends, behind
  /// the sign of a list, or before a comment.
  ///
  /// - Parameter isKey: Whether the text can't have a colon with a space.
  func otherSpace(inPlain range: SourceRange, isKey: Bool) -> Diagnostic? {
    otherSpace(in: range) { before, after in
      before.isEmpty || after.isEmpty || ["-", "?"].contains(String(before))
        || after.starts(with: "# ".unicodeScalars)
        || before.last == ":" && (isKey || isFirstOfLine(range.lowerBound))
    }
  }

  private func isFirstOfLine(_ offset: Int) -> Bool {
    let line = line(at: offset)
    return range(ofLine: line).lowerBound + indentation(ofLine: line) == offset
  }

  /// Reports the first one in a line that isn't YAML.
  func otherSpace(inLine line: Int) -> Diagnostic? {
    let range = self.range(ofLine: line)
    let end = bytes[range].last == 0x0D ? range.upperBound - 1 : range.upperBound
    return otherSpace(in: range.lowerBound..<end) { before, after in
      before.last.map { ":,{[-?".unicodeScalars.contains($0) } ?? true
        || after.first.map { "#}],".unicodeScalars.contains($0) } ?? true
    }
  }

  /// - Parameter isFault: Whether spaces are a fault, by the text before and after them.
  private func otherSpace(
    in range: SourceRange,
    where isFault: (Substring.UnicodeScalarView, Substring.UnicodeScalarView) -> Bool
  ) -> Diagnostic? {
    guard bytes[range].contains(where: { $0 >= 0x80 }) else { return nil }
    let text = text(in: range).unicodeScalars
    var quote: Unicode.Scalar?
    var index = text.startIndex
    while index < text.endIndex {
      let scalar = text[index]
      let spaces = text[index...].prefix { $0 == " " || $0.isOtherSpace }
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "'" || scalar == "\"" {
        let before = text[..<index].last
        if before.map({ " {[,".unicodeScalars.contains($0) || $0.isOtherSpace }) ?? true {
          quote = scalar
        }
      } else if let first = spaces.firstIndex(where: \.isOtherSpace),
        isFault(text[..<index], text[spaces.endIndex...])
      {
        let offset = range.lowerBound + String(text[..<first]).utf8.count
        return otherSpace(text[first...].prefix(while: \.isOtherSpace), at: offset)
      } else if scalar == "#", text[..<index].last ?? " " == " " {
        return nil
      }
      index = spaces.isEmpty ? text.index(after: index) : spaces.endIndex
    }
    return nil
  }

  private func otherSpace(
    _ spaces: Substring.UnicodeScalarView, at offset: Int
  ) -> Diagnostic? {
    spaces.first.map { first in
      Diagnostic(
        .syntax, "\(first.codePoint) only looks like a space: use a space",
        at: offset..<offset + String(spaces).utf8.count,
        suggestion: String(repeating: " ", count: spaces.count))
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isOtherSpace: Bool { !isASCII && properties.isWhitespace }
}
