import SchemaParser

/// Runs the statements of a text that make tables and the like, in a database in memory.
package struct Script {
  package let database: SourceDatabase
  package private(set) var warnings: [String] = []
  /// What the comment before a statement says, by the name of what the statement creates.
  private(set) var docs: [String: String] = [:]

  package init() throws(ImportError) {
    database = try SourceDatabase()
  }

  /// Statements that fail are told of and left out. What only concerns rows is not run.
  package mutating func run(_ text: String) {
    let parts = Self.statements(of: text)
    var failed: [(tokens: SQLTokens, range: Range<Int>)] = []
    for part in parts where !run(part, isLast: false) { failed.append(part) }
    // Something may have been used before it was made.
    for part in failed { _ = run(part, isLast: true) }
  }

  private mutating func run(_ part: (tokens: SQLTokens, range: Range<Int>), isLast: Bool) -> Bool {
    let words = part.tokens.tokens.filter { $0.kind != .comment && $0.kind != .lineComment }
    guard let first = words.first else { return true }
    let verbs = ["create", "alter", "drop"]
    guard verbs.contains(SQLName.folded(part.tokens.text(of: first))) else { return true }
    let bytes = part.tokens.bytes
    let sql = String(decoding: bytes[first.range.lowerBound...], as: UTF8.self)
    do throws(ImportError) {
      try database.run(sql)
      if let doc = part.tokens.leadingComment, let name = part.tokens.createdTable {
        docs[SQLName.folded(name)] = doc
      }
      return true
    } catch {
      if isLast, !isShadow(part.tokens.createdTable) {
        warnings.append("left out, as SQLite refuses it: \(error): \(sql.firstLine)")
      }
      return false
    }
  }

  /// The tables that virtual tables keep for themselves have been made with them.
  private func isShadow(_ name: String?) -> Bool {
    guard let name else { return false }
    let query = "SELECT type FROM pragma_table_list(\(SQLString.quote(name)))"
    return (try? database.rows(query))?.first?.first == "shadow"
  }

  /// The statements of a script, each with the comments before it. A semicolon ends one, but inside a trigger's body.
  static func statements(of text: String) -> [(tokens: SQLTokens, range: Range<Int>)] {
    let tokens = SQLTokens(text)
    var parts: [(SQLTokens, Range<Int>)] = []
    var start = 0
    var end = StatementEnd()
    for token in tokens.tokens {
      guard end.isReached(by: token, in: tokens) else { continue }
      parts.append(
        (part(of: tokens, start..<token.range.upperBound), start..<token.range.upperBound))
      start = token.range.upperBound
      end = StatementEnd()
    }
    parts.append((part(of: tokens, start..<tokens.bytes.count), start..<tokens.bytes.count))
    return parts
  }

  private static func part(of tokens: SQLTokens, _ range: Range<Int>) -> SQLTokens {
    SQLTokens(String(decoding: tokens.bytes[range], as: UTF8.self))
  }
}

/// Finds the semicolon that ends a statement; see "complete.c" in SQLite: a trigger ends with `; END;`.
private struct StatementEnd {
  private var words: [String] = []
  private var isTrigger = false
  private var last = ""

  mutating func isReached(by token: SQLTokens.Token, in tokens: SQLTokens) -> Bool {
    guard token.kind != .comment, token.kind != .lineComment else { return false }
    let word =
      token.kind == .word || token.kind == .symbol ? SQLName.folded(tokens.text(of: token)) : "_"
    if words.count < 4 {
      words.append(word)
      let rest = words.first == "create" ? words.dropFirst().drop { $0.hasPrefix("temp") } : []
      isTrigger = rest.first == "trigger"
    }
    defer { last = word == "end" && last == ";" ? "; end" : word }
    return word == ";" && (!isTrigger || last == "; end")
  }
}

extension SQLTokens {
  /// The name of the table that a statement creates.
  var createdTable: String? {
    var cursor = TokenCursor(String(decoding: bytes, as: UTF8.self))
    guard cursor.take("CREATE") else { return nil }
    _ = cursor.take("TEMP") || cursor.take("TEMPORARY") || cursor.take("VIRTUAL")
    guard cursor.take("TABLE") || cursor.take("VIEW") else { return nil }
    if cursor.take("IF", "NOT") { _ = cursor.take("EXISTS") }
    let name = cursor.name()
    return cursor.take(".") ? cursor.name() : name
  }

  /// What the comments say that stand right before a statement, with no empty line between.
  var leadingComment: String? {
    var lines: [String] = []
    guard let first = tokens.firstIndex(where: { $0.kind != .comment && $0.kind != .lineComment })
    else { return nil }
    var next = tokens[first].range.lowerBound
    for token in tokens[..<first].reversed() {
      let gap = bytes[token.range.upperBound..<next]
      guard gap.count(where: { $0 == 0x0A }) <= 1 else { break }
      lines.insert(text(of: token).commentText, at: 0)
      next = token.range.lowerBound
    }
    lines.removeAll(where: \.isEmpty)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

extension String {
  var firstLine: String {
    let line = prefix { $0 != "\n" && $0 != "\r\n" }
    return line.count < count ? line + " ..." : self
  }
}
