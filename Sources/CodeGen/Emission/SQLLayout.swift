import DBGenSQLText

/// Breaks statements that are too long for a line at their clauses, and these at their columns and
/// conditions.
///
/// A break goes only where SQL has a space anyway. Statements that create or alter something are
/// left as they are, because SQLite keeps their text.
struct SQLLayout {
  private typealias Tokens = ArraySlice<SQLToken>

  private let sql: SQLText
  private let width: Int
  private var lines: [String] = []

  private init(_ sql: SQLText, width: Int) { (self.sql, self.width) = (sql, width) }

  static func text(of text: String, width: Int) -> String {
    guard text.columns > width, !text.utf8.contains(UInt8(ascii: "\n")) else { return text }
    var layout = SQLLayout(SQLText(text), width: width)
    let tokens = layout.sql.tokens[...]
    guard let first = tokens.first, layout.isClause(first) || layout.word(first) == "with",
      layout.sql.comments.isEmpty
    else { return text }
    layout.append(tokens, 0)
    return layout.lines.joined(separator: "\n")
  }

  private mutating func append(_ tokens: Tokens, _ indentation: Int) {
    let line = String(repeating: " ", count: indentation) + text(of: tokens)
    if line.columns <= width || tokens.count < 2 { return lines.append(line) }
    if appendClauses(tokens, indentation) || appendItems(tokens, indentation)
      || appendConditions(tokens, indentation) || appendBranch(tokens, indentation)
      || appendBrackets(tokens, indentation)
    {
      return
    }
    lines.append(line)
  }

  // MARK: - Ways to break

  private mutating func appendClauses(_ tokens: Tokens, _ indentation: Int) -> Bool {
    let clauses = split(tokens) { beginsClause(at: $0, in: tokens) }
    guard clauses.count > 1 else { return false }
    for clause in clauses { append(clause, indentation) }
    return true
  }

  /// Appends the items of a list, each on its own line unless they are constants or names.
  private mutating func appendItems(_ tokens: Tokens, _ indentation: Int) -> Bool {
    let head = tokens.prefix { Self.headWords.contains(word($0)) }
    let items = split(tokens.dropFirst(head.count)) { index in
      index > tokens.startIndex && word(tokens[index - 1]) == ","
    }
    guard items.count > 1 else { return false }
    if !head.isEmpty { append(head, indentation) }
    let indentation = indentation + (head.isEmpty ? 0 : 2)
    if items.allSatisfy({
      [.string, .number, .quotedName].contains($0.first?.kind) && $0.count <= 2
    }) {
      let blanks = String(repeating: " ", count: indentation)
      lines += items.map(text).filled(width: width - indentation).map { blanks + $0 }
    } else {
      for item in items { append(item, indentation) }
    }
    return true
  }

  /// Appends conditions or the branches of a CASE, each on its own line.
  private mutating func appendConditions(_ tokens: Tokens, _ indentation: Int) -> Bool {
    guard let first = tokens.first, !Self.changes.contains(word(first)) else { return false }
    var isBetween = false
    let conditions = split(tokens) { index in
      let word = word(tokens[index])
      defer { isBetween = word == "between" || isBetween && word != "and" }
      return ["or", "when", "else"].contains(word) || word == "and" && !isBetween
    }
    guard conditions.count > 1 else { return false }
    append(conditions[0], indentation)
    let more = isClause(first) || word(first) == "case" ? 2 : 0
    for condition in conditions.dropFirst() { append(condition, indentation + more) }
    return true
  }

  /// Appends a branch of a CASE, with its value on a line of its own.
  private mutating func appendBranch(_ tokens: Tokens, _ indentation: Int) -> Bool {
    guard let first = tokens.first, word(first) == "when" else { return false }
    let parts = split(tokens) { word(tokens[$0]) == "then" }
    guard parts.count == 2 else { return false }
    append(parts[0], indentation)
    append(parts[1], indentation + 2)
    return true
  }

  /// Appends what is in the longest brackets on lines of its own.
  private mutating func appendBrackets(_ tokens: Tokens, _ indentation: Int) -> Bool {
    var (depth, open, longest) = (0, tokens.startIndex, tokens.startIndex..<tokens.startIndex)
    for index in tokens.indices {
      if opens(tokens[index]) {
        if depth == 0 { open = index }
        depth += 1
      } else if closes(tokens[index]), depth > 0 {
        depth -= 1
        if depth == 0, index - open > longest.count { longest = open..<index }
      }
    }
    guard longest.count > 1 else { return false }
    append(tokens[...longest.lowerBound], indentation)
    append(tokens[longest].dropFirst(), indentation + 2)
    append(tokens[longest.upperBound...], indentation)
    return true
  }

  // MARK: - Words

  private static let clauses: Set<String> = [
    "select", "insert", "replace", "update", "delete", "from", "where", "group", "having", "order",
    "partition", "window", "limit", "union", "intersect", "except", "set", "values", "returning",
    "join", "natural", "left", "right", "full", "inner", "cross",
  ]
  /// The clauses in which OR precedes what happens in a conflict.
  private static let changes: Set<String> = ["insert", "update"]
  private static let joins: Set<String> = [
    "natural", "left", "right", "full", "outer", "inner", "cross",
  ]
  private static let headWords: Set<String> = [
    "select", "distinct", "all", "set", "values", "group", "order", "partition", "by", "with",
    "recursive", "returning",
  ]

  /// The word or symbol, in lowercase; nothing for a name or a string in quotes.
  private func word(_ token: SQLToken) -> String { sql.keyword(of: token) }

  private func isClause(_ token: SQLToken) -> Bool { Self.clauses.contains(word(token)) }

  private func beginsClause(at index: Int, in tokens: Tokens) -> Bool {
    guard isClause(tokens[index]), index > tokens.startIndex else { return false }
    let isCall = index + 1 < tokens.endIndex && word(tokens[index + 1]) == "("
    switch (word(tokens[index - 1]), word(tokens[index])) {
    case ("delete", "from"), ("distinct", "from"), ("or", "replace"), ("do", "update"): return false
    case (let join, "join"): return !Self.joins.contains(join)
    case (_, "replace"), (_, "left"), (_, "right"): return !isCall
    default: return true
    }
  }

  private func opens(_ token: SQLToken) -> Bool { ["(", "case"].contains(word(token)) }

  private func closes(_ token: SQLToken) -> Bool { [")", "end"].contains(word(token)) }

  /// Splits tokens before those outside brackets that meet a condition.
  private func split(_ tokens: Tokens, where begins: (Int) -> Bool) -> [Tokens] {
    var (parts, start, depth) = ([Tokens](), tokens.startIndex, 0)
    for index in tokens.indices {
      if closes(tokens[index]), depth > 0 { depth -= 1 }
      if depth == 0, begins(index), index > start {
        parts.append(tokens[start..<index])
        start = index
      }
      if opens(tokens[index]) { depth += 1 }
    }
    return parts + [tokens[start...]]
  }

  private func text(of tokens: Tokens) -> String {
    guard let first = tokens.first, let last = tokens.last else { return "" }
    return String(
      decoding: sql.bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
  }
}
