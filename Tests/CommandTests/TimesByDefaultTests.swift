import Testing

@Suite("dbgen import and times whose default has another form")
struct TimesByDefaultTests {
  private let sandbox = Sandbox()

  private func warnings(_ outcome: Outcome) -> [Substring] {
    outcome.error.split(separator: "\n").filter { $0.contains("warning") }
  }

  @Test("rows of numbers beside a default of text have type any, as do columns without rows")
  func numbersAndText() throws {
    let at = "createdAt DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP"
    let outcome = try sandbox.imported(
      """
      CREATE TABLE player (\(at)); CREATE TABLE club (\(at), seen DATETIME DEFAULT CURRENT_TIMESTAMP);
      CREATE TABLE role (\(at)); CREATE TABLE team (\(at));
      INSERT INTO role VALUES (1696625465526);
      """)
    let any = "createdAt: { type: any, sqlType: DATETIME, default: { sql: CURRENT_TIMESTAMP } }"
    #expect(
      outcome.output.hasSuffix(
        """
          player:
            columns:
              \(any)

          club:
            columns:
              \(any)
              seen:      { type: "DATETIME?", encoding: textSeconds, default: now }

          role:
            columns:
              \(any)

          team:
            columns:
              \(any)

        """), "\(outcome.output)")
    let expected: [Substring] = [
      "app.db: warning: columns 'player.createdAt', 'club.createdAt', 'team.createdAt' have no "
        + "values and have the type of 'role.createdAt', whose rows show it: write another type if "
        + "there can be others [SI013]",
      "app.db: warning: table 'role': column 'createdAt' is of type any: the rows have milliseconds "
        + "since 1970, but the default gives times as text: where the app gives each row a time, write "
        + "'timestamp' with 'encoding: unixMilliseconds' and 'default: now', and add a migration [SI014]",
    ]
    #expect(warnings(outcome) == expected)
  }

  @Test("columns without rows keep the form of the default where some rows have it")
  func someRows() throws {
    let at = "createdAt DATETIME DEFAULT CURRENT_TIMESTAMP"
    let outcome = try sandbox.imported(
      """
      CREATE TABLE player (\(at)); CREATE TABLE role (\(at)); CREATE TABLE team (\(at));
      INSERT INTO role VALUES (1696625465526); INSERT INTO team VALUES ('2024-01-31 12:00:00');
      """)
    let lines = outcome.output.split(separator: "\n").filter { $0.contains("createdAt") }
    #expect(lines.map { $0.contains("textSeconds") } == [true, false, true], "\(outcome.output)")
  }

  @Test(
    "a default that the type of the rows can't read makes the type any",
    arguments: [
      ("DATETIME DEFAULT (unixepoch())", "'2024-01-31 12:00'"),
      ("INTEGER DEFAULT CURRENT_TIMESTAMP", "7"), ("INTEGER DEFAULT CURRENT_TIMESTAMP", nil),
      ("BLOB DEFAULT (datetime('now'))", "x'00'"),
    ])
  func unreadableDefault(definition: String, value: String?) throws {
    let row = value.map { "; INSERT INTO t VALUES (\($0))" } ?? ""
    let outcome = try sandbox.imported("CREATE TABLE t (a \(definition))" + row)
    #expect(
      outcome.output.contains(#"a: { type: "any?", sqlType: "#),
      "\(outcome.output) \(outcome.error)")
  }

  @Test(
    "a default is of the type as which its column stores it",
    arguments: [
      ("INTEGER", "NULL", "integer"), ("INTEGER", "(1.0 * 2)", "integer"),
      ("TEXT", "(unixepoch())", "text"), ("REAL", "(random())", "real"),
      ("INTEGER", "(own())", "integer"),
    ])
  func storedDefault(declared: String, sql: String, type: String) throws {
    let outcome = try sandbox.imported("CREATE TABLE t (a \(declared) DEFAULT \(sql))")
    #expect(outcome.output.contains("\(type)?"), "\(outcome.output)")
    #expect(!outcome.output.contains("sqlType:"), "\(outcome.output)")
  }

  @Test(
    "a default that is computed from a time has the type of its own value",
    arguments: [
      "(CAST(strftime('%Y', date('now')) AS INTEGER))", "(strftime('%Y', date('now')))",
      "(length(date('now')))",
    ])
  func computedDefault(sql: String) throws {
    let outcome = try sandbox.imported("CREATE TABLE t (a INTEGER NOT NULL DEFAULT \(sql))")
    #expect(outcome.output.contains("a: { type: integer, default: { sql: "), "\(outcome.output)")
  }
}
