import SchemaParser

extension Source {
  /// The text, laid out.
  var text: String { SourceLayout.text(of: self).0 }

  /// The text of a file. A comment exempts it from swift-format if a name is too long for a line or
  /// isn't ASCII: schemas may have such names.
  var fileText: String {
    let (text, isPlain) = SourceLayout.text(of: self)
    if isPlain { return text }
    let lines = text.codeLines
    let comment = "// swift-format-ignore-file"
    guard lines.allSatisfy({ $0.isShort || $0.isComment }) else { return "\(comment)\n\(text)" }
    return lines.allSatisfy(\.isNamedInASCII)
      ? text : "\(comment): IdentifiersMustBeASCII\n\(text)"
  }

  /// Returns a doc comment, with long lines broken between words.
  ///
  /// Characters that would end the comment, or make it look different from what the compiler reads,
  /// are spelled out.
  static func doc(_ lines: [String]) -> Source {
    .lines(
      lines.map(\.spellingOutControls).flatMap(wrapped)
        .map { $0.isEmpty ? "///" : Source("/// \($0)") })
  }

  /// Breaks a line, leaving room for the slashes and an indentation of four.
  private static func wrapped(_ line: String) -> [String] {
    let width = SourceLayout.width - 8
    guard line.columns > width else { return [line] }
    return line.split(separator: " ").map(String.init).filled(width: width)
  }
}

extension String {
  /// The lines outside multiline string literals.
  fileprivate var codeLines: [Substring.UTF8View] {
    var isInString = false
    return utf8.split(separator: UInt8(ascii: "\n")).filter { line in
      let delimits =
        line.drop { $0 == UInt8(ascii: " ") }.starts(with: #"""""#.utf8)
        || line.suffix(3).elementsEqual(#"""""#.utf8)
      if delimits { isInString.toggle() }
      return !isInString && !delimits
    }
  }

  /// The text with control characters, and those that change the direction of the text after them,
  /// spelled out as `<U+202E>`.
  fileprivate var spellingOutControls: String {
    if allBytes(satisfy: { (0x20..<0x7F).contains($0) }) { return self }
    return replacingScalars {
      $0.isDeceptive && $0 != "\t"
        ? "<U+\(String($0.value, radix: 16, uppercase: true))>" : nil
    }
  }
}

extension Substring.UTF8View {
  fileprivate var isShort: Bool { Substring(self).columns <= SourceLayout.width }

  fileprivate var isNamedInASCII: Bool {
    allSatisfy { $0 < 0x80 } || contains(UInt8(ascii: "\"")) || isComment
  }

  fileprivate var isComment: Bool {
    drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
  }
}

extension [String] {
  /// Joins words to lines that are as long as possible.
  func filled(width: Int) -> [String] {
    reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
  }
}
