internal import DBGenSQLite

/// Untrusted files. They may have tables, columns and indexes in addition to the app's, but no
/// other expressions that SQLite would compute, because it can't be interrupted while it does.
extension Connection {
  /// Verifies, without computing anything, that the schema of the file computes only what the app's
  /// does.
  ///
  /// - Throws: `DatabaseError.schemaDrift` with the objects that compute anything else.
  func requireOwnExpressions(of model: Connection) throws {
    let own = try OwnExpressions(model.schemaTexts.map(\.text))
    let foreign = try schemaTexts.filter { !own.contains($0.text) }
    guard !foreign.isEmpty else { return }
    let differences = foreign.map { "\($0.name) computes values and is not in the schema" }
    throw DatabaseError.schemaDrift(differences: differences)
  }

  /// Returns whether the schema of this connection works without being trusted. Before 3.44, SQLite
  /// considers its own JSON functions and full-text indexes unsafe in a schema.
  func doesWithoutTrust() throws -> Bool {
    let names = try texts("SELECT name FROM main.sqlite_schema WHERE type IN ('table', 'view')")
    do {
      for name in names { try compile("SELECT * FROM main.\(_TableSQL.quoted(name))") }
      try compile("PRAGMA main.integrity_check")
      return true
    } catch let error as DatabaseError where error.code == SQLITE_ERROR {
      return false
    }
  }

  /// The tokens of each statement in the schema, with the kind and the name of its object.
  private var schemaTexts: [(text: [SQLToken], name: String)] {
    get throws {
      try rows("SELECT type, name, sql FROM main.sqlite_schema WHERE sql NOT NULL").map {
        (SQLTokens($0[2]).tokens, "\($0[0]) '\($0[1])'")
      }
    }
  }
}

/// The texts of the app's schema, and the expressions in its tables.
private struct OwnExpressions {
  private let texts: Set<[String]>
  private let expressions: Set<[String]>

  init(_ texts: [[SQLToken]]) {
    self.texts = Set(texts.map(\.forms))
    expressions = Set(texts.flatMap(\.expressions))
  }

  /// Whether everything computed for the object that a text creates is the app's.
  func contains(_ text: [SQLToken]) -> Bool {
    if text.isTable { return text.expressions.allSatisfy(expressions.contains) }
    return text.isPlainIndex || texts.contains(text.forms)
  }
}

extension [SQLToken] {
  /// The tokens in a form in which those that mean the same are equal.
  fileprivate var forms: [String] {
    map { token in
      switch token.kind {
      case .string: "'\(token.text)"
      case .quotedName, .word, .number, .mark: token.text.lowercased()
      }
    }
  }

  private func isWord(_ word: String, at index: Int) -> Bool {
    indices.contains(index) && self[index].isWord(word)
  }

  fileprivate var isTable: Bool { isWord("CREATE", at: 0) && isWord("TABLE", at: 1) }

  /// The checks and the expressions of generated columns of a table, from the keyword to the
  /// closing parenthesis.
  fileprivate var expressions: [[String]] {
    guard isTable else { return [] }
    return indices.compactMap { index in
      guard self[index].isWord("CHECK") || self[index].isWord("AS") else { return nil }
      return [String](self[index..<end(ofParenthesisAt: index + 1)].forms)
    }
  }

  private func end(ofParenthesisAt start: Int) -> Int {
    var depth = 0
    for index in indices.dropFirst(start) {
      if self[index].isMark("(") { depth += 1 }
      if self[index].isMark(")") { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return count
  }

  /// Whether an index has only columns, and all rows.
  fileprivate var isPlainIndex: Bool {
    let start = isWord("UNIQUE", at: 1) ? 2 : 1
    // CREATE INDEX name ON table (
    guard isWord("CREATE", at: 0), isWord("INDEX", at: start), isWord("ON", at: start + 2),
      count > start + 5, self[start + 4].isMark("("), self[count - 1].isMark(")")
    else { return false }
    return self[(start + 5)..<(count - 1)].split(omittingEmptySubsequences: false) {
      $0.isMark(",")
    }
    .allSatisfy { Self.isColumn(Array($0)) }
  }

  private static func isColumn(_ tokens: [SQLToken]) -> Bool {
    var rest = tokens[...]
    guard rest.popFirst()?.isName == true else { return false }
    if rest.first?.isWord("COLLATE") == true {
      rest.removeFirst()
      guard rest.popFirst()?.isName == true else { return false }
    }
    if let order = rest.first, order.isWord("ASC") || order.isWord("DESC") { rest.removeFirst() }
    return rest.isEmpty
  }
}

extension ArraySlice<SQLToken> {
  fileprivate var forms: [String] { Array(self).forms }
}
