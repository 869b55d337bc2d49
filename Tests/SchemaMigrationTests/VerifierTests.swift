import SchemaMigration
import SchemaParser
import Testing

/// Deliberately wrong plans.
@Suite struct VerifierTests {
  private static let parent = """
    CREATE TABLE "p" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "a" TEXT, "n" INTEGER) STRICT
    """
  private static let child = """
    CREATE TABLE "c" ("x" TEXT, "p" INTEGER REFERENCES "p" ("id") ON DELETE CASCADE) STRICT
    """
  private static let objects = [
    parent, child,
    #"CREATE VIEW "v" AS SELECT "a" FROM "p""#,
    #"CREATE TRIGGER "r" AFTER INSERT ON "c" BEGIN UPDATE "p" SET "n" = 0 WHERE "id" = -1; END"#,
    """
    CREATE VIRTUAL TABLE "text" USING fts5 ("a", content="p", content_rowid="id")
    """,
  ]

  /// Returns the verifier's messages about statements that lead to the schema a database already
  /// has.
  private func findings(
    _ statements: [String], to new: [String] = objects, from old: [String] = objects,
    steps: String = "- changeTable: { table: p }\n- changeTable: { table: c }"
  ) throws -> [String] {
    let pair = MigrationPair("", old, new, steps)
    let plan = MigrationPlan(actions: statements.map { MigrationAction("prepare", .run($0)) })
    return try pair.verified(plan).messages
  }

  private func expectFinding(
    _ text: String, _ statements: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let found = try findings(statements)
    #expect(found.contains { $0.contains(text) }, "\(found)", sourceLocation: sourceLocation)
  }

  @Test func nothingIsFoundWhereNothingIsDone() throws {
    #expect(try findings([]) == [])
  }

