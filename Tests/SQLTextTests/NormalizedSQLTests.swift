import DBGenSQLSyntax
import DBGenSQLText
import Testing

@Suite("the normal form of SQL")
struct NormalizedSQLTests {
  @Test(
    "blanks, comments, quotes of names and case make no difference",
    arguments: [
      "create table \"Team\"(\"id\" integer primary key,name text default 'A b')",
      "CREATE TABLE Team (id INTEGER PRIMARY KEY, name TEXT DEFAULT 'A b')",
      "create\ttable [Team] ( `id`integer--x\nprimary/* y */key , \"name\"text default'A b' )",
    ])
  func same(sql: String) {
    #expect(
      NormalizedSQL(sql).description
        == "create table team(id integer primary key,name text default'A b')")
  }

  @Test("strings and quoted names that aren't words make a difference, and so do the ends of words")
  func different() {
    let texts = [
      "SELECT 'a' AND B", "SELECT 'A' AND b", "SELECT 'a ' AND b", "SELECT 'a''' AND b",
      "SELECT 'a' ANDB", #"SELECT "a b""#, #"SELECT "a  b""#, #"SELECT "ab""#, "SELECT a b",
      #"SELECT "a""b""#, #"SELECT "a,b""#, "SELECT a, b", "SELECT '--' x", "SELECT '/*' x",
    ]
    #expect(Set(texts.map { NormalizedSQL($0) }).count == texts.count)
  }

  @Test(
    "unterminated SQL is normalized as far as it goes",
    arguments: ["'", "\"", "[a", "/*", "--", "'a"])
  func cutOff(sql: String) {
    #expect(NormalizedSQL("SELECT " + sql).tokens.first == "select")
  }
}
