import SchemaSQL

/// A doc comment as paragraphs, in which only backticks have a meaning: they enclose code.
struct DocText {
  let paragraphs: [[Inline]]

  init(_ doc: String?) {
    let lines = (doc ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let texts = lines.split { $0.allSatisfy(\.isWhitespace) }.map { lines in
      lines.map { String($0).trimmed }.joined(separator: " ")
    }
    paragraphs = texts.map(Self.inlines)
  }

  var blocks: [Block] { paragraphs.map(Block.paragraph) }

  /// The text for a cell of a table.
  var cell: [Inline] { .lines(paragraphs) }

  private static func inlines(_ text: String) -> [Inline] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1 else { return [.text(text)] }
    return parts.enumerated().filter { !$1.isEmpty }.map { index, part in
      index % 2 == 1 ? .code(part) : .text(part)
    }
  }
}
