import SchemaParser
import SchemaSQL
import Testing

@Suite("SQL of other databases, and in another order")
struct SyntaxAdviceTests {
  private func message(about query: String) throws -> String {
    try #require(messages(about: query).first)
  }

  private func messages(about query: String) -> [String] {
    diagnostics(about: query).map(\.message)
  }

  private func diagnostics(about query: String) -> [Diagnostic] {
    let schema = """
      database: A
      tables:
        team: { columns: { id: { type: integer, primaryKey: true }, city: text } }
        player:
          columns:
            id: { type: integer, primaryKey: true }
            name: text
            number: integer
            isActive: boolean
            at: timestamp
            teamID: { type: integer, references: team, index: true }
      queries:
        q: |
          \(query)

      """
    return CheckedSchema.parse(file(schema)).diagnostics
  }

  private static let upsert =
    "write INSERT INTO ... ON CONFLICT (column) DO UPDATE SET x = excluded.x"
  private static let limit = "SQLite has LIMIT at the end, as in LIMIT 10"
  private static let order = "the order is FROM, JOIN, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT"
  private static let parameter = "a parameter is written as a colon and a name, such as :id"
  private static let inParentheses = "a SELECT in another is in parentheses"

  private static let selects = [
    ("SELECT TOP 5 * FROM player", limit),
    ("SELECT * FROM player FETCH FIRST 5 ROWS ONLY", limit),
    ("SELECT * FROM player WHERE ROWNUM < 5", limit),
    ("SELECT * FROM player OFFSET 5", "OFFSET comes after LIMIT, as in LIMIT 10 OFFSET 20"),
    ("SELECT * FROM player LIMIT ALL", "leave LIMIT out"),
    ("SELECT * FROM player FOR UPDATE", "a write has the whole file to itself, so leave it out"),
    (
      "SELECT DISTINCT ON (teamID) * FROM player",
      "write GROUP BY, or row_number() OVER (PARTITION BY a ORDER BY b)"
    ),
    ("SELECT * INTO x FROM player", "a query returns its rows"),
    ("SELECT FROM player", "name the columns, or write *"),
    ("SELECT * EXCEPT (name) FROM player", "list the columns"),
    ("SELECT * EXCLUDE (name) FROM player", "list the columns"),
    ("SELECT id, name, FROM player", "remove the comma before it"),
    ("SELECT name FROM player MINUS SELECT city FROM team", "write EXCEPT"),
    ("SELECT * FROM player WHERE EXISTS SELECT 1 FROM team", inParentheses),
    ("WITH x AS SELECT 1 SELECT * FROM x", inParentheses),
    ("SELECT * FROM player JOIN team USING teamID", "the columns of USING are in parentheses"),
    ("SELECT * FROM player ORDER name", "write ORDER BY"),
    ("SELECT * FROM player GROUP name", "write GROUP BY"),
    ("SELECT 1 AS x FROM DUAL", "leave FROM out"),
    ("SELECT name FROM player // all", "a comment begins with --"),
    ("SELECT TOP (5) * FROM player", limit),
    (
      "SELECT * FROM player ORDER BY id OFFSET 5 ROWS FETCH NEXT 5 ROWS ONLY",
      "OFFSET comes after LIMIT, as in LIMIT 10 OFFSET 20"
    ),
    (
      "SELECT * FROM player, LATERAL (SELECT city FROM team WHERE team.id = teamID) AS t",
      "SQLite has no LATERAL: write a SELECT in parentheses among the results"
    ),
    ("SELECT value AS v FROM generate_series(1, 9)", series),
    ("SELECT generate_series(1, 9) AS v", series),
    ("SELECT name ILIKE 'a%' AS v FROM player", "SQLite's LIKE ignores the case of ASCII letters"),
    ("SELECT position('x' IN name) AS v FROM player", "write instr(text, part)"),
  ]

  private static let series =
    "write WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9)"

  private static let orders = [
    ("SELECT * WHERE number > 3 FROM player", order),
    ("SELECT * FROM player ORDER BY name WHERE number > 3", order),
    ("SELECT * FROM player LIMIT 5 ORDER BY name", order),
    ("SELECT number FROM player HAVING count(*) > 2 GROUP BY number", order),
    ("SELECT * FROM player JOIN team WHERE team.id = teamID ON true", order),
    ("SELECT (SELECT id LIMIT 1 FROM team) AS x FROM player WHERE id = 1", order),
    (
      "SELECT number FROM player WHERE count(*) > 2 GROUP BY number",
      "a condition on a group is in HAVING, after GROUP BY"
    ),
  ]

