import SchemaParser

extension Source {
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

extension String {
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
