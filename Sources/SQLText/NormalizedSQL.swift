/// A piece of SQL in a form that is the same for SQL with the same meaning, however it is spaced,
/// quoted or commented.
package struct NormalizedSQL {
  /// Names without needless quotes, keywords, literals and symbols. Only strings keep their case.
  package let tokens: [String]

  /// - Parameter names: The names that exist; SQLite takes any other word in double quotes for a
  ///   string. Nil if that doesn't matter.
  package init(_ sql: String, names: Set<SQLName>? = nil) {
    let text = SQLText(sql)
    self.init(text, text.tokens.indices, names: names)
  }

  package init(_ sql: SQLText, _ range: Range<Int>, names: Set<SQLName>? = nil) {
    var tokens = range.map { sql.normalized($0, names) }
    while tokens.last == ";" { tokens.removeLast() }
    self.init(tokens: tokens)
  }

  package init(tokens: [String]) {
    self.tokens = tokens
  }
}

// MARK: - Tokens

extension SQLText {
  fileprivate func normalized(_ index: Int, _ names: Set<SQLName>?) -> String {
    switch tokens[index].kind {
    case .string where !isNameInSingleQuotes(index): text(index)
    case .quotedName where names.map { isString(index, $0) } ?? false: SQLString.quote(name(index))
    case .quotedName, .string: name(index).asNormalizedName
    default: SQLName.folded(text(index))
    }
  }

  /// The name that a token represents.
  package func sqlName(_ index: Int) -> SQLName { SQLName(name(index)) }

  /// Whether SQLite takes a token in double quotes for a string: nothing has that name, and the
  /// token isn't in a place where only a name can be.
  private func isString(_ index: Int, _ names: Set<SQLName>) -> Bool {
    isInDoubleQuotes(tokens[index]) && !names.contains(sqlName(index)) && !isAt(index - 1, ".")
      && !isAt(index + 1, ".") && !isAt(index + 1, "(") && !isAt(index - 1, "collate")
  }
}

extension String {
  /// The name as a token of normalized SQL: in lowercase, in quotes only if it isn't a word, or would
  /// be a keyword or a constant without them.
  package var asNormalizedName: String {
    let name = SQLName.folded(self)
    let isWord = !isEmpty && hasOnly(\.isSQLWord)
    let isPlain = isWord && !SQLKeyword.isReserved(name) && !SQLKeyword.isConstant(name)
    return isPlain ? name : SQLName.quote(name)
  }
}
