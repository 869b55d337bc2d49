import DBGenSQLSyntax
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
      ("SELECT * FROM a WHERE b IN c OR b NOT IN main.d", ["a", "c", "d"]),
      ("DELETE FROM a RETURNING (SELECT max(b) FROM c)", ["a", "c"]),
      ("INSERT INTO a VALUES (1) RETURNING id, (SELECT max(b) FROM c)", ["a", "c"]),
      ("UPDATE a SET b = 1 RETURNING EXISTS (SELECT 1 FROM c)", ["a", "c"]),
      (
        "CREATE TRIGGER r AFTER INSERT ON a WHEN new.b > (SELECT max(b) FROM c) BEGIN DELETE FROM d; END",
        ["a", "c", "d"]
      ),
      ("this is no statement", []),
    ])
  func `the tables of a statement are those whose rows it reads or writes`(
    sql: String, tables: [String]
  ) {
    #expect(TableMentions(SQLText(sql)).names == tables.map(SQLName.init))
  }
  @Test(
    "a common table hides a table of its name only in its statement or SELECT, and only for reading",
    arguments: [
      ("SELECT id FROM a WHERE id IN (WITH a AS (SELECT id FROM b) SELECT id FROM a)", ["a", "b"]),
      ("SELECT * FROM (WITH a AS (SELECT 1) SELECT * FROM a) JOIN a", ["a"]),
      ("WITH a AS (SELECT * FROM b) SELECT * FROM (SELECT * FROM a) WHERE x IN a", ["b"]),
      ("WITH a AS (SELECT * FROM main.a) SELECT * FROM a", ["a"]),
      ("WITH a AS (SELECT 1 AS x) DELETE FROM a WHERE x IN (SELECT x FROM a)", ["a"]),
      ("WITH b AS (SELECT 1 AS x) INSERT INTO a SELECT x FROM b", ["a"]),
    ])
  func commonTables(sql: String, tables: [String]) {
    #expect(TableMentions(SQLText(sql)).names == tables.map(SQLName.init))
  }
}
