import RuntimeSamples
import Testing

@Suite("dbgen import chooses types by the rows that a script inserts")
struct ScriptRowsTests {
  private let sandbox = Sandbox()

  /// Returns the types of the columns in the imported schema of a script.
  private func columns(_ script: String) throws -> [String] {
    try sandbox.write(script, to: "app.sql")
    let outcome = try sandbox.dbgen("import", "app.sql")
    #expect(outcome.status == 0, "\(outcome.error)")
    let columns = try #require(outcome.output.firstMatch(of: #/columns:\n((?: {6}.*\n)+)/#))
    return columns.output.1.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }

  private let table = "CREATE TABLE t (a DATETIME NOT NULL);\n"
  private let seconds = "a: { type: DATETIME, encoding: textSeconds }"
  private let text = "a: DATETIME"

  @Test(
    "the encoding is that of all rows, from the first on",
    arguments: [
      ("INSERT INTO t VALUES ('2024-01-31 12:00:00');", "textSeconds"),
      ("INSERT INTO main.t (a) VALUES ('2024-01-31T12:00:00Z');", "iso8601Seconds"),
      ("insert or ignore into \"t\" values (1706702400), (0);", "unixSeconds"),
      ("INSERT INTO t VALUES (1706702400000); INSERT INTO t VALUES (0);", "unixMilliseconds"),
      ("INSERT INTO t VALUES ('2024-01-31 12:00:00.000001');", "textMicroseconds"),
    ])
  func encodings(statements: String, encoding: String) throws {
    let expected = "a: { type: DATETIME, encoding: \(encoding) }"
    #expect(try columns(table + statements) == [expected])
  }

  @Test("a script has the types of the database that it makes")
  func database() throws {
    let script = """
      CREATE TABLE t (a DATETIME, b BOOLEAN, c UUID, d, e DATE);
      INSERT INTO t VALUES ('2024-01-31T12:00:00.000Z', 1, x'6BA7B8109DAD11D180B400C04FD430C8', 1, 5);
      INSERT INTO t VALUES (NULL, 2, NULL, 'x', '2024-01-31');

      """
    try SQLiteFile(sandbox.path("app.db")).execute(script)
    let outcome = try sandbox.dbgen("import", "app.db")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try columns(script).allSatisfy { outcome.output.contains($0) })
    #expect(try columns(script).contains("b: { type: \"integer?\", sqlType: BOOLEAN }"))
  }

  @Test(
    "statements that aren't plain, or that SQLite refuses, insert nothing",
    arguments: [
      "", "INSERT INTO t SELECT '2024-01-31T12:00:00Z';", "INSERT INTO t DEFAULT VALUES;",
      "INSERT INTO none VALUES (1);", "INSERT INTO t VALUES (1, 2);",
      "INSERT INTO t VALUES (NULL);",
      "WITH x AS (SELECT 1) INSERT INTO t SELECT 1 FROM x;", "INSERT INTO", "INSERT OR", "INSERT",
      "INSERT INTO t (a", "REPLACE INTO t VALUES ('x');", "UPDATE t SET a = 1;",
    ])
  func others(statement: String) throws {
    #expect(try columns(table + statement) == [text])
    #expect(
      try columns("\(table)INSERT INTO t VALUES ('2024-01-31 12:00:00');\(statement)") == [seconds])
  }

  @Test("rows are inserted once all tables are there, and without triggers")
  func triggers() throws {
    let script = """
      INSERT INTO t VALUES ('2024-01-31 12:00:00');
      CREATE TABLE t (a DATETIME NOT NULL);
      CREATE TRIGGER emptied AFTER INSERT ON t BEGIN DELETE FROM t; END;
      CREATE TRIGGER refused BEFORE INSERT ON t BEGIN SELECT raise(ABORT, 'no'); END;

      """
    #expect(try columns(script) == [seconds])
  }

  @Test("a trigger that stores values in another form than the rows makes the column any")
  func otherForms() throws {
    let trigger = "CREATE TRIGGER changed AFTER INSERT ON t BEGIN UPDATE t SET a = 5; END;"
    let row = "INSERT INTO t VALUES ('2024-01-31 12:00:00');"
    #expect(try columns(table + row + trigger) == ["a: { type: any, sqlType: DATETIME }"])
    let unixSeconds = "a: { type: DATETIME, encoding: unixSeconds }"
    #expect(try columns(table + trigger) == [unixSeconds])
  }

  @Test(
    "rows that take SQLite too long, or too much memory, don't count",
    arguments: [
      "INSERT INTO t VALUES ((WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n));",
      "INSERT INTO t VALUES \(Array(repeating: "(zeroblob(1000000))", count: 2000).joined(separator: ","));",
    ])
  func endless(statement: String) throws {
    let first = "INSERT INTO t VALUES ('2024-01-31 12:00:00');"
    #expect(try columns(table + first + statement) == [text])
  }
}
