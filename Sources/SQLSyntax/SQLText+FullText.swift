import DBGenSQLText

extension SQLText {
  /// The columns and options of an FTS5 table, in a form that doesn't depend on the order of the
  /// options and on quotes; nil for another statement, and for columns with options of their own.
  package var fullTextArguments: [String]? {
    guard let statement = createVirtualTable, statement.module.name == "fts5" else { return nil }
    var (columns, options): ([String], [String]) = ([], [])
    for argument in statement.arguments {
      guard let first = argument.first else { return nil }
      if argument.count == 3, isAt(first + 1, "=") {
        options.append("\(foldedName(first)) = \(SQLString.quote(name(first + 2)))")
      } else if argument.count == 1 {
        columns.append(foldedName(first))
      } else if argument.count == 2, isAt(first + 1, "unindexed") {
        columns.append(foldedName(first) + " unindexed")
      } else {
        return nil
      }
    }
    return columns + options.sorted()
  }

  // MARK: - Tokenizers

  /// The tokenizer of the app that a CREATE VIRTUAL TABLE of FTS5 names; nil if it is SQLite's.
  package var appTokenizer: String? {
    guard let table = createVirtualTable, table.module.name == "fts5" else { return nil }
    return tokenizer(of: table).flatMap { SQLFacts.tokenizers.contains(SQLName($0)) ? nil : $0 }
  }

  /// Returns the name of the tokenizer of a full-text index; nil if it names none.
  func tokenizer(of table: SQLCreateVirtualTable) -> String? {
    let option = table.arguments.first {
      isAt($0.lowerBound, "tokenize") && isAt($0.lowerBound + 1, "=")
    }
    // The name and its arguments may be a string.
    return option.flatMap { SQLText(name($0.lowerBound + 2)).tokenizer }
  }

  /// The tokenizer that a value of the option `tokenize` names; nil if it names none.
  private var tokenizer: String? {
    guard let first = tokens.indices.first else { return nil }
    // It passes on what another one finds.
    return name(tokens.count > 1 && isAt(first, "porter") ? first + 1 : first)
  }
}
