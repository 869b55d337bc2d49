/// A SELECT, parsed far enough to determine what SQLite doesn't report about its result columns.
///
/// SQLite reports which column of a table a result column comes from, but not whether it can be
/// NULL. In case of doubt, a column is nullable, and its type is unknown.
struct SelectText {
  let tokens: SQLTokens
  let words: [SelectWord]

  init(_ sql: String) {
    tokens = SQLTokens(sql)
    words = SelectWord.words(of: tokens)
  }

  /// The SELECTs of a compound, each as a separate statement.
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

  /// The index of the statement's own SELECT or VALUES, after WITH.
  var firstSelect: Int {
    words.firstIndex { $0.depth == 0 && ["select", "values"].contains($0.keyword) } ?? words.count
  }

  var hasWith: Bool { words.contains { $0.keyword == "with" } }

  /// Whether result columns may come from a nested compound, of which SQLite reports only one
  /// SELECT.
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
  /// The text in lowercase; empty for quoted names, strings, and numbers.
  var keyword: String
  /// The folded name; empty if it isn't a name.
  var name: String
  var kind: SQLTokens.Kind
  /// The number of open parentheses; a parenthesis itself has the depth of its surroundings.
  var depth: Int
  /// The UTF-8 range in the text.
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

  /// Returns the parameter or operator that two adjacent tokens form; nil if they form none.
  private func joined(with next: SelectWord) -> SelectWord? {
    guard kind == .symbol, range.upperBound == next.range.lowerBound else { return nil }
    var whole = self
    whole.range = range.lowerBound..<next.range.upperBound
    if keyword == ":", range.count == 1, next.kind == .word { return whole }
    whole.keyword += next.keyword
    return next.kind == .symbol && Self.operators.contains(whole.keyword) ? whole : nil
  }
}
