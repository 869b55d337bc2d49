import SchemaParser
import SchemaSQL
import Testing

@testable import SchemaMigration

/// Which warnings of refused rows an author gets whose expressions fill a column, compared with what SQLite refuses
/// of many rows.
@Suite("warnings of rows that expressions would have refused")
struct TriedRefusalTests {
  private static let old = """
    CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER NOT NULL, y INTEGER, s TEXT NOT NULL, u TEXT, \
    w TEXT NOT NULL CHECK (length(w) >= 2), c TEXT NOT NULL CHECK (c IN ('p', 'q')), \
    l INTEGER NOT NULL CHECK (l BETWEEN 1 AND 100), r REAL NOT NULL, d TEXT NOT NULL, e TEXT, f TEXT, \
    b INTEGER NOT NULL CHECK (b IN (0, 1)), k TEXT NOT NULL) STRICT
    """
  private static let oldTypes = [
    SnapshotColumn(name: "d", type: StoredType(.date)),
    SnapshotColumn(name: "e", type: StoredType(.date)),
    SnapshotColumn(name: "f", type: StoredType(.date)),
    SnapshotColumn(name: "k", type: StoredType(.uuid)),
  ]

  /// A new column, and the expressions of its type to fill it.
  struct Rule: CustomTestStringConvertible, Sendable {
    let column: String
    var type: StoredType?
    let fills: [String]

    var testDescription: String { column }
  }

  private static let integers = [
    "x", "max(0, x)", "min(max(x, 1), 10)", "abs(x)", "x % 7", "abs(x % 7)", "x & 255", "y",
    "coalesce(y, 0)", "coalesce(y, x)", "l", "l * 2", "101 - l", "l / 10", "l % 3 = 0", "b",
    "1 - b",
    "CASE WHEN x > 1 THEN 1 ELSE 2 END", "CASE WHEN x > 1 THEN 1 WHEN x < 0 THEN -1 END",
    "CASE b WHEN 0 THEN 4 ELSE l END", "iif(b, 2, 4)", "length(s)", "length(w)", "x IS NULL",
    "CAST(s AS INTEGER)", "1", "nullif(l, 3)", "(x > 2) * 10", "instr(s, 'a')", "id",
    "unicode(s)", "unicode(w)", "max(l, length(s))",
  ]
  private static let texts = [
    "s", "u", "w", "c", "trim(s)", "trim(w)", "lower(w)", "upper(c)", "substr(s, 1, 3)",
    "substr(w, 1, 1)", "substr(w, 3)", "printf('%d', x)", "printf('%03d', l)", "printf('%.1f', r)",
    "s || 'a'", "coalesce(u, 'p')", "coalesce(u, c)", "CASE c WHEN 'p' THEN 'q' ELSE 'p' END",
    "CASE WHEN x > 1 THEN 'p' ELSE 'q' END", "CASE WHEN x > 1 THEN 'p' END", "replace(s, ' ', '')",
    "hex(s)", "nullif(trim(s), '')", "iif(x > 0, s, 'abc')", "'p'", "'a' || id", "s || id",
    "CAST(x AS TEXT)", "CAST(id AS TEXT)", "d", "k",
  ]
  private static let dates = [
    "d", "e", "coalesce(e, d)", "coalesce(e, f)", "coalesce(e, f, '2024-01-01')",
    "max(d, coalesce(e, d))",
    "date(d)", "iif(x > 1, d, '2024-01-01')",
    "CASE WHEN x > 1 THEN '2024-01-01' ELSE '2023-12-31' END",
    "CASE WHEN x > 1 THEN '2024-01-01' ELSE 'never' END", "s", "substr(d, 1, 10)",
    "substr(d, 1, 7) || '-01'",
    "strftime('%Y-%m-%d', d)", "d || ' 12:00:00.000'", "d || ' 12:00:00'",
    "printf('%04d-01-01', l)",
  ]

  static let rules = [
    Rule(column: "n INTEGER CHECK (n >= 0)", fills: integers),
    Rule(column: "n INTEGER NOT NULL CHECK (n <= 100)", fills: integers),
    Rule(column: "n INTEGER CHECK (n BETWEEN 1 AND 10)", fills: integers),
    Rule(
      column: "n INTEGER NOT NULL CHECK (n IN (0, 1))", type: StoredType(.boolean), fills: integers),
    Rule(column: "n INTEGER CHECK (n % 2 = 0 OR n < l)", fills: integers),
    Rule(column: "n INTEGER UNIQUE", fills: ["x", "id", "l", "x % 7"]),
    Rule(column: "n INTEGER", type: StoredType(.int8), fills: integers),
    Rule(column: "n TEXT CHECK (length(n) >= 1)", fills: texts),
    Rule(column: "n TEXT NOT NULL CHECK (length(n) <= 3)", fills: texts),
    Rule(column: "n TEXT CHECK (length(n) <= 500)", fills: texts),
    Rule(column: "n TEXT NOT NULL CHECK (n IN ('p', 'q'))", fills: texts),
    Rule(column: "n TEXT CHECK (n GLOB '[a-z]*')", fills: texts),
    Rule(
      column: "n TEXT NOT NULL", type: StoredType(.uuid),
      fills: ["k", "lower(k)", "upper(k)", "s", "coalesce(u, k)"]),
    Rule(column: "n TEXT NOT NULL", type: StoredType(.date), fills: dates),
    Rule(column: "n TEXT NOT NULL", type: StoredType(.timestamp), fills: dates),
  ]

