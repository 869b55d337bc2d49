import DBGenSQLText
import RuntimeSamples
import Testing

@testable import SchemaParser
@testable import SchemaSQL

/// A kind of statement for which SQLite compares so many pairs of things that it takes seconds to
/// compile, in a few kilobytes.
struct SlowCompilation: CustomTestStringConvertible {
  let testDescription: String
  let tables: [String]
  let statement: String

  init(_ name: String, _ tables: [String], _ statement: String) {
    (testDescription, self.tables, self.statement) = (name, tables, statement)
  }

  private static let table = "CREATE TABLE t (a, b)"
  private static func wide(_ name: String, _ column: String) -> String {
    "CREATE TABLE \(name) (\(list(1990) { "\(column)\($0)" }))"
  }
  private static func list(_ count: Int, by separator: String = ", ", _ item: (Int) -> String)
    -> String
  {
    (0..<count).map(item).joined(separator: separator)
  }
  private static let manyTables = list(62) { "t a\($0)" }

  static let all: [SlowCompilation] = names + sorting + selects + definitions

  private static let names = [
    SlowCompilation(
      "names in many wide tables", [wide("t", "c"), "CREATE TABLE u (x)"],
      "SELECT 1 FROM \(manyTables), u WHERE 1 IN (\(list(50_000) { _ in "x" }))"),
    SlowCompilation(
      "natural joins", (0..<60).map { wide("t\($0)", "c\($0)_") },
      "SELECT 1 FROM t0 " + list(59, by: " ") { "NATURAL JOIN t\($0 + 1)" }),
    SlowCompilation(
      "natural joins of tables that are copies",
      [wide("t", "c")] + (0..<60).map { "CREATE TABLE t\($0) AS SELECT * FROM t" },
      "SELECT 1 FROM t " + list(60, by: " ") { "NATURAL JOIN t\($0)" }),
    SlowCompilation(
      "other names of columns", [table],
      "SELECT \(list(1990) { "1 AS z\($0)" }) FROM t ORDER BY 1 IN (\(list(99_999) { _ in "z9" }))"),
    SlowCompilation(
      "parameters", [table], "SELECT 1 IN (\(list(40_000) { ":p\($0)" }))"),
  ]

  private static let sorting = [
    SlowCompilation(
      "terms of ORDER BY", [table],
      "SELECT \(list(1990) { "a+a+a+a+a+a+a+\($0)" }) FROM t "
        + "ORDER BY \(list(1990) { "a+a+a+a+a+a+a+\($0).5" })"),
    SlowCompilation(
      "ORDER BY of many SELECTs", [wide("t", "c")],
      list(499, by: " UNION ALL ") { _ in "SELECT * FROM t" }
        + " ORDER BY \(list(1990) { "c\($0)" })"),
    SlowCompilation(
      "aggregates", [table], "SELECT 1 IN (\(list(40_000) { "sum(a+\($0))" })) FROM t"),
    SlowCompilation(
      "windows", [table],
      "SELECT \(list(900) { "sum(a) OVER w\($0)" }) FROM t "
        + "WINDOW \(list(900) { "w\($0) AS (ORDER BY a+\($0))" })"),
  ]

  private static let selects = [
    SlowCompilation(
      "literals", [table],
      "SELECT CASE a \(list(60_000, by: " ") { "WHEN \($0) THEN 1" }) END FROM t"),
    SlowCompilation(
      "conditions", [table],
      "SELECT 1 FROM t WHERE \(list(50, by: " AND ") { _ in "(\(balanced(1000)))" })"),
    SlowCompilation(
      "common tables", [],
      "WITH \(list(60_000) { "z\($0) AS (SELECT 1)" }) SELECT 1"),
    SlowCompilation(
      "a chain of common tables", [],
      "WITH c0 AS (SELECT 1 a), "
        + "\(list(15_000) { "c\($0 + 1) AS (SELECT a FROM c\($0))" }) SELECT a FROM c15000"),
    SlowCompilation(
      "common tables that double", [],
      "WITH c0 AS (SELECT 1 a), "
        + "\(list(40) { "c\($0 + 1) AS (SELECT x.a FROM c\($0) x, c\($0) y)" }) SELECT a FROM c40"),
    SlowCompilation(
      "views that double",
      [table, "CREATE VIEW v0 AS SELECT a FROM t"]
        + (0..<40).map { "CREATE VIEW v\($0 + 1) AS SELECT x.a FROM v\($0) x, v\($0) y" },
      "SELECT a FROM v40"),
  ]

