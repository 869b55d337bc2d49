/// The table and values that a statement writes, read from its text.
struct WriteStatement {
  enum Verb { case insert, update, delete }

  let verb: Verb
  let table: String
  /// The expressions of the columns that it sets, as far as they are known.
  private(set) var values: [(column: String, expression: String)] = []
  /// The WHERE clause for the rows that it changes; nil if it isn't known.
  private(set) var condition: String?

  /// Creates a DELETE of the rows that meet a condition.
  init(deletingFrom table: String, where condition: String) {
    (verb, self.table, self.condition) = (.delete, table, "WHERE " + condition)
  }

  /// Parses an INSERT, UPDATE or DELETE statement; nil for any other statement.
  init?(_ sql: String) {
    let text = SQLTokens(sql)
    let tokens = text.tokens
    guard let head = Head(tokens) else { return nil }
    (verb, table) = (head.verb, head.table)
    // A list is bound as a pointer, which has no text.
    guard !tokens.contains(where: { $0.isWord("DBGEN_LIST") }) else { return }
    switch verb {
    case .insert: readRow(text, from: head.end)
    case .update: readChanges(text, from: head.end)
    case .delete: condition = Self.condition(text, from: head.end)
    }
  }

  func expression(of column: String) -> String? {
    // If a column is set several times, SQLite uses the last value.
    values.last { $0.column.lowercased() == column.lowercased() }?.expression
  }

  /// Reads the columns and values of a single row, such as `(a, b) VALUES (1, 2)`.
  private mutating func readRow(_ text: SQLTokens, from start: Int) {
    let tokens = text.tokens
    guard tokens.indices.contains(start), tokens[start].isMark("(") else { return }
    let columns = tokens.parenthesized(at: start)
    let next = columns.endIndex + 1
    guard next + 1 < tokens.count, tokens[next].isWord("VALUES"), tokens[next + 1].isMark("(")
    else { return }
    let row = tokens.parenthesized(at: next + 1)
    guard !tokens.dropFirst(row.endIndex + 1).prefix(1).contains(where: { $0.isMark(",") }) else {
      return
    }
    let expressions = row.splitAtCommas()
    let names = columns.filter(\.isName)
    guard names.count == expressions.count else { return }
    values = zip(names, expressions).map { ($0.text, text.text($1)) }
  }

  /// Reads changes such as `SET a = 1, b = 2`.
  private mutating func readChanges(_ text: SQLTokens, from start: Int) {
    let tokens = text.tokens.dropFirst(start)
    guard tokens.first?.isWord("SET") == true,
      !tokens.contains(where: { $0.isWord("FROM") && !tokens.isNested($0) })
    else { return }
    let end = tokens.firstIndex { $0.isEnd && !tokens.isNested($0) } ?? tokens.endIndex
    for change in tokens[(start + 1)..<end].splitIntoParts() {
      guard change.count > 2, let name = change.first, name.isName,
        change[change.startIndex + 1].isMark("=")
      else { return }
      values.append((name.text, text.text(change.dropFirst(2).range)))
    }
    condition = Self.condition(text, from: end)
  }

  private static func condition(_ text: SQLTokens, from start: Int) -> String? {
    let tokens = text.tokens.dropFirst(start)
    guard let first = tokens.first, !first.isWord("RETURNING") else { return "" }
    guard first.isWord("WHERE") else { return nil }
    let end = tokens.firstIndex { $0.isWord("RETURNING") && !tokens.isNested($0) }
    return text.text(tokens[..<(end ?? tokens.endIndex)].range)
  }
}

extension WriteStatement {
  /// The words up to the table's name.
  private struct Head {
    let verb: Verb
    let table: String
    /// The index of the token after the name.
    let end: Int

    init?(_ tokens: [SQLToken]) {
      guard let first = tokens.first else { return nil }
      switch first.text.uppercased() {
      case "INSERT", "REPLACE": verb = .insert
      case "UPDATE": verb = .update
      case "DELETE": verb = .delete
      default: return nil
      }
      var index = 1
      if index + 1 < tokens.count, tokens[index].isWord("OR") { index += 2 }
      if index < tokens.count, tokens[index].isWord("INTO") || tokens[index].isWord("FROM") {
        index += 1
      }
      if index + 2 < tokens.count, tokens[index + 1].isMark(".") { index += 2 }
      guard index < tokens.count, tokens[index].isName else { return nil }
      table = tokens[index].text
      end = index + 1
    }
  }
}

extension SQLToken {
  /// Whether the changes of an UPDATE end here.
  fileprivate var isEnd: Bool { isWord("WHERE") || isWord("RETURNING") }
}

extension ArraySlice<SQLToken> {
  /// The range of bytes from the first token to the last.
  fileprivate var range: Range<Int> {
    guard let first, let last else { return 0..<0 }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// Whether a token is in parentheses.
  fileprivate func isNested(_ token: SQLToken) -> Bool {
    var depth = 0
    for other in self where other.range.lowerBound < token.range.lowerBound {
      if other.isMark("(") { depth += 1 }
      if other.isMark(")") { depth -= 1 }
    }
    return depth > 0
  }

  fileprivate func splitAtCommas() -> [Range<Int>] { splitIntoParts().map(\.range) }

  /// The parts between commas that aren't in parentheses.
  fileprivate func splitIntoParts() -> [ArraySlice<SQLToken>] {
    var parts: [ArraySlice<SQLToken>] = []
    var (start, depth) = (startIndex, 0)
    for index in indices {
      if self[index].isMark("(") { depth += 1 }
      if self[index].isMark(")") { depth -= 1 }
      guard depth == 0, self[index].isMark(",") else { continue }
      parts.append(self[start..<index])
      start = index + 1
    }
    return parts + [self[start...]]
  }
}
