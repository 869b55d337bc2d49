import RuntimeSamples
import Testing

/// Rows that have always broken a constraint of their table, because another program wrote them, in
/// a migration that rebuilds the table or has SQLite check it.
@Suite("rows that have always broken a constraint")
struct BrokenConstraintTests {
  private let sandbox = Sandbox()

  private static let before = """
    database: S
    tables:
      t:
        columns:
          id: { type: integer, primaryKey: true }
          n: { type: integer, min: 0 }
          u: { type: text, unique: true }
          a: text
          b: "text?"

    """
  private static let stricter = before.replacing("b: \"text?\"", with: "b: text")
  private static let wider = before + "      c: { type: \"integer?\", min: 0 }\n"

  /// The SQL that changes the stored definition of the table.
  private static func redefining(_ old: String, _ new: String) -> String {
    """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, '\(old)', '\(new)') WHERE name = 't';
    PRAGMA writable_schema = RESET;
    """
  }

  private static let check = """
    PRAGMA ignore_check_constraints = 1;
    INSERT INTO t VALUES (5, -1, 'z', 'c', NULL), (6, -2, 'zz', 'c', NULL);
    """
  private static let null = """
    \(redefining("\"a\" TEXT NOT NULL", "\"a\" TEXT"))
    INSERT INTO t VALUES (7, 3, 'w', NULL, NULL);
    \(redefining("\"a\" TEXT", "\"a\" TEXT NOT NULL"))
    """
  private static let type = """
    \(redefining(" STRICT", ""))
    PRAGMA ignore_check_constraints = 1;
    INSERT INTO t VALUES (8, 'eight', 'v', 'd', NULL);
    \(redefining("\n)", "\n) STRICT"))
    """

  private func dbgen(_ arguments: String...) throws -> Outcome {
    try DBGenProcess(["migration"] + arguments, in: sandbox.root).outcome()
  }

  private func prepare(_ rows: String, then after: String, _ answers: [String] = []) throws {
    try sandbox.write(Self.before, to: "s.yaml")
    for verb in ["new", "seal"] { #expect(try dbgen(verb, "s.yaml").status == 0) }
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute("INSERT INTO t VALUES (1, 1, 'x', 'a', NULL), (2, 2, 'y', 'b', NULL)")
    try file.execute(rows)
    try sandbox.write(after, to: "s.yaml")
    let arguments = ["migration", "new", "s.yaml", "--name", "changes"] + answers
    #expect(try DBGenProcess(arguments, in: sandbox.root).outcome().status == 0)
    #expect(try dbgen("seal", "s.yaml").status == 0)
  }

  private func expectRefusal(_ lines: String) throws {
    let plan = try dbgen("plan", "s.yaml", "x.db")
    let comments = lines.split(separator: "\n").map { "-- \($0)\n" }.joined()
    #expect(plan.output.hasSuffix("PRAGMA user_version = 2;\n" + comments))
    #expect(
      plan.error == "x.db: error: the rows listed above would be refused [DB003]\n" + Self.advice)
    let apply = try dbgen("apply", "s.yaml", "x.db")
    #expect(
      apply.error
        == lines.replacing(/version 2 '.*/) { "x.db: error: \($0.output) [DB003]" } + Self.advice)
    #expect(try SQLiteFile(sandbox.path("x.db")).rows("PRAGMA user_version") == ["1"])
  }

  private static let advice = """
    x.db: note: nothing was changed; change or delete these rows with SQL, or have the next version do it
    x.db: note: to change or delete rows before version 2:   dbgen migration new s.yaml --repair 2="an SQL statement"

    """

  @Test("a table that is rebuilt has its rows named that break a CHECK, a NOT NULL or a type")
  func rebuilt() throws {
    try prepare(Self.check + Self.null + Self.type, then: Self.stricter, ["--fill", "t.b=''"])
    try expectRefusal(
      """
      version 2 'changes' refuses 2 rows of table 't': CHECK ("n" >= 0) doesn't hold
        id = 5
        id = 6
      version 2 'changes' refuses 1 row of table 't': 'a' can't be NULL
        id = 7
      version 2 'changes' refuses 1 row of table 't': 'n' must be INTEGER
        id = 8

      """)
  }

  @Test("a table that only gets a column with a CHECK has its rows named that break another one")
  func added() throws {
    try prepare(Self.check, then: Self.wider)
    try expectRefusal(
      """
      version 2 'changes' refuses 2 rows of table 't': CHECK ("n" >= 0) doesn't hold
        id = 5
        id = 6

      """)
  }

  @Test("rows with the same key, which an index doesn't have, are named")
  func unique() throws {
    try prepare(
      """
      PRAGMA writable_schema = ON;
      CREATE TEMP TABLE kept AS SELECT * FROM sqlite_schema;
      DELETE FROM sqlite_schema WHERE type = 'index';
      UPDATE sqlite_schema SET sql = replace(sql, ' UNIQUE', '');
      PRAGMA writable_schema = RESET;
      INSERT INTO t VALUES (9, 4, 'x', 'e', NULL);
      PRAGMA writable_schema = ON;
      INSERT INTO sqlite_schema SELECT * FROM kept WHERE type = 'index';
      UPDATE sqlite_schema SET sql = (SELECT sql FROM kept WHERE name = 't') WHERE name = 't';
      PRAGMA writable_schema = RESET;
      """, then: Self.stricter, ["--fill", "t.b=''"])
    let apply = try dbgen("apply", "s.yaml", "x.db")
    #expect(
      apply.error.hasPrefix(
        """
        x.db: error: version 2 'changes' refuses 2 rows of table 't': 'u' must be unique [DB003]
          id = 1 AND u = 'x'
          id = 9 AND u = 'x'

        """))
  }
}
