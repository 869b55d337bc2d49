import SchemaImporter

/// Determines which expressions over a row are never NULL, as far as their tokens show.
struct NullFreeExpression {
  /// Returns whether a column with a folded name is never NULL; nil if there is no such column.
  let isNeverNull: (String) -> Bool?

  func holds(_ sql: String) -> Bool { holds(NormalizedSQL(sql).tokens[...]) }

  private func holds(_ tokens: ArraySlice<String>) -> Bool {
    let tokens = tokens.drop { $0 == "-" || $0 == "+" }.unwrapped
    guard let first = tokens.first else { return false }
    if tokens.count == 1 { return isNeverNull(first) ?? isLiteral(first) }
    if first == "case", tokens.last == "end" { return holdsForCases(tokens.dropFirst()) }
    if let arguments = arguments(of: tokens) { return holds(first, of: arguments) }
    let parts = tokens.split(atTop: "|")
    // The operator `||` is two tokens.
    return parts.count > 2 && parts.count % 2 == 1
      && parts.enumerated().allSatisfy { $0 % 2 == 1 ? $1.isEmpty : holds($1) }
  }

  private func isLiteral(_ token: String) -> Bool {
    guard let first = token.utf8.first else { return false }
    return first == UInt8(ascii: "'") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
      || ["current_date", "current_time", "current_timestamp", "false", "true"].contains(token)
  }

  private func holds(_ function: String, of arguments: [ArraySlice<String>]) -> Bool {
    switch function {
    case "coalesce", "ifnull": return arguments.contains { holds($0) }
    case "iif" where arguments.count == 3:
      return holds(where: arguments[0], arguments[1], otherwise: arguments[2])
    case "cast":
      return arguments.first.map { holds($0.prefix { $0 != "as" }) } ?? false
    default:
      return Self.neverNull.contains(function)
        || Self.nullOfNull.contains(function) && arguments.allSatisfy { holds($0) }
    }
  }

  /// Functions that never return NULL.
  private static let neverNull: Set<String> = ["hex", "quote", "random", "randomblob", "typeof"]
  /// Functions that return NULL only if an argument is NULL.
  private static let nullOfNull: Set<String> = [
    "abs", "instr", "length", "lower", "ltrim", "replace", "round", "rtrim", "trim", "upper",
  ]

  /// Returns whether a choice between two expressions is never NULL. A condition on a column may
  /// rule out that the column is NULL in one of them.
  private func holds(
    where condition: ArraySlice<String>, _ then: ArraySlice<String>,
    otherwise: ArraySlice<String>
  ) -> Bool {
    let words = Array(condition.unwrapped)
    guard let column = words.first else { return false }
    let others = NullFreeExpression { $0 == column ? true : isNeverNull($0) }
    switch words.dropFirst() {
    case ["is", "null"], ["isnull"]: return holds(then) && others.holds(otherwise)
    case ["is", "not", "null"], ["notnull"], ["not", "null"]:
      return others.holds(then) && holds(otherwise)
    default: return holds(then) && holds(otherwise)
    }
  }

  /// Returns the arguments of a call, if nothing follows its parentheses.
  private func arguments(of call: ArraySlice<String>) -> [ArraySlice<String>]? {
    let rest = call.dropFirst()
    let inner = rest.dropFirst().untilClosed
    guard rest.first == "(", inner.endIndex == rest.endIndex - 1 else { return nil }
    return inner.split(atTop: ",")
  }

  /// Returns whether a CASE is never NULL. Without ELSE, it is NULL if no condition holds.
  private func holdsForCases(_ tokens: ArraySlice<String>) -> Bool {
    let parts = tokens.dropLast().parts(of: ["when", "then", "else"])
    guard parts.last?.word == "else", let last = parts.last else { return false }
    let choices = parts.dropLast()
    if tokens.first == "when", parts.map(\.word) == ["when", "then", "else"] {
      return holds(where: parts[0].tokens, parts[1].tokens, otherwise: last.tokens)
    }
    return holds(last.tokens) && choices.allSatisfy { $0.word == "when" || holds($0.tokens) }
  }
}

extension ArraySlice<String> {
  /// Returns the tokens that follow each of some words at the top level, with the word.
  fileprivate func parts(of words: Set<String>) -> [(word: String, tokens: ArraySlice<String>)] {
    var parts: [(word: String, tokens: ArraySlice<String>)] = []
    var (depth, start) = (0, endIndex)
    for index in indices {
      if depth == 0, words.contains(self[index]) {
        if let last = parts.indices.last { parts[last].tokens = self[start..<index] }
        parts.append((self[index], []))
        start = index + 1
      }
      let token = self[index]
      depth += ["(", "case"].contains(token) ? 1 : [")", "end"].contains(token) ? -1 : 0
    }
    if let last = parts.indices.last { parts[last].tokens = self[start...] }
    return parts
  }
}
