package import DBGenSQLText

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
}

extension SQLParser {
  /// Reads names in parentheses, separated by commas; nil if there is something else.
  mutating func nameList() -> [Int]? {
    let start = position
    guard take("(") else { return nil }
    var names: [Int] = []
    repeat {
      guard let name = name() else { break }
      names.append(name)
    } while take(",")
    if take(")"), !names.isEmpty { return names }
    move(to: start)
    return nil
  }
}
