import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension ScriptStatement {
  /// The statement with `state TEXT CHECK (state IN ('a', 'b'))` for MySQL's
  /// `state ENUM('a', 'b')`, and the offset of the first ENUM; nil if there is no ENUM.
  var replacingEnums: (sql: String, place: Int)? {
    let sql = SQLText(sql)
    var enums: [(range: Range<Int>, text: String)] = []
    for name in sql.tokens.indices
    where sql.tokens[name].isName && sql.isAt(name + 1, "enum")
      && sql.tokens[name].range.lowerBound >= enums.last?.range.upperBound ?? 0
    {
      var parser = SQLParser(sql, in: name + 2..<sql.tokens.count)
      guard let values = parser.parenthesized() else { continue }
      let start = sql.tokens[name + 1].range.lowerBound
      enums.append(
        (
          start..<sql.tokens[parser.position - 1].range.upperBound,
          "TEXT CHECK (\(sql.text(name)) IN (\(sql.trimmed(values))))"
        ))
    }
    return enums.first.map { (sql.replacing(enums, in: sql.bytes.indices), $0.range.lowerBound) }
  }
}

extension SQLiteConnection {
  /// Returns the plain CREATE TABLE for a `CREATE TABLE ... AS SELECT`; nil for other statements.
  ///
  /// The SELECT isn't run, because that could take any amount of time. SQLite writes the plain
  /// statement into the program that it compiles, after the object's type and, twice, its name.
  func plainStatement(of statement: ScriptStatement) throws(SQLiteError) -> String? {
    let text = statement.text
    guard let head = text.head, head.kind == .table, text.isAt(head.range.upperBound, "as") else {
      return nil
    }
    let rows = try rowsWithStandIns("EXPLAIN " + statement.sql)
    let texts = rows.compactMap { $0[1] == "String8" ? $0[5] : nil }
    let place = texts.indices.dropFirst(3).last { index in
      texts[index].hasPrefix("CREATE TABLE ") && texts[index - 1] == texts[index - 2]
        && texts[index - 3] == "table"
    }
    // With IF NOT EXISTS, an existing table isn't created again.
    guard let place else { return "" }
    return head.isTemporary ? "CREATE TEMP" + texts[place].dropFirst("CREATE".count) : texts[place]
  }
}
