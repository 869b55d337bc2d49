/// The words of a statement without what makes no difference: comments, blanks, quotes of names and
/// case.
struct PlainSQL {
  /// A name, a keyword, a constant or a sign.
  struct Word: Equatable {
    let text: String
    /// Whether it may be a keyword: it stands without quotes.
    var isBare = false

    /// The name it stands for: SQLite accepts strings where it expects a name.
    var name: String {
      guard text.utf8.first == UInt8(ascii: "'") else { return text }
      return SQLTokens(text).tokens.first?.text.foldedCase ?? ""
    }
  }

  let words: [Word]

  /// - Parameter names: What can be named, as SQLite looks it up; anything else in double quotes is a
  ///   string to it. Nil where that doesn't matter.
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
  /// Words stay apart, and nothing else does.
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

  /// The parts between commas.
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

  /// Where to go on behind the parenthesis that closes the one at `start`.
  func end(ofParenthesisAt start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < endIndex {
      depth += isAt("(", index) ? 1 : isAt(")", index) ? -1 : 0
      index += 1
      if depth == 0 { break }
    }
    return index
  }

  /// Whether a keyword or sign stands somewhere, or first.
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

  /// The value of a default as a pragma tells it; nil where it is NULL, as it is where none is said.
  ///
  /// A word that is no constant is a string to SQLite.
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

  /// Whether a token in double quotes is a string to SQLite: there is nothing of its name, nor does it
  /// stand where only a name can.
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

  /// What stands as a name, but for what may be a string in double quotes: that is one only where it
  /// follows on AS, a name or a parenthesis.
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
  /// The text as SQLite looks names up: the case of ASCII letters makes no difference.
  var foldedCase: String {
    String(decoding: utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// The text in quotes, which in it are doubled.
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
