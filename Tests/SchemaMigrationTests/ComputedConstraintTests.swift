import DBGenSQLSyntax
import SchemaMigration
import SchemaParser
import SchemaSQL
import Testing

/// Constraints of generated columns, which rows break by what is computed from them.
@Suite("constraints of generated columns")
struct ComputedConstraintTests {
  @Test(
    "a version refuses exactly the rows that break them, before it changes anything",
    arguments: ComputedRule.all, ComputedRule.Change.allCases)
  func refusals(rule: ComputedRule, change: ComputedRule.Change) throws {
    // Only a division tells a real number from the same integer.
    if change == .realSource, !rule.expression.contains("/") { return }
    for form in ["VIRTUAL", "STORED"] {
      let pair = rule.pair(change, form)
      let plan = try pair.plan()
      let rows = ComputedRule.rows
      var outcomes: Set<Bool> = []
      for rows in rows.map({ [$0] }) + [rows, Array(rows.prefix(2)), Array(rows.suffix(2))] {
        guard let database = try pair.database(with: rows) else { continue }
        let (refused, failure) = try database.outcome(of: plan)
        #expect(refused.isEmpty == (failure == nil), "\(form) \(rows): \(refused) \(failure ?? "")")
        outcomes.insert(refused.isEmpty)
      }
      #expect(outcomes.count == 2 || change == .swappedSource, "\(form): \(outcomes)")
      let report = try pair.verified(plan)
      #expect(report.messages == [], "\(form)")
    }
  }
}

/// A constraint of a generated column, `g`.
struct ComputedRule: CustomTestStringConvertible, Sendable {
  /// The versions that bring rows into conflict with a constraint.
  enum Change: CaseIterable, Sendable {
    case constraint, column, expression, convertedSource, swappedSource, retypedSource
    case renamedSource, filledSource, fromPlain, toPlain, newTable
    case realSource, recollatedSource, collatedSource
  }

  let type: String
  let expression: String
  /// An expression with which all rows have what the constraint demands.
  let before: String
  /// The constraint, in the definition of the column.
  var column = ""
  /// Constraints and columns after it.
  var rest: [String] = []
  var index: String?
  var isStrict = true

  var testDescription: String {
    ([type, "AS (\(expression))", column] + rest + [index].compactMap(\.self)).joined(
      separator: " ")
  }

  static let all = [
    ComputedRule(type: "INTEGER", expression: "nullif(n, 3)", before: "n", column: "NOT NULL"),
    ComputedRule(type: "INTEGER", expression: "n % 7", before: "id", column: "UNIQUE"),
    ComputedRule(type: "INTEGER", expression: "n % 7", before: "id", rest: ["UNIQUE (m, g)"]),
    ComputedRule(
      type: "INTEGER", expression: "n % 7", before: "id",
      index: "CREATE UNIQUE INDEX i ON t (g) WHERE m IS NOT NULL"),
    ComputedRule(type: "TEXT", expression: "w", before: "id", column: "COLLATE NOCASE UNIQUE"),
    ComputedRule(type: "INTEGER", expression: "n - 3", before: "n * n", column: "CHECK (g >= 0)"),
    ComputedRule(
      type: "TEXT", expression: "lower(w)", before: "iif(n > 3, 'a', 'b')",
      column: "CHECK (g IN ('a', 'b'))"),
    ComputedRule(
      type: "TEXT", expression: "trim(w)", before: "'b'",
      column: "CHECK (length(g) BETWEEN 1 AND 2)", rest: ["CHECK (g GLOB '[a-z]*')"]),
    ComputedRule(
      type: "INTEGER", expression: "n * 2", before: "n - 99", rest: ["CONSTRAINT low CHECK (g < m)"]
    ),
    ComputedRule(
      type: "INTEGER", expression: "n + 1", before: "n + 50",
      rest: ["h INTEGER AS (g + 1) VIRTUAL", "CHECK (h <> 5)"]),
    ComputedRule(
      type: "INTEGER", expression: "n % 5", before: "nullif(n, n)", column: "REFERENCES p (id)"),
    // What the column makes of the value.
    ComputedRule(
      type: "INTEGER", expression: "n / 2.0", before: "n", column: "CHECK (typeof(g) = 'integer')"),
    ComputedRule(
      type: "TEXT", expression: "n", before: "'4'", column: "CHECK (g IN ('1', '4', '7'))"),
    ComputedRule(
      type: "REAL", expression: "n", before: "7", column: "CHECK (g / 2 <> 1.5)"),
    ComputedRule(
      type: "INTEGER", expression: "n", before: "4", column: "CHECK (g <> '3')"),
    ComputedRule(
      type: "TEXT", expression: "w", before: "'c'", column: "COLLATE NOCASE CHECK (g <> 'a')"),
    // What the columns that it reads make of theirs.
    ComputedRule(
      type: "INTEGER", expression: "w IN ('a', 'b')", before: "0", column: "CHECK (g = 0)"),
    ComputedRule(
      type: "INTEGER", expression: "CAST(n / 2 * 2 AS INTEGER)", before: "2",
      rest: ["CHECK (g IN (2, 4, 8))"]),
    // A table that isn't STRICT has values of other types.
    ComputedRule(
      type: "INTEGER", expression: "w", before: "id", column: "UNIQUE", isStrict: false),
    ComputedRule(
      type: "INTEGER", expression: "iif(n = 3, '0', w)", before: "1", column: "CHECK (g <> 0)",
      isStrict: false),
    ComputedRule(type: "REAL", expression: "w", before: "id", column: "UNIQUE", isStrict: false),
    ComputedRule(
      type: "TEXT", expression: "iif(n = 3, x'61', n)", before: "n",
      column: "CHECK (typeof(g) = 'text')", isStrict: false),
  ]

