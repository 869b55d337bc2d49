import Foundation
import RuntimeSamples
import Testing

/// `dbgen migration plan` and `apply` on a database with rows that the new schema refuses.
@Suite("rows that a migration refuses")
struct RefusedRowsTests: MigratedSchema {
  let sandbox = Sandbox()
  let schemaFile = "s.yaml"
  let databaseFile = "x.db"

  /// Makes a database of the first schema with rows, and a draft that leads to the second.
  private func prepare(
    _ before: String, _ rows: String, then after: String, answers: [String] = []
  ) throws {
    try sandbox.write(before, to: schemaFile)
    try start(rows)
    try sandbox.write(after, to: schemaFile)
    #expect(try new(["--name", "changes"] + answers).status == 0)
  }

  private func dbgen(_ arguments: String...) throws -> Outcome {
    try DBGenProcess(["migration"] + arguments, in: sandbox.root).outcome()
  }

  private static let before = """
    database: S
    tables:
      customer:
        columns:
          id: { type: blob, primaryKey: true }
          name: "text?"
          email: "text?"
      invoice:
        columns:
          id: { type: integer, primaryKey: true }
          customer: { type: blob, references: customer.id }
          total: "text?"
      order:
        withoutRowID: true
        primaryKey: [a, b]
        columns:
          a: text
          b: integer
          invoice: { type: "integer?", references: invoice.id }

    """
  private static let after =
    before.replacing("name: \"text?\"", with: "name: text")
    .replacing("email: \"text?\"", with: "email: { type: text, unique: true }")
    .replacing("total: \"text?\"", with: "total: text")
  private static let refused = ["customer.name", "customer.email", "invoice.total"]
    .flatMap { ["--refuse", $0] }
  private static let rows = """
    INSERT INTO customer VALUES (x'01ff', 'a', 'x'), (x'02', NULL, 'x'), (x'03', 'c', NULL),
      (x'04', NULL, NULL);
    INSERT INTO invoice VALUES (1, x'01ff', NULL), (2, x'02', '5'), (3, x'02', NULL),
      (4, x'09', '1');
    INSERT INTO "order" VALUES ('it''s', 1, 1), ('x' || char(10) || 'y', 2, 77);
    """

  private static let refusals = """
    version 2 'changes' refuses 2 rows of table 'customer': 'name' can't be NULL
      id = x'02'
      id = x'04'
    version 2 'changes' refuses 2 rows of table 'customer': 'email' can't be NULL
      id = x'03'
      id = x'04'
    version 2 'changes' refuses 2 rows of table 'customer': 'email' must be unique
      id = x'01ff' AND email = 'x'
      id = x'02' AND email = 'x'
    version 2 'changes' refuses 2 rows of table 'invoice': 'total' can't be NULL
      id = 1
      id = 3

    """
  private static let advice = """
    x.db: note: nothing was changed; change or delete these rows with SQL, or have the draft do it
    x.db: note: to give rows a value:   dbgen migration new s.yaml --fill customer.name="an SQL expression over the row"
    x.db: note: to give rows a value:   dbgen migration new s.yaml --fill customer.email="an SQL expression over the row"
    x.db: note: to give rows a value:   dbgen migration new s.yaml --fill invoice.total="an SQL expression over the row"
    x.db: note: to change or delete rows first:   dbgen migration new s.yaml --sql-before "an SQL statement"

    """

