/// What the first words of a CREATE statement say: what it makes, and of which name.
struct StatementHead {
  enum Kind: String {
    case view = "VIEW"
    case trigger = "TRIGGER"
    case virtualTable = "VIRTUAL TABLE"
  }

  var kind: Kind
  var isTemporary: Bool
  var name: String
  /// In UTF-8 offsets of the text.
  var nameRange: Range<Int>
  /// The place among the tokens of the first that follows the name.
  fileprivate var end: Int

  /// Reads `CREATE [TEMP] VIEW|TRIGGER|VIRTUAL TABLE [IF NOT EXISTS] [main.]name`; nil where the
  /// text begins otherwise.
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

  /// The UTF-8 offset at which the SELECT of a view begins.
  func selectOffset(in tokens: SQLTokens) -> Int? {
    var scan = TokenScan(tokens, at: end)
    while let token = scan.next() {
      if tokens.isWord(token, "as") { return token.range.upperBound }
    }
    return nil
  }

  /// Whether a view has names of its own for the columns.
  func hasColumnNames(in tokens: SQLTokens) -> Bool {
    var scan = TokenScan(tokens, at: end)
    return scan.take("(")
  }

  /// What makes a trigger run: INSERT, UPDATE or DELETE, in lower case, and the table or view it is
  /// on.
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

/// A walk over tokens that leaves out comments.
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

  /// Goes past a token if it is the given word or sign.
  mutating func take(_ word: String) -> Bool {
    let start = position
    if let token = next(), tokens.isWord(token, word) { return true }
    position = start
    return false
  }
}

extension SQLTokens {
  /// Whether a token is a word, given in small letters, or a sign.
  func isWord(_ token: Token, _ word: String) -> Bool {
    (token.kind == .word || token.kind == .symbol) && text(of: token).lowercased() == word
  }
}

extension Trigger {
  /// The table, as SQLite looks its name up, of which the trigger can leave out rows that are
  /// inserted or updated, without an error.
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
