import DBGenSQLText

extension SQLText {
  /// The parameters in SQLite's other forms, such as `?`, `?1`, `@name`, `$name`, and `:name::type`,
  /// with what to write for them, by their names or those of the columns that they are compared with.
  var otherParameters: [(range: Range<Int>, sql: String?)] {
    let places = tokens.indices.filter { isOtherParameter(tokens[$0]) }
    let names = places.map {
      cast(at: $0) ?? (writtenName(at: $0) ?? nameOfNeighbor(at: $0)).map { ":\($0)" }
    }
    return zip(places, names).map { place, name in
      let isOfOther = zip(places, names).contains { $1 == name && !isSame($0, place) }
      return (tokens[place].range, isOfOther ? nil : name)
    }
  }

  /// The cast of PostgreSQL that SQLite takes for the name of a parameter.
  private func cast(at place: Int) -> String? {
    let parts = text(place).split(separator: "::")
    return parts.count == 2 && parts[0].hasPrefix(":") ? "CAST(\(parts[0]) AS \(parts[1]))" : nil
  }

  private func isOtherParameter(_ token: SQLToken) -> Bool {
    let text = text(of: token)
    let isSign = token.kind == .invalid && (text == "@" || text == "$")
    return token.kind == .parameter && (!text.hasPrefix(":") || text.contains("::")) || isSign
  }

  /// Whether two places have the same parameter: each `?` is another.
  private func isSame(_ place: Int, _ other: Int) -> Bool {
    place == other || text(place) != "?" && text(place) == text(other)
  }

  private func writtenName(at place: Int) -> String? {
    let name = String(text(place).dropFirst())
    return name.utf8.first.map { !(0x30...0x39).contains($0) } == true ? name : nil
  }

  /// The name of the column before an operator, as in `id = ?`, or the word before a number of rows.
  private func nameOfNeighbor(at place: Int) -> String? {
    if isAt(place - 1, "limit") || isAt(place - 1, "offset") { return keyword(place - 1) }
    guard place > 1, Self.comparisons.contains(keyword(place - 1)), tokens[place - 2].isName else {
      return nil
    }
    let name = name(place - 2)
    let isWord = name.utf8.allSatisfy(\.isSQLWord) && name.utf8.first.map { $0 > 0x39 } == true
    return isWord ? name : nil
  }

  private static let comparisons: Set = ["=", "==", "<>", "!=", "<", "<=", ">", ">=", "like", "is"]
}