  @Test("plan names every refused row by every cause at once, and leaves the file as it is")
  func plan() throws {
    try prepare(Self.before, Self.rows, then: Self.after, answers: Self.refused)
    let before = try Data(contentsOf: sandbox.url("x.db"))
    let outcome = try dbgen("plan", "s.yaml", "x.db")
    let comments = Self.refusals.split(separator: "\n").map { "-- \($0)\n" }.joined()
    #expect(outcome.output.hasSuffix("PRAGMA user_version = 2;\n" + comments))
    #expect(
      outcome.error == "x.db: error: the rows listed above would be refused [DB003]\n" + Self.advice
    )
    #expect(outcome.status == 1)
    #expect(try Data(contentsOf: sandbox.url("x.db")) == before)
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("x.db-wal")))
  }

  @Test("apply names every refused row by every cause at once, and migrates nothing")
  func apply() throws {
    try prepare(Self.before, Self.rows, then: Self.after, answers: Self.refused)
    let outcome = try dbgen("apply", "s.yaml", "x.db")
    #expect(
      outcome.error
        == Self.refusals.replacing(/version 2 '.*/) { "x.db: error: \($0.output) [DB003]" }
        + Self.advice)
    #expect(outcome.status == 1)
    #expect(try SQLiteFile(sandbox.path("x.db")).rows("PRAGMA user_version") == ["1"])
  }

  @Test("rows that a new reference finds without a parent are named, and stay if they are accepted")
  func orphans() throws {
    let before = """
      database: S
      tables:
        team: { columns: { id: { type: integer, primaryKey: true } } }
        player: { columns: { id: { type: integer, primaryKey: true }, team: "integer?" } }

      """
    try prepare(
      before, "INSERT INTO player VALUES (1, 7), (2, NULL)",
      then: before.replacing(#""integer?""#, with: #"{ type: "integer?", references: team.id }"#))
    let refused = try dbgen("apply", "s.yaml", "x.db")
    #expect(refused.status == 1)
    #expect(
      refused.error.hasPrefix(
        """
        x.db: error: version 2 'changes' refuses 1 row of table 'player': there is no such row of 'team' to refer to [DB003]
          id = 1

        """), "\(refused.error)")
    #expect(
      refused.error.hasSuffix(
        """
        x.db: note: to let them refer to missing rows:   'dbgen migration apply --accept-orphans', and in the app \
        'configuration.migration.acceptsOrphans = true'

        """), "\(refused.error)")
    try SQLiteFile(sandbox.path("x.db")).execute("PRAGMA user_version = 0")
    #expect(try dbgen("apply", "s.yaml", "x.db", "--accept-orphans").status == 0)
    #expect(
      try dbgen("status", "s.yaml", "x.db").output == """
        x.db is up to date, at version 2 'changes'
          1 row of table 'player' refers to a missing row: there is no such row of 'team' to refer to
            id = 1

        """)
  }

  @Test("only the rows are named whose references the version breaks")
  func newOrphans() throws {
    let schema = """
      database: S
      tables:
        team: { columns: { id: { type: integer, primaryKey: true } } }
        player: { columns: { id: { type: integer, primaryKey: true }, team: { type: "integer?", references: team.id } } }

      """
    try prepare(
      schema, "INSERT INTO team VALUES (8), (9); INSERT INTO player VALUES (1, 7), (2, 8), (3, 9)",
      then: schema, answers: ["--sql", "DELETE FROM team WHERE id = 8"])
    let refused = try dbgen("apply", "s.yaml", "x.db")
    #expect(refused.status == 1)
    #expect(
      refused.error.hasPrefix(
        """
        x.db: error: version 2 'changes' refuses 1 row of table 'player': there is no such row of 'team' to refer to [DB003]
          id = 2
        x.db: note: 
        """), "\(refused.error)")
  }

  @Test(
    "a row that loses what it refers to is named, although another one finds it, and names change",
    arguments: [
      (
        "team", "player", "team",
        ["--sql", "UPDATE player SET team = 9 WHERE id = 1; DELETE FROM team WHERE id = 8"]
      ),
      (
        "club", "member", "club",
        [
          "--rename", "team=club", "--rename", "player=member", "--rename", "player.team=club",
          "--sql", "UPDATE member SET club = 9 WHERE id = 1", "--sql",
          "DELETE FROM club WHERE id = 8",
        ]
      ),
    ])
  func replacedOrphan(parent: String, child: String, column: String, answers: [String]) throws {
    func schema(_ parent: String, _ child: String, _ column: String) -> String {
      """
      database: S
      tables:
        \(parent): { columns: { id: { type: integer, primaryKey: true } } }
        \(child): { columns: { id: { type: integer, primaryKey: true }, \(column): { type: "integer?", references: \(parent).id } } }

      """
    }
    try prepare(
      schema("team", "player", "team"),
      "INSERT INTO team VALUES (8), (9); INSERT INTO player VALUES (1, 7), (2, 8), (3, 9), (4, 6)",
      then: schema(parent, child, column), answers: answers)
    let refused = try dbgen("apply", "s.yaml", "x.db")
    #expect(
      refused.error.hasPrefix(
        """
        x.db: error: version 2 'changes' refuses 1 row of table '\(child)': there is no such row of '\(parent)' to refer to [DB003]
          id = 2
        x.db: note: 
        """), "\(refused.error)")
  }

  @Test("no version is advised to change rows of a table of somebody else")
  func rowsOfOthers() throws {
    let schema = """
      database: S
      tables:
        team: { columns: { id: { type: integer, primaryKey: true } } }

      """
    try prepare(
      schema,
      """
      CREATE TABLE mine (team REFERENCES team); INSERT INTO team VALUES (8);
      INSERT INTO mine VALUES (8)
      """,
      then: schema, answers: ["--sql", "DELETE FROM team WHERE id = 8"])
    #expect(
      try dbgen("apply", "s.yaml", "x.db").error == """
        x.db: error: version 2 'changes' refuses 1 row of table 'mine': there is no such row of 'team' to refer to [DB003]
          rowid = 1
        x.db: note: nothing was changed; change or delete these rows with SQL
        x.db: note: to let them refer to missing rows:   'dbgen migration apply --accept-orphans', and in the app \
        'configuration.migration.acceptsOrphans = true'

        """)
  }

  @Test("rows that referred to missing rows before stay if their keys are written in another form")
  func rewrittenOrphans() throws {
    let schema = """
      database: S
      tables:
        team: { columns: { id: { type: text, primaryKey: true } } }
        player: { columns: { id: { type: text, primaryKey: true }, team: { type: "text?", references: team.id } } }

      """
    try prepare(
      schema, "INSERT INTO player VALUES ('a', 'x'), ('b', 'y')", then: schema,
      answers: [
        "--sql", "UPDATE team SET id = id || 'x'", "--sql",
        "UPDATE player SET id = id || 'x', team = team || 'x'",
      ])
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
  }

  @Test("a foreign key that doesn't fit its table keeps no file that is up to date from being one")
  func mismatch() throws {
    try sandbox.write(Self.before, to: "s.yaml")
    #expect(try dbgen("new", "s.yaml").status == 0)
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
    try SQLiteFile(sandbox.path("x.db")).execute(
      "CREATE TABLE other (x REFERENCES customer (name))")
    let status = try dbgen("status", "s.yaml", "x.db")
    #expect(status.output == "x.db is up to date, at version 1 'initial'\n", "\(status)")
    #expect(try dbgen("apply", "s.yaml", "x.db").output == "x.db was already at version 1\n")
  }

  @Test("each condition that plan prints finds its row, and plan ends with 0 once they are gone")
  func conditions() throws {
    try prepare(Self.before, Self.rows, then: Self.after, answers: Self.refused)
    let file = try SQLiteFile(sandbox.path("x.db"))
    var table = ""
    let plan = try dbgen("plan", "s.yaml", "x.db").output.split(separator: "\n")
    for line in plan.drop(while: { $0 != "PRAGMA user_version = 2;" }).dropFirst() {
      if let match = line.firstMatch(of: /of table '(\w+)'/) { table = String(match.1) }
      guard line.hasPrefix("--   ") else { continue }
      let condition = line.dropFirst("--   ".count)
      #expect(try file.rows("SELECT count(*) FROM \"\(table)\" WHERE \(condition)") == ["1"])
    }
    for name in ["order", "invoice", "customer"] { try file.execute("DELETE FROM \"\(name)\"") }
    let outcome = try dbgen("plan", "s.yaml", "x.db")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
  }

  @Test("plan names 100 rows for a cause and counts the rest; --all-rows names all")
  func manyRows() throws {
    let before = Self.before.replacing(
      "type: blob, references", with: "type: \"blob?\", references")
    try prepare(
      before,
      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250) "
        + "INSERT INTO invoice SELECT i, NULL, NULL FROM n",
      then: before.replacing("total: \"text?\"", with: "total: text"),
      answers: ["--refuse", "invoice.total"])
    let some = try dbgen("plan", "s.yaml", "x.db").output
    #expect(some.contains("refuses 250 rows of table 'invoice': 'total' can't be NULL\n"))
    #expect(some.contains("\n--   id = 100\n--   and 150 more\n"))
    let all = try dbgen("plan", "s.yaml", "x.db", "--all-rows").output
    #expect(all.contains("\n--   id = 250\n") && !all.contains("more\n"))
  }

  @Test("plan says where it can't look on, because the app's function comes first")
  func hook() throws {
    let table =
      "database: S\ntables:\n  t:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
    try prepare(table, "INSERT INTO t VALUES (1)", then: table + "      a: \"text?\"\n")
    let invalid = try dbgen("new", "s.yaml", "--swift", "fill in")
    #expect(invalid.error.hasPrefix("error: 'fill in' is not the name of a Swift function.\n"))
    #expect(invalid.status == 64)
    #expect(try dbgen("new", "s.yaml", "--swift", "fillIn").status == 0)
    let outcome = try dbgen("plan", "s.yaml", "x.db")
    #expect(
      outcome.error
        == "x.db: note: not every row could be checked: the migration calls 'fillIn', a function of the app\n"
    )
    #expect(outcome.status == 0)
  }
}
