import SchemaParser

/// A piece of SQL in a form in which what means the same, however it is spaced, quoted or
/// commented, is mostly the same.
package struct NormalizedSQL: Hashable, CustomStringConvertible {
  package let tokens: [String]

  package init(_ sql: String) {
    let text = SQLTokens(sql)
    var tokens = text.tokens.indices.compactMap { text.normalized($0) }
    while tokens.last == ";" { tokens.removeLast() }
    self.init(tokens: tokens)
  }

  init(tokens: [String]) {
    self.tokens = tokens
  }

  /// To SQLite, texts are the same byte by byte; to Swift, also where Unicode has two ways to write
  /// a letter.
  package static func == (left: NormalizedSQL, right: NormalizedSQL) -> Bool {
    left.tokens.elementsEqual(right.tokens) { $0.utf8.elementsEqual($1.utf8) }
  }

  package func hash(into hasher: inout Hasher) {
    for token in tokens { hasher.combine(Array(token.utf8)) }
  }

  package var description: String { tokens.joined(separator: " ") }

  /// The same without parentheses around the whole.
  package var unwrapped: NormalizedSQL {
    var tokens = tokens[...]
    while tokens.first == "(", tokens.last == ")", Self.closesLast(tokens) {
      tokens = tokens.dropFirst().dropLast()
    }
    return NormalizedSQL(tokens: Array(tokens))
  }

  /// Whether the parenthesis that comes first is closed by the one that comes last.
  private static func closesLast(_ tokens: ArraySlice<String>) -> Bool {
    var depth = 0
    for (index, token) in zip(tokens.indices, tokens) {
      depth += token == "(" ? 1 : token == ")" ? -1 : 0
      if depth == 0 { return index == tokens.endIndex - 1 }
    }
    return false
  }
}

extension SQLTokens {
  /// Names lose their quotes and, as keywords do, their case; strings keep both.
  fileprivate func normalized(_ index: Int) -> String? {
    let token = tokens[index]
    return switch token.kind {
    case .comment, .lineComment: nil
    case .string where isNameInSingleQuotes(index): SQLName.folded(unquoted(token))
    case .string: text(of: token)
    case .quotedName: SQLName.folded(name(of: token))
    case .word, .number, .symbol: SQLName.folded(text(of: token))
    }
  }
}
