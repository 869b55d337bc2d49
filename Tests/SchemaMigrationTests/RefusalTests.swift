import DBGenSQLSyntax
import SchemaMigration
import SchemaParser
import Testing

/// A migration looks for refused rows and warns the author only if there can be such rows.
@Suite struct RefusalTests {
  @Test("the plan doesn't search for rows that can't exist", arguments: MigrationPair.certain)
  func expectNoRefusal(of pair: RefusalPair) throws {
    let plan = try pair.pair.plan()
    #expect(plan.refusals == [])
    #expect(try pair.pair.warnings(of: plan) == [])
    let report = try pair.pair.verified(plan)
    #expect(report.messages == [])
    #expect(report.rows > 0 && report.refusedRows == 0)
  }

  @Test(
    "the plan searches for rows that may exist, with a warning", arguments: MigrationPair.doubtful)
  func expectRefusals(of pair: RefusalPair) throws {
    let plan = try pair.pair.plan()
    #expect(plan.refusals == pair.refusals)
    #expect(
      try pair.pair.warnings(of: plan)
        == pair.refusals.map { "rows of 't' may be refused: \($0)" })
    #expect(try pair.pair.verified(plan).messages == [])
  }

  private static let calculated = #""a" INTEGER NOT NULL, "b" INTEGER NOT NULL"#

  private static func table(_ columns: String...) -> String {
    "CREATE TABLE t (id INTEGER PRIMARY KEY, \(columns.joined(separator: ", "))) STRICT"
  }

  @Test(
    "a calculated integer is sealed without a warning, and refused where it is too large",
    arguments: [
      "b * 100", "a + b + a", "-a", "coalesce(a, 0) * 2", "iif(a > b, a - b, b - a)",
      "CAST(a AS INTEGER) * 3", "round(a * 1.5)", "a / b * 100",
      "(SELECT sum(o.a) FROM t AS o WHERE o.id = t.id) * 100",
      "(SELECT o.a * 2 FROM t AS o WHERE o.id = t.id)",
    ], [false, true])
  func largeIntegers(fill: String, isMoved: Bool) throws {
    let total = #""total" INTEGER DEFAULT 0"#
    let pair = MigrationPair(
      "", [Self.table(Self.calculated)],
      [isMoved ? Self.table(total, Self.calculated) : Self.table(Self.calculated, total)],
      "- addColumn: { table: t, column: total, fill: '\(fill)' }")
    let plan = try pair.plan()
    let reason = "'total' is too large for an integer"
    #expect(plan.refusals == [reason])
    #expect(try pair.warnings(of: plan) == [])
    let report = try pair.verified(plan)
    #expect(report.messages == [])
    #expect(report.rows > 0 && report.refusedRows > 0)
  }

  @Test(
    "an integer that a conversion calculates is refused where it is too large",
    arguments: ["a * 100", "a * 100 + b", "(SELECT o.a FROM t AS o WHERE o.id = t.id) * 100"])
  func largeConversions(convert: String) throws {
    let table = Self.table(Self.calculated)
    let pair = MigrationPair(
      "", [table], [table], "- changeColumn: { table: t, column: a, convert: \(convert) }")
    let plan = try pair.plan()
    #expect(plan.refusals.contains("'a' is too large for an integer"))
    #expect(try pair.verified(plan).messages == [])
  }

  @Test(
    "a fill that can't be too large isn't searched for large integers",
    arguments: [
      "a", "coalesce(a, 0)", "a > 1", "a & 255", "length(a)", "max(0, a)", "a / 2", "a % 7",
      "a + b > 5",
      "iif(a + b > 5, a, b)",
    ])
  func smallIntegers(fill: String) throws {
    let pair = MigrationPair(
      "", [Self.table(Self.calculated)], [Self.table(Self.calculated, #""total" INTEGER"#)],
      "- addColumn: { table: t, column: total, fill: '\(fill)' }")
    #expect(try pair.plan().refusals == [])
  }

  @Test(
    "rows for which a function's integer is too large are refused, with the value, and the version proved",
    arguments: [
      "- addColumn: { table: t, column: total, fill: abs(a) }", "- sql: UPDATE t SET a = abs(a)",
    ])
  func functionsOfLargeIntegers(step: String) throws {
    let total = #""total" INTEGER"#
    let table = Self.table(Self.calculated)
    let pair = MigrationPair(
      "", [table],
      [step.contains("total") ? Self.table(Self.calculated, total) : table], step)
    let plan = try pair.plan()
    #expect(try pair.warnings(of: plan) == [])
    let report = try pair.verified(plan)
    #expect(report.messages == [])
    #expect(
      report.refusals.map(\.reason) == ["integer overflow, as with a = -9223372036854775808"])
    #expect(report.rows > 30)
  }

  @Test("of a sum that is too large, the rows with the large numbers are refused")
  func largeSum() throws {
    let parts = "CREATE TABLE part (id INTEGER PRIMARY KEY, v INTEGER NOT NULL) STRICT"
    let pair = MigrationPair(
      "", [Self.table(Self.calculated), parts],
      [Self.table(Self.calculated, #""total" INTEGER NOT NULL DEFAULT 0"#), parts],
      "- addColumn: { table: t, column: total, fill: '(SELECT coalesce(sum(v), 0) FROM part)' }")
    let report = try pair.verified(pair.plan())
    #expect(report.messages == [])
    #expect(Set(report.refusals.map(\.table)) == ["part"], "\(report.refusals)")
  }

  @Test(
    "a check that each constant satisfies of which a fill has one is no reason to warn",
    arguments: [
      ("CASE WHEN b > 1 THEN 5 ELSE 7 END", 0), ("iif(b > 1, 5, iif(b > 2, 6, 7))", 0),
      ("iif(b > 1, 5, 70)", 1), ("iif(b > 1, 5, b)", 1),
    ])
  func constants(fill: String, count: Int) throws {
    let pair = MigrationPair(
      "", [Self.table(Self.calculated)],
      [Self.table(#""n" INTEGER NOT NULL DEFAULT 5 CHECK (n < 10)"#, Self.calculated)],
      "- addColumn: { table: t, column: n, fill: '\(fill)' }")
    let warnings = try pair.warnings(of: pair.plan())
    #expect(warnings.filter { $0.contains("CHECK") }.count == count, "\(warnings)")
  }

  @Test("iif returns the argument after each condition, and the last")
  func valuesOfIif() {
    let values = ["ab", "abc", "abcd", "abcde"].map { String(Array($0).valuesOfIif) }
    #expect(values == ["b", "bc", "bd", "bde"])
  }

  @Test(
    "of the tables that a statement names, the rows of the one are refused whose numbers it reads",
    arguments: [
      "(SELECT coalesce(sum(a), 0) FROM part)", "(SELECT coalesce(sum(n), 0) FROM numbers)",
    ])
  func largeSumOfSameNames(fill: String) throws {
    let parts = "CREATE TABLE part (id INTEGER PRIMARY KEY, a INTEGER NOT NULL) STRICT"
    let view = "CREATE VIEW numbers AS SELECT a AS n FROM part"
    let pair = MigrationPair(
      "", [Self.table(Self.calculated), parts, view],
      [Self.table(Self.calculated, #""total" INTEGER NOT NULL DEFAULT 0"#), parts, view],
      "- addColumn: { table: t, column: total, fill: '\(fill)' }")
    let report = try pair.verified(pair.plan())
    #expect(report.messages == [])
    #expect(Set(report.refusals.map(\.table)) == ["part"], "\(report.refusals)")
  }

  @Test("all rows with numbers that are too large are refused in one run of the plan")
  func manyLargeNumbers() throws {
    let values = (0..<6).map { "\(Int64.max - Int64($0))" }.joined(separator: ", ")
    let table =
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER NOT NULL UNIQUE CHECK (a IN (\(values)))"
    let pair = MigrationPair(
      "", [table + ") STRICT"], [table + ", total INTEGER) STRICT"],
      "- addColumn: { table: t, column: total, fill: '(SELECT sum(a) FROM t)' }")
    let report = try pair.verified(pair.plan())
    #expect(report.messages == [])
    #expect(report.refusedRows > 3)
    #expect(report.work.trials == 2)
  }

  @Test("a small number isn't named as the one that makes a sum too large")
  func smallSummand() throws {
    let values = "255, 9223372036854775807"
    let parts = """
      CREATE TABLE part (id INTEGER PRIMARY KEY, v INTEGER NOT NULL UNIQUE CHECK (v IN (\(values)))) STRICT
      """
    let pair = MigrationPair(
      "", [parts, Self.table("c TEXT")],
      [parts, Self.table("c TEXT", #""total" INTEGER NOT NULL DEFAULT 0"#)],
      "- addColumn: { table: t, column: total, fill: '(SELECT coalesce(sum(v), 0) FROM part)' }")
    let report = try pair.verified(pair.plan())
    #expect(report.messages == [])
    #expect(report.refusals.map(\.reason) == ["integer overflow"])
  }

  @Test("a fraction that an integer column can't store names the CAST")
  func fractions() throws {
    let pair = MigrationPair(
      "", [Self.table(Self.calculated)],
      [Self.table(Self.calculated, #""total" INTEGER NOT NULL DEFAULT 0"#)],
      "- addColumn: { table: t, column: total, fill: 'a / 2.0' }")
    let plan = try pair.plan()
    #expect(try pair.warnings(of: plan) == [])
    let findings = try pair.verified(plan).findings.map(\.diagnostic)
    #expect(
      findings.map(\.hints) == [
        [
          "an integer? CAST(... AS INTEGER)", "with this row of 't': id = 71, a = -5",
        ]
      ])
  }

  @Test("the largest and the smallest of values that can't be NULL aren't NULL")
  func largestOfValues() throws {
    let pair = MigrationPair(
      "", [Self.table(Self.calculated)],
      [Self.table(Self.calculated, #""total" INTEGER NOT NULL DEFAULT 0"#)],
      "- addColumn: { table: t, column: total, fill: 'max(0, min(20 - a, b))' }")
    let plan = try pair.plan()
    #expect(try pair.warnings(of: plan) == [])
    #expect(try pair.verified(plan).messages == [])
  }

  @Test(
    "columns of a table that may be refused for the same reason have one warning",
    arguments: [
      (2, "'c0' and 'c1'"), (3, "'c0', 'c1' and 'c2'"), (4, "'c0', 'c1' and 2 other columns"),
    ])
  func groups(count: Int, names: String) throws {
    func table(_ options: String) -> String {
      let columns = (0..<count).map { ", c\($0) TEXT" }.joined()
      return "CREATE TABLE t (id INTEGER PRIMARY KEY\(columns), n REAL NOT NULL)\(options)"
    }
    let pair = MigrationPair(
      "", [table("")], [table(" STRICT")], "- changeTable: { table: t, to: strict }")
    #expect(
      try pair.warnings(of: pair.plan()) == [
        "rows of 't' may be refused: \(names) can't be converted to TEXT",
        "rows of 't' may be refused: 'n' can't be converted to REAL",
      ])
  }

  @Test func aStatementHasTheReferencesOfTheTablesChecked() throws {
    let pair = MigrationPair(
      "a statement",
      [
        #"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY) STRICT"#,
        #"CREATE TABLE "b" ("id" INTEGER PRIMARY KEY, "aID" INTEGER REFERENCES "a") STRICT"#,
        #"CREATE TABLE "c" ("id" INTEGER PRIMARY KEY) STRICT"#,
        #"CREATE TABLE "d" ("id" INTEGER PRIMARY KEY, "cID" INTEGER REFERENCES "c") STRICT"#,
      ],
      [], "- sql: DELETE FROM a WHERE id > 5")
    var same = pair
    same.new = pair.old
    let plan = try same.plan()
    #expect(plan.refusals == ["there is no such row of 'a' to refer to"])
    #expect(try same.warnings(of: plan) == [])
  }
}

/// A pair with the reasons for which rows may be refused.
struct RefusalPair: CustomTestStringConvertible, Sendable {
  let pair: MigrationPair
  let refusals: [String]

  var testDescription: String { pair.name }
}

extension MigrationPlan {
  /// The reasons for refusing rows, without the one that concerns unknown columns.
  fileprivate var refusals: [String] {
    actions.compactMap { action in
      guard case .refuse(_, _, let reason) = action.effect, !reason.text.hasPrefix("a column that")
      else { return nil }
      return reason.text
    }
  }
}
