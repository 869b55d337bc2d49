extension SQLTokens {
  /// The words after the last parenthesis of a CREATE TABLE statement, in lowercase.
  var tableOptions: Set<String> {
    let tail = tokens.reversed().prefix { text(of: $0) != ")" }
    return Set(tail.filter { $0.kind == .word }.map { text(of: $0).lowercased() })
  }

  /// Returns the first words of a statement, in lowercase.
  func firstWords(_ count: Int) -> [String] {
    tokens.filter { $0.kind != .comment && $0.kind != .lineComment }.prefix(count)
      .map { text(of: $0).lowercased() }
  }

  /// The UTF-8 offset at which the statement ends, before any trailing semicolons.
  var endWithoutSemicolons: Int {
    tokens.last { text(of: $0) != ";" }?.range.upperBound ?? 0
  }

  /// The tables that statements insert rows into without naming the columns.
  package var tablesOfUnnamedColumns: [String] {
    let tokens = tokens.filter { $0.kind != .comment && $0.kind != .lineComment }
    func word(_ place: Int) -> String {
      tokens.indices.contains(place) ? text(of: tokens[place]).lowercased() : ""
    }
    return tokens.indices.compactMap { place in
      guard tokens[place].kind == .word, word(place) == "into" else { return nil }
      let table = word(place + 2) == "." ? place + 3 : place + 1
      let next = word(table + 1) == "as" ? table + 3 : table + 1
      let isNamed = word(next) == "(" || word(next) == "default"
      return tokens.indices.contains(table) && !isNamed ? unquoted(tokens[table]) : nil
    }
  }
}
