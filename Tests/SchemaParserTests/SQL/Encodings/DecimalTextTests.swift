import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Decimals as text")
struct DecimalTextTests {
  private static let columns = """
    database: D
    tables:
      t:
        columns:
          id:    { type: integer, primaryKey: true }
          price: decimal?
          tax:   decimal?
          n:     integer

    """

  /// A decimal and what it is compared with as SQL, each with the number that is meant.
  private static let decimals = [
    ("price", "$p"), ("+price", "$p"), ("(price)", "$p"), ("coalesce(price, 0)", "coalesce($p, 0)"),
    ("ifnull(price, tax)", "ifnull($p, $t)"),
    ("iif(n IN (3, 4), price, 0)", "iif(n IN (3, 4), $p, 0)"),
    ("CASE WHEN n IN (3, 4) THEN price ELSE n END", "iif(n IN (3, 4), $p, n)"),
    ("likely(price)", "$p"), ("coalesce(nullif(price, tax), 0)", "coalesce(nullif($p, $t), 0)"),
    ("CAST(price AS NUMERIC)", "$p"), ("CAST(coalesce(price, 0) AS REAL)", "coalesce($p, 0)"),
  ]
  private static let others = [
    ("5", "5"), ("'5'", "5"), ("0", "0"), ("'0'", "0"), ("-1", "-1"), ("n", "n"), ("n + 0", "n"),
    ("tax", "$t"), ("CAST(tax AS NUMERIC)", "$t"), ("CAST(n AS TEXT)", "n"), ("9.5", "9.5"),
    ("length(price)", "length(price)"), ("iif(n, price, tax)", "iif(n, $p, $t)"),
  ]
  private static let signs = ["<", "<=", ">", ">="]

  /// Comparisons of decimals with others, each with the number that is meant.
  private static let comparisons: [(sql: String, meant: String)] =
    decimals.flatMap { decimal in
      others.enumerated().flatMap { index, other in
        let sign = signs[index % signs.count]
        return [
          ("\(decimal.0) \(sign) \(other.0)", "\(decimal.1) \(sign) \(other.1)"),
          ("\(other.0) \(sign) \(decimal.0)", "\(other.1) \(sign) \(decimal.1)"),
        ]
      }
    }
    + [
      ("price BETWEEN 0 AND 5", "$p BETWEEN 0 AND 5"),
      ("5 BETWEEN n AND price", "5 BETWEEN n AND $p"),
      ("(price, n) > (5, 1)", "($p, n) > (5, 1)"), ("max(price, 5) = price", "max($p, 5) = $p"),
      ("min(n, price) < 5", "min(n, $p) < 5"), ("price = 5", "$p = 5"), ("price = tax", "$p = $t"),
      ("price = n * 1.5", "$p = n * 1.5"), ("n * 1.5 IS price", "n * 1.5 IS $p"),
      ("price IN (5, n * 1.5)", "$p IN (5, n * 1.5)"), ("price = n + 1", "$p = n + 1"),
      ("price IN (5, CAST(n AS REAL))", "$p IN (5, CAST(n AS REAL))"),
      ("price = CAST(n AS REAL)", "$p = CAST(n AS REAL)"),
      ("(n, price) = (n, n * 1.5)", "$p = n * 1.5"),
      ("CASE price WHEN n * 1.5 THEN 1 ELSE 0 END", "coalesce($p = n * 1.5, 0)"),
      ("price IN (5, tax)", "$p IN (5, $t)"), ("price IS NOT tax", "$p IS NOT $t"),
    ]

  private static func filled() throws -> SQLiteConnection {
    let database = try created(try parsed(columns))
    let numbers = ["-10", "-9", "-1.5", "-1", "-0.5", "0", "0.5", "5", "9", "9.5", "10", "100"]
    for (index, number) in (numbers + ["NULL"]).enumerated() {
      for offset in numbers.indices {
        try database.run(
          "INSERT INTO t (price, tax, n) VALUES (CAST(\(number) AS TEXT), '\(numbers[offset])', "
            + "\((index + offset * 3) % 13 - 2))")
      }
    }
    return database
  }

