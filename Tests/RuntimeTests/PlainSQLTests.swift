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
    _ = TableClauses.text(of: "create table t (a " + sql + " collate")
    _ = TableClauses.text(ofIndex: "create index i on t (" + sql, columns: [])
    _ = PlainSQL.text(ofDefault: sql)
  }

  @Test("checks, expressions, collations and the like are found wherever they stand")
  func clauses() {
    let sql = """
      CREATE TABLE t (a TEXT COLLATE NOCASE CHECK (a <> ')' AND (a > '')),
        b AS (a || 'check(') STORED, c UNIQUE ON CONFLICT IGNORE REFERENCES t DEFERRABLE INITIALLY DEFERRED, "check" TEXT)
      """
    let clauses = TableClauses.text(of: sql).split(separator: TableClauses.separator)
    #expect(
      clauses == [
        "a collate nocase", "b as(a||'check(')", "c deferrable initially deferred",
        "check(a<>')'and(a>''))", "conflict ignore",
      ])
    #expect(
      clauses.map { TableClauses.readable(String($0)) } == [
        "COLLATE NOCASE of column 'a'", "AS (a||'check(') of column 'b'",
        "DEFERRABLE INITIALLY DEFERRED of column 'c'", "CHECK (a<>')'and(a>''))",
        "ON CONFLICT IGNORE",
      ])
  }

  @Test("a table's clauses are those that mean something, whatever it takes to say them")
  func meaning() {
    let texts = [
      "CREATE TABLE t (a TEXT CHECK ((a <> 'x')) REFERENCES t NOT DEFERRABLE INITIALLY DEFERRED)",
      "CREATE TABLE t (a TEXT CONSTRAINT c CHECK (a <> \"x\") UNIQUE ON CONFLICT ABORT)",
      "CREATE TABLE t (a TEXT COLLATE BINARY DEFERRABLE, CHECK(a<>'x'))",
    ]
    for text in texts { #expect(TableClauses.text(of: text, columns: ["a"]) == "check(a<>'x')") }
    #expect(TableClauses.text(of: texts[1], columns: ["a", "x"]) == "check(a<>x)")
    let keys = [
      "a REFERENCES t DEFERRABLE INITIALLY DEFERRED, b",
      "a, b, FOREIGN KEY (A) REFERENCES t DEFERRABLE INITIALLY DEFERRED",
      "a REFERENCES t NOT NULL DEFERRABLE INITIALLY DEFERRED, b",
      "a REFERENCES t, b DEFERRABLE INITIALLY DEFERRED",
    ]
    for key in keys {
      #expect(TableClauses.text(of: "CREATE TABLE t (\(key))") == "a deferrable initially deferred")
    }
  }

  @Test(
    "an index's terms and condition are told without what a pragma tells of them",
    arguments: ["(lower(a)) WHERE b > 0", "((lower(a)) COLLATE nocase DESC) WHERE ((b > 0))"])
  func index(rest: String) {
    #expect(
      TableClauses.text(ofIndex: "CREATE INDEX i ON t " + rest, columns: ["a", "b"])
        == "(lower(a)) where b>0")
  }

  @Test("defaults are what they come to")
  func defaults() {
    let spellings: [(String, String?)] = [
      ("null", nil), ("(NULL)", nil), ("\"aB\"", "'aB'"), ("aB", "'aB'"), ("'aB'", "'aB'"),
      ("- 1", "-1"), ("-1", "-1"), ("((1))", "1"), ("TRUE", "true"), ("X'AB'", "x'ab'"),
      ("current_timestamp", "current_timestamp"), ("\"null\"", "'null'"), ("\"\"", "''"),
    ]
    for (sql, text) in spellings { #expect(PlainSQL.text(ofDefault: sql) == text, "\(sql)") }
  }
}
