import DBGenSQLSyntax
import DBGenSQLText
import DBGenSQLite
import Testing

@Suite struct LexerTests {
  @Test func `tokens begin and end where SQLite's do`() throws {
    let database = try TestDatabase()
    var random = RandomSQL(seed: 1)
    let pieces = [
      "'a''b'", "\"a\"\"b\"", "[a b]", "`c`", "x'00'", "X'ff'", "1", "1.5", ".5", "1e5", "1e-5",
      "0x1f ",
      "1.", "abc", "_a$1", "é", "--c\n", "/*c*/", "/**/", " ", "\t", "\n", "\u{c}", "\u{FEFF}", "?",
      "?12", ":a", "@b", "$c", "$c::d(e)", ":a(b)", "#1", "+", "-", "->", "->>", "=", "==", "<",
      "<=", "<>",
      "<<", ">", ">=", ">>", "!=", "|", "||", ",", "&", "~", "*", "/", "%", ";", "(", ")", ".", "!",
      "^",
      "\\", "{", "'", "\"", "[", "/*", "1e", "1a", "x'0'", "x'zz'", "\u{b}", ":", "@", "e", "x",
    ]
    for _ in 0..<20_000 {
      let text = (0...random.next(6)).map { _ in random.pick(pieces) }.joined()
      var rest = Array("DROP \(text)".utf8)
      while let expected = database.messageToken(of: rest) {
        let sql = SQLText(rest)
        guard sql.tokens.count > 1 else {
          Issue.record("\(text): no \(expected)")
          break
        }
        let own = sql.text(1)
        let isWhole = sql.unclosed == sql.tokens[1].range.lowerBound
        #expect(
          own == expected || isWhole && own.hasPrefix(expected), "\(text): \(own), \(expected)")
        if own != expected { break }
        rest.removeSubrange(4..<sql.tokens[1].range.upperBound)
        rest.insert(0x20, at: 4)
      }
    }
  }

  @Test func `optional parts are tokens of a query and comments elsewhere`() {
    let text = "SELECT :a /*? + :b /* c */ || '*/' */ -- /*? d */"
    #expect(SQLText(text).parts == [])
    #expect(SQLText(text).tokens.count == 6)
    let sql = SQLText(ofQuery: text)
    #expect(sql.parts.map { sql.text(inBytes: $0.body) } == [" + :b /* c */ || '*/' "])
    #expect(sql.tokens.map { sql.text(of: $0) } == ["SELECT", ":a", "+", ":b", "||", "'*/'"])
    #expect(sql.comments.count == 2 && sql.stray == nil)
  }

  @Test func `a mark without the other or inside a part is stray`() {
    #expect(SQLText(ofQuery: "a /*? b").stray?.range == 2..<5)
    #expect(SQLText(ofQuery: "a /*? b /*? c */").stray?.range == 8..<11)
    #expect(SQLText(ofQuery: "a */ b").stray == nil)
  }

  @Test func `parameters have the same numbers whichever parts are left out`() {
    let sql = SQLText(ofQuery: "a = :x /*? AND b = :y */\n/*?\nAND c = :z AND d = :x*/ LIMIT :y")
    #expect(
      sql.statement(withParts: 0).text
        == "a = ?1                  \n   \n                        LIMIT ?2")
    #expect(
      sql.statement(withParts: 2).text
        == "a = ?1                  \n   \nAND c = ?3 AND d = ?1   LIMIT ?2")
    #expect(sql.statement(withParts: 3).parameters == [":x", ":y", ":z"])
  }

  @Test func `keywords are names where SQLite takes them for names`() throws {
    let database = try TestDatabase()
    for word in TestDatabase.keywords {
      let folded = word.lowercased()
      // SQLite takes these for names only where they can't have their own meaning.
      let isName = !SQLKeyword.isReserved(folded)
      #expect(database.accepts("SELECT 1 AS \(word)") == isName, "\(word)")
      let select = SQLText("SELECT 1 \(word) ").select()
      let isAlias = select?.arms[0].items[0].alias != nil
      if database.accepts("SELECT 1 \(word)"), folded != "isnull", folded != "notnull" {
        #expect(isAlias, "\(word)")
      } else {
        #expect(!isAlias, "\(word)")
      }
    }
  }

  @Test func `names lose their quotes as in SQLite`() throws {
    let database = try TestDatabase()
    for name in ["\"a\"\"b\"", "[a\"b]", "`a``b`", "'a''b'", "a", "\"\"\"\"", "[[]", "\"é\""] {
      let sql = SQLText("SELECT 1 AS \(name)")
      #expect(sql.name(3) == database.columnName(of: "SELECT 1 AS \(name)"), "\(name)")
    }
    #expect(SQLText("'a''b'").name(0) == "a'b")
    #expect(SQLText("\"a").name(0) == "a")
  }

  @Test func `comments are kept apart, and what is never closed is found`() {
    let sql = SQLText("a -- b\n/* c */ d -- e")
    #expect(sql.tokens.map { sql.text(of: $0) } == ["a", "d"])
    #expect(sql.comments.map { sql.text(of: $0) } == ["-- b", "/* c */", "-- e"])
    #expect(sql.endsInLineComment)
    #expect(!SQLText("a -- b\n c").endsInLineComment)
    #expect(SQLText("a 'b").unclosed == 2)
    #expect(SQLText("a /* b").unclosed == 2)
    #expect(SQLText("a [b").unclosed == 2)
    #expect(SQLText("'a' b").unclosed == nil)
  }
}

/// An empty database in memory.
final class TestDatabase {
  private var handle: OpaquePointer?

  init() throws {
    try #require(sqlite3_open(":memory:", &handle) == SQLITE_OK)
  }

  deinit { sqlite3_close(handle) }

  static var keywords: [String] {
    (0..<sqlite3_keyword_count()).compactMap { index in
      var name: UnsafePointer<CChar>?
      var count: Int32 = 0
      sqlite3_keyword_name(index, &name, &count)
      return name.map {
        String(decoding: UnsafeRawBufferPointer(start: $0, count: Int(count)), as: UTF8.self)
      }
    }
  }

  func prepare(_ sql: String) -> OpaquePointer? {
    var statement: OpaquePointer?
    return sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK ? statement : nil
  }

  var message: String { String(cString: sqlite3_errmsg(handle)) }

  func accepts(_ sql: String) -> Bool {
    let statement = prepare(sql)
    defer { sqlite3_finalize(statement) }
    return statement != nil
  }

  func columnName(of sql: String) -> String? {
    let statement = prepare(sql)
    defer { sqlite3_finalize(statement) }
    return sqlite3_column_name(statement, 0).map { String(cString: $0) }
  }

  /// Returns the first value of a query as text with its type; nil if SQLite refuses it.
  func value(of sql: String) -> String? {
    guard let statement = prepare(sql) else { return nil }
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW else { return nil }
    let text = sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL"
    return "\(sqlite3_column_type(statement, 0)) \(text)"
  }

  /// Returns the token after DROP, which SQLite names in its message: none but the kind of an object
  /// can follow it. Nil if there is none.
  func messageToken(of text: [UInt8]) -> String? {
    _ = prepare(String(decoding: text, as: UTF8.self))
    for (start, end) in [("near \"", "\": syntax error"), ("unrecognized token: \"", "\"")]
    where message.hasPrefix(start) && message.hasSuffix(end) {
      return String(message.dropFirst(start.count).dropLast(end.count))
    }
    return nil
  }
}
