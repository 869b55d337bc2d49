package import SchemaParser

/// A cursor over the tokens of a statement that SQLite has accepted, without comments.
package struct TokenCursor {
  package let sql: SQLTokens
  package let words: [SQLTokens.Token]
  package private(set) var position = 0

  package init(_ text: String) {
    self.init(SQLTokens(text))
  }

  init(_ sql: SQLTokens) {
    self.sql = sql
    words = sql.tokens.filter { $0.kind != .comment && $0.kind != .lineComment }
  }

  package var isAtEnd: Bool { position >= words.count }

  /// The UTF-8 offset of the next token.
  var offset: Int { isAtEnd ? sql.bytes.count : words[position].range.lowerBound }

  /// Whether the next tokens are the given words or symbols.
  func isAt(_ first: String, _ second: String) -> Bool { isAt(first) && isAt(second, after: 1) }

  /// Whether the given word or symbol comes after `count` more tokens.
  func isAt(_ expected: String, after count: Int = 0) -> Bool {
    let place = position + count
    guard place < words.count else { return false }
    let token = words[place]
    return (token.kind == .word || token.kind == .symbol) && sql.isText(of: token, expected)
  }

  /// Skips a word or symbol if it comes next. Returns whether it did.
  package mutating func take(_ word: String) -> Bool {
    guard isAt(word) else { return false }
    position += 1
    return true
  }

  /// Skips two words if they come next. Returns whether it did.
  mutating func take(_ first: String, _ second: String) -> Bool {
    guard isAt(first, second) else { return false }
    position += 2
    return true
  }

  package mutating func next() -> SQLTokens.Token? {
    guard !isAtEnd else { return nil }
    position += 1
    return words[position - 1]
  }

  /// Reads the next token as a name. SQLite accepts a string where only a name can be.
  package mutating func name() -> String? {
    guard let token = next() else { return nil }
    return sql.unquoted(token)
  }

  /// Reads the text in the parentheses that come next, verbatim.
  mutating func parenthesized() -> String? {
    guard isAt("(") else { return nil }
    let start = words[position].range.upperBound
    var depth = 0
    while let token = next() {
      switch sql.text(of: token) {
      case "(" where token.kind == .symbol: depth += 1
      case ")" where token.kind == .symbol:
        depth -= 1
        if depth == 0 { return text(start..<token.range.lowerBound) }
      default: break
      }
    }
    return nil
  }

  /// Returns a part of the statement without the space around it.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: sql.bytes[range], as: UTF8.self).trimmed
  }
}

extension SQLTokens {
  /// Whether a token has the given text, ignoring ASCII case.
  package func isText(of token: Token, _ text: String) -> Bool {
    guard token.range.count == text.utf8.count else { return false }
    return zip(bytes[token.range], text.utf8).allSatisfy {
      $0.lowercasedASCII == $1.lowercasedASCII
    }
  }
}

extension String {
  /// The text without leading and trailing white space.
  var trimmed: String {
    let scalars = Substring(self).unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension Located {
  /// Creates a value that isn't in a file.
  init(_ value: Value) {
    self.init(value, at: 0..<0)
  }
}
