package import DBGenSQLText

extension SQLText {
  /// The folded names that the text mentions.
  package var foldedNames: Set<String> { Set(names.map(SQLName.folded)) }

  /// The words and quoted names, without their quotes.
  package var names: [String] {
    tokens.indices.compactMap { index in
      tokens[index].isName || isNameInSingleQuotes(index) ? name(index) : nil
    }
  }

  /// Whether a token is a string that SQLite takes for a name because the position requires one.
  package func isNameInSingleQuotes(_ index: Int) -> Bool {
    guard tokens[index].kind == .string else { return false }
    let before = keyword(index - 1)
    return Self.wordsBeforeNames.contains(before) || before == "on" && isInHead(of: index)
  }

  private static let wordsBeforeNames: Set = [
    "view", "trigger", "table", "index", "exists", "from", "join", "into", "update", "references",
  ]

  /// Whether a token is in the head of a statement that creates a trigger or an index, after its
  /// ON.
  private func isInHead(of index: Int) -> Bool {
    let words = (0..<index).map(keyword)
    return words.first == "create" && words.count { $0 == "on" } == 1 && !words.contains("as")
      && !words.contains("table")
  }
}
