import DBGenSQLText

/// The functions that SQL calls, by their names.
struct FunctionCalls {
  /// Each name as it is first written.
  private(set) var names: [SQLName: String] = [:]
  /// The numbers of arguments in the calls.
  private(set) var counts: [SQLName: Set<Int>] = [:]

  init(_ sql: [String]) {
    for sql in sql { add(SQLText(sql)) }
  }

  private mutating func add(_ sql: SQLText) {
    var open: [(name: Int?, arguments: Int)] = []
    for index in sql.tokens.indices {
      let text = sql.keyword(index)
      if text == ")" {
        guard let call = open.popLast() else { continue }
        if let name = call.name { note(sql, name, call.arguments) }
        continue
      }
      if let last = open.indices.last {
        if open[last].arguments == 0 { open[last].arguments = 1 }
        if text == "," { open[last].arguments += 1 }
      }
      if text == "(" { open.append((sql.isFunction(index - 1) ? index - 1 : nil, 0)) }
    }
  }

  private mutating func note(_ sql: SQLText, _ place: Int, _ count: Int) {
    let name = sql.sqlName(place)
    if names[name] == nil { names[name] = sql.text(place) }
    counts[name, default: []].insert(count)
  }
}

extension SQLText {
  /// Whether the token before a parenthesis may name a function, rather than a clause or a table to
  /// insert into.
  fileprivate func isFunction(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), tokens[index].isName,
      !["materialized", "conflict", "filter", "over"].contains(SQLName.folded(text(index)))
    else { return false }
    return ![")", ".", "into", "from", "join", "with", "recursive"].contains(keyword(index - 1))
  }
}
