import DBGenSQLText

/// The databases whose SQL can be read.
package enum SQLSystem: String, CaseIterable, Sendable {
  case sqlite, postgresql, mysql
}

/// A script of another database in the lexical form of SQLite: other quotes, comments, escapes and
/// brackets are replaced. Every token stays where it is, at the same offset.
package struct SQLTranscript {
  package private(set) var bytes: [UInt8] = []
  /// The number of rows below each `COPY ... FROM stdin`, which are blank in the transcript.
  package private(set) var copiedRows: [Int] = []
  /// The ranges of the comments, which are blank in the transcript.
  package private(set) var comments: [Range<Int>] = []
  private let source: [UInt8]
  private let system: SQLSystem
  private var isInVersionComment = false

  package init(_ text: String, of system: SQLSystem) {
    source = Array(text.utf8)
    self.system = system
    bytes.reserveCapacity(source.count)
    while position < source.count { step() }
  }

  /// Whether a parenthesis of the transcript is a bracket in the script.
  package func isBracket(at offset: Int) -> Bool { source[offset] == UInt8(ascii: "[") }

  private var position: Int { bytes.count }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < source.count ? source[position + offset] : 0
  }

  private var isAtLineStart: Bool { position == 0 || source[position - 1] == 0x0A }

  private mutating func step() {
    if isAtLineStart, takeLine() { return }
    switch byte() {
    case UInt8(ascii: "'"): takeQuoted(hasEscapes: system == .mysql)
    case UInt8(ascii: "\""): takeQuoted(hasEscapes: system == .mysql)
    case UInt8(ascii: "`"): takeQuoted(hasEscapes: false)
    case UInt8(ascii: "-") where byte(1) == byte(): takeComment(to: endOfLine)
    case UInt8(ascii: "#") where system == .mysql: takeComment(to: endOfLine)
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): takeComment()
    case UInt8(ascii: "*") where isInVersionComment && byte(1) == UInt8(ascii: "/"):
      isInVersionComment = false
      blank(to: position + 2)
    case _ where system == .postgresql && takePostgreSQL(): break
    case let byte where byte.isSQLWord: takeWord()
    case let byte: bytes.append(byte)
    }
  }

  private mutating func takeWord() {
    let isEscape = system == .postgresql && (byte() | 0x20) == UInt8(ascii: "e")
    if isEscape, byte(1) == UInt8(ascii: "'") {
      bytes.append(0x20)
      takeQuoted(hasEscapes: true)
    } else {
      repeat { bytes.append(byte()) } while byte().isSQLWord
    }
  }

  private mutating func takePostgreSQL() -> Bool {
    switch byte() {
    case UInt8(ascii: "$"): return takeDollarQuoted()
    case UInt8(ascii: "["): bytes.append(UInt8(ascii: "("))
    case UInt8(ascii: "]"): bytes.append(UInt8(ascii: ")"))
    case UInt8(ascii: ":") where byte(1) == byte(): bytes += [0x20, byte()]
    default: return false
    }
    return true
  }

  /// Appends spaces in place of the source, but keeps line breaks.
  private mutating func blank(to end: Int) {
    bytes += source[position..<min(end, source.count)].map { $0 == 0x0A ? $0 : 0x20 }
  }

  private var endOfLine: Int { source[position...].firstIndex(of: 0x0A) ?? source.count }

  // MARK: - Quotes and comments

  /// Takes a quoted token. Spaces after it make up for escapes, which are longer than what they
  /// stand for.
  private mutating func takeQuoted(hasEscapes: Bool) {
    let quote = byte()
    var place = position + 1
    var text = [quote]
    while place < source.count {
      let isPair = source[place] == quote && place + 1 < source.count && source[place + 1] == quote
      if source[place] == quote, !isPair { break }
      let isEscape = hasEscapes && source[place] == UInt8(ascii: "\\") && place + 1 < source.count
      text += isEscape ? Self.escaped(source[place + 1], quote) : [source[place]]
      if isPair { text.append(quote) }
      place += isEscape || isPair ? 2 : 1
    }
    text.append(quote)
    let length = min(place + 1, source.count) - position
    bytes += (text + Array(repeating: 0x20, count: max(0, length - text.count))).prefix(length)
  }

  private static func escaped(_ byte: UInt8, _ quote: UInt8) -> [UInt8] {
    switch byte {
    case quote: [quote, quote]
    case UInt8(ascii: "n"): [0x0A]
    case UInt8(ascii: "r"): [0x0D]
    case UInt8(ascii: "t"): [0x09]
    case UInt8(ascii: "0"): []
    default: [byte]
    }
  }

  /// Takes `$tag$...$tag$` as a string in single quotes, in which those of the text are spaces.
  private mutating func takeDollarQuoted() -> Bool {
    let rest = source[(position + 1)...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "$")), !byte(1).isDigit,
      source[position + 1..<end].allSatisfy({ $0.isSQLWord && $0 != UInt8(ascii: "$") })
    else { return false }
    let mark = source[position...end]
    var place = end + 1
    while place < source.count, !source[place...].starts(with: mark) { place += 1 }
    let length = min(place + mark.count, source.count) - position
    let text = source[position..<position + length].dropFirst().dropLast()
    bytes.append(UInt8(ascii: "'"))
    bytes += text.map { $0 == UInt8(ascii: "'") ? 0x20 : $0 }
    bytes.append(UInt8(ascii: "'"))
    return true
  }

  /// Blanks a comment. Of MySQL's `/*!40101 ... */`, only the marks are blank: its text counts.
  private mutating func takeComment() {
    guard !(system == .mysql && isAtVersion) else {
      isInVersionComment = true
      return blank(to: endOfVersion)
    }
    var (place, depth) = (position + 2, 1)
    while place < source.count, depth > 0 {
      let pair = source[place...].prefix(2)
      let isEnd = pair.elementsEqual("*/".utf8)
      let isStart = system == .postgresql && pair.elementsEqual("/*".utf8)
      depth += isEnd ? -1 : isStart ? 1 : 0
      place += isEnd || isStart ? 2 : 1
    }
    takeComment(to: place)
  }

  private mutating func takeComment(to end: Int) {
    comments.append(position..<min(end, source.count))
    blank(to: end)
  }

  /// Returns a comment as SQLite has it.
  package func text(ofComment range: Range<Int>) -> String {
    let text = String(decoding: source[range], as: UTF8.self)
    guard text.hasPrefix("/*") else { return text.hasPrefix("#") ? "--" + text.dropFirst() : text }
    return "/*" + text.dropFirst(2).replacing("/*", with: "").replacing("*/", with: "") + "*/"
  }

  /// Whether `/*!` or MariaDB's `/*M!` is next.
  private var isAtVersion: Bool {
    let next = source[position...].prefix(4)
    return next.starts(with: "/*!".utf8) || next.starts(with: "/*M!".utf8)
  }

  /// The end of the mark that is next, with the number of the version.
  private var endOfVersion: Int {
    let start = position + (byte(2) == UInt8(ascii: "M") ? 4 : 3)
    return source[start...].firstIndex { !$0.isDigit } ?? source.count
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

// MARK: - Lines for other programs

extension SQLTranscript {
  /// Takes a line that isn't SQL: a command of psql, the rows of a COPY, or what is between MySQL's
  /// DELIMITER commands. Returns whether there is one.
  private mutating func takeLine() -> Bool {
    if system == .postgresql, byte() == UInt8(ascii: "\\") {
      blank(to: endOfLine)
    } else if system == .postgresql, let end = endOfCopy {
      takeRows(after: end)
    } else if system == .mysql, isAtDelimiter {
      takeRoutines()
    } else {
      return false
    }
    return true
  }

  /// The end of the `COPY ... FROM stdin` that begins here, which may take several lines.
  private var endOfCopy: Int? {
    guard isAt("copy"), !byte(4).isSQLWord else { return nil }
    let rest = source[position...]
    let end = rest.firstIndex(of: UInt8(ascii: ";")) ?? source.count
    let words = rest[..<end].map(\.foldedASCII).split { !$0.isSQLWord }
    let isOfRows = zip(words, words.dropFirst()).contains {
      $0.elementsEqual("from".utf8) && $1.elementsEqual("stdin".utf8)
    }
    return isOfRows ? end : nil
  }

  private func isAt(_ word: String) -> Bool {
    source[position...].prefix(word.utf8.count).map(\.foldedASCII).elementsEqual(word.utf8)
  }

  private var isAtDelimiter: Bool { isAt("delimiter ") }

  private mutating func takeRows(after end: Int) {
    bytes += source[position..<end]
    bytes += source[position..<endOfLine]
    var count = -1
    while position < source.count {
      blank(to: min(endOfLine + 1, source.count))
      if byte() == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: ".") { break }
      count += 1
    }
    blank(to: endOfLine)
    copiedRows.append(max(0, count + 1))
  }

  /// Skips a DELIMITER command. Returns the mark that ends the statements below it.
  private mutating func takeDelimiter() -> [UInt8] {
    let line = source[position..<endOfLine].dropFirst("delimiter ".utf8.count)
    blank(to: endOfLine)
    return Array(line.drop { $0 <= 0x20 }.prefix { $0 > 0x20 })
  }

  /// Takes the triggers and routines up to `DELIMITER ;`, each as one statement whose semicolons
  /// and quotes are spaces.
  private mutating func takeRoutines() {
    let end = [UInt8(ascii: ";")]
    var mark = takeDelimiter()
    while position < source.count, !mark.isEmpty, mark != end {
      if isAtLineStart, isAtDelimiter {
        mark = takeDelimiter()
      } else if source[position...].starts(with: mark) {
        bytes.append(UInt8(ascii: ";"))
        blank(to: position + mark.count - 1)
      } else if isAtVersion {
        blank(to: endOfVersion)
      } else {
        let isPlain = byte().isSQLWord || byte() == 0x0A
        bytes.append(isPlain ? byte() : 0x20)
      }
    }
  }
}
