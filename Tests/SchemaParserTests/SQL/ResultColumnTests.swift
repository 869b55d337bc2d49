import DBGenSQLSyntax
import DBGenSQLText
import RuntimeSamples
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Result columns of views")
struct ResultColumnTests {
  /// Returns a schema with views of the given SELECTs: v0, v1 and so on.
  private static func schema(_ selects: [String]) -> String {
    """
    database: D
    enums: { Color: [red, green] }
    tables:
      a: { columns: { id: { type: integer, primaryKey: true }, name: text, color: Color, day: date? } }
      b: { columns: { id: { type: integer, primaryKey: true }, aID: { type: integer, references: a }, size: real } }
      left: { columns: { "order": text, "a.b": blob } }
    fullTextSearch: { words: { content: a, columns: [name] } }
    views:

    """
      + selects.enumerated().map { "  v\($0): \"\(escaped($1))\"\n" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.map { $0 == "\"" ? "\\\"" : String($0) }.joined()
  }

  /// Returns the result columns as words: `name:type`, followed by `?` for a nullable column and by
  /// `=table.column` for a table's column.
  private static func columns(_ selects: String...) throws -> String {
    let view = try #require(try parsed(schema(selects)).views.last)
    return view.columns.map { column in
      let origin = column.origin.map { "=\($0.table).\($0.column)" } ?? ""
      return "\(column.column.name.value):\(column.column.type.value.name)"
        + (column.column.isNullable ? "?" : "") + origin
    }.joined(separator: " ")
  }

  @Test(
    "result columns of views have the types of their tables",
    arguments: [
      ("SELECT * FROM a", "id:integer=a.id name:text=a.name color:Color=a.color day:date?=a.day"),
      ("SELECT x.id AS \"Id\", y.size FROM a AS x, b y", "Id:integer=a.id size:real=b.size"),
      ("SELECT \"order\", \"left\".[a.b] FROM \"left\"", "order:text=left.order a.b:blob=left.a.b"),
      ("SELECT name FROM a WHERE id IN (SELECT aID FROM b UNION SELECT 1)", "name:text=a.name"),
      ("SELECT n FROM (SELECT name AS n FROM a)", "n:text=a.name"),
      ("WITH x(n) AS (SELECT name FROM a) SELECT n FROM x", "n:text=a.name"),
      (
        "WITH x(n) AS (SELECT max(day) FROM a), "
          + "y(m) AS (SELECT max(day) FROM a) SELECT n, m FROM x, y",
        "n:date?=a.day m:date?=a.day"
      ),
      ("SELECT rowid, name FROM a", "id:integer=a.id name:text=a.name"),
      ("SELECT rowid AS r FROM \"left\"", "r:int64"),
      (
        "SELECT snippet(words, 0, '[', ']', '...', 5) AS s, highlight(words, 0, '[', ']') AS h, "
          + "bm25(words) AS r FROM words WHERE words MATCH 'x'", "s:text? h:text? r:real"
      ),
      ("SELECT max(id) OVER () IS DISTINCT FROM 1 AS x, name FROM a", "x:boolean name:text=a.name"),
    ])
  func origins(select: String, expected: String) throws {
    let found = try Self.columns(select)
    #expect(found == expected)
  }

  @Test(
    "result columns of views can be NULL if an outer join may have no row, and after an aggregate of none",
    arguments: [
      (
        "SELECT a.name, b.size FROM a LEFT JOIN b ON b.aID = a.id",
        "name:text=a.name size:real?=b.size"
      ),
      (
        "SELECT a.name, b.size FROM b LEFT OUTER JOIN a, b AS c",
        "name:text?=a.name size:real=b.size"
      ),
      ("SELECT a.name, b.size FROM b RIGHT JOIN a", "name:text=a.name size:real?=b.size"),
      ("SELECT a.name, b.size FROM a FULL OUTER JOIN b", "name:text?=a.name size:real?=b.size"),
      (
        "SELECT a.name, c.size FROM a NATURAL LEFT JOIN b JOIN b AS c",
        "name:text=a.name size:real=b.size"
      ),
      (
        "SELECT name, size FROM a LEFT JOIN (b JOIN \"left\")", "name:text=a.name size:real?=b.size"
      ),
      (
        "SELECT a.name, n FROM a LEFT JOIN (SELECT size AS n FROM b)",
        "name:text=a.name n:real?=b.size"
      ),
      ("SELECT x.size, b.aID FROM b LEFT JOIN b AS x", "size:real?=b.size aID:integer=b.aID"),
      (
        "WITH x AS (SELECT * FROM b) SELECT name, size FROM a LEFT JOIN x",
        "name:text=a.name size:real?=b.size"
      ),
      ("WITH x AS (SELECT name FROM b LEFT JOIN a) SELECT name FROM x", "name:text?=a.name"),
      ("SELECT \"left\".\"order\" FROM \"left\" JOIN a", "order:text=left.order"),
      (
        "SELECT (SELECT name FROM a WHERE id = aID) AS n, size FROM b",
        "n:text?=a.name size:real=b.size"
      ),
      ("SELECT ((SELECT name FROM a)) AS n FROM b", "n:text?=a.name"),
      ("SELECT (SELECT n FROM (SELECT name AS n FROM a)) AS n FROM b", "n:text?=a.name"),
      ("SELECT count(*) AS n, name FROM a", "n:integer name:text?=a.name"),
      (
        "SELECT name, day, count(*) AS n FROM a HAVING n > 0",
        "name:text?=a.name day:date?=a.day n:integer"
      ),
      ("SELECT name FROM (SELECT name, MAX (id) FROM a)", "name:text?=a.name"),
      // What the outer SELECT aggregates.
      ("SELECT name, (SELECT max(a.id)) AS n FROM a", "name:text?=a.name n:integer?=a.id"),
      ("SELECT name, (SELECT sum(a.id) FROM b) AS n FROM a", "name:text?=a.name n:integer?"),
      ("SELECT name, EXISTS (SELECT sum(name)) AS x FROM a", "name:text?=a.name x:boolean"),
      (
        "SELECT name, (SELECT max(size) FROM b WHERE aID = a.id) AS n FROM a",
        "name:text=a.name n:real?=b.size"
      ),
      (
        "SELECT name, (SELECT count(size) FROM (b JOIN \"left\") WHERE aID = a.id) AS n FROM a",
        "name:text=a.name n:integer"
      ),
      ("SELECT (SELECT count(*) AND 0 FROM a) AS n FROM a", "n:boolean?"),
      ("SELECT count(*) AS n, name FROM a GROUP BY name", "n:integer name:text=a.name"),
      ("SELECT name, count(*) OVER (ORDER BY id) AS n FROM a", "name:text=a.name n:integer"),
      (
        "SELECT name, count(*) FILTER (WHERE id > 1) OVER w AS n FROM a WINDOW w AS ()",
        "name:text=a.name n:integer"
      ),
      (
        "SELECT name, (SELECT count(*) FROM b) > 1 AND EXISTS (SELECT id FROM a) AS x FROM a GROUP BY 1",
        "name:text=a.name x:boolean"
      ),
    ])
  func nullability(select: String, expected: String) throws {
    let found = try Self.columns(select)
    #expect(found == expected)
  }

  @Test(
    "result columns of expressions have a type if only one type can result",
    arguments: [
      (
        "SELECT count(*) c, COUNT ( id ) FILTER (WHERE id > 1) AS \"d\" FROM a",
        "c:integer d:integer"
      ),
      ("SELECT total(id) AS t FROM a", "t:real"),
      (
        "SELECT EXISTS (SELECT 1 FROM a) AS x, NOT EXISTS(SELECT 1 FROM b) AS y",
        "x:boolean y:boolean"
      ),
      (
        "SELECT CAST(name AS NUMERIC) AS t, CAST(a.id AS NUMERIC) AS i, CAST(size AS NUMERIC) AS r FROM a, b",
        "t:real i:integer r:real"
      ),
      ("SELECT CAST(name AS INTEGER) AS i, CAST(id + 1 AS TEXT) AS t FROM a", "i:integer t:text"),
      ("SELECT 'a' AS t, 17 AS i", "t:text i:integer"),
      ("SELECT id, name FROM a UNION VALUES (1, 'x'), (2, 'y')", "id:integer name:text"),
      (
        "SELECT a.*, count(*) AS n FROM a GROUP BY id",
        "id:integer=a.id name:text=a.name color:Color=a.color day:date?=a.day n:integer"
      ),
      ("SELECT 'x' AS k, id AS i FROM a UNION ALL SELECT name, aID FROM b, a", "k:text i:integer"),
      (
        "SELECT id FROM a UNION SELECT a.id FROM b LEFT JOIN a EXCEPT SELECT 1 ORDER BY id LIMIT 3",
        "id:integer?"
      ),
      ("SELECT day FROM a UNION SELECT day FROM a WHERE id > 1", "day:date?=a.day"),
      ("SELECT max(id) AS x FROM a", "x:integer?=a.id"), ("SELECT id + 1 AS x FROM a", "x:integer"),
      ("SELECT name || '' AS x FROM a", "x:text"), ("SELECT upper(name) AS x FROM a", "x:text"),
      ("SELECT count(*) + 1 AS x FROM a", "x:integer"),
      ("SELECT count(*) || 'a' AS x FROM a", "x:text"), ("SELECT -1 AS x", "x:integer"),
      ("SELECT sum(size) AS s, avg(size) AS m FROM b", "s:real? m:real?"),
      ("SELECT count(*) IS NULL AS x FROM a", "x:boolean"),
      ("SELECT 99999999999999999999 AS x", "x:real"),
      (
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n LIMIT 9",
        "x:integer"
      ),
      ("SELECT CASE WHEN id > 1 THEN name END AS x FROM a", "x:text?=a.name"),
      ("SELECT x FROM (SELECT count(*) AS x FROM a)", "x:integer"),
      ("SELECT count(*) COLLATE nocase AS x FROM a", "x:integer"),
    ])
  func expressions(select: String, expected: String) throws {
    let found = try Self.columns(select)
    #expect(found == expected)
  }

  @Test(
    "result columns of views have no type if different types can result",
    arguments: [
      "SELECT NULL AS x",
      "SELECT id AS x FROM a UNION SELECT name FROM a",
      "SELECT day AS x FROM a UNION SELECT name FROM a",
      "SELECT x FROM (SELECT id AS x FROM a UNION ALL SELECT name FROM a)",
      "SELECT value AS x FROM json_each('[1]')",
      "SELECT CAST(value AS NUMERIC) AS x FROM json_each('[1]')",
    ])
  func unknown(select: String) {
    #expect(problems(Self.schema([select])).map { $0.suffix(7) } == ["[SC102]"])
  }

  @Test(
    "result columns of views have the types that the file declares, and keep their key's type if it is the same"
  )
  func cells() throws {
    let cells = """
      columns: { id: integer?, NAME: { swiftName: title, doc: A name. }, day: date, color: text,
              x: { type: timestamp?, encoding: unixSeconds, doc: X. } }
      """
    let yaml =
      Self.schema([])
      + "  v:\n    \(cells)\n    sql: SELECT *, id + 1 AS x FROM a WHERE id > 1\n"
    let columns = try #require(try parsed(yaml).views.first).columns
    #expect(columns.map(\.column.name.value) == ["id", "name", "color", "day", "x"])
    #expect(
      columns.map(\.column.type.value) == [.integer, .text, .text, .date, .timestamp])
    #expect(columns.map(\.column.isNullable) == [true, false, false, false, true])
    #expect(columns.map { $0.origin != nil } == [true, true, false, true, false])
    #expect(columns[1].column.swiftName?.value == "title")
    #expect(columns[1].column.doc == "A name.")
    #expect(columns[4].column.encoding?.value == .unixSeconds)
  }

