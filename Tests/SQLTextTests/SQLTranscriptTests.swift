import DBGenSQLSyntax
import DBGenSQLText
import Testing

@Suite("scripts of other databases in SQLite's lexical form")
struct SQLTranscriptTests {
  private func transcript(_ text: String, _ system: SQLSystem) -> String {
    String(decoding: SQLTranscript(text, of: system).bytes, as: UTF8.self)
  }

  @Test(
    "quotes, escapes and brackets of PostgreSQL are SQLite's",
    arguments: [
      (#"E'it\'s'"#, " 'it''s'"), ("$f$ it's; $f$", "'f$ it s; $f'"), ("a[1]", "a(1)"),
      ("'a'::text", "'a' :text"), ("/* a /* b */ c */ 1", "                  1"),
      ("foo$bar", "foo$bar"), (#"'a\'"#, #"'a\'"#), ("1 -- it's", "1        "),
    ])
  func postgreSQL(text: String, expected: String) {
    #expect(transcript(text, .postgresql) == expected)
  }

  @Test(
    "quotes, escapes and comments of MySQL are SQLite's",
    arguments: [
      (#"'it\'s'"#, "'it''s'"), (#"'a\\b'"#, #"'a\b' "#), ("1 # it's", "1       "),
      ("/*!40101 SET a */;", "         SET a   ;"), ("/* a */ 1", "        1"),
      (#""a\"b""#, #""a""b""#), ("`a\\`", "`a\\`"),
    ])
  func mySQL(text: String, expected: String) {
    #expect(transcript(text, .mysql) == expected)
  }

  @Test("the rows of a COPY are blank, and counted")
  func rows() {
    let text = "COPY t (a) FROM stdin;\nit's\n;\n\\.\nSELECT 1;"
    let transcript = SQLTranscript(text, of: .postgresql)
    #expect(transcript.copiedRows == [2])
    let sql = SQLText(transcript.bytes)
    #expect(sql.text(sql.tokens.count - 3..<sql.tokens.count) == "SELECT 1;")
    #expect(sql.tokens.count == 11)
  }

  @Test("a COPY may take several lines, and others have no rows")
  func statementOfRows() {
    let rows = SQLTranscript("COPY t (\n  a\n)\nFROM stdin;\nit's\n\\.\nSELECT 1;", of: .postgresql)
    #expect(rows.copiedRows == [1])
    #expect(String(decoding: rows.bytes, as: UTF8.self).hasSuffix("\n    \n  \nSELECT 1;"))
    let text = "COPY t TO 'a';\nSELECT 1 from stdin;"
    #expect(SQLTranscript(text, of: .postgresql).copiedRows == [])
    #expect(transcript(text, .postgresql) == text)
  }

  @Test("a DELIMITER command says what ends the next statements")
  func delimiters() {
    let text = """
      DELIMITER $$
      CREATE PROCEDURE a() b; END$$
      DELIMITER //
      CREATE PROCEDURE c() d; END//
      DELIMITER ;
      SELECT 1;
      """
    let sql = SQLText(SQLTranscript(text, of: .mysql).bytes)
    #expect(sql.tokens.count { sql.text(of: $0) == ";" } == 3)
    let lone = "DELIMITER ;\nSELECT 'a';"
    #expect(transcript(lone, .mysql) == "           \nSELECT 'a';")
  }

  @Test("a trigger between DELIMITER commands is one statement")
  func routines() {
    let text = "DELIMITER ;;\nCREATE TRIGGER t BEGIN a; 'b; END;;\nDELIMITER ;\nSELECT 1;"
    let sql = SQLText(SQLTranscript(text, of: .mysql).bytes)
    #expect(sql.tokens.count { sql.text(of: $0) == ";" } == 2)
  }

  @Test("every token stays at its offset", arguments: SQLSystem.allCases)
  func offsets(system: SQLSystem) {
    var random = RandomSQL(seed: 1)
    let pieces = [
      "'", "\"", "`", "\\", "\\'", "$", "$a$", "/*", "*/", "/*!50003", "--", "#", "\n", "::", "[",
      "]", "E'", "COPY a FROM stdin;\n", "\\.\n", "\nDELIMITER ;;\n", ";;", "ä", "a", " ", "1",
    ]
    for _ in 0..<500 {
      let text = (0..<20).map { _ in random.pick(pieces) }.joined()
      #expect(SQLTranscript(text, of: system).bytes.count == text.utf8.count, "\(text)")
    }
  }
}