  /// Values of `n`, `m`, and `w`.
  static let rows = [
    "4, 20, 'a'", "2, 20, 'A'", "3, 1, 'ab'", "9, NULL, 'b '", "1, 1, ''", "-7, 5, 'abc'",
    "8, 31, NULL", "18, 20, 'a'",
  ]

  func pair(_ change: Change, _ form: String) -> MigrationPair {
    func table(
      _ value: String?, isBound: Bool = true, of source: String = "n INTEGER NOT NULL",
      _ text: String = "w TEXT"
    ) -> [String] {
      let column = value.map { "g \(type) \(isBound ? self.column : collation)\($0)" }
      let rest = value == nil ? [] : isBound ? self.rest : self.rest.filter { $0.hasPrefix("h") }
      let columns =
        ["id INTEGER PRIMARY KEY", source, "m INTEGER", text]
        + [column].compactMap(\.self) + rest
      return [
        "CREATE TABLE p (id INTEGER PRIMARY KEY) STRICT",
        "CREATE TABLE t (\(columns.joined(separator: ", ")))\(isStrict ? " STRICT" : "")",
      ]
        + [isBound && value != nil ? index : nil].compactMap(\.self)
    }
    func computed(_ expression: String) -> String { " AS (\(expression)) \(form)" }
    let changed = "- changeColumn: { table: t, column: g }"
    let added = "- addColumn: { table: t, column: g }"
    let source = "- changeColumn: { table: t, column: n"
    let new = table(computed(expression))
    return switch change {
    case .constraint:
      MigrationPair("", table(computed(expression), isBound: false), new, changed)
    case .column: MigrationPair("", table(nil), new, added)
    case .expression: MigrationPair("", table(computed(before)), new, changed)
    case .convertedSource:
      MigrationPair(
        "", new, new,
        source + ", convert: 'coalesce(m, 3)' }\n"
          + "- changeColumn: { table: t, column: w, convert: 'iif(n > 5, ''a'', ''abc'')' }")
    case .swappedSource:
      MigrationPair(
        "", new, new, source + ", convert: 'CASE n WHEN 4 THEN 2 WHEN 2 THEN 4 ELSE n END' }")
    case .retypedSource:
      MigrationPair(
        "", table(computed(before), isBound: false, of: "n TEXT NOT NULL"), new,
        source + " }\n" + changed)
    case .renamedSource:
      MigrationPair(
        "",
        table(
          computed(before.replacing(/\bn\b/, with: "k")), isBound: false, of: "k INTEGER NOT NULL"),
        new, "- renameColumn: { table: t, from: k, to: n }\n" + changed)
    case .filledSource:
      MigrationPair(
        "", table(computed(before), isBound: false, of: "n INTEGER"), new,
        source + ", fill: 3 }\n" + changed)
    case .fromPlain:
      MigrationPair(
        "", table("", isBound: false), new,
        "- dropColumn: { table: t, column: g, dataLoss: accepted }\n" + added)
    case .newTable:
      MigrationPair(
        "", table(nil).map { $0.replacing("TABLE t", with: "TABLE s") },
        new + table(nil).suffix(1).map { $0.replacing("TABLE t", with: "TABLE s") },
        "- createTable: { table: t, from: s, rows: { id: id, n: n, m: m, w: w } }")
    case .realSource:
      MigrationPair(
        "", table(computed(before), isBound: false),
        table(computed(expression), of: "n REAL NOT NULL"), source + " }\n" + changed)
    case .recollatedSource:
      MigrationPair(
        "", table(computed(before), isBound: false, "w TEXT COLLATE NOCASE"), new,
        "- changeColumn: { table: t, column: w }\n" + changed)
    case .collatedSource:
      MigrationPair(
        "", table(computed(before), isBound: false, "w TEXT COLLATE NOCASE"),
        table(computed(expression), "w TEXT COLLATE NOCASE"),
        "- changeColumn: { table: t, column: w, convert: 'trim(w)' }\n" + changed)
    case .toPlain:
      MigrationPair("", table(computed(expression), isBound: false), table(""), changed)
    }
  }

  private var collation: String { column.hasPrefix("COLLATE NOCASE") ? "COLLATE NOCASE" : "" }
}

extension MigrationPair {
  /// Returns a database of the old schema with rows; nil if it refuses them.
  fileprivate func database(with rows: [String]) throws -> SQLiteConnection? {
    let database = try SQLiteConnection(snapshots.old)
    let table = old.contains { $0.hasPrefix("CREATE TABLE s") } ? "s" : "t"
    let column = old.contains { $0.contains("k INTEGER NOT NULL") } ? "k" : "n"
    try database.run("INSERT INTO p VALUES (0), (1), (2), (4)")
    do {
      for (id, row) in rows.enumerated() {
        try database.run("INSERT INTO \(table) (id, \(column), m, w) VALUES (\(id + 1), \(row))")
      }
      return try database.rows("PRAGMA foreign_key_check").isEmpty ? database : nil
    } catch {
      return nil
    }
  }
}

extension SQLiteConnection {
  /// Runs a plan although it refuses rows. Returns the reasons for which it does, and why it fails.
  fileprivate func outcome(of plan: MigrationPlan) throws -> (refused: [String], failure: String?) {
    var refused: [String] = []
    for action in plan.actions {
      switch action.effect {
      case .call: break
      case .refuse(let query, _, let reason):
        if try !rows(query).isEmpty { refused.append(reason.text) }
      case .run(let sql):
        do { try run(sql) } catch { return (refused, error.description) }
      }
    }
    let orphans = try rows("PRAGMA foreign_key_check")
    return (refused, orphans.isEmpty ? nil : "FOREIGN KEY")
  }
}
