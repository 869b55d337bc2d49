import DBGenSQLText

/// Edits to the text of a statement, which replace words or insert text before or after them.
struct StatementEdits {
  private let sql: SQLText
  private var edits: [(range: Range<Int>, text: String)] = []

  init(_ sql: SQLText) { self.sql = sql }

  /// Replaces a range of words.
  mutating func replace(_ words: Range<Int>, by text: String) {
    guard let bytes = sql.bytes(of: words) else { return }
    edits.append((bytes, text))
  }

  mutating func insert(_ text: String, before word: Int) {
    guard let start = sql.bytes(of: word..<word + 1)?.lowerBound else { return }
    edits.append((start..<start, text))
  }

  mutating func insert(_ text: String, after word: Int) {
    guard let end = sql.bytes(of: word..<word + 1)?.upperBound else { return }
    edits.append((end..<end, text))
  }

  /// The text with the edits applied, leaving out any edit inside another.
  var text: String {
    var result: [UInt8] = []
    var position = 0
    for (_, edit) in edits.enumerated().sorted(by: {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }) where edit.range.lowerBound >= position {
      result += sql.bytes[position..<edit.range.lowerBound] + Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    return String(decoding: result + sql.bytes[position...], as: UTF8.self)
  }
}
