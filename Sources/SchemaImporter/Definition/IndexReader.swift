package import SchemaParser

/// Reads the CREATE INDEX statement that SQLite stores for an index.
package enum IndexReader {
  package static func read(_ sql: String, _ name: String, _ table: Table) -> Index? {
    var cursor = TokenCursor(sql)
    _ = cursor.take("CREATE")
    let isUnique = cursor.take("UNIQUE")
    while !cursor.isAtEnd, !cursor.isAt("(") { _ = cursor.next() }
    guard let list = cursor.parenthesized() else { return nil }
    let terms = TokenCursor(list).separated.map { term($0, in: table) }
    var condition: String?
    if cursor.take("WHERE") {
      let text = cursor.text(cursor.offset..<cursor.sql.bytes.count)
      condition = table.withStrings(text)
    }
    return Index(
      name: Located(name), columns: terms, isUnique: isUnique,
      condition: condition.map { Located($0) })
  }

  /// Reads a column or an expression, with its collation and order.
  private static func term(_ text: String, in table: Table) -> IndexedColumn {
    var cursor = TokenCursor(text)
    var column = IndexedColumn(.expression(Located(text)))
    var end = text.utf8.count
    let words = cursor.words
    var count = words.count
    if count > 1, let order = words.last, let isDescending = cursor.sql.order(order) {
      column.isDescending = isDescending
      end = order.range.lowerBound
      count -= 1
    }
    if count > 2, cursor.sql.isWord(words[count - 2], "COLLATE") {
      column.collation = Located(cursor.sql.unquoted(words[count - 1]).asCollation)
      end = words[count - 2].range.lowerBound
      count -= 2
    }
    if count == 1, words[0].kind != .number, let name = cursor.name(),
      let known = table.column(named: name)
    {
      column.term = .column(known.name)
    } else {
      column.term = .expression(Located(table.withStrings(cursor.text(0..<end))))
    }
    return column
  }
}

extension TokenCursor {
  /// The parts between commas that aren't in parentheses.
  var separated: [String] {
    var parts: [String] = []
    var depth = 0
    var start = 0
    for token in words where token.kind == .symbol {
      depth += sql.depthChange(of: token)
      guard depth == 0, sql.text(of: token) == "," else { continue }
      parts.append(text(start..<token.range.lowerBound))
      start = token.range.upperBound
    }
    return parts + [text(start..<sql.bytes.count)]
  }
}

extension SQLTokens {
  func isWord(_ token: Token, _ word: String) -> Bool {
    token.kind == .word && isText(of: token, word)
  }

  fileprivate func order(_ token: Token) -> Bool? {
    if isWord(token, "ASC") { return false }
    return isWord(token, "DESC") ? true : nil
  }
}
