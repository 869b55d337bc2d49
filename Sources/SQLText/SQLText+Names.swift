extension SQLText {
  /// The names that the text mentions, without their quotes: words, quoted names, and strings in
  /// places where SQLite requires a name.
  package var names: [String] { tokens.indices.filter(isName).map { name($0) } }

  /// The names that the text mentions, as SQLite compares them.
  package var foldedNames: Set<String> { Set(names.map(SQLName.folded)) }

  package func mentions(_ name: String) -> Bool {
    let folded = SQLName.folded(name)
    return tokens.indices.contains { isName($0) && SQLName.folded(self.name($0)) == folded }
  }

  private func isName(_ index: Int) -> Bool {
    tokens[index].isName || isNameInSingleQuotes(index)
  }

  /// Whether a token is a string that SQLite takes for a name because the position requires one.
  package func isNameInSingleQuotes(_ index: Int) -> Bool {
    guard tokens[index].kind == .string else { return false }
    if isAt(index - 1, "from") { return !isAt(index - 2, "distinct") }
    return Self.wordsBeforeNames.contains(keyword(index - 1)) || placeOfOn == index - 1
  }

  private static let wordsBeforeNames: Set = [
    "view", "trigger", "table", "index", "exists", "join", "into", "update", "references",
  ]

  /// Returns the place of ON in the head of a statement that creates a trigger or an index.
  func findOn() -> Int? {
    guard isAt(0, "create") else { return nil }
    let words = ["on", "as", "table"]
    let place = tokens.indices.first { index in words.contains { isAt(index, $0) } }
    return place.flatMap { isAt($0, "on") ? $0 : nil }
  }
}
