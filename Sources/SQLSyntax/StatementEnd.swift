package import DBGenSQLText

/// Finds the semicolon that ends a statement. As in SQLite's "complete.c", a trigger ends with
/// `; END;`.
package struct StatementEnd {
  private var words: [String] = []
  private var isTrigger = false
  private var last = ""

  package init() {}

  package var isAtStart: Bool { words.isEmpty }
  package var hasWords: Bool { words.first.map { $0 != ";" } ?? false }

  package mutating func isReached(by index: Int, in text: SQLText) -> Bool {
    let keyword = text.keyword(index)
    let word = keyword.isEmpty ? "_" : keyword
    if words.count < 4 {
      words.append(word)
      let rest = words.first == "create" ? words.dropFirst().drop { $0.hasPrefix("temp") } : []
      isTrigger = rest.first == "trigger"
    }
    defer { last = word == "end" && last == ";" ? "; end" : word }
    return word == ";" && (!isTrigger || last == "; end")
  }
}

extension SQLText {
  /// Whether there is more than comments and semicolons.
  package var hasStatement: Bool { !tokens.indices.allSatisfy { isAt($0, ";") } }
}