  private static func snapshot(_ table: String, _ type: StoredType? = nil) -> SchemaSnapshot {
    let new = type.map { [SnapshotColumn(name: "n", type: $0)] } ?? []
    return SchemaSnapshot(
      types: [SnapshotTable(name: "t", columns: oldTypes + new)],
      statements: [Located(table, at: 0..<0)])
  }

  /// Values of each column, of which rows are made; those that the table refuses are left out.
  private static let samples: [String: [String]] = {
    let x =
      (-12...12).map { "\($0)" } + [
        "99", "100", "101", "127", "128", "-128", "-129", "255", "256", "500", "1000", "1000000",
        "9223372036854775807",
        "-9223372036854775807",
      ]
    let s = [
      "''", "' '", "'  '", "'a'", "'A'", "'ab'", "'abc'", "'abcd'", "'a b'", "' a'", "'p'", "'q'",
      "'0'",
      "'1'", "'7'", "'12'",
      "'-3'", "'101'", "'Zoë'", "'Ω'", "'1é'", "char(10)", "'2024-01-01'",
      "'6ba7b810-9dad-11d1-80b4-00c04fd430c8'",
      "printf('%.900c', 'z')", "printf('%.101c', '9')",
    ]
    let days = ["'0001-01-01'", "'1969-12-31'", "'2000-02-29'", "'2024-01-01'", "'9999-12-31'"]
    return [
      "id": ["NULL", "NULL", "NULL", "-7", "100000"], "x": x, "y": ["NULL"] + x, "s": s,
      "u": ["NULL"] + s,
      "w": s, "c": ["'p'", "'q'"],
      "l": (1...100).map { "\($0)" }, "r": ["0.0", "-1.5", "0.25", "1e10", "99.99"], "d": days,
      "e": ["NULL"] + days, "f": ["NULL"] + days, "b": ["0", "1"],
      "k": ["'6ba7b810-9dad-11d1-80b4-00c04fd430c8'", "'00000000-0000-0000-0000-000000000001'"],
    ]
  }()

  /// A database of the old table with many rows.
  private static func filled() throws -> SQLiteConnection {
    let database = try SQLiteConnection(snapshot(old), size: 1 << 20)
    let names = samples.keys.sorted()
    var chance = SeededNumbers(state: 7)
    try database.run("BEGIN")
    for _ in 0..<1_200 {
      let values = names.map { samples[$0]?.randomElement(using: &chance) ?? "NULL" }
      try database.run(
        "INSERT OR IGNORE INTO t (\(names.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
      )
    }
    return database
  }

  /// Returns the reasons for which a plan refuses rows of a database.
  private func reasons(_ plan: MigrationPlan, _ database: SQLiteConnection) throws -> [String] {
    var (reasons, found): ([String], [String]) = ([], [])
    for action in plan.actions {
      switch action.effect {
      case .run(let sql):
        for statement in found + [sql] { try database.run(statement) }
        found = []
      case .refuse(let query, _, let reason):
        guard try !database.rows("SELECT 1 FROM (\(query)) LIMIT 1").isEmpty else { continue }
        reasons.append(reason.text)
        found.append("DELETE FROM t WHERE id IN (SELECT id FROM (\(query)))")
      case .call: break
      }
    }
    return reasons
  }

  @Test(
    "a draft warns of the rules for which SQLite refuses some of many rows, and of no others",
    arguments: rules)
  func reference(rule: Rule) throws {
    let filled = try Self.filled()
    try filled.run("COMMIT")
    let new = Self.old.replacing(
      "id INTEGER PRIMARY KEY, ", with: "id INTEGER PRIMARY KEY, \(rule.column), ")
    for fill in rule.fills {
      let pair = MigrationPair(
        "", [Self.old], [new], "- addColumn: { table: t, column: n, fill: \"\(fill)\" }")
      let (old, goal) = (Self.snapshot(Self.old), Self.snapshot(new, rule.type))
      let plan = try MigrationPlanner.plan(
        from: old, to: goal, steps: pair.located(), context: MigrationContext())
      var file = try pair.file()
      file.snapshot = goal
      let warned = try MigrationLinter.lint(file, plan, after: old)
        .filter { $0.code == .narrowingStep }.map {
          $0.message.replacing("rows of 't' may be refused: ", with: "")
        }
      let refused = try reasons(plan, filled.copy()).filter {
        !$0.hasSuffix("too large for an integer")
      }
      // Of equal values, it warns wherever there may be some.
      let others = warned.filter { refused.contains($0) || !$0.hasSuffix("must be unique") }
      #expect(Set(others) == Set(refused), "\(rule.column) of \(fill)")
    }
  }
}

/// Numbers that are the same in each run.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}
