package import DBGenSQLText

extension NormalizedSQL {
  /// The statement as SQLite stores it: without IF NOT EXISTS.
  package var asStored: NormalizedSQL {
    guard let start = tokens.firstIndex(of: "if"),
      tokens[start...].starts(with: ["if", "not", "exists"])
    else { return self }
    return NormalizedSQL(tokens: Array(tokens[..<start] + tokens[(start + 3)...]))
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
