package import DBGenSQLText

extension NormalizedSQL {
  /// The statement as SQLite stores it: without IF NOT EXISTS. The constraints of a table are in
  /// alphabetical order, because a column that ALTER TABLE adds comes after them.
  package var asStored: NormalizedSQL {
    let words = withoutCondition
    guard words.starts(with: ["create", "table"]), let start = words.firstIndex(of: "("),
      let end = words.lastIndex(of: ")")
    else { return NormalizedSQL(tokens: words) }
    let items = Self.items(of: words[(start + 1)..<end])
    let constraints = items.filter(Self.isConstraint)
    let columns = items.filter { !Self.isConstraint($0) }
    let body = columns + constraints.sorted { $0.lexicographicallyPrecedes($1) }
    return NormalizedSQL(
      tokens: words[...start] + Array(body.joined(separator: [","])) + Array(words[end...]))
  }

  private var withoutCondition: [String] {
    guard let start = tokens.firstIndex(of: "if"),
      tokens[start...].starts(with: ["if", "not", "exists"])
    else { return tokens }
    return Array(tokens[..<start] + tokens[(start + 3)...])
  }

  /// Returns the columns and constraints of a table, which commas separate.
  private static func items(of body: ArraySlice<String>) -> [[String]] {
    var (items, depth): ([[String]], Int) = ([[]], 0)
    for token in body {
      depth += token == "(" ? 1 : token == ")" ? -1 : 0
      if token == ",", depth == 0 { items.append([]) } else { items[items.count - 1].append(token) }
    }
    return items
  }

  private static func isConstraint(_ item: [String]) -> Bool {
    ["constraint", "primary", "unique", "check", "foreign"].contains(item.first)
  }
}

extension SQLText {
  /// The object that a statement creates, as errors name it.
  var title: String {
    let kinds = ["table", "index", "view", "trigger"]
    guard let kind = tokens.indices.first(where: { index in kinds.contains { isAt(index, $0) } })
    else { return "a statement" }
    let name = isAt(kind + 1, "if") ? kind + 4 : kind + 1
    return "\(keyword(kind)) '\(self.name(name))'"
  }
}
