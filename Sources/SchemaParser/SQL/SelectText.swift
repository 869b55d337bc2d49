/// A SELECT, as far as it takes to see what SQLite doesn't tell of its result columns.
///
/// SQLite knows from which column of a table a result column comes, and nothing of whether it can
/// be NULL. What isn't sure is taken for the worst: a column that may be NULL is one that can be,
/// and a type that isn't sure is none.
struct SelectText {
  let tokens: SQLTokens
  let words: [SelectWord]

  init(_ sql: String) {
    tokens = SQLTokens(sql)
    words = SelectWord.words(of: tokens)
  }

  /// The SELECTs that UNION and the like put together, each as a statement of its own.
  var arms: [String] {
    let start = firstSelect
    let prefix = words.indices.contains(start) ? words[start].range.lowerBound : 0
    let end =
      words.indices.dropFirst(start).first {
        words[$0].depth == 0 && ["order", "limit"].contains(words[$0].keyword)
      } ?? words.count
    var arms: [String] = []
    var next = start
    for index in start..<end where words[index].isCompoundOperator && words[index].depth == 0 {
      arms.append(arm(next..<index, after: prefix))
      let isAll = index + 1 < end && words[index + 1].keyword == "all"
      next = index + (isAll ? 2 : 1)
    }
    return arms + [arm(min(next, end)..<end, after: prefix)]
  }

  private func arm(_ part: Range<Int>, after prefix: Int) -> String {
    guard let first = part.first, let last = part.last else { return "" }
    let range = words[first].range.lowerBound..<words[last].range.upperBound
    return String(decoding: tokens.bytes[..<prefix] + tokens.bytes[range], as: UTF8.self)
  }

  /// Where the statement's own SELECT begins, after WITH.
  var firstSelect: Int {
    words.firstIndex { $0.depth == 0 && ["select", "values"].contains($0.keyword) } ?? words.count
  }

  var hasWith: Bool { words.contains { $0.keyword == "with" } }

  /// Whether result columns may come from one of several SELECTs inside, of which SQLite tells but
  /// one.
  var hidesCompound: Bool {
    var enclosing: [Bool] = []
    for (index, word) in words.enumerated() {
      switch word.keyword {
      case "(": enclosing.append(index > 0 && ["in", "exists"].contains(words[index - 1].keyword))
      case ")": _ = enclosing.popLast()
      default:
        if word.isCompoundOperator, !enclosing.isEmpty, !enclosing.contains(true) { return true }
      }
    }
    return false
  }
}

/// A token of a SELECT that isn't a comment.
struct SelectWord {
  /// In small letters; empty for quoted names, strings and numbers.
  var keyword: String
  /// What SQLite would look it up as; empty for what is no name.
  var name: String
  var kind: SQLTokens.Kind
  /// How many parentheses are open; a parenthesis itself counts to what is around it.
  var depth: Int
  /// In UTF-8 offsets of the text.
  var range: Range<Int>

  var isCompoundOperator: Bool { ["union", "intersect", "except"].contains(keyword) }

  /// Whether it is a parameter: a colon and a name.
  var isParameter: Bool { keyword == ":" && range.count > 1 }

  static func words(of tokens: SQLTokens) -> [SelectWord] {
    var depth = 0
    var words: [SelectWord] = []
    for token in tokens.tokens where token.kind != .comment && token.kind != .lineComment {
      let isBare = token.kind == .word || token.kind == .symbol
      let isName = token.kind == .word || token.kind == .quotedName
      var word = SelectWord(
        keyword: isBare ? tokens.text(of: token).lowercased() : "",
        name: isName ? SQLName.folded(tokens.name(of: token)) : "", kind: token.kind, depth: depth,
        range: token.range)
      if let whole = words.last?.joined(with: word) {
        words[words.count - 1] = whole
        continue
      }
      if word.keyword == "(" { depth += 1 }
      if word.keyword == ")" {
        depth = max(0, depth - 1)
        word.depth = depth
      }
      words.append(word)
    }
    return words
  }

  private static let operators: Set<String> = [
    "<=", ">=", "<>", "!=", "==", "||", "<<", ">>", "->", "->>",
  ]

  /// The parameter or operator that two tokens are together.
  private func joined(with next: SelectWord) -> SelectWord? {
    guard kind == .symbol, range.upperBound == next.range.lowerBound else { return nil }
    var whole = self
    whole.range = range.lowerBound..<next.range.upperBound
    if keyword == ":", range.count == 1, next.kind == .word { return whole }
    whole.keyword += next.keyword
    return next.kind == .symbol && Self.operators.contains(whole.keyword) ? whole : nil
  }
}
