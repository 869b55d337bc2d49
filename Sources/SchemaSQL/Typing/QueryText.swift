import DBGenSQLText
package import SchemaParser

/// The SQL of a query in the form that SQLite accepts, with the place of each part in the file's.
///
/// SQLite has no list parameters: `IN :ids` becomes a SELECT from a function that returns the
/// list's values. What it checks has all optional parts; what the app runs has their marks.
struct QueryText {
  /// The form that SQLite checks during generation.
  private(set) var checked = ""
  /// The form that SQLite runs in the app.
  private(set) var generated = ""
  /// The names of the parameters that are lists.
  private(set) var lists: Set<String> = []
  /// The offsets in the checked text at which pieces of the file's text begin.
  private var pieces: [(checked: Int, original: Range<Int>)] = []

  init(_ sql: String) {
    let text = SQLText(ofQuery: sql)
    let whole = Array(text.text { _ in true }.utf8)
    var position = 0
    for (index, token) in text.tokens.enumerated()
    where token.kind == .parameter && text.isAt(index - 1, "in") {
      append(whole, text.bytes, position..<token.range.lowerBound)
      lists.insert(String(text.text(index).dropFirst()))
      append("(SELECT value FROM json_each(", "(SELECT value FROM dbgen_list(")
      append(whole, text.bytes, token.range)
      append("))", "))")
      position = token.range.upperBound
    }
    append(whole, text.bytes, position..<text.bytes.count)
  }

  private mutating func append(_ checked: [UInt8], _ generated: [UInt8], _ range: Range<Int>) {
    pieces.append((self.checked.utf8.count, range))
    append(
      String(decoding: checked[range], as: UTF8.self),
      String(decoding: generated[range], as: UTF8.self))
  }

  private mutating func append(_ checked: String, _ generated: String) {
    self.checked += checked
    self.generated += generated
  }

  /// Returns the offset in the file's text of an offset in the checked text.
  func original(_ offset: Int) -> Int {
    let next = pieces.partitioningIndex { $0.checked > offset }
    guard next > 0 else { return offset }
    let piece = pieces[next - 1]
    return min(piece.original.lowerBound + offset - piece.checked, piece.original.upperBound)
  }

  func original(_ range: Range<Int>) -> Range<Int> {
    let start = original(range.lowerBound)
    return start..<max(start, original(range.upperBound))
  }
}

extension Query {
  /// The statement with all of its optional parts, as SQLite checks it.
  package var statement: String { QueryText(sql.value).checked }
}
