/// Edits to the text of a statement, which replace words or insert text before or after them.
struct StatementEdits {
  private var edits: [(range: Range<Int>, text: String)] = []

  /// Replaces a range of words.
  mutating func replace(_ words: Range<Int>, in statement: QueryStatement, by text: String) {
    guard let bytes = statement.bytes(of: words) else { return }
    edits.append((bytes, text))
  }

  mutating func insert(_ text: String, before word: Int, in statement: QueryStatement) {
    guard let start = statement.bytes(of: word..<word + 1)?.lowerBound else { return }
    edits.append((start..<start, text))
  }

  mutating func insert(_ text: String, after word: Int, in statement: QueryStatement) {
    guard let end = statement.bytes(of: word..<word + 1)?.upperBound else { return }
    edits.append((end..<end, text))
  }

  /// Returns the text with the edits applied, leaving out any edit inside another.
  func applied(to statement: QueryStatement) -> String {
    let bytes = statement.text.tokens.bytes
    var result: [UInt8] = []
    var position = 0
    for (_, edit) in edits.enumerated().sorted(by: {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }) where edit.range.lowerBound >= position {
      result += bytes[position..<edit.range.lowerBound] + Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    return String(decoding: result + bytes[position...], as: UTF8.self)
  }
}

extension QueryStatement {
  fileprivate func bytes(of words: Range<Int>) -> Range<Int>? {
    guard let first = words.first, let last = words.last, self.words.indices.contains(last) else {
      return nil
    }
    return self.words[first].range.lowerBound..<self.words[last].range.upperBound
  }
}
