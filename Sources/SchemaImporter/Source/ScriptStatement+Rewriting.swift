import SchemaParser

extension ScriptStatement {
  /// The statement with `state TEXT CHECK (state IN ('a', 'b'))` for MySQL's
  /// `state ENUM('a', 'b')`, and the offset of the first ENUM; nil if there is no ENUM.
  var replacingEnums: (sql: String, place: Int)? {
    var cursor = TokenCursor(sql)
    var places: [Int] = []
    var text = ""
    var copied = 0
    while let name = cursor.next() {
      guard name.kind == .word || name.kind == .quotedName, cursor.isAt("ENUM", "(") else {
        continue
      }
      places.append(cursor.offset)
      text += cursor.verbatim(copied..<cursor.offset)
      _ = cursor.next()
      guard let values = cursor.parenthesized() else { return nil }
      text += "TEXT CHECK (\(cursor.sql.text(of: name)) IN (\(values)))"
      copied = cursor.end
    }
    let rest = cursor.verbatim(copied..<cursor.sql.bytes.count)
    return places.first.map { (text + rest, $0) }
  }
}

extension TokenCursor {
  /// The UTF-8 offset at which the last token ends.
  fileprivate var end: Int { position > 0 ? words[position - 1].range.upperBound : 0 }

  fileprivate func verbatim(_ range: Range<Int>) -> String {
    String(decoding: sql.bytes[range], as: UTF8.self)
  }
}

extension SQLiteConnection {
  /// Returns the plain CREATE TABLE for a `CREATE TABLE ... AS SELECT`; nil for other statements.
  ///
  /// The SELECT isn't run, because that could take any amount of time. SQLite writes the plain
  /// statement into the program that it compiles, after the object's type and, twice, its name.
  func plainStatement(of statement: ScriptStatement) throws(SQLiteFailure) -> String? {
    // Otherwise, a column list comes first.
    guard statement.words.prefix(10).contains(where: { statement.tokens.isWord($0, "AS") }) else {
      return nil
    }
    var cursor = TokenCursor(statement.sql)
    guard cursor.take("CREATE") else { return nil }
    let isTemporary = cursor.take("TEMP") || cursor.take("TEMPORARY")
    guard cursor.take("TABLE") else { return nil }
    if cursor.take("IF", "NOT") { _ = cursor.take("EXISTS") }
    _ = cursor.name()
    if cursor.take(".") { _ = cursor.name() }
    guard cursor.take("AS") else { return nil }
    let rows = try rowsWithStandIns("EXPLAIN " + statement.sql)
    let texts = rows.compactMap { $0[1] == "String8" ? $0[5] : nil }
    let place = texts.indices.dropFirst(3).last { index in
      texts[index].hasPrefix("CREATE TABLE ") && texts[index - 1] == texts[index - 2]
        && texts[index - 3] == "table"
    }
    // With IF NOT EXISTS, an existing table isn't created again.
    guard let place else { return "" }
    return isTemporary ? "CREATE TEMP" + texts[place].dropFirst("CREATE".count) : texts[place]
  }
}
