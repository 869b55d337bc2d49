import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

extension Table {
  /// Returns a piece of SQL in which double-quoted text that names no column becomes the string
  /// that SQLite takes it for.
  package func withStrings(_ sql: String) -> String { sql.withStrings(unless: columnNames) }

  private var columnNames: Set<SQLName> { Set(columns.map { SQLName($0.name.value) }) }

  /// Turns double-quoted text that names no column into strings, in all expressions. Returns each
  /// changed expression as it was, and as it is now.
  package mutating func takeStringsFromNames() -> [(old: Located<String>, new: String)] {
    var changed: [(Located<String>, String)] = []
    let names = columnNames
    func fix(_ sql: Located<String>) -> Located<String> {
      let fixed = sql.value.withStrings(unless: names)
      if fixed != sql.value { changed.append((sql, fixed)) }
      return Located(fixed, at: sql.range)
    }
    for index in checks.indices { checks[index].condition = fix(checks[index].condition) }
    for index in columns.indices {
      if let sql = columns[index].generated?.expression {
        columns[index].generated?.expression = fix(sql)
      }
      if let value = columns[index].defaultValue, case .sql(let sql) = value.value {
        columns[index].defaultValue = fix(Located(sql, at: value.range)).map { .sql($0) }
      }
    }
    return changed
  }
}

extension String {
  /// Returns the SQL with strings in place of double-quoted text that isn't one of the columns.
  fileprivate func withStrings(unless columnNames: Set<SQLName>) -> String {
    guard utf8.contains(UInt8(ascii: "\"")) else { return self }
    let text = SQLText(self)
    return text.quotingStrings { index in
      let name = text.sqlName(index)
      return !columnNames.contains(name) && !text.isPartOfName(index) && !name.isRowIDAlias
    }.sql
  }
}

extension SQLText {
  /// Returns the SQL with strings in place of the names in double quotes for which `isString` is
  /// true, and the strings.
  package func quotingStrings(where isString: (Int) -> Bool) -> (sql: String, strings: [String]) {
    let places = tokens.indices.filter { isInDoubleQuotes(tokens[$0]) && isString($0) }
    let strings = places.map { name($0) }
    let replacements = zip(places, strings).map { (tokens[$0].range, SQLString.quote($1)) }
    return (replacing(replacements, in: bytes.indices), strings)
  }

  /// Whether a name is part of a qualified name, or is that of a function or collation.
  fileprivate func isPartOfName(_ index: Int) -> Bool {
    isAt(index - 1, ".") || isAt(index + 1, ".") || isAt(index + 1, "(")
      || isAt(index - 1, "collate")
  }
}
