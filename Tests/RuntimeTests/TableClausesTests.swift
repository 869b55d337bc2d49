import DBGenSQLSyntax
import DBGenSQLText
import Testing

@testable import DBGenAdoption

@Suite("the clauses of tables")
struct TableClausesTests {
  @Test("checks, expressions, collations and the like are found wherever they stand")
  func clauses() {
    let sql = """
      CREATE TABLE t (a TEXT COLLATE NOCASE CHECK (a <> ')' AND (a > '')),
        b AS (a || 'check(') STORED, c UNIQUE ON CONFLICT IGNORE REFERENCES t DEFERRABLE INITIALLY DEFERRED, "check" TEXT)
      """
    #expect(
      TableClauses(sql).texts == [
        "COLLATE NOCASE of column 'a'", "CHECK (a<>')'and(a>''))",
        "AS (a||'check(') of column 'b'", "ON CONFLICT IGNORE of UNIQUE (c)",
        "DEFERRABLE INITIALLY DEFERRED of column 'c'",
      ])
  }

  @Test("collations outside ASCII are told apart by the case of their letters")
  func collations() {
    for name in ["\u{E9}", "\u{C9}"] {
      #expect(
        TableClauses("CREATE TABLE t (a COLLATE \"n\(name)\")").texts == [
          "COLLATE N\(name) of column 'a'"
        ])
    }
  }

  @Test("a table's clauses are those that have an effect, however they are written")
  func meaning() {
    let texts = [
      "CREATE TABLE t (a TEXT CHECK ((a <> 'x')) REFERENCES t NOT DEFERRABLE INITIALLY DEFERRED)",
      "CREATE TABLE t (a TEXT CONSTRAINT c CHECK (a <> \"x\") UNIQUE ON CONFLICT ABORT)",
      "CREATE TABLE t (a TEXT COLLATE BINARY DEFERRABLE, CHECK(a<>'x'))",
    ]
    let (a, x) = (SQLName("a"), SQLName("x"))
    for text in texts { #expect(TableClauses(text, [a]).texts == ["CHECK (a<>'x')"]) }
    #expect(TableClauses(texts[1], [a, x]).texts == ["CHECK (a<>x)"])
    let keys = [
      "a REFERENCES t DEFERRABLE INITIALLY DEFERRED, b",
      "a, b, FOREIGN KEY (A) REFERENCES t DEFERRABLE INITIALLY DEFERRED",
      "a REFERENCES t NOT NULL DEFERRABLE INITIALLY DEFERRED, b",
      "a REFERENCES t, b DEFERRABLE INITIALLY DEFERRED",
    ]
    for key in keys {
      #expect(
        TableClauses("CREATE TABLE t (\(key))").texts == [
          "DEFERRABLE INITIALLY DEFERRED of column 'a'"
        ])
    }
  }
}
