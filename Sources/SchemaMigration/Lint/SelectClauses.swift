import SchemaImporter

/// The clauses of a SELECT, by the keywords that they begin with.
struct SelectClauses {
  private var parts: [String: ArraySlice<String>] = [:]

  init(_ tokens: ArraySlice<String>) {
    var depth = 0
    var (word, start) = ("", tokens.startIndex)
    for (place, token) in zip(tokens.indices, tokens) {
      depth += token == "(" ? 1 : token == ")" ? -1 : 0
      guard depth == 0, Self.words.contains(token) else { continue }
      parts[word] = tokens[start..<place]
      (word, start) = (Self.compounds.contains(token) ? "union" : token, place + 1)
    }
    parts[word] = tokens[start...]
  }

  subscript(word: String) -> ArraySlice<String>? { parts[word] }

  private static let compounds: Set<String> = ["union", "intersect", "except"]
  private static let words: Set<String> = compounds.union([
    "select", "from", "where", "group", "having", "window", "order", "limit",
  ])
}

extension ArraySlice<String> {
  /// The tokens up to the parenthesis that closes one opened before them.
  var untilClosed: ArraySlice<String> {
    var depth = 0
    for (place, token) in zip(indices, self) {
      depth += token == "(" ? 1 : token == ")" ? -1 : 0
      if depth < 0 { return self[..<place] }
    }
    return self
  }

  func hasAtTop(_ word: String) -> Bool { split(atTop: word).count > 1 }

  func split(atTop word: String) -> [ArraySlice<String>] {
    var depth = 0
    var (parts, start) = ([ArraySlice<String>](), startIndex)
    for (place, token) in zip(indices, self) {
      depth += token == "(" ? 1 : token == ")" ? -1 : 0
      guard depth == 0, token == word else { continue }
      parts.append(self[start..<place])
      start = place + 1
    }
    return parts + [self[start...]]
  }

  /// The tokens without parentheses around all of them.
  var unwrapped: ArraySlice<String> {
    var tokens = self
    while tokens.first == "(", tokens.dropFirst().untilClosed.endIndex == tokens.endIndex - 1 {
      tokens = tokens.dropFirst().dropLast()
    }
    return tokens
  }
}

extension NormalizedSQL {
  /// Returns whether a script has a statement that deletes rows or drops a table.
  static func deletes(_ sql: String) -> Bool {
    NormalizedSQL(sql).tokens[...].split(atTop: ";").contains {
      $0.first == "delete" || $0.starts(with: ["drop", "table"])
    }
  }

  /// Returns the tables from which the statements of a script delete rows.
  static func tablesOfDeletions(_ sql: String) -> [String] {
    NormalizedSQL(sql).tokens[...].split(atTop: ";").compactMap { statement in
      statement.starts(with: ["delete", "from"]) ? statement.dropFirst(2).first : nil
    }
  }
}
