import Testing

@Suite("casts in SQL of scripts for other databases")
struct DumpCastTests {
  private let sandbox = Sandbox()

  private static let columns = """
    id integer PRIMARY KEY, n integer, b bigint, s varchar(9), at timestamp, d date, r double precision,
    p numeric(10,2)
    """

  @Test(
    "a cast of PostgreSQL becomes SQLite's function, in every place, and is left out if it does nothing",
    arguments: [
      ("(at)::date <= d", "date(at) <= d"), ("at::date <= d", "date(at) <= d"),
      ("(s)::integer > (5 + n)", "CAST(s AS INTEGER) > (5 + n)"),
      (
        "((n)::double precision / (b)::double precision) > d",
        "(CAST(n AS REAL) / CAST(b AS REAL)) > d"
      ),
      ("((n)::numeric / (2)::numeric) > r", "(CAST(n AS REAL) / CAST(2 AS REAL)) > r"),
      ("(n)::numeric > r", "n > r"), ("(s)::text = lower((s)::text)", "s = lower(s)"),
      ("length((n)::text) < b", "length(CAST(n AS TEXT)) < b"),
      ("(r)::integer < b", "CAST(round(r) AS INTEGER) < b"),
      ("(d)::timestamp without time zone < at", "strftime('%Y-%m-%d %H:%M:%f', d) < at"),
      ("((s)::date)::text < s", "(date(s)) < s"),
      (
        "at > '2020-01-01 12:00:00+02'::timestamp with time zone",
        "at > '2020-01-01 10:00:00.000'"
      ),
      (
        "at > '2020-12-31 23:30:00.5-01:30'::timestamp with time zone",
        "at > '2021-01-01 01:00:00.500'"
      ),
      ("(n + b) > '-1'::integer", "(n + b) > -1"),
      ("at >= '2020-01-01'::date", "at >= '2020-01-01'"),
    ])
  func postgresql(written: String, expected: String) throws {
    let outcome = try sandbox.imported(
      script: """
        CREATE TABLE t (\(Self.columns), CONSTRAINT is_good CHECK (\(written)));
        CREATE INDEX i ON t USING btree (id, n) WHERE (\(written));
        CREATE VIEW v AS SELECT t.id FROM t WHERE (\(written));
        """)
    #expect(!outcome.error.contains("left out"), "\(outcome.error)")
    let text = outcome.output.replacing("''", with: "'")
    #expect(text.split(separator: expected, omittingEmptySubsequences: false).count >= 4, "\(text)")
  }

  @Test(
    "a cast of MySQL becomes SQLite's function, and a division one of real numbers",
    arguments: [
      ("`n` / 2 > 1.5", "n * 1.0 / 2 > 1.5"),
      ("`n` - `id` / `n` > 1", "n - id * 1.0 / n > 1"),
      ("cast(`at` as date) <= `d`", "date(at) <= d"),
      ("cast(`s` as signed) > (5 + `n`)", "CAST(s AS INTEGER) > (5 + n)"),
      ("cast(`s` as unsigned) > `n`", "CAST(s AS INTEGER) > n"),
      ("cast(`n` as char(9) charset utf8mb4) > `s`", "CAST(n AS TEXT) > s"),
      ("cast(`s` as decimal(10,2)) > `r`", "round(CAST(s AS REAL), 2) > r"),
      ("cast(`d` as datetime) < `at`", "strftime('%Y-%m-%d %H:%M:%f', d) < at"),
    ])
  func mySQL(written: String, expected: String) throws {
    let outcome = try sandbox.imported(
      script: """
        CREATE TABLE `t` (
          `id` int NOT NULL, `n` int, `s` varchar(9), `at` datetime, `d` date, `r` double,
          PRIMARY KEY (`id`), CONSTRAINT `is_good` CHECK ((\(written)))
        );
        """, "mysql")
    #expect(!outcome.error.contains("left out"), "\(outcome.error)")
    let text = outcome.output.replacing("''", with: "'")
    #expect(text.contains(expected), "\(text)")
  }

  @Test("generated columns, results of views and indexes keep what a cast does")
  func places() throws {
    let outcome = try sandbox.imported(
      script: """
        CREATE TABLE t (
          \(Self.columns), g date GENERATED ALWAYS AS ((at)::date) STORED, m timestamp DEFAULT (now())::timestamp
        );
        CREATE INDEX i ON t USING btree (((at)::date));
        CREATE VIEW v AS SELECT t.id, (t.at)::date AS day FROM t;
        """)
    #expect(outcome.output.contains("generated: date(at)"), "\(outcome)")
    #expect(outcome.output.contains("date(t.at) AS day"), "\(outcome)")
    #expect(!outcome.output.contains("index: true"), "\(outcome)")
    #expect(outcome.output.contains("default: now"), "\(outcome)")
  }

  @Test("SQL with a cast to a type that SQLite can't make is left out with a note")
  func unknown() throws {
    let outcome = try sandbox.imported(
      script:
        "CREATE TABLE t (\(Self.columns), CONSTRAINT is_good CHECK ((s)::interval > (d)::interval));"
    )
    #expect(outcome.error.contains("note: left out: 1 check: 'is_good'"), "\(outcome)")
  }
}
