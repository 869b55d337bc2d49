/// The tokens of a text of SQL.
package struct SQLText: Sendable {
  package let bytes: [UInt8]
  /// The tokens other than comments.
  package private(set) var tokens: [SQLToken] = []
  package private(set) var comments: [SQLToken] = []
  /// The optional parts, if the text was read with them.
  package private(set) var parts: [SQLPart] = []
  /// The mark of a part that is inside another part, or that has no end.
  package private(set) var stray: SQLToken?
  /// The UTF-8 offset of an unterminated string, name, or comment.
  package let unclosed: Int?
  /// The place of ON in the head of a statement that creates a trigger or an index.
  private(set) var placeOfOn: Int?

  package init(_ text: String) {
    self.init(text.byteArray)
  }

  package init(_ bytes: [UInt8]) { self.init(bytes, readsParts: false) }

  /// Reads the SQL of a query, in which `/*? ... */` is an optional part rather than a comment.
  package init(ofQuery text: String) { self.init(text.byteArray, readsParts: true) }

  private init(_ bytes: [UInt8], readsParts: Bool) {
    self.bytes = bytes
    var lexer = SQLLexer(bytes, readsParts: readsParts)
    var start: SQLToken?
    while let token = lexer.next() {
      switch token.kind {
      case .comment, .lineComment: comments.append(token)
      case .partStart where start != nil: stray = stray ?? token
      case .partStart: start = token
      case .partEnd:
        if let start { parts.append(SQLPart(start, token)) }
        start = nil
      default: tokens.append(token)
      }
    }
    stray = stray ?? start
    unclosed = lexer.unclosed
    placeOfOn = findOn()
  }

  package var isEmpty: Bool { tokens.isEmpty }
}

extension String {
  /// The bytes of the text, in one place, since the generic code that copies them is long.
  @inline(never)
  package var byteArray: [UInt8] { Array(utf8) }
}

// MARK: - Text

extension SQLText {
  /// Returns the text in a range of bytes.
  package func text(inBytes range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  package func text(of token: SQLToken) -> String { text(inBytes: token.range) }

  /// Returns the text of a range of tokens, with the comments and spaces between them.
  package func text(_ range: Range<Int>) -> String {
    bytes(of: range).map(text(inBytes:)) ?? ""
  }

  package func text(_ index: Int) -> String { text(index..<index + 1) }

  /// Returns the text of a range of tokens, with the comments and spaces around it.
  package func textAround(_ range: Range<Int>) -> String {
    let start = range.lowerBound > 0 ? tokens[range.lowerBound - 1].range.upperBound : 0
    let end =
      tokens.indices.contains(range.upperBound)
      ? tokens[range.upperBound].range.lowerBound : bytes.count
    return text(inBytes: start..<max(start, end))
  }

  /// Returns the UTF-8 range of a range of tokens; nil if it is empty.
  package func bytes(of range: Range<Int>) -> Range<Int>? {
    let range = range.clamped(to: tokens.indices)
    guard let first = range.first, let last = range.last else { return nil }
    return tokens[first].range.lowerBound..<tokens[last].range.upperBound
  }

  /// Returns a keyword or symbol in lowercase; empty for other tokens, and if there is no such
  /// token.
  package func keyword(_ index: Int) -> String {
    tokens.indices.contains(index) ? keyword(of: tokens[index]) : ""
  }

  package func keyword(of token: SQLToken) -> String {
    guard token.kind == .word || token.kind == .symbol else { return "" }
    return bytes.withUnsafeBufferPointer { String(folding: .init(rebasing: $0[token.range])) }
  }

  /// Returns the name that a token represents, or the text of a string: both without their quotes.
  package func name(of token: SQLToken) -> String {
    guard token.kind == .quotedName || token.kind == .string else { return text(of: token) }
    let quote = bytes[token.range.lowerBound]
    let last = quote == UInt8(ascii: "[") ? UInt8(ascii: "]") : quote
    var inside = bytes[token.range].dropFirst()
    if inside.last == last { inside = inside.dropLast() }
    guard quote == last, inside.contains(quote) else {
      return String(decoding: inside, as: UTF8.self)
    }
    var name: [UInt8] = []
    var isPair = false
    for byte in inside {
      isPair = byte == quote && !isPair
      if !isPair { name.append(byte) }
    }
    return String(decoding: name, as: UTF8.self)
  }

  package func name(_ index: Int) -> String {
    tokens.indices.contains(index) ? name(of: tokens[index]) : ""
  }

  /// Whether a token is in double quotes, which SQLite may take for a string.
  package func isInDoubleQuotes(_ token: SQLToken) -> Bool {
    token.kind == .quotedName && bytes[token.range.lowerBound] == UInt8(ascii: "\"")
  }

  /// Whether a token is a string that SQLite takes for a name because the position requires one.
  package func isNameInSingleQuotes(_ index: Int) -> Bool {
    guard tokens[index].kind == .string else { return false }
    if isAt(index - 1, "from") { return !isAt(index - 2, "distinct") }
    return Self.wordsBeforeNames.contains(keyword(index - 1)) || placeOfOn == index - 1
  }

  private static let wordsBeforeNames = [
    "view", "trigger", "table", "index", "exists", "join", "into", "update", "references",
  ]

  /// Returns the place of ON in the head of a statement that creates a trigger or an index.
  func findOn() -> Int? {
    guard isAt(0, "create") else { return nil }
    let words = ["on", "as", "table"]
    let place = tokens.indices.first { index in words.contains { isAt(index, $0) } }
    return place.flatMap { isAt($0, "on") ? $0 : nil }
  }

  /// Whether a token is the given keyword or symbol, in lowercase.
  package func isAt(_ index: Int, _ word: String) -> Bool {
    guard index >= 0, index < tokens.count else { return false }
    let range = tokens[index].range
    guard range.count == word.utf8.count,
      tokens[index].kind == .word || tokens[index].kind == .symbol
    else { return false }
    var place = range.lowerBound
    for byte in word.utf8 {
      if bytes[place].foldedASCII != byte { return false }
      place += 1
    }
    return true
  }
}