  private static let definitions = [
    SlowCompilation(
      "unique constraints", [],
      "CREATE TABLE t (\(list(300) { "c\($0)" }), "
        + "\(list(20_000) { "UNIQUE (c\($0 / 299), c\($0 % 299 + 1))" }))"),
    SlowCompilation(
      "indexes with conditions",
      [table]
        + (0..<1000).map { "CREATE INDEX i\($0) ON t (a) WHERE \(balanced(200)) AND b = \($0)" },
      "SELECT 1 FROM t WHERE \(balanced(1000))"),
    SlowCompilation(
      "a trigger",
      [
        table, "CREATE TABLE u (a)",
        "CREATE TRIGGER r AFTER INSERT ON u BEGIN INSERT INTO t (a) SELECT new.a; END",
        "CREATE TRIGGER s AFTER INSERT ON t BEGIN SELECT \(cases(of: "new.a")); END",
      ], "INSERT INTO u VALUES (1)"),
    SlowCompilation(
      "a trigger for rows that are deleted with others",
      [
        "CREATE TABLE p (id INTEGER PRIMARY KEY)",
        "CREATE TABLE c (p REFERENCES p ON DELETE CASCADE)",
        "CREATE TRIGGER s AFTER DELETE ON c BEGIN SELECT \(cases(of: "old.p")); END",
      ], "DELETE FROM p"),
    SlowCompilation(
      "a check of rows that change with others",
      [
        "CREATE TABLE p (id INTEGER PRIMARY KEY)",
        "CREATE TABLE c (p CHECK (\(cases(of: "p"))) REFERENCES p ON UPDATE CASCADE)",
      ], "UPDATE p SET id = 1"),
    SlowCompilation(
      "a generated column",
      ["CREATE TABLE t (a, b INTEGER GENERATED ALWAYS AS (\(cases(of: "a"))))"],
      "INSERT INTO t VALUES (1)"),
    SlowCompilation(
      "a check",
      ["CREATE TABLE t (a CHECK (\(cases(of: "a"))))"],
      "INSERT INTO t VALUES (1)"),
    SlowCompilation(
      "renaming what views mention",
      [wide("t", "c"), "CREATE TABLE u (x)"]
        + (0..<20).map {
          "CREATE VIEW v\($0) AS SELECT 1 FROM \(manyTables), u WHERE 1 IN (\(list(2000) { _ in "x" }))"
        }, "ALTER TABLE u RENAME COLUMN x TO y"),
  ]

  private static func cases(of value: String) -> String {
    "CASE \(value) \(list(45_000, by: " ") { "WHEN \($0) THEN 1" }) END"
  }

  /// A condition that isn't deep.
  private static func balanced(_ count: Int) -> String {
    list(max(1, count / 40), by: " AND ") { outer in
      "(\(list(40, by: " AND ") { "b <> \(outer * 40 + $0)" }))"
    }
  }
}

@Suite("The work of compiling a statement")
struct CompilationWorkTests {
  @Test(
    "a statement isn't compiled if SQLite would compare too much for it, which nothing could interrupt",
    arguments: SlowCompilation.all)
  func refusal(kind: SlowCompilation) throws {
    let connection = try SQLiteConnection()
    for table in kind.tables { try connection.run(table) }
    let error = #expect(throws: SQLiteError.self) { try connection.compile(kind.statement) }
    #expect(error?.message == "this takes SQLite too long")
    // The statements after it can still be compiled.
    try connection.compile("SELECT 1")
  }

  @Test(
    "statements that people write take little of the budget to compile",
    arguments: 0..<Soak.count(10, soak: 200))
  func usual(seed: Int) throws {
    let random = RandomQueries(seed: UInt64(seed), selects: 20, filters: 5)
    let (schema, connection) = (random.schema, try SQLiteConnection())
    for table in schema.tables {
      try connection.run("CREATE TABLE \(table.name) (\(SQLName.list(table.columns.map(\.name))))")
    }
    for view in schema.views { try connection.run("CREATE VIEW \(view.table.name) AS \(view.sql)") }
    for query in random.queries {
      let work = connection.estimatedWork(of: query.sql)
      #expect(work < 200_000, "\(work): \(query.sql)")
    }
  }

