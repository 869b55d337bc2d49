import DBGenSQLText
import Testing

@Suite struct TableMentionsTests {
  @Test(
    arguments: [
      ("SELECT a FROM T, \"u v\" JOIN w USING (a)", ["t", "u v", "w"]),
      ("SELECT t FROM a WHERE b IN (SELECT c FROM d) AND EXISTS (SELECT 1 FROM a)", ["a", "d"]),
      ("SELECT * FROM (SELECT * FROM b) JOIN (c JOIN d)", ["c", "d", "b"]),
      ("WITH x AS (SELECT * FROM a) SELECT * FROM x JOIN b", ["b", "a"]),
      ("SELECT * FROM a UNION SELECT * FROM b", ["a", "b"]),
      ("SELECT * FROM json_each('[]')", []),
      ("INSERT INTO a SELECT * FROM b", ["a", "b"]),
      ("INSERT INTO a VALUES ((SELECT max(x) FROM c))", ["a", "c"]),
      (
        "UPDATE a SET b = (SELECT c FROM d) FROM e WHERE f IN (SELECT g FROM h)",
        ["a", "e", "d", "h"]
      ),
      ("DELETE FROM a WHERE b IN (SELECT c FROM d)", ["a", "d"]),
      ("CREATE VIEW v AS SELECT * FROM a", ["a"]),
      (
        "CREATE TRIGGER r AFTER INSERT ON a BEGIN UPDATE b SET c = 1; DELETE FROM d; END",
        ["a", "b", "d"]
      ),
      ("this is no statement", []),
    ])
  func `the tables of a statement are those whose rows it reads or writes`(
    sql: String, tables: [String]
  ) {
    #expect(TableMentions(SQLText(sql)).foldedNames == tables)
  }
}