  private static let expressions = [
    ("id = 1 && number = 2", "write AND"), ("!isActive", "write NOT"),
    ("number <=> 3", "write IS"), ("number => 3", "write >="), ("number =< 3", "write <="),
    ("number DIV 2 = 1", "write /, which has no remainder between integers"),
    ("number MOD 2 = 1", "write %"), ("isActive XOR isActive", "write <>"),
    ("number BETWEEN 1, 3", "write BETWEEN 1 AND 9"),
    ("name ILIKE :n", "SQLite's LIKE ignores the case of ASCII letters"),
    (
      "name RLIKE '^a'",
      "write LIKE or GLOB, or REGEXP with a function 'regexp' of the app"
    ),
    ("name CONTAINS 'x'", "write LIKE '%' || :text || '%'"),
    ("name LIKE %:name%", "write LIKE '%' || :text || '%'"),
    ("id = %s", parameter), ("id = #{id}", parameter + ", and a comment begins with --"),
    ("id = \\(id)", parameter),
    ("id = ANY(:ids)", "write IN :ids, of an array"),
    ("id IN [:ids]", "brackets are for names: write IN :ids"),
    ("at > CURRENT_TIMESTAMP()", "write it without parentheses"),
    ("at > DATE '2020-01-01' AND id > 1", "write the text alone, such as '2020-01-31'"),
    ("at > at + INTERVAL '1 day' AND id > 1", "write datetime(x, '+1 day')"),
    ("number IN ARRAY[1] AND id > 1", "write json_array(1, 2)"),
    ("id::text = 'a'", "write a cast as CAST(x AS TEXT)"),
    ("id::int8 = 1", "write a cast as CAST(x AS INTEGER)"),
    ("at::date = '2020-01-31'", "write date(x)"),
    ("at::timestamptz > '2020'", "leave the cast out"),
    ("number :: double > 1", "write a cast as CAST(x AS REAL)"),
    ("(id)::uuid::text = 'a'", "leave the cast out"),
    ("name::point = 'a'", "leave the cast out"), ("name::int4range = 'a'", "leave the cast out"),
    ("name::interval = 'a'", "leave the cast out"),
    ("CAST(id, text) = 'a'", "write CAST(x AS TYPE)"),
    ("EXTRACT(year FROM at) = 1", "write strftime('%Y', x), which is text"),
    ("SUBSTRING(name FROM 1) = 'a'", "write substr(x, 1, 2)"),
    ("LEFT(name, 1) = 'a'", "write substr(x, 1, 2)"),
    ("ISNULL(number, 1) = 1", "SQLite's is ifnull"),
    ("CASE number WHEN 1 THEN 2 END CASE = 2", "write END"),
    ("id = ANY(ARRAY[1, 2])", "write IN :ids, of an array"),
    ("name = E'a'", "write the text alone, with || char(10) for a line break"),
    ("name = N'a'", "write the text alone"),
    ("name !~ 'a'", "write LIKE or GLOB, or REGEXP with a function 'regexp' of the app"),
  ].map { ("SELECT * FROM player WHERE \($0.0)", $0.1) }

  private static let writes = [
    ("INSERT team (city) VALUES (:city)", "write INSERT INTO"),
    ("INSERT INTO team SET city = :city", "write INSERT INTO t (a, b) VALUES (1, 2)"),
    ("INSERT INTO team (city) OUTPUT inserted.id VALUES (:city)", "write RETURNING at the end"),
    ("INSERT IGNORE INTO team (city) VALUES (:city)", "write INSERT OR IGNORE INTO"),
    ("INSERT INTO team (city) VALUES (:city) ON DUPLICATE KEY UPDATE city = :city", upsert),
    ("INSERT INTO team (city) VALUES (:city) ON CONFLICT UPDATE SET city = :city", upsert),
    ("INSERT INTO team (city) VALUES (:city) ON CONFLICT (id) DO UPDATE city = 'a'", upsert),
    ("INSERT OR UPDATE INTO team (city) VALUES (:city)", upsert),
    ("UPDATE TABLE player SET number = 2", "write UPDATE and the name"),
    ("UPDATE player WHERE id = :id SET number = 2", "SET comes before WHERE"),
    ("UPDATE player SET number = 2, WHERE id = :id", "remove the comma before it"),
    ("UPDATE player SET player.number = 2", "a column after SET has no table before it"),
    ("UPDATE player SET number += 1", "write SET x = x + 1"),
    ("UPDATE player SET number++", "write SET x = x + 1"),
    (
      "UPDATE player JOIN team ON team.id = teamID SET number = 1",
      "write UPDATE t SET a = o.a FROM o WHERE o.id = t.oID"
    ),
    ("DELETE player WHERE id = :id", "write DELETE FROM"),
    ("DELETE * FROM player", "write DELETE FROM"),
    (
      "DELETE FROM player USING team WHERE team.id = teamID",
      "write DELETE FROM t WHERE oID IN (SELECT id FROM o WHERE ...)"
    ),
    (
      "DELETE FROM player JOIN team ON team.id = teamID",
      "write DELETE FROM t WHERE oID IN (SELECT id FROM o WHERE ...)"
    ),
  ]