  @Test(
    "a list of values takes no work for each pair of them",
    arguments: [
      "INSERT INTO t VALUES @", "SELECT 1 IN @", "SELECT max@", "INSERT INTO t VALUES @, @, @",
    ])
  func lists(statement: String) throws {
    let connection = try SQLiteConnection()
    try connection.run("CREATE TABLE t (a, b)")
    let values = (0..<20_000).map { $0 % 2 == 0 ? "-\($0)" : "'x'" }.joined(separator: ", ")
    #expect(connection.estimatedWork(of: statement.replacing("@", with: "(\(values))")) < 1000)
  }

  @Test(
    "a common table counts as often as it is mentioned, in the innermost scope of its name",
    arguments: [
      ("WITH a AS (SELECT 1), b AS (SELECT * FROM a, a) SELECT * FROM b, b", 7),
      ("WITH b AS (SELECT * FROM a, a), a AS (SELECT 1) SELECT * FROM b, b", 7),
      (
        "WITH a AS (SELECT 1 UNION SELECT 2), b AS (WITH a AS (SELECT 1) SELECT * FROM a) "
          + "SELECT * FROM a, b", 5
      ),
      ("WITH a AS NOT MATERIALIZED (SELECT 1), c AS (SELECT 2) SELECT a.x, main.a.y FROM a", 2),
      ("WITH RECURSIVE a(x) AS (SELECT 1 UNION ALL SELECT x FROM a) SELECT * FROM a", 3),
      ("SELECT 1 FROM (WITH a AS (SELECT 1) SELECT * FROM a), a", 3),
    ])
  func scopes(sql: String, selects: Int) {
    #expect(StatementSize(SQLText(sql)).size.selects == Double(selects))
  }

  @Test(
    "a trigger counts for the statements that fire it, and no others",
    arguments: [
      ("INSERT INTO t VALUES (1)", false), ("UPDATE t SET a = 1", false), ("DELETE FROM t", true),
      ("REPLACE INTO t VALUES (1)", true), ("DELETE FROM u", false),
      ("INSERT OR REPLACE INTO main.\"t\" VALUES (1)", true),
      ("WITH x AS (SELECT a FROM u) DELETE FROM t WHERE a IN x", true),
      ("DELETE FROM u WHERE a IN (SELECT a FROM t)", false),
      ("INSERT INTO u SELECT replace(a, 1, 2) FROM t", false),
      ("INSERT INTO u VALUES (1) ON CONFLICT DO UPDATE SET a = (SELECT a FROM t)", false),
    ])
  func events(sql: String, isFiring: Bool) throws {
    let connection = try SQLiteConnection()
    try connection.run("CREATE TABLE t (a)")
    try connection.run("CREATE TABLE u (a)")
    let cases = (0..<2000).map { "WHEN \($0) THEN 1" }.joined(separator: " ")
    try connection.run(
      "CREATE TRIGGER r AFTER DELETE ON t BEGIN SELECT CASE old.a \(cases) END; END")
    #expect((connection.estimatedWork(of: sql) > 10_000) == isFiring)
  }

  @Test("all budgets of a run together have no more work than the run")
  func runs() async {
    await #expect(processExitsWith: .success) {
      SQLiteMemory.limit(forSchemaOf: 0)
      let works = (0..<10).map { _ in
        let budget = WorkBudget(forBytes: 0, of: .definitions)
        while budget.take(100_000) {}
        return budget.taken
      }
      #expect(works.reduce(0, +) < 160_000_000, "\(works)")
      #expect(works.last ?? 0 <= 100_000, "\(works)")
    }
  }
}

extension SQLiteConnection {
  /// The work of compiling the first statement of a text that SQLite doesn't report.
  func estimatedWork(of sql: String) -> Double {
    statements.compilationWork(of: StatementSize(SQLText(sql)))
  }
}
