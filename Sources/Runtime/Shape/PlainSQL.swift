internal import DBGenSQLText

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
      return SQLText(text).name(0).foldedASCII
    }
  }

  let sql: SQLText
  /// A word for each token.
  let allWords: [Word]

  /// The words without semicolons at the end.
  var words: ArraySlice<Word> {
    allWords[..<((allWords.lastIndex { $0 != Word(text: ";", isBare: true) } ?? -1) + 1)]
  }

  /// - Parameter names: The names that exist, in the form that SQLite compares; it treats any other
  ///   word in double quotes as a string. Nil if that doesn't matter.
  init(_ sql: String, names: Set<String>? = nil) {
    let text = SQLText(sql)
    self.sql = text
    allWords = text.tokens.indices.map { index in
      names.map { text.isString(index, $0) } ?? false
        ? Self.quoted(text.name(index)) : Self.word(text, index)
    }
  }

  static func text(of sql: String) -> String { Self(sql).words[...].text }

  private static func word(_ sql: SQLText, _ index: Int) -> Word {
    let name = sql.name(index)
    switch sql.tokens[index].kind {
    case .quotedName:
      let isWord = !name.isEmpty && name.utf8.allSatisfy(\.isSQLWord)
      return Word(text: (isWord ? name : name.quoted("\"")).foldedASCII)
    case .string: return quoted(name)
    default: return Word(text: name.foldedASCII, isBare: true)
    }
  }

  private static func quoted(_ text: String) -> Word { Word(text: text.quoted("'")) }
}

extension ArraySlice<PlainSQL.Word> {
  /// The text of the words, with a space only between words that would otherwise run together.
  var text: String {
    var text = ""
    for word in self {
      if text.utf8.last?.isSQLWord == true, word.text.utf8.first?.isSQLWord == true { text += " " }
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
    let plain = PlainSQL(sql, names: [])
    let words = plain.words[...].unwrapped
    guard words.count == 1, let word = words.first,
      let name = plain.sql.tokens.first(where: \.isName)
    else { return words.text }
    if word.isBare, word.text == "null" { return nil }
    return word.isBare && constants.contains(word.text)
      ? word.text : plain.sql.name(of: name).quoted("'")
  }
}

// MARK: - Tokens

extension SQLText {
  /// Whether SQLite treats a token in double quotes as a string: nothing has that name, and the
  /// token isn't in a place where only a name can be.
  fileprivate func isString(_ index: Int, _ names: Set<String>) -> Bool {
    isInDoubleQuotes(tokens[index]) && !names.contains(name(index).foldedASCII)
      && !isAt(index - 1, ".") && !isAt(index + 1, ".") && !isAt(index + 1, "(")
      && !isAt(index - 1, "collate")
  }

  /// The names in the text. A word in double quotes may be a string; it counts as a name only after
  /// AS, a quoted name or a closing parenthesis.
  var certainNames: Set<String> {
    let names = tokens.indices.filter { index in
      let followsName =
        index > 0 && tokens[index - 1].kind == .quotedName || isAt(index - 1, "as")
        || isAt(index - 1, ")")
      return tokens[index].isName && (followsName || !isInDoubleQuotes(tokens[index]))
    }
    return Set(names.map { name($0).foldedASCII })
  }
}

extension String {
  /// Returns the text in quotes, with the quotes in it doubled.
  func quoted(_ quote: Character) -> String {
    "\(quote)"
      + split(separator: quote, omittingEmptySubsequences: false)
      .joined(separator: "\(quote)\(quote)") + "\(quote)"
  }
}
