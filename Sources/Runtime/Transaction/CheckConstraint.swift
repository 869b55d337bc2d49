internal import DBGenSQLText

/// A CHECK in the statement that created a table.
struct CheckConstraint {
  /// Its name in SQLite's message: the constraint's name, or its condition if it has none.
  let name: String
  private let sql: SQLText
  private let condition: Range<Int>

  /// Returns all checks of a CREATE TABLE statement.
  static func all(in text: String) -> [CheckConstraint] {
    let sql = SQLText(text)
    guard let table = sql.createTable else { return [] }
    var checks: [CheckConstraint] = []
    for constraints in table.columns.map(\.constraints) + [table.constraints] {
      var name: String?
      for constraint in constraints {
        // A name applies to all constraints up to the next comma.
        if sql.isAt(constraint.range.lowerBound - 1, ",") { name = nil }
        name = constraint.name.map { sql.name($0) } ?? name
        guard case .check(let condition) = constraint.form else { continue }
        checks.append(
          CheckConstraint(
            name: name ?? Self.name(of: condition, in: sql), sql: sql, condition: condition))
      }
    }
    return checks
  }

  /// Returns the text of a condition, including comments. If it begins with a quoted token, SQLite
  /// reports only the text in these quotes.
  private static func name(of condition: Range<Int>, in sql: SQLText) -> String {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || (9...13).contains(byte) }
    let text = Array(sql.textAround(condition).utf8).drop(while: isSpace)
    if let first = condition.first.map({ sql.tokens[$0] }),
      first.kind == .quotedName || first.kind == .string,
      text.starts(with: sql.text(of: first).utf8)
    {
      return sql.name(of: first)
    }
    let end = text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? text.startIndex
    return String(decoding: text[..<end], as: UTF8.self)
  }

  /// Returns the columns among `names` that the condition mentions.
  func columns(among names: [String]) -> [String] {
    let named = Set(condition.filter(isColumn).map(sql.sqlName))
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