  /// The indices of the comparisons of which SQLite finds other rows than comparing the numbers does,
  /// by any sign.
  private static let wrong: Result<Set<Int>, any Error> = Result {
    let database = try filled()
    return try Set(
      comparisons.indices.filter { index in
        let own = signs.first { comparisons[index].sql.contains(" \($0) ") }
        return try signs.contains { sign in
          let (sql, meant) = comparisons[index]
          func changed(_ text: String) -> String {
            own.map { text.replacing(" \($0) ", with: " \(sign) ") } ?? text
          }
          let numbers = changed(meant).replacing("$p", with: "CAST(price AS REAL)")
            .replacing("$t", with: "CAST(tax AS REAL)")
          return try !database.rows("SELECT 1 FROM t WHERE (\(changed(sql))) IS NOT (\(numbers))")
            .isEmpty
        }
      })
  }

  private static let places: [(head: String, line: @Sendable (Int, String) -> String)] = [
    ("    checks:\n", { "      - \"\($1)\"" }),
    ("    indexes:\n", { "      i\($0): { columns: [id], where: \"\($1)\" }" }),
    ("    indexes:\n", { "      i\($0): { columns: [{ expression: \"\($1)\" }] }" }),
    ("", { "      g\($0): { type: \"boolean?\", generated: \"\($1)\" }" }),
    ("views:\n", { "  v\($0): SELECT id FROM t WHERE \($1)" }),
    (
      "triggers:\n",
      { "  x\($0): CREATE TRIGGER x\($0) AFTER DELETE ON t BEGIN DELETE FROM t WHERE \($1); END" }
    ),
    ("queries:\n", { "  q\($0): SELECT id FROM t WHERE \($1)" }),
    ("queries:\n", { "  q\($0): \"SELECT (\($1)) AS x FROM t ORDER BY \($1)\"" }),
  ]

