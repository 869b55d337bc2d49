/// Finds the tokens of SQL as SQLite does; see "tokenize.c" in SQLite.
struct SQLLexer {
  let bytes: [UInt8]
  private(set) var position = 0
  /// The UTF-8 offset of an unterminated string, name, or comment.
  private(set) var unclosed: Int?
  /// Whether the marks of optional parts are tokens, rather than those of a comment.
  private let readsParts: Bool
  private var isInPart = false

  init(_ bytes: [UInt8], readsParts: Bool = false) {
    (self.bytes, self.readsParts) = (bytes, readsParts)
  }

  /// Returns the next token, which may be a comment; nil at the end.
  mutating func next() -> SQLToken? {
    skipSpace()
    guard position < bytes.count else { return nil }
    let start = position
    let kind = scan(bytes[start], byte(1))
    return SQLToken(kind, start..<position)
  }

  private func byte(_ offset: Int) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private mutating func skip(while belongs: (UInt8) -> Bool) {
    while position < bytes.count, belongs(bytes[position]) { position += 1 }
  }

  private mutating func skipSpace() {
    while true {
      if byte(0).isFirstSQLSpace {
        skip(while: \.isSQLSpace)
      } else if byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF {
        // A byte order mark.
        position += 3
      } else {
        return
      }
    }
  }

  private mutating func scan(_ byte: UInt8, _ next: UInt8) -> SQLToken.Kind {
    switch byte {
    case UInt8(ascii: "'"): return scanQuoted(.string, byte)
    case UInt8(ascii: "\""), UInt8(ascii: "`"): return scanQuoted(.quotedName, byte)
    case UInt8(ascii: "["): return scan(.quotedName, after: 0, to: UInt8(ascii: "]"))
    case UInt8(ascii: "-") where next == byte: return scanLineComment()
    case UInt8(ascii: "/") where readsParts && startsPart: return scanMark(.partStart, length: 3)
    case UInt8(ascii: "*") where isInPart && next == UInt8(ascii: "/"):
      return scanMark(.partEnd, length: 2)
    case UInt8(ascii: "/") where next == UInt8(ascii: "*") && position + 2 < bytes.count:
      return scanComment()
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      return next == UInt8(ascii: "'") ? scan(.blob, after: 2, to: UInt8(ascii: "'")) : scanWord()
    case UInt8(ascii: "?"):
      position += 1
      skip(while: \.isSQLDigit)
      return .parameter
    case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"), UInt8(ascii: "#"):
      return scanParameter()
    case UInt8(ascii: ".") where next.isSQLDigit, _ where byte.isSQLDigit: return scanNumber()
    case _ where byte.isSQLWord: return scanWord()
    default: return scanSymbol()
    }
  }

  private mutating func scanWord() -> SQLToken.Kind {
    skip(while: \.isSQLWord)
    return .word
  }

  private mutating func scanSymbol() -> SQLToken.Kind {
    let length = symbolLength(bytes[position], byte(1))
    position += max(1, length)
    return length > 0 ? .symbol : .invalid
  }

  /// Returns the number of bytes in an operator or punctuation mark; 0 if there is none.
  private func symbolLength(_ first: UInt8, _ second: UInt8) -> Int {
    let equals = second == UInt8(ascii: "=")
    let greater = second == UInt8(ascii: ">")
    switch first {
    case UInt8(ascii: "-"): return !greater ? 1 : byte(2) == second ? 3 : 2
    case UInt8(ascii: "="): return equals ? 2 : 1
    case UInt8(ascii: "<"): return equals || greater || second == first ? 2 : 1
    case UInt8(ascii: ">"): return equals || greater ? 2 : 1
    case UInt8(ascii: "|"): return second == first ? 2 : 1
    case UInt8(ascii: "!"): return equals ? 2 : 0
    case UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "~"), UInt8(ascii: ";"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "/"):
      return 1
    default: return 0
    }
  }

  // MARK: - Quotes and comments

  /// Scans a quoted token, in which two consecutive quotes stand for one.
  private mutating func scanQuoted(_ kind: SQLToken.Kind, _ quote: UInt8) -> SQLToken.Kind {
    let start = position
    position += 1
    while position < bytes.count {
      skip { $0 != quote }
      guard position < bytes.count else { break }
      guard byte(1) == quote else {
        position += 1
        return kind
      }
      position += 2
    }
    unclosed = start
    position = bytes.count
    return kind
  }

  /// Scans to the byte that ends a token, which can't be escaped within it, after a number of others.
  private mutating func scan(
    _ kind: SQLToken.Kind, after count: Int, to end: UInt8
  ) -> SQLToken.Kind {
    let start = position
    position += count
    skip { $0 != end }
    if position == bytes.count { unclosed = start }
    position = min(position + 1, bytes.count)
    return kind
  }

  private mutating func scanLineComment() -> SQLToken.Kind {
    skip { $0 != 0x0A }
    return .lineComment
  }

  private mutating func scanComment() -> SQLToken.Kind {
    let start = position
    position += 3
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "/"), bytes[position - 1] == UInt8(ascii: "*") {
        position += 1
        return .comment
      }
      position += 1
    }
    unclosed = start
    return .comment
  }

  private var startsPart: Bool {
    byte(1) == UInt8(ascii: "*") && byte(2) == UInt8(ascii: "?")
  }

  private mutating func scanMark(_ kind: SQLToken.Kind, length: Int) -> SQLToken.Kind {
    position += length
    isInPart = kind == .partStart
    return kind
  }

  // MARK: - Numbers and parameters

  private mutating func scanNumber() -> SQLToken.Kind {
    if byte(0) == UInt8(ascii: "0"), byte(1) | 0x20 == UInt8(ascii: "x"), byte(2).isSQLHexDigit {
      position += 2
      skip { $0.isSQLHexDigit || $0 == UInt8(ascii: "_") }
      return .number
    }
    skipDigits()
    if byte(0) == UInt8(ascii: ".") {
      position += 1
      skipDigits()
    }
    let sign = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") ? 1 : 0
    if byte(0) | 0x20 == UInt8(ascii: "e"), byte(1 + sign).isSQLDigit {
      position += 1 + sign
      skipDigits()
    }
    // SQLite refuses a number that continues as a word.
    skip(while: \.isSQLWord)
    return .number
  }

  private mutating func skipDigits() {
    skip { $0.isSQLDigit || $0 == UInt8(ascii: "_") }
  }

  /// Scans a parameter, which may have a suffix for Tcl: `$name::space(index)`.
  private mutating func scanParameter() -> SQLToken.Kind {
    var length = 0
    position += 1
    while position < bytes.count {
      if bytes[position].isSQLWord {
        length += 1
        position += 1
      } else if bytes[position] == UInt8(ascii: ":"), byte(1) == UInt8(ascii: ":") {
        position += 2
      } else {
        if bytes[position] == UInt8(ascii: "("), length > 0 { skipSuffix() }
        break
      }
    }
    return length > 0 ? .parameter : .invalid
  }

  private mutating func skipSuffix() {
    skip { $0 != UInt8(ascii: ")") && !$0.isSQLSpace }
    if byte(0) == UInt8(ascii: ")") { position += 1 }
  }
}
