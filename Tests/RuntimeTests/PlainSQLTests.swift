import Testing

@testable import DBGenRuntime

@Suite("comparing SQL texts")
struct PlainSQLTests {
  @Test(
    "blanks, comments, quotes of names and case make no difference",
    arguments: [
      "create table \"Team\"(\"id\" integer primary key,name text default 'A b')",
      "CREATE TABLE Team (id INTEGER PRIMARY KEY, name TEXT DEFAULT 'A b')",
      "create\ttable [Team] ( `id`integer--x\nprimary/* y */key , \"name\"text default'A b' )",
    ])
  func same(sql: String) {
    #expect(
      PlainSQL.text(of: sql)
        == "create table team(id integer primary key,name text default'A b')")
  }

  @Test("what stands in strings and in names that are no words makes one, and so do words' ends")
  func different() {
    let texts = [
      "SELECT 'a' AND B", "SELECT 'A' AND b", "SELECT 'a ' AND b", "SELECT 'a''' AND b",
      "SELECT 'a' ANDB", #"SELECT "a b""#, #"SELECT "a  b""#, #"SELECT "ab""#, "SELECT a b",
      #"SELECT "a""b""#, #"SELECT "a,b""#, "SELECT a, b", "SELECT '--' x", "SELECT '/*' x",
    ]
    #expect(Set(texts.map(PlainSQL.text)).count == texts.count)
  }

  @Test(
    "what is cut off is taken as far as it goes", arguments: ["'", "\"", "[a", "/*", "--", "'a"])
  func cutOff(sql: String) {
    _ = PlainSQL.text(of: sql)
    _ = TableClauses.text(of: "check(" + sql)
    _ = TableClauses.text(of: sql + " collate")
  }

  @Test("checks, expressions, collations and the like are found wherever they stand")
  func clauses() {
    let plain = PlainSQL.text(
      of: """
        CREATE TABLE t (a TEXT COLLATE NOCASE CHECK (a <> ')' AND (a > '')),
          b AS (a || 'check(') STORED, c UNIQUE ON CONFLICT IGNORE REFERENCES t DEFERRABLE INITIALLY DEFERRED, "checks" TEXT)
        """)
    #expect(
      TableClauses.text(of: plain)
        == "as(a||'check(') check(a<>')'and(a>'')) collate nocase conflict ignore deferrable "
        + "initially deferred")
  }
}
