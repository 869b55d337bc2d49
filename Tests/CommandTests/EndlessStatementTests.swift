import Foundation
import RuntimeSamples
import Testing

/// Statements that would keep SQLite busy in a single instruction, or while it compiles them, where
/// nothing can interrupt it.
@Suite("Statements for which SQLite would need minutes")
struct EndlessStatementTests {
  private let sandbox = Sandbox()

  private static let printf = "printf('%.2147483647c','x')"
  private static let tooLong =
    "a value is longer than the 1048576 bytes that checking allows (--value-limit)"

  private func write(_ column: String) throws {
    try sandbox.write(
      "database: X\ntables:\n  t:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
        + "      \(column)\n", to: "x.yaml")
  }

  // MARK: - Formats

  @Test(
    "a format that asks for billions of characters is refused at its place by what reads a schema",
    arguments: [
      ("g: { type: text, generated: \"@\" }", "expression", 36),
      ("c: { type: integer, default: 1, check: \"@ IS NULL\" }", "check", 47),
      ("d: { type: text, default: { sql: \"@\" } }", "default", 41),
    ],
    [
      "check x.yaml", "generate x.yaml --output G", "lint x.yaml", "migration new x.yaml",
      "doc x.yaml",
    ])
  func format(column: (String, String, Int), command: String) throws {
    try write(column.0.replacing("@", with: Self.printf))
    let outcome = try sandbox.shell("exec \"$DBGEN\" \(command)")
    #expect(outcome.status == 1)
    #expect(
      outcome.firstLine
        == "x.yaml:6:\(column.2): error: SQLite refuses this \(column.1): \(Self.tooLong) [SC080]")
  }

  @Test("a format that asks for billions of characters is refused in a script at its place")
  func script() throws {
    try sandbox.write(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, g TEXT AS (\(Self.printf)));", to: "x.sql")
    let outcome = try sandbox.dbgen("import", "x.sql")
    #expect(outcome.status == 1)
    #expect(
      outcome.firstLine
        == "x.sql:1:14: error: table 't' can't be expressed in a schema: SQLite refuses this "
        + "expression: \(Self.tooLong) [SI002]")
  }

  @Test(
    "a column of a database that is computed with such a format has any type, if none is declared")
  func database() throws {
    try SQLiteFile(sandbox.path("x.db")).execute(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER AS (1)); INSERT INTO t VALUES (1);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER AS (
        length(\(Self.printf.replacing("'", with: "''")))))';
      """)
    let outcome = try sandbox.dbgen("import", "x.db")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("n:  { type: \"any?\""), "\(outcome.output)")
  }

  /// A history whose second version computes a text from a number in each row.
  private func writeHistory() throws {
    try write("a: { type: text?, default: null }")
    for version in ["one", "two"] {
      #expect(try sandbox.dbgen("migration", "new", "x.yaml", "--name", version).status == 0)
      if version == "one" {
        #expect(try sandbox.dbgen("migration", "seal", "x.yaml").status == 0)
        try write("a: { type: text?, default: null }\n      b: text?")
      }
    }
    let path = "x.migrations/0002-two.yaml"
    let draft = try sandbox.read(path)
    let sql = "UPDATE t SET a = printf('%.*c', id, 'x') WHERE id > 2147483640"
    try sandbox.write(
      draft.replacing("schema:\n", with: "  - sql: \"\(sql)\"\nschema:\n", maxReplacements: 1),
      to: path)
  }

  @Test(
    "a row whose value is the precision of a format doesn't stop a migration, and gets what SQLite would give it",
    arguments: ["plan", "apply"])
  func rows(verb: String) throws {
    try writeHistory()
    try SQLiteFile(sandbox.path("x.db")).execute(
      """
      CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT DEFAULT NULL) STRICT;
      INSERT INTO t VALUES (1, 'a'), (2147483647, 'b'); PRAGMA user_version = 1;
      """)
    let outcome = try sandbox.dbgen("migration", verb, "x.yaml", "x.db")
    #expect(outcome.status == 0, "\(outcome.error)")
    guard verb == "apply" else { return }
    #expect(
      try SQLiteFile(sandbox.path("x.db")).rows("SELECT id, a FROM t")
        == ["1|a", "2147483647|NULL"])
  }

  @Test("a format that asks for billions of characters is refused in a step of a migration")
  func migration() throws {
    try writeHistory()
    let path = "x.migrations/0002-two.yaml"
    let draft = try sandbox.read(path)
    try sandbox.write(
      draft.replacing("printf('%.*c', id, 'x') WHERE id > 2147483640", with: Self.printf), to: path)
    let outcome = try sandbox.dbgen("migration", "verify", "x.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("fails on a database with rows: 'run SQL': a value is longer"))
  }

  // MARK: - Compiling

  /// Two tables, and queries that SQLite needs a third of a second each to compile.
  private func joins(_ count: Int) -> String {
    func table(_ name: String, _ column: String) -> String {
      "  \(name):\n    columns:\n      \(column)id: { type: integer, primaryKey: true }\n"
        + (0..<1989).map { "      \(column)\($0): integer?\n" }.joined()
    }
    let tables = (0..<62).map { "t a\($0)" }.joined(separator: ", ")
    let queries = (0..<count).map {
      "  q\($0): { sql: 'SELECT \($0) AS x FROM \(tables) NATURAL JOIN u b' }\n"
    }
    return "database: X\ntables:\n" + table("t", "c") + table("u", "d") + "queries:\n"
      + queries.joined()
  }

  @Test("queries over wide tables are refused at their places from where they take too long")
  func wideJoins() throws {
    try sandbox.write(joins(300), to: "x.yaml")
    let outcome = try sandbox.dbgen("check", "x.yaml")
    #expect(outcome.status == 1)
    let reason =
      /x\.yaml:\d+:16: error: SQLite refuses this query: this takes SQLite too long \[SC080\]/
    #expect(outcome.firstLine.wholeMatch(of: reason) != nil, "\(outcome.firstLine)")
  }

  @Test("a query over wide tables is accepted if there are few")
  func wideJoin() throws {
    try sandbox.write(joins(3), to: "x.yaml")
    let outcome = try sandbox.dbgen("check", "x.yaml")
    #expect(outcome.status == 0, "\(outcome.error.prefix(300))")
  }

  @Test(
    "a history whose tables change rows of each other, one after another, is verified",
    arguments: [Soak.count(200, soak: 2000)])
  func cascades(count: Int) throws {
    let tables = (0..<count).map { number in
      let parent =
        "p: { type: integer, references: t\(number - 1), onDelete: cascade, onUpdate: cascade, index: true }"
      return "  t\(number):\n    columns:\n      id: { type: integer, primaryKey: true }\n"
        + (number == 0 ? "" : "      \(parent)\n")
    }
    try sandbox.write("database: X\ntables:\n" + tables.joined(), to: "x.yaml")
    #expect(try sandbox.dbgen("migration", "new", "x.yaml").status == 0)
    let outcome = try sandbox.dbgen("migration", "verify", "x.yaml")
    #expect(outcome.output == "verified 1 version, 0 steps and \(24 * count) rows\n")
  }

  @Test("a script with many statements in a step takes time for each of them, not for each pair")
  func steps() throws {
    try writeHistory()
    let path = "x.migrations/0002-two.yaml"
    let draft = try sandbox.read(path)
    let count = Soak.count(1000, soak: 20_000)
    let statements = (0..<count).map { "INSERT INTO t (id) VALUES (\($0 + 1000));" }.joined(
      separator: " ")
    try sandbox.write(
      draft.replacing(
        "UPDATE t SET a = printf('%.*c', id, 'x') WHERE id > 2147483640",
        with: statements + " CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT CASE 1 WHEN 1 THEN 2 "
          + "END; SELECT 1; END; DROP TRIGGER r"), to: path)
    let outcome = try sandbox.dbgen("migration", "verify", "x.yaml")
    #expect(outcome.status == 0, "\(outcome.error.prefix(300))")
  }
}

extension Outcome {
  fileprivate var firstLine: String { String(error.prefix { $0 != "\n" }) }
}