  private static let spelling = [
    ("SELECT * FORM player", "'FORM' looks like FROM"),
    ("SELECT * FROM player WERE name = 'x'", "'WERE' looks like WHERE"),
    ("SELECT * FROM player ORDERBY name", "'ORDERBY' looks like ORDER BY"),
    ("SELECT * FROM player ORDER BY name DECS", "'DECS' looks like DESC"),
    ("INSERT INTO team (city) VALUE (:city)", "'VALUE' looks like VALUES"),
    ("SELECT order FROM player", "'order' is a word of SQL: such a name is in double quotes"),
    ("SELECT id, group FROM player", "'group' is a word of SQL: such a name is in double quotes"),
    ("SELECT id AS limit FROM player", "'limit' is a word of SQL: such a name is in double quotes"),
  ]

  @Test(
    "the message says how SQLite has it",
    arguments: selects + orders + expressions + writes + spelling)
  func advice(query: String, advice: String) throws {
    let message = try message(about: query)
    #expect(message.hasPrefix("SQLite refuses this query: ") && message.hasSuffix("; \(advice)"))
  }

  @Test(
    "a mistake of no other database has SQLite's message alone",
    arguments: [
      "SELECT * FROM player JOIN WHERE id = 1", "SELECT id name number FROM player",
      "SELECT * FROM player WHERE AND name = 'x'", "SELECT at name number FROM player",
      "SELECT * FROM player WHERE (SELECT 1 FROM team ORDER BY id) = 1 WHERE id = 1",
      "SELECT * FROM player WHERE starts < 5 AND ends 5", "SELECT * FROM player WHERE output 'x'",
      "SELECT contains 5 FROM player", "SELECT iif(id name) AS x FROM player",
      "SELECT if(id name) AS x FROM player",
    ])
  func none(query: String) throws {
    #expect(try message(about: query).hasSuffix(": syntax error"))
  }

