import SchemaParser
import SchemaSQL

/// Reads comma-separated values, with the place of each; see RFC 4180. Semicolons or tabs are the
/// separators if the first line has more of them, and tabs if the file's name says so. The rows of a
/// workbook's sheet are there already.
struct CSVReader {
  /// The rows that aren't empty.
  private(set) var rows: [[Located<String>]] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let bytes: [UInt8]
  private let separator: UInt8
  private var position: Int

  /// - Parameter offset: The offset of the file in the text of all sheets, at which its cells are.
  init(_ file: SourceFile, at offset: Int = 0) {
    bytes = file.sheet == nil ? file.bytes : []
    let start = file.sheet == nil ? Self.start(of: file) : 0
    position = start
    separator = file.isSeparatedByTabs ? 0x09 : Self.separator(of: bytes[start...])
    if let sheet = file.sheet { (rows, diagnostics) = (sheet.rows, sheet.diagnostics) }
    while position < bytes.count { readRow() }
    guard offset > 0 else { return }
    rows = rows.map { row in row.map { Located($0.value, at: $0.range.moved(by: offset)) } }
    diagnostics = diagnostics.map { $0.moved(by: offset) }
  }

  /// Returns where the text starts, after the line in which some spreadsheets name the separator.
  private static func start(of file: SourceFile) -> Int {
    let line = file.range(ofLine: 1)
    let says = file.text(in: line).lowercased().hasPrefix("sep=") && line.count == 5
    return says ? file.range(ofLine: 2).lowerBound : file.textStart
  }

  private static func separator(of text: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in text.prefix(while: { isQuoted || !$0.isLineBreak }) {
      if byte == quote { isQuoted.toggle() }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    return candidates.reversed().max { counts[$0, default: 0] < counts[$1, default: 0] } ?? 0x2C
  }

  private mutating func readRow() {
    var row = [readCell()]
    while position < bytes.count, bytes[position] == separator {
      position += 1
      row.append(readCell())
    }
    if position < bytes.count { position += 1 }
    if row.contains(where: { !$0.value.isEmpty }) { rows.append(row) }
  }

  private mutating func readCell() -> Located<String> {
    let start = position
    while position < bytes.count, bytes[position].isBlank, bytes[position] != separator {
      position += 1
    }
    if position < bytes.count, bytes[position] == quote { return readQuoted() }
    position = start
    skipToEnd()
    return trimmed(start..<position)
  }

  private mutating func skipToEnd() {
    while position < bytes.count, bytes[position] != separator, !bytes[position].isLineBreak {
      position += 1
    }
  }

  private func trimmed(_ range: Range<Int>) -> Located<String> {
    let text = String(decoding: bytes[range], as: UTF8.self)
    let trimmed = text.trimmed
    let blank = text.utf8.count == trimmed.utf8.count ? 0 : text.leadingSpace
    let start = range.lowerBound + blank
    return Located(trimmed, at: start..<start + trimmed.utf8.count)
  }

  // MARK: - Quotes

  /// Reads a quoted cell, in which two quotes in a row stand for one.
  private mutating func readQuoted() -> Located<String> {
    let start = position + 1
    var contents: [UInt8] = []
    position = start
    while let end = bytes[position...].firstIndex(of: quote) {
      contents += bytes[position..<end]
      position = end + 1
      guard position < bytes.count, bytes[position] == quote else {
        refuseText()
        let text = String(decoding: contents, as: UTF8.self)
        return Located(text.withPlainLineBreaks, at: start..<end)
      }
      contents.append(quote)
      position += 1
    }
    diagnostics.add(.malformedSheet, "this quote is never closed", at: start - 1..<start)
    position = bytes.count
    return Located("", at: start..<start)
  }

  /// Reports text after the closing quote of a cell, where only space can be.
  private mutating func refuseText() {
    let start = position
    skipToEnd()
    let rest = trimmed(start..<position)
    guard !rest.value.isEmpty else { return }
    diagnostics.add(
      .malformedSheet, "text after the closing quote of a cell: write each quote in a cell twice",
      at: rest.range)
  }
}

private let quote = UInt8(ascii: "\"")

extension UInt8 {
  fileprivate var isLineBreak: Bool { self == 0x0A || self == 0x0D }
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension String {
  /// The text with LF for each CRLF and CR, which are characters of their own.
  var withPlainLineBreaks: String {
    String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }

  /// The length of the text's leading white space, in bytes.
  fileprivate var leadingSpace: Int {
    unicodeScalars.prefix { $0.properties.isWhitespace }.reduce(0) { $0 + UTF8.width($1) }
  }
}

/// Writes comma-separated values; see RFC 4180.
enum CSV {
  static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\n"
  }

  private static func field(_ text: String) -> String {
    let isPlain =
      !text.utf8.contains { "\",\n\r;\t".utf8.contains($0) } && text == text.trimmed
      && !text.unicodeScalars.contains(where: \.isLineBreak)
    guard !isPlain else { return text }
    return "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
  }
}
