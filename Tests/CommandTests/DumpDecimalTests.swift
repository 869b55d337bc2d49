import RuntimeSamples
import Testing

@Suite("decimals in SQL of scripts for other databases")
struct DumpDecimalTests {
  private let sandbox = Sandbox()

  private func imported(_ sql: String) throws -> Outcome {
    let table = """
      CREATE TABLE t (
        id integer PRIMARY KEY, a numeric(10,2) NOT NULL, b numeric(10,2),
        c numeric(12,3) GENERATED ALWAYS AS (\(Self.product)) STORED
      );

      """
    try sandbox.write(table + sql, to: "shop.sql")
    let outcome = try sandbox.dbgen("import", "shop.sql", "--dialect", "postgresql")
    #expect(!outcome.error.contains("left out"), "\(outcome.error)")
    #expect(outcome.output.contains("a:  decimal\n"), "\(outcome)")
    return outcome
  }

  private static let product = "a * 1.2"

  @Test(
    "a view has numbers in place of the decimals that it calculates with or sorts by",
    arguments: [
      ("sum(t.a) AS x", "sum(CAST(t.a AS NUMERIC)) AS x"),
      ("sum(DISTINCT t.a) AS x", "sum(DISTINCT CAST(t.a AS NUMERIC)) AS x"),
      ("sum(COALESCE(t.b, 0)) AS x", "sum(COALESCE(CAST(t.b AS NUMERIC), 0)) AS x"),
      ("max(t.a) AS x", "max(CAST(t.a AS REAL)) AS x"),
      (
        "(t.a + t.b) AS x", "(CAST(t.a AS NUMERIC) + CAST(t.b AS NUMERIC)) AS x"
      ),
      ("avg((t.a)::numeric) AS x", "avg(CAST(t.a AS NUMERIC)) AS x"),
      (
        "sum(CASE WHEN (t.id > 1) THEN t.a END) AS x",
        "sum(CASE WHEN (t.id > 1) THEN CAST(t.a AS NUMERIC) END) AS x"
      ),
      (
        "((5)::numeric BETWEEN t.a AND t.b) AS x",
        "(5 BETWEEN CAST(t.a AS NUMERIC) AND CAST(t.b AS NUMERIC)) AS x"
      ),
      (
        "CASE (t.a > (9.5)::numeric) WHEN true THEN 1 ELSE 0 END AS x",
        "CASE (CAST(t.a AS NUMERIC) > 9.5) WHEN true THEN 1 ELSE 0 END AS x"
      ),
      ("t.a AS x", "t.a AS x"), ("count(t.a) AS x", "count(t.a) AS x"),
    ])
  func calculations(written: String, expected: String) throws {
    let outcome = try imported("CREATE VIEW v AS SELECT \(written) FROM public.t;")
    let select = "SELECT \(expected) FROM t".lowercased()
    #expect(outcome.output.lowercased().contains(select), "\(outcome)")
  }

  @Test("a named window sorts by decimals as numbers")
  func windows() throws {
    let outcome = try imported(
      "CREATE VIEW v AS SELECT t.id, rank() OVER w AS x FROM public.t WINDOW w AS (ORDER BY t.a);")
    #expect(
      outcome.output.lowercased().contains("window w as (order by cast(t.a as numeric))"),
      "\(outcome)")
  }

  @Test("a view sorts by decimals as numbers, but not a SELECT of several")
  func orders() throws {
    let outcome = try imported(
      """
      CREATE VIEW v AS SELECT u.id FROM public.t u ORDER BY u.id, u.a DESC;
      CREATE VIEW w AS SELECT t.id FROM public.t WHERE (t.b < t.a) GROUP BY t.id;
      CREATE VIEW y AS SELECT t.id FROM public.t ORDER BY COALESCE(t.b, t.a);
      """)
    #expect(outcome.output.contains("ORDER BY u.id, CAST(u.a AS NUMERIC) DESC"), "\(outcome)")
    #expect(
      outcome.output.contains("CAST(t.b AS NUMERIC) < CAST(t.a AS NUMERIC)"), "\(outcome)")
    #expect(
      outcome.output.contains("COALESCE(CAST(t.b AS NUMERIC), CAST(t.a AS NUMERIC))"),
      "\(outcome)")
  }

  @Test("a calculated decimal has the digits of its type, and is NULL where PostgreSQL has NULL")
  func generated() throws {
    let outcome = try imported("")
    let product = "CAST(a AS NUMERIC) * 1.2"
    #expect(
      outcome.output.contains(
        "CASE WHEN (\(product)) NOT NULL THEN "
          + "rtrim(rtrim(printf('%.3f', round(\(product), 3) + 0), '0'), '.') END"),
      "\(outcome)")
  }

  @Test("an index of decimals keeps them, and one of a calculation has numbers")
  func indexes() throws {
    let outcome = try imported(
      """
      CREATE INDEX i ON public.t USING btree (id, a DESC);
      CREATE INDEX j ON public.t USING btree (((a * (2)::numeric)));
      """)
    #expect(outcome.output.contains("CAST(a AS NUMERIC) * 2"), "\(outcome)")
    #expect(outcome.output.contains("i: [id, { column: a, order: desc }]"), "\(outcome)")
  }
}