  @Test(
    "result columns of a view that another one reads are those that it gives, in any order of the views"
  )
  func viewsOfViews() throws {
    #expect(
      try Self.columns(
        "SELECT v1.n, v2.k FROM v1 LEFT JOIN v2",
        "SELECT name AS n, 'x' AS k FROM a UNION SELECT 'y', 'z'",
        "SELECT * FROM v1") == "n:text k:text")
    #expect(
      try parsed(
        Self.schema([
          "SELECT v2.k FROM a LEFT JOIN v2", "SELECT day AS v2 FROM a", "SELECT 'x' AS k",
        ])
      )
      .views[0].columns.map(\.column.isNullable) == [true])
    #expect(
      try Self.columns("SELECT size AS s FROM b LEFT JOIN a", "SELECT s FROM v0") == "s:real=b.size"
    )
    #expect(
      try Self.columns("SELECT name FROM b LEFT JOIN a", "SELECT name FROM v0")
        == "name:text?=a.name")
  }

  @Test(
    "result columns of views have no NULL if they are declared not to, and no values of other kinds"
  )
  func soundness() throws {
    let selects = Self.samples
    let schema = try parsed(Self.schema(selects))
    let database = try created(schema)
    let rows = [
      "", "INSERT INTO a VALUES (1, 'x', 'red', NULL), (2, 'y', 'green', '2000-01-01')",
      "INSERT INTO b VALUES (1, 1, 0.5), (2, 1, 1.5)", "DELETE FROM a WHERE id = 2",
      "INSERT INTO \"left\" VALUES ('o', X'00')",
    ]
    for row in rows {
      if !row.isEmpty { try database.run(row) }
      for view in schema.views {
        for column in view.columns.map(\.column) {
          let name = SQLName.quote(column.name.value)
          let storage = column.storage.rawValue.lowercased()
          expectTrue(
            """
            NOT EXISTS (SELECT 1 FROM \(view.name.value) WHERE typeof(\(name)) <> '\(storage)'
              AND NOT (\(column.isNullable) AND \(name) IS NULL))
            """, in: database)
        }
      }
    }
  }

  @Test("result columns are looked for in any words, in any order, without a trap")
  func anyWords() {
    let words = [
      "select", "from", "left", "join", "(", ")", ",", "*", ".", "a", "\"b\"", "'c'", "1", "as",
      "union", "all", "with", "values", "in", "exists", "count", "over", "filter", "cast", "group",
      "distinct", "order", "limit", "not", "full", "outer", "having", "create", "view", "trigger",
      ";",
      "on", "update", "if", "temp", "virtual", "table", "main", "-- x\n", "/*", "?1",
    ]
    var random = SeededGenerator(seed: 11)
    for _ in 0..<3000 {
      let count = Int.random(in: 0...12, using: &random)
      let sql = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(
        separator: " ")
      let text = SQLText(sql)
      for arm in text.select()?.arms ?? [] {
        _ = NullableTables(of: arm, with: text.select()?.with, in: text)
        for item in arm.items {
          let range = text.bytes(of: item.range)
          #expect(range.map { $0.upperBound <= text.bytes.count } ?? true, "\(sql)")
        }
        for index in 0..<4 { _ = arm.items.item(at: index, of: 4) }
      }
      _ = (text.objectHead, text.createTrigger, text.createView)
    }
  }

  private static let samples = [
    "SELECT a.name, b.size FROM a LEFT JOIN b ON b.aID = a.id AND b.id > 1",
    "SELECT a.name, b.size FROM b RIGHT JOIN a ON b.aID = a.id",
    "SELECT a.name, b.size FROM a FULL JOIN b ON b.id = a.id",
    "SELECT a.name, b.size, \"order\" FROM a LEFT JOIN (b JOIN \"left\") ON b.aID = a.id",
    "SELECT count(*) AS n, total(id) AS t, name, CAST(max(id) AS TEXT) AS m FROM a",
    "SELECT name, day, count(*) AS n FROM a HAVING n >= 0",
    "SELECT (SELECT name FROM a) AS n, 1 AS i",
    "SELECT (SELECT n FROM (SELECT name AS n, max(id) FROM a)) AS n",
    "SELECT name FROM (SELECT name, min(id) FROM a) LEFT JOIN b",
    "WITH x AS (SELECT name FROM b LEFT JOIN a ON a.id > b.id) SELECT name FROM x",
    "SELECT x.size, y.size AS s FROM b AS x LEFT JOIN b AS y ON y.id > x.id",
    "SELECT name FROM a UNION SELECT name FROM b LEFT JOIN a ON a.id > 7 UNION SELECT 'z'",
    "SELECT EXISTS (SELECT 1 FROM a) AS x, NOT EXISTS (SELECT name FROM a) AS y",
    "SELECT v0.name AS n, v1.size FROM v0 LEFT JOIN v1 ON v1.size > 1",
    "SELECT n, t FROM v4", "SELECT name, count(*) OVER () AS n FROM a",
    "SELECT name FROM a WHERE id IS NOT DISTINCT FROM (SELECT max(id) FROM a)",
  ]
}
