package import DBGenSQLText

extension SQLText {
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
