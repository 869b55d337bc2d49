import Foundation
import RuntimeSamples
import Testing

/// SQLite recurses for each step of a path that doesn't exist yet, until the stack is exhausted.
@Suite("paths of JSON that would use up the stack")
struct JSONPathTests {
  private let sandbox = Sandbox()

  private static let reason = "a JSON path is longer than 4096 bytes"
  private static let computedPath = "'$' || replace(hex(zeroblob(10000)), '00', '.a')"

  /// A path that is too long, as an SQL expression.
  enum Path: CaseIterable {
    case computed, ofKeys, ofIndexes

    var sql: String {
      switch self {
      case .computed: JSONPathTests.computedPath
      case .ofKeys: "'$\(String(repeating: ".a", count: 200_000))'"
      case .ofIndexes: "'$\(String(repeating: "[0]", count: 200_000))'"
      }
    }
  }
  private static let calls = ["json_set('{}', ", "json_insert('[]', '$[0]', 1, "]

  @Test("long JSON paths are refused in a schema, at their place", arguments: Path.allCases, calls)
  func schema(path: Path, call: String) throws {
    try sandbox.write(
      """
      database: D
      tables:
        t:
          columns:
            id: { type: integer, primaryKey: true }
            a: { type: text, default: { sql: "\(call)\(path.sql), 1)" } }

      """, to: "a.yaml")
    let outcome = try sandbox.dbgen("check", "a.yaml")
    #expect(outcome.status == 1)
    let line = outcome.error.prefix { $0 != "\n" }
    #expect(line == "a.yaml:6:41: error: SQLite refuses this default: \(Self.reason) [SC080]")
  }

  @Test("long JSON paths are refused in a script, and don't stop a database from being read")
  func importing() throws {
    let sql =
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a AS (json_set('{}', \(Self.computedPath), 1)))"
    try sandbox.write(sql, to: "a.sql")
    try SQLiteFile(sandbox.path("a.db")).execute(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a AS (id)); INSERT INTO t (id) VALUES (1);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = '\(sql.replacing("'", with: "''"))';
      """)
    for file in ["a.sql", "a.db"] {
      let outcome = try sandbox.dbgen("import", file)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.contains("a:  { type: \"any?\", generated: "), "\(outcome.output)")
    }
  }

  /// Applies a migration that fills a new column from an expression to a database with one row.
  private func apply(fill: String, name: String) throws -> Outcome {
    let columns =
      "database: D\ntables:\n  t:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
      + "      name: text\n"
    try sandbox.write(columns, to: "a.yaml")
    try sandbox.addVersion(of: "a.yaml")
    #expect(try sandbox.dbgen("migration", "apply", "a.yaml", "a.db").status == 0)
    try SQLiteFile(sandbox.path("a.db")).execute("INSERT INTO t (name) VALUES (\(name))")
    try sandbox.write(columns + "      b: text\n", to: "a.yaml")
    let new = try sandbox.dbgen("migration", "new", "a.yaml", "--fill", "t.b=\(fill)")
    #expect(new.status == 0, "\(new.error)")
    return try sandbox.dbgen("migration", "apply", "a.yaml", "a.db")
  }

  @Test("long JSON paths are refused where they come from the rows of a file that is migrated")
  func migrating() throws {
    let outcome = try apply(
      fill: "json_set('{}', '$.a' || replace(hex(zeroblob(length(name))), '00', '.a'), 1)",
      name: "hex(zeroblob(100000))")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains(Self.reason), "\(outcome.error)")
    #expect(try SQLiteFile(sandbox.path("a.db")).rows("PRAGMA user_version") == ["1"])
  }

  @Test("long JSON paths leave other statements unchanged, and JSON in JSON")
  func shortPaths() throws {
    let outcome = try apply(
      fill: "json_insert(json_set('{}', '$.a', json('[1]')), '$.b', json_set('{}', '$.c', name), "
        + "'$.d', '[2]', '$.e', NULL)", name: "'x'")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(
      try SQLiteFile(sandbox.path("a.db")).rows("SELECT b FROM t")
        == [#"{"a":[1],"b":{"c":"x"},"d":"[2]","e":null}"#])
  }
}
