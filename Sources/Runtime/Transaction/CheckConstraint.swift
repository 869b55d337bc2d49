internal import DBGenSQLText

/// A CHECK constraint in the stored SQL of a table.
package struct CheckConstraint {
  /// The name that SQLite reports.
  let name: String
  private let sql: SQLText
  private let condition: Range<Int>

  /// The condition, in SQL.
  package var text: String { sql.text(condition) }

  /// Returns the CHECK constraints in the SQL of a table, which aren't in other parentheses.
  package static func all(in text: String) -> [CheckConstraint] {
    let sql = SQLText(text)
    guard sql.isAt(0, "create") else { return [] }
    var (checks, name, depth): ([CheckConstraint], String?, Int) = ([], nil, 0)
    for index in sql.tokens.indices {
      depth += sql.depthChange(at: index)
      guard depth == 1 else { continue }
      // A name applies to all constraints up to the next comma.
      if sql.isAt(index, ",") { name = nil }
      if sql.isAt(index, "constraint") { name = sql.name(index + 1) }
      guard sql.isAt(index, "check"), sql.isAt(index + 1, "(") else { continue }
      let condition = index + 2..<sql.end(of: index + 1)
      checks.append(
        CheckConstraint(
          name: name ?? Self.name(of: condition, in: sql), sql: sql, condition: condition))
    }
    return checks
  }

  /// Returns the text of a condition, including comments. If it begins with a quoted token, SQLite
  /// reports only the text in these quotes.
  private static func name(of condition: Range<Int>, in sql: SQLText) -> String {
    let text = sql.textAround(condition).byteArray.drop(while: \.isSQLSpace)
    if let first = condition.first.map({ sql.tokens[$0] }),
      first.kind == .quotedName || first.kind == .string,
      text.starts(with: sql.text(of: first))
    {
      return sql.name(of: first)
    }
    let end = text.lastIndex { !$0.isSQLSpace }.map { $0 + 1 } ?? text.startIndex
    return text[..<end].text
  }

  /// Returns the columns among `names` that the condition mentions.
  @_optimize(size)
  func columns(among names: [String]) -> [String] {
    let named = condition.filter(isColumn).map(sql.sqlName)
    return names.filter { named.contains(SQLName($0)) }
  }

  private func isColumn(_ index: Int) -> Bool {
    guard sql.tokens[index].isName else { return false }
    if condition.contains(index + 1), sql.isAt(index + 1, "(") || sql.isAt(index + 1, ".") {
      return false
    }
    return !sql.isAt(index - 1, "collate") && !sql.isAt(index - 1, "as")
  }
}

extension SQLText {
  package func depthChange(at index: Int) -> Int {
    isAt(index, "(") ? 1 : isAt(index, ")") ? -1 : 0
  }

  /// Returns the place of the parenthesis that closes the one at an index.
  fileprivate func end(of start: Int) -> Int {
    var depth = 0
    for index in start..<tokens.count {
      depth += depthChange(at: index)
      if depth == 0 { return index }
    }
    return tokens.count
  }
}
