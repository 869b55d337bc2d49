/// The tokens of a fragment of SQL, in enough detail to find where it ends and what it names.
package struct SQLTokens {
  package enum Kind: Equatable {
    case word, quotedName, string, number, symbol, lineComment, comment
  }

  package struct Token: Equatable {
    package var kind: Kind
    /// The UTF-8 range of the token in the text.
    package var range: Range<Int>
  }

  package let bytes: [UInt8]
  package private(set) var tokens: [Token] = []
  /// The UTF-8 offset of an unterminated string, name, or comment.
  package private(set) var unclosed: Int?

  package init(_ text: String) {
    bytes = Array(text.utf8)
    var position = 0
    while let start = bytes[position...].firstIndex(where: { !$0.isSQLSpace }) {
      position = scanToken(at: start)
    }
  }

  package var endsInLineComment: Bool { tokens.last?.kind == .lineComment }

  package var endsInSemicolon: Bool {
    tokens.last { $0.kind != .comment && $0.kind != .lineComment }.map(text) == ";"
  }

  package func text(of token: Token) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  /// Returns the token that contains an offset.
  func token(at offset: Int) -> Token? {
    tokens.first { $0.range.contains(offset) }
  }

  private mutating func scanToken(at start: Int) -> Int {
    let byte = bytes[start]
    let next = start + 1 < bytes.count ? bytes[start + 1] : 0
    switch byte {
    case UInt8(ascii: "'"): return scanQuoted(.string, byte, start)
    case UInt8(ascii: "\""), UInt8(ascii: "`"): return scanQuoted(.quotedName, byte, start)
    case UInt8(ascii: "["): return scan(.quotedName, start, through: [UInt8(ascii: "]")])
    case UInt8(ascii: "-") where next == byte: return scanLineComment(start)
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
      return scan(.comment, start, from: start + 2, through: [next, byte])
    case _ where byte.isDigit: return scan(.number, start) { $0.isSQLWord || $0 == 0x2E }
    case _ where byte.isSQLWord: return scan(.word, start) { $0.isSQLWord }
    default: return append(.symbol, start..<start + 1)
    }
  }

  private mutating func append(_ kind: Kind, _ range: Range<Int>) -> Int {
    tokens.append(Token(kind: kind, range: range))
    return range.upperBound
  }

  private mutating func scan(_ kind: Kind, _ start: Int, while belongs: (UInt8) -> Bool) -> Int {
    append(kind, start..<(bytes[start...].firstIndex { !belongs($0) } ?? bytes.count))
  }

  private mutating func scanLineComment(_ start: Int) -> Int {
    scan(.lineComment, start) { $0 != 0x0A }
  }

  private mutating func scan(
    _ kind: Kind, _ start: Int, from contents: Int? = nil, through end: [UInt8]
  ) -> Int {
    var position = contents ?? start + 1
    while position + end.count <= bytes.count {
      if bytes[position..<position + end.count].elementsEqual(end) {
        return append(kind, start..<position + end.count)
      }
      position += 1
    }
    unclosed = start
    return append(kind, start..<bytes.count)
  }

  /// Scans a quoted token, in which two consecutive quotes stand for one.
  private mutating func scanQuoted(_ kind: Kind, _ quote: UInt8, _ start: Int) -> Int {
    var position = start + 1
    while let end = bytes[position...].firstIndex(of: quote) {
      guard end + 1 < bytes.count, bytes[end + 1] == quote else {
        return append(kind, start..<end + 1)
      }
      position = end + 2
    }
    unclosed = start
    return append(kind, start..<bytes.count)
  }
}

extension UInt8 {
  fileprivate var isSQLSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether the byte can be part of a word: ASCII letters, digits, `_`, `$`, and all non-ASCII
  /// bytes; see "tokenize.c" in SQLite.
  fileprivate var isSQLWord: Bool {
    isDigit || self == 0x5F || self == 0x24 || self >= 0x80
      || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
