extension Source {
  /// The text, laid out.
  var text: String { SourceLayout.text(of: self) }

  /// The text of a file. A comment exempts it from swift-format if a name is too long for a line or
  /// isn't ASCII: schemas may have such names.
  var fileText: String {
    let text = text
    if text.isPlain { return text }
    let lines = text.codeLines
    let comment = "// swift-format-ignore-file"
    guard lines.allSatisfy({ $0.isShort || $0.isComment }) else { return "\(comment)\n\(text)" }
    return lines.allSatisfy(\.isNamedInASCII)
      ? text : "\(comment): IdentifiersMustBeASCII\n\(text)"
  }
}

extension String {
  /// Whether all lines are short and ASCII, as they nearly always are.
  fileprivate var isPlain: Bool {
    var lineCount = 0
    return allBytes { byte in
      lineCount = byte == UInt8(ascii: "\n") ? 0 : lineCount + 1
      return byte < 0x80 && lineCount <= SourceLayout.width
    }
  }

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
