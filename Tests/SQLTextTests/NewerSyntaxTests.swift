import DBGenSQLSyntax
import DBGenSQLText
import Testing

@Suite("what newer versions of SQLite added to SQL")
struct NewerSyntaxTests {
  @Test(
    "each addition is found, with its version and place",
    arguments: [
      ("SELECT unhex(a)", "'unhex'", 41, "unhex"),
      ("SELECT \"JSONB\"(a)", "'JSONB'", 45, "\"JSONB\""),
      ("SELECT * FROM a RIGHT JOIN b", "RIGHT JOIN", 39, "RIGHT"),
      ("SELECT * FROM a NATURAL FULL OUTER JOIN b", "FULL JOIN", 39, "FULL"),
      ("SELECT a IS DISTINCT FROM b", "IS DISTINCT FROM", 39, "DISTINCT"),
      ("SELECT a IS NOT DISTINCT FROM b", "IS DISTINCT FROM", 39, "DISTINCT"),
      ("SELECT group_concat(a ORDER BY b)", "ORDER BY in an aggregate function", 44, "ORDER"),
      ("SELECT 1_000", "'_' in a number", 46, "1_000"),
      ("SELECT datetime(a, 'SUBSEC')", "'SUBSEC'", 42, "'SUBSEC'"),
      ("SELECT date(a, '+1 month', 'floor')", "'floor'", 46, "'floor'"),
      ("SELECT strftime('%Y-%F %V', a)", "the format '%Y-%F %V'", 46, "'%Y-%F %V'"),
      ("SELECT strftime('%R', a)", "the format '%R'", 44, "'%R'"),
      ("SELECT sum(a) FROM t HAVING sum(a) > 1", "HAVING without GROUP BY", 39, "HAVING"),
      (
        "SELECT a FROM (SELECT b FROM t GROUP BY b) HAVING max(a) > (SELECT c FROM u GROUP BY c)",
        "HAVING without GROUP BY", 39, "HAVING"
      ),
      ("SELECT date(a, '+0001-00-00')", "'+0001-00-00'", 43, "'+0001-00-00'"),
      ("SELECT time(a, '-0000-00-00 01:30')", "'-0000-00-00 01:30'", 43, "'-0000-00-00 01:30'"),
      ("SELECT RAISE(ABORT, 'no ' || NEW.a)", "RAISE with an expression", 47, "RAISE"),
      ("SELECT raise(FAIL, printf('%d', NEW.a))", "RAISE with an expression", 47, "raise"),
      ("SELECT iif(a > 1, b)", "iif() without three arguments", 48, "iif"),
      ("SELECT IIF(a, max(b, c), d, e)", "iif() without three arguments", 48, "IIF"),
      ("ALTER TABLE t ALTER COLUMN a SET NOT NULL", "ALTER COLUMN", 53, "ALTER"),
      ("alter table main.t alter a DROP NOT NULL", "ALTER COLUMN", 53, "alter"),
      ("ALTER TABLE \"t\" ADD CONSTRAINT c CHECK (a > 0)", "ADD CONSTRAINT", 53, "ALTER"),
      ("ALTER TABLE t ADD CHECK (a > 0)", "ADD CHECK", 53, "ALTER"),
      ("ALTER TABLE main.t DROP CONSTRAINT c", "DROP CONSTRAINT", 53, "ALTER"),
    ])
  func found(sql: String, name: String, minor: Int, place: String) throws {
    let text = SQLText(sql)
    let part = try #require(text.newerSyntax.first)
    #expect(text.newerSyntax.count == 1)
    #expect(part.name == name)
    #expect(part.version == SQLiteVersion(minor))
    #expect(text.text(part.index) == place)
  }

  @Test(
    "what SQLite 3.38 understands is never taken for newer SQL",
    arguments: [
      "SELECT unhex, t.unhex, \"order\" FROM t ORDER BY 1",
      "SELECT a FROM t WHERE a IN (SELECT b FROM u ORDER BY b LIMIT 1)",
      "SELECT max((SELECT a FROM t ORDER BY a)), rank() OVER (PARTITION BY a ORDER BY b) FROM t",
      "SELECT sum(a) OVER w FROM t WINDOW w AS (ORDER BY b)",
      "WITH u(a) AS (SELECT a FROM t ORDER BY a) SELECT count(DISTINCT a) FROM u",
      "SELECT strftime('%%F %Y', a), strftime(a, '%F'), 'subsec', floor(a), ceiling(b), \"full\" FROM t",
      "SELECT a AS right, right.a, left.a FROM t AS right LEFT JOIN u AS left",
      "SELECT a FROM t GROUP BY a HAVING count(*) > 1 UNION SELECT (SELECT b FROM u GROUP BY b HAVING c) FROM v",
      "SELECT RAISE(IGNORE), RAISE(ABORT, 'no'), RAISE(ROLLBACK, no), RAISE(FAIL, \"no\")",
      "SELECT iif(a, (SELECT max(b, c)), d), t.iif, date(a, '+1 month', '-01:30'), '+0001-00-00'",
      "ALTER TABLE t ADD a CHECK (a > 0)", "ALTER TABLE t ADD COLUMN \"constraint\"",
      "ALTER TABLE t RENAME alter TO b", "ALTER TABLE main.t DROP COLUMN \"check\"",
      "SELECT 10, 0xFF, a_b, '1_0', iif(a, b, c), format('%s', a) FROM t WHERE a IS NOT b",
    ])
  func known(sql: String) { #expect(SQLText(sql).newerSyntax.map(\.name) == []) }

  @Test(
    "a version is two or three numbers, of which the first is 3",
    arguments: [
      ("3.39", 39), ("3.40.1", 40), ("3.7", 7), ("3", nil), ("4.1", nil), ("3.", nil),
      ("3.4.", nil), ("3.39.1.2", nil), ("3.x", nil), ("3.1234", nil), (" 3.39", nil), ("", nil),
    ] as [(String, Int?)])
  func versions(text: String, minor: Int?) {
    #expect(SQLiteVersion(text: text)?.minor == minor)
  }
}
