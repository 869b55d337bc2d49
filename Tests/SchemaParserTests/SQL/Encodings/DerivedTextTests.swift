import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Text beside numbers in other SELECTs")
struct DerivedTextTests {
  private static let texts = [
    "word", "lower(word)", "+word", "CAST(n AS TEXT)", "ifnull(word, '')", "(SELECT lower(word))",
    "word COLLATE NOCASE",
  ]
  private static let numbers = [
    "n", "n + 0", "+n", "CAST(word AS NUMERIC)", "5", "(SELECT max(n) FROM t)", "length(word) * 5",
  ]
  private static let shapes = [
    "SELECT 1 AS y FROM (SELECT @ AS a, # AS b FROM t) WHERE a = b",
    "SELECT 1 AS y FROM (SELECT DISTINCT @ AS a FROM t) AS s JOIN t ON s.a = #",
    "WITH c AS (SELECT @ AS a FROM t) SELECT c.a = # AS y FROM c, t",
    "WITH c (a) AS MATERIALIZED (SELECT @ FROM t LIMIT 1) SELECT # IN (a) AS y FROM c, t",
    "WITH c AS (SELECT # AS b FROM t) SELECT @ IN c AS y FROM t",
    "SELECT @ IN (SELECT b FROM (SELECT # AS b FROM t)) AS y FROM t",
    "SELECT @ IN (VALUES (5)) AS y FROM t WHERE # IS NOT 0",
    "SELECT # IN (VALUES ('5')) AS y FROM t WHERE @ NOT NULL",
    "SELECT @ IN (VALUES (4), (5)) AS y FROM t WHERE # IS NOT 0",
    "SELECT a = # AS y FROM (SELECT a FROM (SELECT @ AS a, n, word FROM t) WHERE n), t",
    "SELECT @ AS x FROM t WHERE (x) = #", "SELECT @ AS x FROM t WHERE ((x)) COLLATE NOCASE IS #",
    "SELECT @ AS x FROM t WHERE (+x) = # AND n", "SELECT # AS x, word FROM t WHERE @ = (x)",
    "SELECT @ AS x FROM t WHERE x = # ORDER BY (x)",
  ]

  private static var head: String {
    let views = texts.enumerated().map { "  v\($0): SELECT id, \($1) AS a FROM t\n" }
    return """
      database: D
      tables:
        t:
          columns:
            id:   { type: integer, primaryKey: true }
            word: text
            n:    integer
      views:

      """ + views.joined() + "queries:\n"
  }

  private static func queries(_ shapes: [String]) -> [String] {
    texts.indices.flatMap { text in
      numbers.flatMap { number in
        shapes.map {
          $0.replacing("@", with: texts[text]).replacing("#", with: number)
            .replacing("VIEW", with: "v\(text)")
        }
      }
    }
  }

  @Test("a name of another SELECT's result has the affinity that SQLite gives it")
  func agreesWithSQLite() throws {
    let queries = Self.queries(
      Self.shapes + [
        "SELECT a = # AS y FROM VIEW JOIN t USING (id)",
        "SELECT # AS y FROM VIEW, t WHERE a IN (#)",
      ])
    let lines = queries.enumerated().map { "  q\($0): \"\($1)\"\n" }
    let database = try SQLiteConnection()
    try database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, word TEXT, n INTEGER) STRICT")
    try database.run("INSERT INTO t VALUES (1, '5', 5)")
    for (index, text) in Self.texts.enumerated() {
      try database.run("CREATE VIEW v\(index) AS SELECT id, \(text) AS a FROM t")
    }
    let first = Self.head.split(separator: "\n", omittingEmptySubsequences: false).count
    let found = Set(
      problems(Self.head + lines.joined()).compactMap { problem in
        problem.hasSuffix("[SC157]")
          ? problem.split(separator: ":").first.flatMap { Int($0) }.map { $0 - first } : nil
      })
    let holds = try queries.map { query in
      try database.rows(query).contains { $0[0] != "0" && $0[0] != nil }
    }
    let wrong = queries.indices.filter { holds[$0] && found.contains($0) }
    #expect(wrong.map { queries[$0] } == [], "are reported")
    let missed = queries.indices.filter { !holds[$0] && !found.contains($0) }
    #expect(missed.map { queries[$0] } == [], "aren't reported")
  }

  @Test(
    "SQL alone is an error in a query and a warning in what a database stores, a declaration always one"
  )
  func severity() {
    let yaml = """
      database: D
      tables:
        t:
          columns:
            id:    { type: integer, primaryKey: true }
            at:    timestamp
            price: decimal
          checks:
            - lower(at) = 5
            - lower(at) > 5
            - at = '2024'
            - price > 5
      views:
        a: SELECT id FROM t WHERE lower(at) = 5
        b: SELECT id FROM t WHERE lower(at) > 5
        c: SELECT id FROM t WHERE at = '2024'
        d: SELECT id FROM t WHERE price > 5
      queries:
        a: SELECT id FROM t WHERE lower(at) = 5
        b: SELECT id FROM t WHERE lower(at) > 5
        c: SELECT id FROM t WHERE at = '2024'
        d: SELECT id FROM t WHERE price > 5

      """
    let found = CheckedSchema.parse(file(yaml)).diagnostics.map {
      "\($0.severity) \($0.code.rawValue)"
    }
    let stored = ["warning SC157", "warning SC157", "error SC157", "error SC135"]
    #expect(
      found == stored + stored + ["error SC157", "error SC157", "error SC157", "error SC135"])
  }
}
