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
