/// The head of a CREATE statement: the kind and name of the object that it creates.
struct StatementHead {
  enum Kind: String {
    case view = "VIEW"
    case trigger = "TRIGGER"
    case virtualTable = "VIRTUAL TABLE"
  }

  var kind: Kind
  var isTemporary: Bool
  var name: String
  /// The UTF-8 range of the name in the text.
  var nameRange: Range<Int>
  /// The index of the first token after the name.
  fileprivate var end: Int

  /// Reads `CREATE [TEMP] VIEW|TRIGGER|VIRTUAL TABLE [IF NOT EXISTS] [main.]name`; nil if the text
  /// begins differently.
  init?(_ tokens: SQLTokens) {
    var scan = TokenScan(tokens)
    guard scan.take("create") else { return nil }
    isTemporary = scan.take("temp") || scan.take("temporary")
    if scan.take("view") {
      kind = .view
    } else if scan.take("trigger") {
      kind = .trigger
    } else if scan.take("virtual"), scan.take("table") {
      kind = .virtualTable
    } else {
      return nil
    }
    if scan.take("if") { _ = scan.take("not") && scan.take("exists") }
    guard var token = scan.next() else { return nil }
    if scan.take("."), let second = scan.next() { token = second }
    name = tokens.unquoted(token)
    nameRange = token.range
    end = scan.position
  }

  /// Returns the UTF-8 offset at which the SELECT of a view begins.
  func selectOffset(in tokens: SQLTokens) -> Int? {
    var scan = TokenScan(tokens, at: end)
    while let token = scan.next() {
      if tokens.isWord(token, "as") { return token.range.upperBound }
    }
    return nil
  }

  /// Whether a view has a column list.
  func hasColumnNames(in tokens: SQLTokens) -> Bool {
    var scan = TokenScan(tokens, at: end)
    return scan.take("(")
  }

  /// Returns the event that fires a trigger, `insert`, `update`, or `delete`, and the table or view
  /// that it's on.
  func event(in tokens: SQLTokens) -> (name: String, table: String)? {
    var scan = TokenScan(tokens, at: end)
    var event: String?
    while let token = scan.next() {
      let word = tokens.text(of: token).lowercased()
      if event == nil, ["insert", "update", "delete"].contains(word) { event = word }
      guard let event, tokens.isWord(token, "on"), var table = scan.next() else { continue }
      if scan.take("."), let second = scan.next() { table = second }
      return (event, tokens.unquoted(table))
    }
    return nil
  }
}

/// A cursor over tokens that skips comments.
private struct TokenScan {
  let tokens: SQLTokens
  var position: Int

  init(_ tokens: SQLTokens, at position: Int = 0) {
    self.tokens = tokens
    self.position = position
  }

  mutating func next() -> SQLTokens.Token? {
    while position < tokens.tokens.count {
      position += 1
      let token = tokens.tokens[position - 1]
      if token.kind != .comment, token.kind != .lineComment { return token }
    }
    return nil
  }

  /// Advances past the next token if it is the given word or symbol. Returns whether it is.
  mutating func take(_ word: String) -> Bool {
    let start = position
    if let token = next(), tokens.isWord(token, word) { return true }
    position = start
    return false
  }
}

extension SQLTokens {
  /// Whether a token is the given word, in lowercase, or symbol.
  func isWord(_ token: Token, _ word: String) -> Bool {
    (token.kind == .word || token.kind == .symbol) && text(of: token).lowercased() == word
  }
}

extension Trigger {
  /// The folded name of the table whose inserted or updated rows the trigger can skip without an
  /// error.
  package var tableOfSkippedRows: String? {
    let tokens = SQLTokens(sql.value)
    guard let event = StatementHead(tokens)?.event(in: tokens), event.name != "delete" else {
      return nil
    }
    let words = SelectWord.words(of: tokens).map(\.keyword)
    let canSkip = words.indices.contains { words[$0...].starts(with: ["raise", "(", "ignore"]) }
    return canSkip ? SQLName.folded(event.table) : nil
  }
}
