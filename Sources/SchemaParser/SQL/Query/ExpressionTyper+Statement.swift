/// Reading the expressions of a whole statement.
extension ExpressionTyper {
  /// Gathers the findings of every expression in the statement.
  mutating func readStatement() {
    end = statement.words.count
    for index in statement.words.indices {
      switch statement.keyword(index) {
      case "where", "on", "having": read(from: index + 1)
      case "limit", "offset": readList(after: index, as: .integer)
      case "select", "values", "returning": readList(after: index)
      case "by": readList(after: index, isOrder: statement.keyword(index - 1) == "order")
      case "set": readAssignments(after: index)
      default: break
      }
    }
  }

  private mutating func read(from index: Int) {
    position = index
    _ = expression(0)
  }

  /// Reads the comma-separated expressions after a word.
  private mutating func readList(
    after word: Int, as type: ColumnType? = nil, isOrder: Bool = false
  ) {
    var start: Int? = word + 1
    if ["distinct", "all"].contains(statement.keyword(word + 1)) { start = word + 2 }
    while let index = start, index < end {
      position = index
      if let found = expression(0) {
        if let type { findings.note([found], as: type) }
        if isOrder {
          findings.orderings.append(Operand(words: index..<position, type: found))
        }
      }
      start = comma(from: index, behind: word)
    }
  }

  /// Reads the values that SET assigns to columns.
  private mutating func readAssignments(after word: Int) {
    var start: Int? = word + 1
    while let index = start, index < end {
      let depth = statement.words[word].depth
      let equals = statement.words[index...].firstIndex { $0.depth == depth && $0.keyword == "=" }
      guard let equals else { return }
      read(from: equals + 1)
      start = comma(from: equals, behind: word)
    }
  }

  /// Returns the index after the next comma of a list; nil if the list ends first.
  private func comma(from index: Int, behind word: Int) -> Int? {
    let depth = statement.words[word].depth
    let next = statement.words[index...].firstIndex { next in
      next.depth < depth
        || next.depth == depth && (next.keyword == "," || Self.endsOfList.contains(next.keyword))
    }
    return next.flatMap { statement.words[$0].depth == depth ? $0 : nil }
      .flatMap { statement.keyword($0) == "," ? $0 + 1 : nil }
  }

  private static let endsOfList: Set<String> = [
    "from", "where", "group", "having", "window", "order", "limit", "offset", "union", "intersect",
    "except", "returning", "on",
  ]
}
