/// A CHECK in the statement that created a table.
struct CheckConstraint {
  /// Its name in SQLite's message: the constraint's name, or its condition if it has none.
  let name: String
  private let condition: ArraySlice<SQLToken>

  /// Returns all checks of a CREATE TABLE statement.
  static func all(in sql: String) -> [CheckConstraint] {
    let text = SQLTokens(sql)
    let tokens = text.tokens
    var checks: [CheckConstraint] = []
    var (depth, name) = (0, String?.none)
    for (index, token) in tokens.enumerated() {
      if token.isMark("(") { depth += 1 }
      if token.isMark(")") { depth -= 1 }
      guard depth == 1, index + 1 < tokens.count else { continue }
      // A name applies to all constraints up to the next comma.
      if token.isMark(",") { name = nil }
      if token.isWord("CONSTRAINT") { name = tokens[index + 1].text }
      if token.isWord("CHECK"), tokens[index + 1].isMark("(") {
        let condition = tokens.parenthesized(at: index + 1)
        checks.append(
          CheckConstraint(name: name ?? Self.name(of: condition, in: text), condition: condition))
      }
    }
    return checks
  }

  /// Returns the text of a condition, including comments. If it begins with a quoted token, SQLite
  /// reports only the text in these quotes.
  private static func name(of condition: ArraySlice<SQLToken>, in text: SQLTokens) -> String {
    guard let first = condition.first, text.tokens.indices.contains(condition.endIndex) else {
      return ""
    }
    let start = text.tokens[condition.startIndex - 1].range.upperBound
    let inside = text.bytes[start..<text.tokens[condition.endIndex].range.lowerBound]
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || (9...13).contains(byte) }
    let trimmed = inside.drop(while: isSpace)
    let isQuoted = first.kind == .quotedName || first.kind == .string
    if isQuoted, first.range.lowerBound == trimmed.startIndex { return first.text }
    let end = trimmed.lastIndex { !isSpace($0) } ?? trimmed.startIndex
    return text.text(trimmed.startIndex..<(end + 1))
  }

  /// Returns the columns among `names` that the condition mentions.
  func columns(among names: [String]) -> [String] {
    let named = condition.indices.filter(isColumn).map { condition[$0].text.lowercased() }
    return names.filter { named.contains($0.lowercased()) }
  }

  private func isColumn(_ index: Int) -> Bool {
    guard condition[index].isName else { return false }
    let next = index + 1 < condition.endIndex ? condition[index + 1] : nil
    if let next, next.isMark("(") || next.isMark(".") { return false }
    guard index > condition.startIndex else { return true }
    return !condition[index - 1].isWord("COLLATE") && !condition[index - 1].isWord("AS")
  }
}

extension [SQLToken] {
  /// Returns the tokens between a parenthesis and the one that closes it.
  func parenthesized(at start: Int) -> ArraySlice<SQLToken> {
    var depth = 0
    for index in indices[start...] {
      if self[index].isMark("(") { depth += 1 }
      if self[index].isMark(")") { depth -= 1 }
      if depth == 0 { return self[(start + 1)..<index] }
    }
    return self[(start + 1)...]
  }
}
