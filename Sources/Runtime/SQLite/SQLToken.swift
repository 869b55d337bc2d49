/// A token of SQL, parsed for what SQLite doesn't report, such as what a failed statement was
/// about.
struct SQLToken {
  enum Kind { case word, quotedName, string, number, mark }

  let kind: Kind
  /// The text of the token; of a name or a string without its quotes.
  let text: String
  /// The range of the token in the SQL, in bytes.
  let range: Range<Int>

  func isWord(_ word: String) -> Bool { kind == .word && text.uppercased() == word }

  func isMark(_ mark: String) -> Bool { kind == .mark && text == mark }

  var isName: Bool { kind == .word || kind == .quotedName }
}

/// The tokens of an SQL text, without comments.
struct SQLTokens {
  let bytes: [UInt8]
  private(set) var tokens: [SQLToken] = []
  private var place = 0

  init(_ sql: String) {
    bytes = Array(sql.utf8)
    while place < bytes.count { readNext() }
  }

  /// Returns the text of a range of bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func byte(_ offset: Int = 0) -> UInt8 {
    place + offset < bytes.count ? bytes[place + offset] : 0
  }

  private mutating func readNext() {
    switch byte() {
    case UInt8(ascii: " "), 9...13: place += 1
    case UInt8(ascii: "-") where byte(1) == UInt8(ascii: "-"): skip { $0.byte() == 10 }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "'"): readQuoted(.string)
    case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["): readQuoted(.quotedName)
    case let byte where Self.isDigit(byte): readNumber()
    case UInt8(ascii: ".") where Self.isDigit(byte(1)): readNumber()
    case let byte where Self.isLetter(byte): readWord()
    default: add(.mark, from: place, to: place + 1)
    }
  }

  private mutating func add(_ kind: SQLToken.Kind, from start: Int, to end: Int) {
    tokens.append(SQLToken(kind: kind, text: text(start..<end), range: start..<end))
    place = end
  }

  private mutating func skip(until isEnd: (borrowing Self) -> Bool) {
    while place < bytes.count, !isEnd(self) { place += 1 }
  }

  private mutating func skipComment() {
    place += 2
    skip { $0.byte() == UInt8(ascii: "*") && $0.byte(1) == UInt8(ascii: "/") }
    place += 2
  }

  /// Reads up to the closing quote. A doubled quote is part of the text.
  private mutating func readQuoted(_ kind: SQLToken.Kind, from start: Int? = nil) {
    let start = start ?? place
    let quote = byte() == UInt8(ascii: "[") ? UInt8(ascii: "]") : byte()
    var text: [UInt8] = []
    place += 1
    while place < bytes.count {
      if byte() == quote {
        guard byte(1) == quote, quote != UInt8(ascii: "]") else { break }
        place += 1
      }
      text.append(byte())
      place += 1
    }
    place = min(place + 1, bytes.count)
    tokens.append(
      SQLToken(kind: kind, text: String(decoding: text, as: UTF8.self), range: start..<place))
  }

  private mutating func readNumber() {
    let start = place
    skip { !Self.isLetter($0.byte()) && !Self.isDigit($0.byte()) && $0.byte() != UInt8(ascii: ".") }
    // The sign of an exponent.
    if bytes[place - 1] | 0x20 == UInt8(ascii: "e"),
      byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+")
    {
      place += 1
      skip { !Self.isDigit($0.byte()) }
    }
    add(.number, from: start, to: place)
  }

  private mutating func readWord() {
    let start = place
    skip { !Self.isLetter($0.byte()) && !Self.isDigit($0.byte()) }
    guard place == start + 1, bytes[start] | 0x20 == UInt8(ascii: "x"),
      byte() == UInt8(ascii: "'")
    else { return add(.word, from: start, to: place) }
    // A blob.
    readQuoted(.string, from: start)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte >= 0x80
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }
}
