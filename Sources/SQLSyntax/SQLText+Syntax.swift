package import DBGenSQLText

// What the parser needs of names and texts, and the runtime doesn't.

extension NormalizedSQL: Hashable, CustomStringConvertible {
  /// Compares texts byte by byte, as SQLite does. In Swift, strings are also equal if they write
  /// the same letter differently in Unicode.
  package static func == (left: NormalizedSQL, right: NormalizedSQL) -> Bool {
    left.tokens.elementsEqual(right.tokens) { $0.hasSameBytes(as: $1) }
  }

  package func hash(into hasher: inout Hasher) {
    for token in tokens { hasher.combine(Array(token.utf8)) }
  }

  /// The tokens, with a space only between words that would otherwise run together.
  package var description: String {
    tokens.reduce(into: "") { text, token in
      let runsOn =
        text.utf8.last?.isSQLWord == true && token.utf8.first?.isSQLWord == true
        || text.hasSuffix("-") && token.hasPrefix("-")
      text += runsOn ? " " + token : token
    }
  }

  /// The SQL without parentheses around the whole.
  package var unwrapped: NormalizedSQL {
    let range = tokens.indices.withoutParentheses { tokens[$0] == ($1 ? "(" : ")") }
    return NormalizedSQL(tokens: Array(tokens[range]))
  }
}

extension Range<Int> {
  /// Returns the tokens in a range without pairs of parentheses around all of them.
  fileprivate func withoutParentheses(
    _ isAt: (_ token: Int, _ isOpening: Bool) -> Bool
  ) -> Range<Int> {
    var depth = 0
    let end = first { token in
      depth += isAt(token, true) ? 1 : isAt(token, false) ? -1 : 0
      return depth == 0
    }
    guard count > 2, isAt(lowerBound, true), end == upperBound - 1 else { return self }
    return dropFirst().dropLast().withoutParentheses(isAt)
  }
}

extension SQLText {
  /// The tokens without pairs of parentheses around all of them.
  package var unwrappedTokens: Range<Int> {
    tokens.indices.withoutParentheses { isAt($0, $1 ? "(" : ")") }
  }

  /// The name that a token represents, in the form in which SQLite looks it up.
  package func foldedName(_ index: Int) -> String { SQLName.folded(name(index)) }

  /// The names in the text. A word in double quotes may be a string; it counts as a name only after
  /// AS, a quoted name or a closing parenthesis.
  package var certainNames: Set<SQLName> {
    let names = tokens.indices.filter { index in
      let followsName =
        index > 0 && tokens[index - 1].kind == .quotedName || isAt(index - 1, "as")
        || isAt(index - 1, ")")
      return tokens[index].isName && (followsName || !isInDoubleQuotes(tokens[index]))
    }
    return Set(names.map(sqlName))
  }

  /// Returns the text with others in place of some tokens.
  ///
  /// - Parameter replacement: Returns what takes the place of a token; nil if it stays.
  package func replacingTokens(_ replacement: (_ index: Int) -> String?) -> String {
    replacing(
      tokens.indices.compactMap { index in replacement(index).map { (tokens[index].range, $0) } })
  }

  /// Returns the text, or that of a range of bytes, with other texts in place of some parts. The
  /// first of overlapping ones stands.
  package func replacing(
    _ replacements: [(range: Range<Int>, text: String)], in part: Range<Int>? = nil
  ) -> String {
    let bytes = part ?? self.bytes.indices
    var (text, position) = ("", bytes.lowerBound)
    for (range, replacement) in replacements.sorted(by: {
      $0.range.lowerBound < $1.range.lowerBound
    }) where range.lowerBound >= position {
      text += self.text(inBytes: position..<range.lowerBound) + replacement
      position = range.upperBound
    }
    return text + self.text(inBytes: position..<bytes.upperBound)
  }

  package var endsInSemicolon: Bool { isAt(tokens.count - 1, ";") }

  package var endsInLineComment: Bool {
    guard let last = comments.last, last.kind == .lineComment else { return false }
    return last.range.lowerBound > tokens.last?.range.lowerBound ?? -1
  }

  /// The names that the text mentions: words, quoted names, and strings in places where SQLite
  /// requires a name.
  package var names: [SQLName] { tokens.indices.filter(isName).map(sqlName) }

  /// The names that the text mentions, in the form in which SQLite looks them up.
  package var foldedNames: Set<String> { Set(names.map { SQLName.folded($0.description) }) }

  /// The names that the text mentions, as SQLite compares them.
  package var mentionedNames: Set<SQLName> { Set(names) }

  package func mentions(_ name: String) -> Bool {
    let folded = SQLName.folded(name)
    return tokens.indices.contains { isName($0) && SQLName.folded(self.name($0)) == folded }
  }

  private func isName(_ index: Int) -> Bool {
    tokens[index].isName || isNameInSingleQuotes(index)
  }
}

extension SQLName {
  package var isRowIDAlias: Bool { Self.rowIDAliases.contains(self) }
}

extension SQLName: Comparable {
  package static func < (left: SQLName, right: SQLName) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8) {
      $0.foldedASCII < $1.foldedASCII
    }
  }
}

extension SQLName: ExpressibleByStringLiteral {
  package init(stringLiteral name: StaticString) { self.init(name.description) }
}
