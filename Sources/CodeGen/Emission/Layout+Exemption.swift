extension Layout {
  /// Returns the source, with a comment that exempts it from swift-format if a name is too long for
  /// a line or isn't ASCII: schemas may have such names.
  static func exempted(_ source: Source) -> Source {
    if isPlain(source) { return source }
    let lines = codeLines(of: source)
    let comment = "// swift-format-ignore-file"
    guard lines.allSatisfy({ isShort($0) || isComment($0) }) else {
      return Source("\(comment)\n\(source.text)")
    }
    return lines.allSatisfy(isNamedInASCII)
      ? source : Source("\(comment): IdentifiersMustBeASCII\n\(source.text)")
  }

  /// Returns whether all lines are short and ASCII, as they nearly always are.
  private static func isPlain(_ source: Source) -> Bool {
    var lineCount = 0
    for byte in source.text.utf8 {
      lineCount = byte == UInt8(ascii: "\n") ? 0 : lineCount + 1
      if byte >= 0x80 || lineCount > width { return false }
    }
    return true
  }

  /// Returns the lines outside multiline string literals.
  private static func codeLines(of source: Source) -> [Substring.UTF8View] {
    var isInString = false
    return source.text.utf8.split(separator: UInt8(ascii: "\n")).filter { line in
      let delimits =
        line.drop { $0 == UInt8(ascii: " ") }.starts(with: #"""""#.utf8)
        || line.suffix(3).elementsEqual(#"""""#.utf8)
      if delimits { isInString.toggle() }
      return !isInString && !delimits
    }
  }

  private static func isShort(_ line: Substring.UTF8View) -> Bool {
    line.count <= width || Substring(line).count <= width
  }

  private static func isNamedInASCII(_ line: Substring.UTF8View) -> Bool {
    line.allSatisfy { $0 < 0x80 } || line.contains(UInt8(ascii: "\"")) || isComment(line)
  }

  private static func isComment(_ line: Substring.UTF8View) -> Bool {
    line.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
  }
}
