import SchemaParser

/// The functions that SQL calls, by their names as SQLite looks them up.
struct FunctionCalls {
  /// Each name as it is first written.
  private(set) var names: [String: String] = [:]
  /// The numbers of arguments in the calls.
  private(set) var counts: [String: Set<Int>] = [:]

  init(_ sql: [String]) {
    for sql in sql { add(TokenCursor(sql)) }
  }

  private mutating func add(_ cursor: TokenCursor) {
    var open: [(name: Int?, arguments: Int)] = []
    for (index, token) in cursor.words.enumerated() {
      let text = token.kind == .symbol ? cursor.sql.text(of: token) : ""
      if text == ")" {
        guard let call = open.popLast() else { continue }
        if let name = call.name { note(cursor.sql, cursor.words[name], call.arguments) }
        continue
      }
      if let last = open.indices.last {
        if open[last].arguments == 0 { open[last].arguments = 1 }
        if text == "," { open[last].arguments += 1 }
      }
      if text == "(" { open.append((cursor.isName(index - 1) ? index - 1 : nil, 0)) }
    }
  }

  private mutating func note(_ sql: SQLTokens, _ token: SQLTokens.Token, _ count: Int) {
    let name = sql.unquoted(token)
    let folded = SQLName.folded(name)
    if names[folded] == nil { names[folded] = sql.text(of: token) }
    counts[folded, default: []].insert(count)
  }
}

extension TokenCursor {
  /// Whether the token before a parenthesis may name a function, rather than a clause or a table to
  /// insert into.
  fileprivate func isName(_ index: Int) -> Bool {
    guard words.indices.contains(index),
      words[index].kind == .word || words[index].kind == .quotedName
    else { return false }
    let before = index > 0 ? SQLName.folded(sql.text(of: words[index - 1])) : ""
    if ["materialized", "conflict", "filter", "over"].contains(
      SQLName.folded(sql.text(of: words[index])))
    {
      return false
    }
    return ![")", ".", "into", "from", "join", "with", "recursive"].contains(before)
  }
}