  @Test(
    "decimals that SQLite compares as text are an error wherever SQL stands",
    arguments: places.indices)
  func compared(place: Int) throws {
    let wrong = try Self.wrong.get()
    let (part, line) = Self.places[place]
    let head = Self.columns + part
    let lines = Self.comparisons.enumerated().map { line($0, $1.sql) }
    let schema = file(head + lines.joined(separator: "\n") + "\n")
    let first = head.split(separator: "\n", omittingEmptySubsequences: false).count
    let found = Set(
      CheckedSchema.parse(schema).diagnostics.errors.filter { $0.code == .decimalsAsText }.map {
        schema.location(at: $0.range.lowerBound).line - first
      })
    #expect(found.subtracting(wrong).sorted().map { Self.comparisons[$0].sql } == [], "are right")
    #expect(
      wrong.subtracting(found).sorted().map { Self.comparisons[$0].sql } == [], "aren't reported")
  }

  @Test(
    "so is the order of decimals, by any name or number",
    arguments: [
      "ORDER BY price", "ORDER BY x", "ORDER BY 2", "ORDER BY coalesce(price, 0)", "ORDER BY (x)",
      "ORDER BY id, x DESC",
    ])
  func sorted(order: String) {
    func codes(_ lines: String) -> [String] {
      problems(Self.columns + lines + "\n").map { String($0.suffix(6).dropLast()) }
    }
    for select in ["SELECT id, price AS x FROM t", "SELECT id, coalesce(price, tax) AS x FROM t"] {
      #expect(codes("queries:\n  q: \(select) \(order)") == ["SC135"])
      #expect(codes("views:\n  v: \(select) \(order)") == ["SC135"])
      #expect(codes("views:\n  v: SELECT id FROM (\(select) \(order) LIMIT 1)") == ["SC135"])
    }
    #expect(
      codes("queries:\n  q: SELECT id, CAST(price AS REAL) AS price FROM t ORDER BY price") == [])
  }

  @Test("decimals of a compound SELECT are sorted by a CAST around it, where SQLite takes one")
  func sortedTogether() throws {
    let union = "SELECT id, price AS x FROM t UNION SELECT id, tax FROM t"
    func messages(_ sql: String) -> [String] {
      problems(Self.columns + "queries:\n  q: \"\(sql)\"\n").map {
        String($0.drop { $0 != " " }.dropFirst())
      }
    }
    for order in ["2", "x"] {
      #expect(
        messages("\(union) ORDER BY \(order)") == [
          "these decimals are sorted as text, where 9 comes after 10: a compound SELECT is sorted only by "
            + "its results, so write SELECT * FROM (...) around it, and write "
            + "CAST(\(order == "x" ? "x" : "...") AS NUMERIC), which is exact for up to 15 digits [SC135]"
        ])
    }
    let fixed = "SELECT * FROM (\(union)) ORDER BY CAST(x AS NUMERIC)"
    #expect(messages(fixed) == [])
    _ = try created(try parsed(Self.columns)).rows(fixed)
    #expect(throws: SQLiteError.self) {
      try created(try parsed(Self.columns)).rows("\(union) ORDER BY CAST(x AS NUMERIC)")
    }
  }

  @Test(
    "decimals that are some of an expression's values are followed out of other SELECTs",
    arguments: [
      "SELECT id FROM (@) WHERE x > 5", "SELECT id FROM (SELECT * FROM (@)) WHERE x > 5",
      "SELECT id FROM (SELECT id, x AS y FROM (@)) AS s WHERE s.y BETWEEN 1 AND 5",
      "WITH c AS (@) SELECT id FROM c WHERE 5 < x",
      "WITH c (i, y) AS (@) SELECT i FROM c ORDER BY y",
      "SELECT id FROM (@ UNION ALL SELECT 1, 2) WHERE x > 5", "SELECT id FROM (@) WHERE x * 2 = 10",
      "SELECT * FROM (@) ORDER BY x",
      "SELECT id FROM t WHERE (SELECT x FROM (@) AS s WHERE s.id = t.id) > 5",
    ])
  func followed(_ sql: String) {
    func codes(_ value: String, _ cast: String = "x") -> [String] {
      let select = sql.replacing("@", with: "SELECT id, \(value) AS x FROM t")
      let query = "  q: { sql: \"\(select)\", columns: { x: any } }\n"
      let yaml = sql.hasPrefix("SELECT *") ? query : "  q: \"\(select)\"\n"
      return problems(Self.columns + "queries:\n" + yaml).map { String($0.suffix(6).dropLast()) }
    }
    for value in ["coalesce(price, 0)", "iif(n, price, n)", "CASE n WHEN 1 THEN price ELSE 0 END"] {
      #expect(codes(value) == ["SC135"], "\(sql) of \(value)")
    }
    #expect(codes("CAST(coalesce(price, 0) AS NUMERIC)") == [])
  }

  @Test(
    "calculating with decimals is an error wherever SQL stands, also if they are one of several values"
  )
  func calculated() {
    let yaml =
      Self.columns + """
              g:     { type: "real?", generated: price * 2 }
            checks: [round(price) < 9]
            indexes:
              i: { columns: [{ expression: '-coalesce(price, 0)' }] }
        views:
          v: SELECT sum(price) AS total FROM t
        triggers:
          x: |
            CREATE TRIGGER x AFTER UPDATE ON t WHEN abs(new.price) > 1 BEGIN
              UPDATE t SET n = old.price + 1;
            END
        queries:
          q: { sql: "SELECT sum(iif(n > 1, price, 0)) AS total FROM t", columns: { total: "real?" } }
          r: SELECT sum(CAST(coalesce(price, 0) AS NUMERIC)) AS total FROM t

        """
    #expect(
      problems(yaml).map { "\($0.split(separator: ":")[0]) \($0.suffix(7))" } == [
        "9 [SC135]", "10 [SC135]", "12 [SC135]", "14 [SC135]", "17 [SC135]", "18 [SC135]",
        "21 [SC135]",
      ])
  }
}
