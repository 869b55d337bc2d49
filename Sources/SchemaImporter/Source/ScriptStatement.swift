import SchemaParser

/// A statement of a script, with the comments before it.
struct ScriptStatement {
  let tokens: SQLTokens
  /// The UTF-8 offset at which the statement begins in the script.
  let start: Int
  /// The tokens other than comments.
  let words: [SQLTokens.Token]

  /// The object that the statement creates, and the place of its name in the script.
  let created: (object: ObjectName, place: SourceRange)?

  init(_ bytes: ArraySlice<UInt8>) {
    let cursor = TokenCursor(String(decoding: bytes, as: UTF8.self))
    tokens = cursor.sql
    start = bytes.startIndex
    words = cursor.words
    let start = start
    created = cursor.created.map { object, place in
      (object, start + place.lowerBound..<start + place.upperBound)
    }
  }

  /// Returns the statements of a script. A semicolon ends a statement, except inside a trigger's
  /// body. A command for SQLite's shell, which begins with a dot, isn't a statement.
  static func statements(of text: String) -> [ScriptStatement] {
    let tokens = SQLTokens(text)
    var statements: [ScriptStatement] = []
    var start = 0
    var end = StatementEnd()
    for token in tokens.tokens where token.range.lowerBound >= start {
      if end.isAtStart, tokens.text(of: token) == "." {
        start = tokens.bytes[token.range.lowerBound...].firstIndex(of: 0x0A) ?? tokens.bytes.count
      } else if end.isReached(by: token, in: tokens) {
        // A lone semicolon isn't a statement.
        if end.hasWords {
          statements.append(ScriptStatement(tokens.bytes[start..<token.range.upperBound]))
        }
        start = token.range.upperBound
        end = StatementEnd()
      }
    }
    return statements + [ScriptStatement(tokens.bytes[start...])]
  }

  /// The first word, in lowercase.
  var verb: String? { words.first.map { SQLName.folded(tokens.text(of: $0)) } }

  /// The offset of the first word in the script.
  var wordStart: Int { start + (words.first?.range.lowerBound ?? 0) }

  /// The text without the comments before it.
  var sql: String {
    String(decoding: tokens.bytes[(words.first?.range.lowerBound ?? 0)...], as: UTF8.self)
  }

  var isVirtualTable: Bool {
    words.count > 1 && tokens.isWord(words[0], "create") && tokens.isWord(words[1], "virtual")
  }

  /// The CREATE VIRTUAL TABLE that an INSERT stores in SQLite's schema table, as dumps of virtual
  /// tables do.
  var stored: String? {
    guard verb == "insert", let last = words.last(where: { $0.kind == .string }),
      words.prefix(3).contains(where: {
        ["sqlite_master", "sqlite_schema"].contains(SQLName.folded(tokens.unquoted($0)))
      })
    else { return nil }
    let sql = tokens.unquoted(last)
    return ScriptStatement(Array(sql.utf8)[...]).isVirtualTable ? sql : nil
  }
}

extension TokenCursor {
  /// The object that a statement creates, and the range of its name in the statement.
  fileprivate var created: (ObjectName, Range<Int>)? {
    var cursor = self
    guard cursor.take("CREATE") else { return nil }
    _ = cursor.take("TEMP") || cursor.take("TEMPORARY") || cursor.take("VIRTUAL")
    _ = cursor.take("UNIQUE")
    let kinds: [ObjectName.Kind] = [.table, .view, .index, .trigger]
    guard let kind = kinds.first(where: { cursor.take($0.rawValue) }) else { return nil }
    if cursor.take("IF", "NOT") { _ = cursor.take("EXISTS") }
    if cursor.isAt(".", after: 1) {
      _ = cursor.name()
      _ = cursor.take(".")
    }
    guard let name = cursor.next() else { return nil }
    return (ObjectName(kind, cursor.sql.unquoted(name)), name.range)
  }
}

/// Finds the semicolon that ends a statement. As in SQLite's "complete.c", a trigger ends with
/// `; END;`.
private struct StatementEnd {
  private var words: [String] = []
  private var isTrigger = false
  private var last = ""

  var isAtStart: Bool { words.isEmpty }
  var hasWords: Bool { words.first.map { $0 != ";" } ?? false }

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
  /// The text of the comments right before a statement, with no blank line in between.
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
