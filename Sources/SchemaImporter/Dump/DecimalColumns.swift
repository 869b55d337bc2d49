import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The types of the columns of a dump. Decimals are stored as text, so SQL that compares them needs
/// them as numbers.
extension [ColumnOrigin: ColumnType] {
  /// Returns an expression with numbers in place of a table's decimals.
  func withNumbers(_ expression: String, of table: String) -> String {
    let sql = SQLText(expression)
    return sql.replacingTokens { place in
      let name = sql.name(place)
      let isDecimal =
        sql.tokens[place].isName && self[ColumnOrigin(table: table, column: name)] == .decimal
      return isDecimal ? "CAST(\(SQLName.quote(name)) AS NUMERIC)" : nil
    }
  }

  /// Returns a condition with numbers in place of a table's decimals, and a boolean alone for one
  /// that is compared with TRUE.
  func simplified(_ condition: String, of table: String) -> String {
    let sql = SQLText(condition)
    let edits = sql.tokens.indices.compactMap { place -> (Range<Int>, String)? in
      guard sql.tokens[place].isName, sql.isAt(place + 1, "="), sql.isAt(place + 2, "true"),
        self[ColumnOrigin(table: table, column: sql.name(place))] == .boolean,
        place == 0 || beforeConditions.contains(sql.keyword(place - 1)),
        place + 3 == sql.tokens.count || afterConditions.contains(sql.keyword(place + 3)),
        let bytes = sql.bytes(of: place..<place + 3)
      else { return nil }
      return (bytes, sql.text(place))
    }
    return withNumbers(withLengths(sql.replacing(edits), of: table), of: table)
  }

  /// Returns a condition with SQLite's length for a table's blobs, and the length in bytes of text.
  private func withLengths(_ condition: String, of table: String) -> String {
    let sql = SQLText(condition)
    let edits = sql.tokens.indices.compactMap { place -> (Range<Int>, String)? in
      guard sql.isAt(place, "octet_length"), sql.isAt(place + 1, "("), sql.isAt(place + 3, ")"),
        let bytes = sql.bytes(of: place..<place + 4)
      else { return nil }
      let origin = ColumnOrigin(table: table, column: sql.name(place + 2))
      let name = sql.text(place + 2)
      return (bytes, self[origin] == .blob ? "length(\(name))" : "length(CAST(\(name) AS BLOB))")
    }
    return sql.replacing(edits)
  }
}

private let beforeConditions: Set = ["(", "and", "not", "or"]
private let afterConditions: Set = [")", "and", "or"]
