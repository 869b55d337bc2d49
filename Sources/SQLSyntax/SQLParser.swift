package import DBGenSQLText

/// A cursor over the tokens of a text, which parses what comes next.
package struct SQLParser {
  package let sql: SQLText
  package private(set) var position: Int
  package private(set) var end: Int
  /// The number of expressions, SELECTs and joins around the position.
  package var nesting = 0
  /// The height of the tallest expression so far.
  package var tallest = 0

  /// SQLite's own limit.
  package static let greatestHeight = 1000
  package static let deepestNesting = 100

  package init(_ sql: SQLText, in range: Range<Int>? = nil) {
    self.sql = sql
    let range = (range ?? sql.tokens.indices).clamped(to: sql.tokens.indices)
    (position, end) = (range.lowerBound, range.upperBound)
  }

  package init(_ text: String) {
    self.init(SQLText(text))
  }

  package var isAtEnd: Bool { position >= end }

  /// The token at the position.
  package var token: SQLToken? { isAtEnd ? nil : sql.tokens[position] }

  /// Returns the keyword or symbol after `count` more tokens, in lowercase.
  package func keyword(_ count: Int = 0) -> String {
    position + count < end ? sql.keyword(position + count) : ""
  }

  /// Whether the next tokens are the given keywords or symbols.
  package func isAt(_ words: String...) -> Bool {
    for (count, word) in words.enumerated() {
      guard position + count < end, sql.isAt(position + count, word) else { return false }
    }
    return true
  }

  package func isAt(anyOf words: Set<String>) -> Bool { words.contains(keyword()) }

  /// Skips a keyword or symbol if it comes next. Returns whether it did.
  package mutating func take(_ word: String) -> Bool {
    guard position < end, sql.isAt(position, word) else { return false }
    position += 1
    return true
  }

  /// Skips two keywords or symbols if they come next. Returns whether it did.
  package mutating func take(_ first: String, _ second: String) -> Bool {
    guard isAt(first, second) else { return false }
    position += 2
    return true
  }

  /// Skips the next token, and returns its place.
  package mutating func next() -> Int? {
    guard !isAtEnd else { return nil }
    position += 1
    return position - 1
  }

  package mutating func move(to place: Int) { position = place }

  package mutating func limit(to end: Int) { self.end = end }

  /// Reads the next token as a name. SQLite accepts a string where only a name can be.
  package mutating func name() -> Int? {
    guard isAtName else { return nil }
    return next()
  }

  package var isAtName: Bool {
    switch token?.kind {
    case .quotedName, .string: true
    case .word: !SQLKeyword.isReserved(keyword())
    default: false
    }
  }

  /// Reads names separated by dots.
  package mutating func qualifiedName() -> [Int] {
    guard let first = name() else { return [] }
    var names = [first]
    while isAt("."), position + 1 < end {
      position += 1
      guard let next = name() else {
        position -= 1
        break
      }
      names.append(next)
    }
    return names
  }

  /// Skips the parentheses that come next, and returns the range between them. If they aren't
  /// closed, it ends with the tokens.
  package mutating func parenthesized() -> Range<Int>? {
    guard isAt("(") else { return nil }
    let start = position + 1
    var depth = 0
    while let place = next() {
      depth += sql.isAt(place, "(") ? 1 : sql.isAt(place, ")") ? -1 : 0
      if depth == 0 { return start..<place }
    }
    return start..<max(start, end)
  }

  /// Skips a token, or all that is in the parentheses that come next, but nothing at the end.
  package mutating func skip() {
    if parenthesized() == nil { _ = next() }
  }

  /// Skips to the next of some keywords and symbols outside of parentheses, or to a closing
  /// parenthesis. Returns the range of what it skips.
  package mutating func skip(to stops: Set<String>) -> Range<Int> {
    let start = position
    while !isAtEnd, !isAt(")"), !isAt(anyOf: stops) { skip() }
    return start..<position
  }

  /// The ranges between the commas of the rest that aren't in parentheses.
  package mutating func separated() -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = position
    while !isAtEnd {
      if isAt(",") {
        parts.append(start..<position)
        start = position + 1
      }
      skip()
    }
    return parts + [start..<max(start, end)]
  }
}
