package import DBGenSQLSyntax
package import DBGenSQLText
import SchemaParser

extension SQLCreateTable {
  /// Returns the comments in the statement as docs, by the index of the column; nil stands for the
  /// table. A comment belongs to what precedes it on its line, or else to what follows it.
  package func docs(in sql: SQLText) -> [Int?: String] {
    guard !self.body.isEmpty else { return [:] }
    let items = items(in: sql)
    let body = sql.tokens[self.body.lowerBound - 1].range.lowerBound
    var docs: [Int?: [String]] = [:]
    for comment in comments(in: sql) {
      let owner =
        comment.isTrailing
        ? items.last { $0.offset < comment.offset }
        : comment.offset < body ? nil : items.first { $0.offset > comment.offset }
      let isOfTable = owner == nil && (comment.isTrailing || comment.offset < body)
      guard isOfTable || owner?.column != nil, !comment.text.isEmpty else { continue }
      docs[owner?.column, default: []].append(comment.text)
    }
    return Dictionary(
      uniqueKeysWithValues: docs.map { ($0, $1.joined(separator: $0 == nil ? "\n" : " ")) })
  }

  /// The columns and constraints, with the offsets at which they begin.
  private func items(in sql: SQLText) -> [(column: Int?, offset: Int)] {
    let columns = columns.enumerated().map { (column: Int?($0), place: $1.range.lowerBound) }
    let constraints = constraints.map { (column: Int?.none, place: $0.range.lowerBound) }
    return (columns + constraints).filter { sql.tokens.indices.contains($0.place) }
      .map { ($0.column, sql.tokens[$0.place].range.lowerBound) }.sorted { $0.offset < $1.offset }
  }

  /// Returns the comments that aren't inside an expression, with their text.
  private func comments(in sql: SQLText) -> [(offset: Int, isTrailing: Bool, text: String)] {
    let end = sql.bytes(of: body.upperBound..<body.upperBound + 1)?.lowerBound ?? sql.bytes.count
    var (depth, next) = (0, 0)
    return sql.comments.compactMap { comment in
      let offset = comment.range.lowerBound
      while next < sql.tokens.count, sql.tokens[next].range.lowerBound < offset {
        depth += sql.isAt(next, "(") ? 1 : sql.isAt(next, ")") ? -1 : 0
        next += 1
      }
      guard offset < end, depth <= 1 else { return nil }
      let gap = next > 0 ? sql.bytes[sql.tokens[next - 1].range.upperBound..<offset] : []
      return (offset, next > 0 && !gap.contains(0x0A), sql.text(of: comment).commentText)
    }
  }
}

extension String {
  /// The text of a comment without its markers, on one line.
  package var commentText: String {
    var text = Substring(self)
    if text.hasPrefix("/*") {
      text = text.dropFirst(2)
      if text.hasSuffix("*/") { text = text.dropLast(2) }
    }
    let lines = text.split(separator: "\n").map { line in
      String(line).trimmed.drop { "-*#=/ \t".contains($0) }
    }
    // Control characters don't belong in a schema file.
    return lines.map { String($0).trimmed }.filter { !$0.isEmpty }.joined(separator: " ")
      .replacingScalars { $0.isControl ? "" : nil }
  }
}
