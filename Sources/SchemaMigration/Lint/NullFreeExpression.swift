import SchemaImporter

/// Tells of expressions over a row that they never give NULL, as far as their words show.
struct NullFreeExpression {
  /// Whether a column can't hold NULL, by its name as SQLite looks it up.
  let refusesNull: (String) -> Bool

  func holds(_ sql: String) -> Bool { holds(NormalizedSQL(sql).tokens[...]) }

  private func holds(_ tokens: ArraySlice<String>) -> Bool {
    let tokens = tokens.drop { $0 == "-" || $0 == "+" }.unwrapped
    guard let first = tokens.first else { return false }
    if tokens.count == 1 { return isLiteral(first) || refusesNull(first) }
    if first == "case", tokens.last == "end" { return holdsForCases(tokens.dropFirst()) }
    if ["coalesce", "ifnull"].contains(first), let arguments = arguments(of: tokens) {
      return arguments.contains { holds($0) }
    }
    let parts = tokens.split(atTop: "||")
    return parts.count > 1 && parts.allSatisfy { holds($0) }
  }

  private func isLiteral(_ token: String) -> Bool {
    guard let first = token.utf8.first else { return false }
    return first == UInt8(ascii: "'") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
  }

  /// What stands in the parentheses of a call, if nothing follows it.
  private func arguments(of call: ArraySlice<String>) -> [ArraySlice<String>]? {
    let rest = call.dropFirst()
    let inner = rest.dropFirst().untilClosed
    guard rest.first == "(", inner.endIndex == rest.endIndex - 1 else { return nil }
    return inner.split(atTop: ",")
  }

  /// Without ELSE, a CASE of which no condition holds is NULL.
  private func holdsForCases(_ tokens: ArraySlice<String>) -> Bool {
    var depth = 0
    var start: Int?
    var hasElse = false
    for (index, token) in zip(tokens.indices, tokens) {
      if depth == 0, ["when", "else", "end"].contains(token) {
        if let start, !holds(tokens[start..<index]) { return false }
        start = nil
      }
      if depth == 0, token == "then" || token == "else" { start = index + 1 }
      hasElse = hasElse || depth == 0 && token == "else"
      depth += ["(", "case"].contains(token) ? 1 : [")", "end"].contains(token) ? -1 : 0
    }
    return hasElse
  }
}