  @Test(
    "the message about a statement that SQLite doesn't have says how it has it",
    arguments: [
      ("TRUNCATE TABLE player", "write DELETE FROM"), ("UPSERT INTO team VALUES (1)", upsert),
      ("MERGE INTO team USING player ON true", upsert), ("SELCT 1", "'SELCT' looks like SELECT"),
    ])
  func statements(query: String, advice: String) throws {
    #expect(
      try message(about: query) == "a query is a SELECT, INSERT, UPDATE or DELETE: \(advice)")
  }

  @Test(
    "a comparison that is never what it seems is a warning with what to write",
    arguments: [
      ("number = NULL", "'= NULL' is never true: write 'number IS NULL'"),
      ("NULL <> number", "'<> NULL' is never true: write 'number IS NOT NULL'"),
      (
        "name LIKE '%:name%'",
        "in quotes, ':name' is text and no parameter: write '%' || :name || '%'"
      ),
      ("name = ':name'", "in quotes, ':name' is text and no parameter: write :name"),
    ])
  func comparisons(condition: String, advice: String) throws {
    #expect(try message(about: "SELECT * FROM player WHERE \(condition)") == advice)
  }

  @Test(
    "a comparison that is what it seems has no message",
    arguments: ["number IS NULL", "number IS NOT NULL", "name LIKE '%12:30%'", "name = 'a:b'"])
  func soundComparisons(condition: String) {
    #expect(messages(about: "SELECT * FROM player WHERE \(condition)") == [])
  }

  @Test(
    "the message in a view, a check, a generated column, an index or a trigger is the same one, at its place",
    arguments: [
      ("city ILIKE 'a%'", "SQLite's LIKE ignores the case of ASCII letters", ["ILIKE", "'a%'"]),
      ("city::text", "write a cast as CAST(x AS TEXT)", [":"]),
      ("position('x' IN city)", "write instr(text, part)", ["city", "'x'"]),
      ("NVL(city, 1)", "SQLite's is ifnull", ["NVL"]),
      ("E'a'", "write the text alone, with || char(10) for a line break", ["'a'", "AS"]),
    ])
  func elsewhere(sql: String, advice: String, places: [String]) throws {
    let column = "city: text } "
    for (replaced, part) in [
      ("queries", "views: { v: \"SELECT id, \(sql) AS x FROM team\" }"),
      (column, "city: text }, checks: [\"\(sql)\"] "),
      (column, "city: text, g: { type: any, generated: \"\(sql)\" } } "),
      (column, "city: text }, indexes: { i: [{ expression: \"\(sql)\" }] } "),
      (
        "queries",
        "triggers: { t: \"CREATE TRIGGER t AFTER INSERT ON team BEGIN UPDATE team SET city = \(sql); END\" }"
      ),
    ] {
      let schema = """
        database: A
        tables: { team: { columns: { id: { type: integer, primaryKey: true }, city: text } } }
        queries: {}

        """.replacing(replaced == column ? column : "queries: {}", with: part)
      let file = file(schema)
      let diagnostics = CheckedSchema.parse(file).diagnostics
      let diagnostic = try #require(diagnostics.first)
      #expect(diagnostics.count == 1, "\(schema): \(diagnostics)")
      #expect(diagnostic.message.hasSuffix("; \(advice)"), "\(schema): \(diagnostic.message)")
      let place = String(decoding: file.bytes[diagnostic.range], as: UTF8.self)
      #expect(places.contains(place), "\(schema): \(place)")
    }
  }

  @Test(
    "a cast of a parameter as PostgreSQL has it is one mistake, and there is none with the suggestion",
    arguments: [
      ("id = :id::bigint", ":id"), ("id > :id::int4 AND id < :id", ":id"), ("id = :id::", ":id"),
      ("at < :at::timestamp", ":at"), ("on = $on::date", ":on"), ("city = ?::varchar(9)", ":city"),
      ("city = ?1::text", ":city"), ("city = @city::text", ":city"),
      ("id IN (SELECT :n::int)", "CAST(:n AS INTEGER)"),
      ("length(city) > abs(:n::float8)", "CAST(:n AS REAL)"),
      ("upper(:city::text) = city", "CAST(:city AS TEXT)"),
      (":city::text IS NULL OR city = :city", "CAST(:city AS TEXT)"),
    ])
  func castOfParameter(condition: String, suggestion: String) throws {
    let file = file(
      """
      database: A
      tables:
        team:
          columns:
            id: { type: integer, primaryKey: true }
            city: text
            at: timestamp
            on: date
      queries: { q: 'SELECT id FROM team WHERE \(condition.replacing("on =", with: "\"on\" ="))' }

      """)
    let diagnostics = CheckedSchema.parse(file).diagnostics
    #expect(diagnostics.map(\.code) == [.unnamedParameter])
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostic.suggestion == suggestion)
    var bytes = file.bytes
    bytes.replaceSubrange(diagnostic.range, with: suggestion.utf8)
    #expect(CheckedSchema.parse(SourceFile(path: "a.yaml", bytes: bytes)).diagnostics == [])
  }

  @Test(
    "a word of another database has SQLite's as its suggestion",
    arguments: [("name ILIKE :n", "LIKE"), ("number DIV 2 = 1", "/"), ("number mod 2 = 1", "%")])
  func otherWord(condition: String, suggestion: String) {
    let found = diagnostics(about: "SELECT * FROM player WHERE \(condition)")
    #expect(found.map(\.suggestion) == [suggestion])
  }

  @Test("a misspelled collation in SQL has the one that was meant as its suggestion")
  func collation() throws {
    let schema = """
      database: A
      collations: [german]
      tables: { team: { columns: { id: { type: integer, primaryKey: true }, city: text } } }
      queries:
        a: SELECT id FROM team ORDER BY city COLLATE nocas
        b: SELECT id FROM team ORDER BY city COLLATE germna

      """
    let diagnostics = CheckedSchema.parse(file(schema)).diagnostics
    #expect(diagnostics.map(\.suggestion) == ["nocase", "german"])
  }

  @Test("an order in an aggregate function needs a newer SQLite, which the message says")
  func newerSyntax() throws {
    let message = try message(about: "SELECT group_concat(name, ',' ORDER BY id) AS v FROM player")
    if message.contains("syntax error") {
      #expect(
        message.contains("; ORDER BY in an aggregate function needs SQLite 3.44, and this is "))
    }
  }

  @Test("a quote behind a backslash, which ends the text, is written twice")
  func backslash() throws {
    #expect(
      try message(about: #"SELECT * FROM player WHERE name = 'O\'Brien'"#)
        == "this quote or comment is never closed: a quote in a text is written twice")
  }
}
