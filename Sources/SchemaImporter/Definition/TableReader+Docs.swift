import SchemaParser

// Takes the docs of the table and its columns from the comments in the statement.
extension TableReader {
  /// Adds the comments as docs. A comment belongs to what precedes it on its line, or else to what
  /// follows it.
  mutating func addDocs(from body: Int, to end: Int) {
    var docs: [Int?: [String]] = [:]
    for comment in comments(to: end) {
      let owner =
        comment.isTrailing
        ? item(before: comment.offset, body) : item(after: comment.offset, body)
      guard let owner else { continue }
      docs[owner.column, default: []].append(comment.text)
    }
    for (column, lines) in docs {
      let doc = lines.filter { !$0.isEmpty }
      guard !doc.isEmpty else { continue }
      if let column {
        table.columns[column].doc = doc.joined(separator: " ")
      } else {
        table.doc = doc.joined(separator: "\n")
      }
    }
  }

  /// Returns the comments that aren't inside an expression, with their text.
  private func comments(to end: Int) -> [(offset: Int, isTrailing: Bool, text: String)] {
    var depth = 0
    var lastWord: Int?
    var result: [(offset: Int, isTrailing: Bool, text: String)] = []
    for token in cursor.sql.tokens where token.range.lowerBound < end {
      guard token.kind == .comment || token.kind == .lineComment else {
        if token.kind == .symbol { depth += cursor.sql.depthChange(of: token) }
        lastWord = token.range.upperBound
        continue
      }
      guard depth <= 1 else { continue }
      let start = token.range.lowerBound
      let gap = cursor.sql.bytes[(lastWord ?? start)..<start]
      let isTrailing = lastWord != nil && !gap.contains(0x0A)
      result.append((start, isTrailing, cursor.sql.text(of: token).commentText))
    }
    return result
  }

  /// Returns the item before an offset: a column, or the table if no item comes first. Returns nil
  /// for a constraint.
  private func item(before offset: Int, _ body: Int) -> (column: Int?, Void)? {
    guard let item = items.last(where: { $0.offset < offset }) else { return (nil, ()) }
    return item.column.map { ($0, ()) }
  }

  private func item(after offset: Int, _ body: Int) -> (column: Int?, Void)? {
    if offset < body { return (nil, ()) }
    return items.first { $0.offset > offset }?.column.map { ($0, ()) }
  }
}

extension SQLTokens {
  func depthChange(of token: Token) -> Int {
    switch bytes[token.range.lowerBound] {
    case UInt8(ascii: "("): 1
    case UInt8(ascii: ")"): -1
    default: 0
    }
  }
}

extension String {
  /// The text of a comment without its markers, on one line.
  var commentText: String {
    var text = Substring(self)
    if text.hasPrefix("/*") {
      text = text.dropFirst(2)
      if text.hasSuffix("*/") { text = text.dropLast(2) }
    }
    let lines = text.split(separator: "\n").map { line in
      String(line).trimmed.drop { "-*#=/ \t".contains($0) }
    }
    return lines.map { String($0).trimmed }.filter { !$0.isEmpty }.joined(separator: " ")
      .withoutControls
  }

  /// The text without control characters, which don't belong in a schema file.
  private var withoutControls: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }
}
