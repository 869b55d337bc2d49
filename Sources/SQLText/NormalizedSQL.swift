/// A piece of SQL in a form that is mostly the same for SQL with the same meaning, however it is
/// spaced, quoted or commented.
package struct NormalizedSQL: Hashable, CustomStringConvertible {
  package let tokens: [String]

  package init(_ sql: String) {
    let text = SQLText(sql)
    var tokens = text.tokens.indices.map { text.normalized($0) }
    while tokens.last == ";" { tokens.removeLast() }
    self.init(tokens: tokens)
  }

  package init(tokens: [String]) {
    self.tokens = tokens
  }

  /// Compares texts byte by byte, as SQLite does. In Swift, strings are also equal if they write
  /// the same letter differently in Unicode.
  package static func == (left: NormalizedSQL, right: NormalizedSQL) -> Bool {
    left.tokens.elementsEqual(right.tokens) { $0.utf8.elementsEqual($1.utf8) }
  }

  package func hash(into hasher: inout Hasher) {
    for token in tokens { hasher.combine(Array(token.utf8)) }
  }

  package var description: String { tokens.joined(separator: " ") }

  /// The SQL without parentheses around the whole.
  package var unwrapped: NormalizedSQL {
    var tokens = tokens[...]
    while tokens.first == "(", tokens.last == ")", Self.closesLast(tokens) {
      tokens = tokens.dropFirst().dropLast()
    }
    return NormalizedSQL(tokens: Array(tokens))
  }

  /// Whether the last parenthesis closes the first.
  private static func closesLast(_ tokens: ArraySlice<String>) -> Bool {
    var depth = 0
    for (index, token) in zip(tokens.indices, tokens) {
      depth += token == "(" ? 1 : token == ")" ? -1 : 0
      if depth == 0 { return index == tokens.endIndex - 1 }
    }
    return false
  }
}

extension SQLText {
  /// Returns the normalized text of a token. Names lose their quotes and, like keywords, their case;
  /// strings keep both.
  package func normalized(_ index: Int) -> String {
    switch tokens[index].kind {
    case .string where !isNameInSingleQuotes(index): text(index)
    case .blob: "x" + text(index).dropFirst()
    case .quotedName, .string: name(index).foldedASCII
    default: text(index).foldedASCII
    }
  }
}
