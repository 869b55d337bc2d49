import SchemaMigration
import SchemaParser
import Testing

@Suite struct VerifierCostTests {
  /// Each generation verifies the history. `Scripts/check-scaling` counts the cost.
  @Test("verifying 20 tables in 5 versions takes a few rows of each")
  func rows() throws {
    var versions: [SchemaVersion] = []
    for version in 1...5 {
      let old = (1...20).map { Self.table($0, version: version - 1) }
      let new = (1...20).map { Self.table($0, version: version) }
      let steps = (1...20).map {
        "- addColumn: { table: t\($0), column: c\(version), fill: \"length(name)\" }"
      }
      let pair = MigrationPair(
        "", old, new, version == 1 ? "" : steps.joined(separator: "\n"))
      versions.append(
        SchemaVersion(
          number: Int64(version), snapshot: pair.snapshots.new, steps: try pair.located(),
          actions: version == 1 ? [] : try pair.plan().actions))
    }
    let report = MigrationVerifier.verify(versions)
    #expect(report.messages == [])
    #expect((1500...3000).contains(report.rows), "\(report.rows) rows")
  }

  @Test("verifying twice as many versions takes twice the work")
  func growth() throws {
    let history = LongHistory(addsColumns: false)
    let works = try [5, 10, 20].map { count in
      let report = MigrationVerifier.verify(try history.versions(to: count))
      #expect(report.messages == [])
      return report.work
    }
    #expect(works.map(\.trials) == [7, 17, 37])
    let (first, second) = (
      works[1].instructions - works[0].instructions, works[2].instructions - works[1].instructions
    )
    #expect(Double(second) < 2.2 * Double(first), "\(works.map(\.instructions))")
  }

  /// Each pair of versions uses up part of the whole history's budget.
  @Test("steps that take long are refused where all of them together take too long")
  func sharedBudget() throws {
    func report(versions: Int64) throws -> VerificationReport {
      let tables = [Self.table(1, version: 1)]
      let numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300000)"
      let step = "- sql: UPDATE t1 SET score = (\(numbers) SELECT count(*) FROM n)"
      let pair = MigrationPair("", tables, tables, step)
      let (steps, plan) = (try pair.located(), try pair.plan())
      return MigrationVerifier.verify(
        (1...versions).map { number in
          SchemaVersion(
            number: number, snapshot: pair.snapshots.new, steps: number == 1 ? [] : steps,
            actions: number == 1 ? [] : plan.actions)
        })
    }
    #expect(try !report(versions: 2).messages.joined().contains("too long"))
    let messages = try report(versions: 12).messages
    #expect(messages.contains { $0.contains("this takes SQLite too long") }, "\(messages)")
  }

  @Test(
    "verifying twice as many tables that refer to each other takes little more than twice the work")
  func chain() throws {
    let works = try [100, 200, 400].map { count in
      let tables = (0..<count).map { number in
        let parent =
          number == 0 ? "" : "REFERENCES t\(number - 1) ON DELETE CASCADE ON UPDATE CASCADE"
        return "CREATE TABLE t\(number) (id INTEGER PRIMARY KEY, parent INTEGER \(parent)) STRICT"
      }
      return try Self.work(ofVerifying: tables)
    }
    #expect(works[2] - works[1] < 3 * (works[1] - works[0]), "\(works)")
  }

  /// SQLite itself reads all statements of a schema to rename a table, so that part of the
  /// work grows with the square of the number of tables.
  @Test("making many tables STRICT in one version runs the plan no more than twice")
  func strict() throws {
    let works = try [10, 20, 40].map { count in
      let columns = (0..<11).map { ", c\($0) TEXT" }.joined()
      let tables = (0..<count).map {
        "CREATE TABLE t\($0) (id INTEGER PRIMARY KEY\(columns))"
      }
      let steps = (0..<count).map { "- changeTable: { table: t\($0), to: strict }" }
      let pair = MigrationPair(
        "", tables, tables.map { $0 + " STRICT" }, steps.joined(separator: "\n"))
      let report = try pair.verified(pair.plan())
      #expect(report.messages == [])
      #expect(report.refusals.count == 11 * count)
      return report.work
    }
    #expect(works.map(\.trials) == [2, 2, 2])
    let (first, second) = (
      works[1].instructions - works[0].instructions, works[2].instructions - works[1].instructions
    )
    #expect(Double(second) < 3.5 * Double(first), "\(works.map(\.instructions))")
  }

  @Test("verifying a table with a long check compiles the check a few times, not for each row")
  func check() throws {
    let cases = (0..<5000).map { "WHEN c = \($0) THEN \($0 + 1)" }.joined(separator: " ")
    let table =
      "CREATE TABLE t (id INTEGER PRIMARY KEY, c INTEGER CHECK (CASE \(cases) END)) STRICT"
    // SQLite compares each pair of the literals.
    #expect(try Self.work(ofVerifying: [table]) < 10 * 5000 * 5000 / 64)
  }

  @Test("a history that takes too long to verify is refused, never taken for one without tables")
  func exhaustion() throws {
    let numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    let trigger =
      "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT (\(numbers) SELECT count(*) FROM n); END"
    let pair = MigrationPair("", [], ["CREATE TABLE t (c INTEGER)", trigger], "")
    let version = SchemaVersion(number: 1, snapshot: pair.snapshots.new, steps: [], actions: [])
    let messages = MigrationVerifier.verify([version]).messages
    #expect(messages.contains { $0.contains("this takes SQLite too long") }, "\(messages)")
  }

  /// Returns the work of verifying a history of one version, which has no findings.
  private static func work(ofVerifying tables: [String]) throws -> Int {
    let pair = MigrationPair("", tables, tables, "")
    let report = MigrationVerifier.verify([
      SchemaVersion(number: 1, snapshot: pair.snapshots.new, steps: [], actions: [])
    ])
    #expect(report.messages == [])
    return report.work.instructions
  }

  private static func table(_ number: Int, version: Int) -> String {
    let added = (2...5).filter { $0 <= version }.map { "\"c\($0)\" INTEGER NOT NULL," }.joined()
    let parent = number > 1 ? "REFERENCES \"t\(number - 1)\" (\"id\") ON DELETE CASCADE" : ""
    return """
      CREATE TABLE "t\(number)" ("id" INTEGER PRIMARY KEY, "name" TEXT NOT NULL, \(added)
        "email" TEXT UNIQUE, "score" REAL CHECK ("score" >= 0), "kind" TEXT NOT NULL DEFAULT 'a'
        CHECK ("kind" IN ('a', 'b', 'c')), "data" BLOB, "parent" INTEGER \(parent)) STRICT
      """
  }
}
