import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

extension Table {
  /// Returns a piece of SQL in which double-quoted text that names no column becomes the string
  /// that SQLite takes it for.
  package func withStrings(_ sql: String) -> String { withStrings(sql, columnNames) }

  private var columnNames: Set<SQLName> { Set(columns.map { SQLName($0.name.value) }) }

  private func withStrings(_ sql: String, _ columnNames: Set<SQLName>) -> String {
    guard sql.utf8.contains(UInt8(ascii: "\"")) else { return sql }
    let tokens = SQLText(sql)
    var result = ""
    var end = 0
    for (index, token) in tokens.tokens.enumerated() where token.kind == .quotedName {
      let name = tokens.name(of: token)
      let isString =
        tokens.isInDoubleQuotes(token)
        && !columnNames.contains(SQLName(name))
        && !tokens.isPartOfName(index) && !SQLName(name).isRowIDAlias
      guard isString else { continue }
      result += String(decoding: tokens.bytes[end..<token.range.lowerBound], as: UTF8.self)
      result += SQLString.quote(name)
      end = token.range.upperBound
    }
    return result + String(decoding: tokens.bytes[end...], as: UTF8.self)
  }

  /// Turns double-quoted text that names no column into strings, in all expressions. Returns the
  /// changed expressions as they were.
  @discardableResult
  package mutating func takeStringsFromNames() -> [String] {
    var changed: [String] = []
    let names = columnNames
    func fixed(_ sql: String) -> String {
      let fixed = withStrings(sql, names)
      if fixed != sql { changed.append(sql) }
      return fixed
    }
    let conditions = checks.map { fixed($0.condition.value) }
    let generated = columns.map { $0.generated.map { fixed($0.expression.value) } }
    let defaults = columns.map { column in
      if case .sql(let sql) = column.defaultValue?.value { fixed(sql) } else { nil as String? }
    }
    for index in checks.indices { checks[index].condition.value = conditions[index] }
    for index in columns.indices {
      if let sql = generated[index] { columns[index].generated?.expression.value = sql }
      if let sql = defaults[index] { columns[index].defaultValue?.value = .sql(sql) }
    }
    return changed
  }
}

extension SQLText {
  /// Whether a name is part of a qualified name, or is that of a function or collation.
  fileprivate func isPartOfName(_ index: Int) -> Bool {
    isAt(index - 1, ".") || isAt(index + 1, ".") || isAt(index + 1, "(")
      || isAt(index - 1, "collate")
  }
}
