/// The words of a statement without insignificant differences: comments, white space, quotes around
/// names, and case.
struct PlainSQL {
  /// A name, a keyword, a literal or a mark.
  struct Word: Equatable {
    let text: String
    /// Whether the word isn't quoted, so that it may be a keyword.
    var isBare = false

    /// The word as a name: SQLite accepts strings where it expects a name.
    var name: String {
      guard text.utf8.first == UInt8(ascii: "'") else { return text }
      return SQLTokens(text).tokens.first?.text.foldedCase ?? ""
    }
  }

  let words: [Word]

  /// - Parameter names: The names that exist, in the form that SQLite compares; it treats any other
  ///   word in double quotes as a string. Nil if that doesn't matter.
  init(_ sql: String, names: Set<String>? = nil) {
    let tokens = SQLTokens(sql)
    var words = tokens.tokens.indices.map { index in
      names.map { tokens.isString(index, $0) } ?? false
        ? Self.quoted(tokens.tokens[index].text) : Self.word(tokens, index)
    }
    while words.last == Word(text: ";", isBare: true) { words.removeLast() }
    self.words = words
  }

  static func text(of sql: String) -> String { Self(sql).words[...].text }

  private static func word(_ tokens: SQLTokens, _ index: Int) -> Word {
    let token = tokens.tokens[index]
    switch token.kind {
    case .word, .number, .mark: return Word(text: token.text.foldedCase, isBare: true)
    case .quotedName:
      let isWord = !token.text.isEmpty && token.text.utf8.allSatisfy(\.isOfWord)
      return Word(text: (isWord ? token.text : token.text.quoted("\"")).foldedCase)
    case .string where tokens.isBlob(token):
      return Word(text: "x" + token.text.foldedCase.quoted("'"), isBare: true)
    case .string: return quoted(token.text)
    }
  }

  private static func quoted(_ text: String) -> Word { Word(text: text.quoted("'")) }
}

extension ArraySlice<PlainSQL.Word> {
  /// The text of the words, with a space only between words that would otherwise run together.
  var text: String {
    var text = ""
    for word in self {
      if text.utf8.last?.isOfWord == true, word.text.utf8.first?.isOfWord == true { text += " " }
      text += word.text
    }
    return text
  }

  /// The words without parentheses around all of them.
  var unwrapped: Self {
    var words = self
    while words.isAt("("), words.end(ofParenthesisAt: words.startIndex) == words.endIndex,
      words.count > 1
    {
      words = words.dropFirst().dropLast()
    }
    return words
  }

  /// The parts between commas that aren't in parentheses.
  var parts: [Self] {
    var (parts, start, index) = ([Self](), startIndex, startIndex)
    while index < endIndex {
      if isAt("(", index) {
        index = end(ofParenthesisAt: index)
      } else {
        if isAt(",", index) {
          parts.append(self[start..<index])
          start = index + 1
        }
        index += 1
      }
    }
    return parts + [self[start...]]
  }

  /// Returns the index after the parenthesis that closes the one at `start`.
  func end(ofParenthesisAt start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < endIndex {
      depth += isAt("(", index) ? 1 : isAt(")", index) ? -1 : 0
      index += 1
      if depth == 0 { break }
    }
    return index
  }

  /// Whether a keyword or mark is at an index, or at the start if there is no index.
  func isAt(_ word: String, _ index: Int? = nil) -> Bool {
    let index = index ?? startIndex
    return indices.contains(index) && self[index].isBare && self[index].text == word
  }
}

// MARK: - Defaults

extension PlainSQL {
  private static let constants = [
    "true", "false", "current_time", "current_date", "current_timestamp",
  ]

  /// Returns the value of a default as a pragma reports it; nil if it is NULL, as it is without a
  /// default.
  ///
  /// SQLite treats a word that isn't a constant as a string.
  static func text(ofDefault sql: String) -> String? {
    let words = PlainSQL(sql, names: []).words[...].unwrapped
    guard words.count == 1, let word = words.first,
      let name = SQLTokens(sql).tokens.first(where: \.isName)
    else { return words.text }
    if word.isBare, word.text == "null" { return nil }
    return word.isBare && constants.contains(word.text) ? word.text : name.text.quoted("'")
  }
}

// MARK: - Tokens

extension SQLTokens {
  fileprivate func isBlob(_ token: SQLToken) -> Bool {
    bytes[token.range.lowerBound] | 0x20 == UInt8(ascii: "x")
  }

  /// Whether SQLite treats a token in double quotes as a string: nothing has that name, and the
  /// token isn't in a place where only a name can be.
  fileprivate func isString(_ index: Int, _ names: Set<String>) -> Bool {
    let token = tokens[index]
    guard token.kind == .quotedName, bytes[token.range.lowerBound] == UInt8(ascii: "\""),
      !names.contains(token.text.foldedCase)
    else { return false }
    let before = index > 0 ? tokens[index - 1] : nil
    let after = index + 1 < tokens.count ? tokens[index + 1] : nil
    return before?.isMark(".") != true && after?.isMark(".") != true && after?.isMark("(") != true
      && before?.isWord("COLLATE") != true
  }

  /// The names in the text. A word in double quotes may be a string; it counts as a name only after
  /// AS, a quoted name or a closing parenthesis.
  var names: Set<String> {
    var names: Set<String> = []
    for (index, token) in tokens.enumerated() where token.isName {
      let isBare = token.kind == .word || bytes[token.range.lowerBound] != UInt8(ascii: "\"")
      if isBare || (index > 0 && tokens[index - 1].isFollowedByName) {
        names.insert(token.text.foldedCase)
      }
    }
    return names
  }
}

extension SQLToken {
  fileprivate var isFollowedByName: Bool { kind == .quotedName || isWord("AS") || isMark(")") }
}

extension String {
  /// The text with ASCII letters in lower case, as SQLite compares names.
  var foldedCase: String {
    String(decoding: utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Returns the text in quotes, with the quotes in it doubled.
  func quoted(_ quote: Character) -> String {
    "\(quote)"
      + split(separator: quote, omittingEmptySubsequences: false)
      .joined(separator: "\(quote)\(quote)") + "\(quote)"
  }
}

extension UInt8 {
  fileprivate var isOfWord: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80..., UInt8(ascii: "_"), UInt8(ascii: "$"): true
    default: false
    }
  }
}