  @Test func aRowThatIsGoneIsFound() throws {
    try expectFinding("table 'c' has 23 rows, expected 24", [#"DELETE FROM "c" WHERE rowid = 5"#])
  }

  @Test func aRowThatWasReplacedIsFound() throws {
    try expectFinding("'p.a' was", [#"UPDATE "p" SET "a" = 'other' WHERE "id" = 5"#])
  }

  @Test func aValueOfAnotherTypeIsFound() throws {
    let old = [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a") "#]
    let found = try findings(
      [#"UPDATE "t" SET "a" = CAST("a" AS TEXT)"#], to: old, from: old,
      steps: "- changeTable: { table: t }")
    #expect(found.contains { $0.contains("'t.a' was") }, "\(found)")
  }

  @Test func rowidsThatWereGivenAgainAreFound() throws {
    try expectFinding(
      "the row of 'c'",
      [
        #"ALTER TABLE "c" RENAME TO "c0""#, Self.child,
        #"INSERT INTO "c" ("x", "p") SELECT "x", "p" FROM "c0""#, #"DROP TABLE "c0""#,
        #"DROP TRIGGER IF EXISTS "r""#, Self.objects[3],
      ])
  }

  @Test func aTriggerThatIsLostIsFound() throws {
    try expectFinding("trigger 'r' is missing", [#"DROP TRIGGER "r""#])
  }

  @Test func aTableThatIsLeftOverIsFound() throws {
    try expectFinding(
      "table '_dbgen_new_p' is not in the schema", [#"CREATE TABLE "_dbgen_new_p" ("a")"#])
  }

  @Test func aLoweredMarkIsFound() throws {
    try expectFinding(
      "the AUTOINCREMENT value of 'p' was", [#"UPDATE sqlite_sequence SET seq = seq - 100"#])
  }

  @Test func aMarkOfNoTableIsFound() throws {
    try expectFinding(
      "sqlite_sequence has an entry for '_dbgen_new_p'",
      ["INSERT INTO sqlite_sequence VALUES ('_dbgen_new_p', 7)"])
  }

  @Test func aRowThatRefersToNothingIsFound() throws {
    try expectFinding("refers to a row of 'p'", [#"UPDATE "c" SET "p" = 123456 WHERE rowid = 5"#])
  }

  @Test func aFullTextIndexThatIsStaleIsFound() throws {
    try expectFinding("the full-text index 'text'", [#"UPDATE "p" SET "a" = 'unknown word'"#])
  }

  @Test func aViewThatDanglesIsFound() throws {
    let found = try findings(
      ["PRAGMA legacy_alter_table = ON", #"ALTER TABLE "p" RENAME TO "q""#],
      to: [
        Self.parent.replacing("\"p\"", with: "\"q\""),
        Self.child.replacing("REFERENCES \"p\"", with: "REFERENCES \"q\""),
        #"CREATE VIEW "v" AS SELECT "a" FROM "q""#,
      ],
      from: [Self.parent, Self.child, Self.objects[2]],
      steps: "- renameTable: { from: p, to: q }")
    #expect(found.contains { $0.contains(#"SELECT * FROM "v": no such table"#) }, "\(found)")
    #expect(found.contains { $0.contains("legacy_alter_table is on") }, "\(found)")
  }

  @Test func aStatementThatFailsWithRowsAloneIsFound() throws {
    let new = [
      #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "b" TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP) STRICT"#
    ]
    let found = try findings(
      [#"ALTER TABLE "t" ADD COLUMN "b" TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP"#], to: new,
      from: [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY) STRICT"#],
      steps: "- addColumn: { table: t, column: b }")
    #expect(found.contains { $0.contains("fails on a database with rows") }, "\(found)")
  }

  @Test func rowsThatAreRefusedAreCountedAndTheRestGoesOn() throws {
    let pair = MigrationPair(
      "", [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT NOT NULL) STRICT"#],
      "- changeColumn: { table: t, column: a }")
    let report = try pair.verified(pair.plan())
    #expect(report.refusals.map(\.table) == ["t"])
    #expect(report.refusals.map(\.reason) == ["'a' can't be NULL"])
    #expect((1...3).contains(report.refusedRows))
    #expect(report.rows > 30)
    #expect(report.messages == [])
  }

  @Test func hooksAreNamedAndNotRun() throws {
    let pair = MigrationPair("", Self.objects, Self.objects, "- swift: recount")
    let report = try pair.verified(pair.plan())
    #expect(report.hooks == ["recount"])
    #expect(report.messages == [])
  }

  @Test func havingVerifiedNothingIsAFinding() throws {
    let impossible = [#"CREATE TABLE "t" ("a" INTEGER NOT NULL CHECK ("a" IS NULL)) STRICT"#]
    let report = try MigrationPair("", impossible, impossible, "").verified(
      MigrationPlan(actions: []))
    #expect(report.messages == ["nothing was verified: no row could be put into any table"])
    #expect(
      report.emptyTables.map(\.diagnostic.message)
        == ["no row could be put into table 't': CHECK constraint failed: a"])
  }

  @Test func aFindingPointsAtTheStepOfItsTable() throws {
    let pair = MigrationPair(
      "", Self.objects, Self.objects, "- changeTable: { table: p }\n- changeTable: { table: c }")
    let plan = MigrationPlan(
      actions: [MigrationAction("prepare", .run(#"UPDATE "c" SET "x" = 'y' WHERE rowid = 5"#))])
    let finding = try #require(try pair.verified(plan).findings.first)
    #expect(finding.version == 2)
    #expect(finding.diagnostic.code == .unprovenMigration)
    #expect(try finding.diagnostic.range == pair.located()[1].range)
  }

  @Test func everyVersionIsTakenToTheNextAndToTheLast() throws {
    let tables = ["a TEXT", "a TEXT, b TEXT", "b TEXT", "b TEXT, c TEXT"]
      .map { "CREATE TABLE t (id INTEGER PRIMARY KEY, \($0)) STRICT" }
    let steps = [
      "", "- addColumn: { table: t, column: b }",
      "- dropColumn: { table: t, column: a, dataLoss: accepted }",
      "- addColumn: { table: t, column: c }",
    ]
    var versions: [SchemaVersion] = []
    for index in tables.indices {
      let pair = MigrationPair("", [tables[max(0, index - 1)]], [tables[index]], steps[index])
      versions.append(
        SchemaVersion(
          number: Int64(index + 1), snapshot: pair.snapshots.new, steps: try pair.located(),
          actions: index == 0 ? [] : try pair.plan().actions))
    }
    var report = MigrationVerifier.verify(versions)
    #expect(report.messages == [])
    #expect((report.versions, report.steps) == (4, 3))
    #expect(report.rows > 60)
    // A loss in the last version affects every version whose data passes through it.
    versions[3].actions.append(MigrationAction("", .run("UPDATE t SET b = 'x' WHERE id = 5")))
    report = MigrationVerifier.verify(versions)
    #expect(report.messages.contains { $0.hasPrefix("from version 3 to 4: 't.b' was") })
    #expect(report.messages.contains { $0.hasPrefix("from version 2 to 4: 't.b' was") })
    #expect(!report.messages.contains { $0.hasPrefix("from version 1 to 4: 't.b' was") })
  }

  /// Plans whose last of four versions only harms older rows.
  @Test(
    "a fault is found that meets only rows that are older than one version",
    arguments: [
      ("UPDATE t SET a = 'x' WHERE b = 'of two'", "from version 1 to 4: 't.a' was"),
      ("UPDATE t SET b = 'x' WHERE b = 'of two'", "from version 2 to 4: 't.b' was"),
      ("DELETE FROM t WHERE b = 'of two'", "from version 1 to 4: table 't' has"),
    ])
  func oldRows(sql: String, finding: String) throws {
    let columns = [
      "a TEXT", "a TEXT, b TEXT NOT NULL DEFAULT 'of two' CHECK (length(b) < 20)",
      "a TEXT, b TEXT NOT NULL DEFAULT 'of three' CHECK (b <> 'of two' OR a IS NOT b)",
    ]
    let tables = (columns + columns.suffix(1)).map {
      "CREATE TABLE t (id INTEGER PRIMARY KEY, \($0)) STRICT"
    }
    let steps = [
      "", "- addColumn: { table: t, column: b }", "- changeTable: { table: t }",
      "- changeTable: { table: t }",
    ]
    var versions = try Self.versions(of: tables, steps)
    #expect(MigrationVerifier.verify(versions).messages == [])
    versions[3].actions.append(MigrationAction("", .run(sql)))
    let messages = MigrationVerifier.verify(versions).messages
    #expect(messages.contains { $0.hasPrefix(finding) }, "\(messages)")
  }

  /// Returns versions of a schema with one table, and the steps that lead to each.
  private static func versions(of tables: [String], _ steps: [String]) throws -> [SchemaVersion] {
    try tables.indices.map { index in
      let pair = MigrationPair("", [tables[max(0, index - 1)]], [tables[index]], steps[index])
      return SchemaVersion(
        number: Int64(index + 1), snapshot: pair.snapshots.new, steps: try pair.located(),
        actions: index == 0 ? [] : try pair.plan().actions)
    }
  }

  @Test("values of all kinds go all the way in columns that are newer than the first version")
  func newerColumns() throws {
    let columns = ["", ", c TEXT", ", c TEXT", ", c TEXT, m INTEGER NOT NULL DEFAULT 0"]
    let tables = columns.map { "CREATE TABLE t (id INTEGER PRIMARY KEY\($0)) STRICT" }
    let steps = [
      "", "- addColumn: { table: t, column: c }",
      "- changeColumn: { table: t, column: c, convert: \"'#' || c\" }",
      "- addColumn: { table: t, column: m, fill: \"CASE c WHEN '#' THEN NULL ELSE 1 END\" }",
    ]
    let versions = try Self.versions(of: tables, steps)
    let report = MigrationVerifier.verify(versions)
    #expect(report.messages == [])
    #expect(report.refusals.map(\.reason) == ["'m' can't be NULL"])
    #expect(report.refusals.map(\.version) == [4])
  }

  @Test("a fault is found in a table that its plan reaches by a trigger or a view")
  func reach() throws {
    let objects = [
      "CREATE TABLE a (id INTEGER PRIMARY KEY, x TEXT) STRICT",
      "CREATE TABLE b (id INTEGER PRIMARY KEY, y TEXT) STRICT",
      "CREATE VIEW v AS SELECT id, x FROM a",
      "CREATE TRIGGER w INSTEAD OF UPDATE ON v BEGIN UPDATE b SET y = 'z' WHERE id = old.id; END",
    ]
    let found = try findings(
      ["UPDATE v SET x = 'z' WHERE id = 5"], to: objects, from: objects,
      steps: "- changeTable: { table: a }")
    #expect(found.contains { $0.contains("'b.y' was") }, "\(found)")
  }

  @Test("rows that refer to refused ones aren't counted as refused")
  func refusedParents() throws {
    let child = "CREATE TABLE c (id INTEGER PRIMARY KEY, t INTEGER REFERENCES t (id)) STRICT"
    let tables = ["a TEXT", "a TEXT NOT NULL"].map {
      "CREATE TABLE t (id INTEGER PRIMARY KEY, \($0)) STRICT"
    }
    let pair = MigrationPair(
      "", [tables[0], child], [tables[1], child], "- changeColumn: { table: t, column: a }")
    let report = try pair.verified(pair.plan())
    #expect(report.refusals.map(\.table) == ["t"])
    #expect(report.refusals.map(\.reason) == ["'a' can't be NULL"])
    #expect(report.messages == [])
  }

  @Test func seedsAreTheSameEachTime() throws {
    let timed = [
      #"CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "at" TEXT DEFAULT (datetime('now')), "r" REAL)"#,
      """
      CREATE TRIGGER "clock" AFTER INSERT ON "t" BEGIN \
      UPDATE "t" SET "r" = julianday('now') + random() WHERE "id" = new."id"; END
      """,
    ]
    let pair = MigrationPair("", Self.objects + timed, Self.objects + timed, "")
    let plan = MigrationPlan(actions: [])
    let samples = try pair.verified(plan).samples()
    #expect(samples.count == 2)
    #expect(try pair.verified(plan).samples() == samples)
  }
}
