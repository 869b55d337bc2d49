extension SQLText {
  /// The names that the text mentions, without their quotes: words, quoted names, and strings in
  /// places where SQLite requires a name.
  package var names: [String] { tokens.indices.filter(isName).map { name($0) } }

  /// The names that the text mentions, as SQLite compares them.
  package var foldedNames: Set<String> { Set(names.map(\.foldedASCII)) }

  package func mentions(_ name: String) -> Bool {
    let folded = name.foldedASCII
    return tokens.indices.contains { isName($0) && self.name($0).foldedASCII == folded }
  }

  private func isName(_ index: Int) -> Bool {
    tokens[index].isName || isNameInSingleQuotes(index)
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
