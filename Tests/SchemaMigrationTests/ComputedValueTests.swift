import DBGenSQLText
import SchemaMigration
import SchemaParser
import SchemaSQL
import Testing

/// Generated columns with values that they can't hold: numbers that are too large, fractions, texts and blobs.
@Suite("computed values that a column can't hold")
struct ComputedValueTests {
  private static let hop = "CREATE TABLE hop (id INTEGER PRIMARY KEY, name TEXT) STRICT"
  private static let nextHop =
    "CREATE TABLE hop (id INTEGER PRIMARY KEY, name TEXT, note TEXT) STRICT"

  private static func table(_ rest: String...) -> String { table(rest) }

  private static func table(_ rest: [String]) -> String {
    let columns = ["id INTEGER PRIMARY KEY", "n INTEGER NOT NULL", "m INTEGER", "w TEXT"] + rest
    return "CREATE TABLE t (\(columns.joined(separator: ", "))) STRICT"
  }

  /// The SQL types, each with expressions that SQLite can't store in it for some rows.
  private static let expressions = [
    ("INTEGER", ["n * 2", "n * m", "n / 2.0", "w", "CAST(w AS BLOB)", "nullif(n, 1)"]),
    ("REAL", ["w", "CAST(w AS BLOB)", "nullif(n, 1)"]),
    ("TEXT", ["iif(n > 9, CAST(w AS BLOB), w)", "nullif(n, 1)"]),
    ("BLOB", ["iif(n > 9, CAST(w AS BLOB), w)", "nullif(CAST(w AS BLOB), x'')"]),
    ("ANY", ["n * 2", "n / 2.0", "w", "CAST(w AS BLOB)", "nullif(n, 1)"]),
  ]

  private static let forms = ["VIRTUAL", "STORED", "NOT NULL VIRTUAL", "NOT NULL STORED"]

  /// Returns the definition of a generated column.
  private static func column(_ type: String, _ expression: String, _ form: String) -> String {
    let parts = form.split(separator: " ")
    let constraint = parts.dropLast().map { $0 + " " }.joined()
    return "g \(type) \(constraint)AS (\(expression)) \(parts.last ?? "")"
  }

  /// The definitions of a generated column in all types and forms.
  private static let columns = expressions.flatMap { type, expressions in
    expressions.flatMap { expression in forms.map { column(type, expression, $0) } }
  }

  private static func versions(
    _ tables: [[String]], _ steps: [String], types: [SnapshotTable] = []
  ) throws -> [SchemaVersion] {
    try tables.indices.map { index in
      let pair = MigrationPair(
        "", tables[max(0, index - 1)], tables[index], index == 0 ? "" : steps[index - 1])
      var snapshot = pair.snapshots.new
      snapshot.types = types
      var version = SchemaVersion(
        number: Int64(index + 1), snapshot: snapshot, steps: try pair.located(),
        actions: index == 0 ? [] : try pair.plan().actions)
      version.types = types
      return version
    }
  }

  @Test(
    "no later version is to blame for them: not one that changes another table, the same one, or how they are stored",
    arguments: columns)
  func blame(column: String) throws {
    let other =
      column.hasSuffix("STORED")
      ? column.replacing("STORED", with: "VIRTUAL") : column.replacing("VIRTUAL", with: "STORED")
    let report = MigrationVerifier.verify(
      try Self.versions(
        [
          [Self.table(column), Self.hop], [Self.table(column), Self.nextHop],
          [Self.table(column, "k INTEGER"), Self.nextHop],
          [Self.table("b TEXT", column, "k INTEGER"), Self.nextHop],
          [Self.table("b TEXT", other, "k INTEGER"), Self.nextHop],
        ],
        [
          "- addColumn: { table: hop, column: note }", "- addColumn: { table: t, column: k }",
          "- addColumn: { table: t, column: b }", "- changeColumn: { table: t, column: g }",
        ]))
    #expect(report.messages == [])
    #expect(report.refusals == [])
  }

  @Test(
    "no later version is to blame for those of types that SQLite doesn't know",
    arguments: [
      ("INTEGER", "n", StoredType(.int8)), ("INTEGER", "n", StoredType(.uint32)),
      ("INTEGER", "n", StoredType(.boolean)), ("TEXT", "w", StoredType(.date)),
      ("TEXT", "w", StoredType(.uuid)), ("TEXT", "w", StoredType(.decimal)),
      ("TEXT", "w", StoredType(.json)),
      ("BLOB", "CAST(w AS BLOB)", StoredType(.uuid, encodedAs: .blob)),
    ])
  func types(sql: String, expression: String, type: StoredType) throws {
    let types = [SnapshotTable(name: "t", columns: [SnapshotColumn(name: "g", type: type)])]
    let column = "g \(sql) AS (\(expression)) VIRTUAL"
    let report = MigrationVerifier.verify(
      try Self.versions(
        [[Self.table(column)], [Self.table(column, "k TEXT")]],
        ["- addColumn: { table: t, column: k }"], types: types))
    #expect(report.messages.filter { $0.contains("'t.g'") } == [])
  }

  @Test(
    "no version is to blame for those of values in newer columns, and of rows that triggers insert")
  func newerValues() throws {
    let log = [
      "CREATE TABLE log (v INTEGER, d INTEGER AS (v * 2) VIRTUAL) STRICT",
      "CREATE TRIGGER logged AFTER INSERT ON t BEGIN INSERT INTO log VALUES (new.n); END",
    ]
    let new = Self.table("k INTEGER", "g INTEGER AS (n * k) VIRTUAL")
    let report = MigrationVerifier.verify(
      try Self.versions(
        [
          [Self.table(), Self.hop] + log, [new, Self.hop] + log, [new, Self.nextHop] + log,
        ],
        [
          "- addColumn: { table: t, column: k }\n- addColumn: { table: t, column: g }",
          "- addColumn: { table: hop, column: note }",
        ]))
    #expect(report.messages == [])
    #expect(report.refusals == [])
  }

  @Test(
    "rows with numbers from which a version computes too large an integer are refused before it changes anything",
    arguments: ["n * 2", "n * coalesce(m, 2)", "-n", "CASE WHEN m > 0 THEN n * 2 ELSE 0 END"],
    forms)
  func tooLarge(expression: String, form: String) throws {
    let steps = ["- addColumn: { table: t, column: g }", "- changeColumn: { table: t, column: g }"]
    let goal = Self.column("INTEGER", expression, form)
    let migrations = [
      ([Self.table()], [Self.table(goal)], steps[0]),
      ([Self.table("k TEXT")], [Self.table(goal, "k TEXT")], steps[0]),
      ([Self.table(Self.column("INTEGER", "n", form))], [Self.table(goal)], steps[1]),
      ([Self.table(Self.column("INTEGER", "id", "VIRTUAL"))], [Self.table(goal)], steps[1]),
    ]
    for (old, new, steps) in migrations {
      let pair = MigrationPair("", old, new, steps)
      let plan = try pair.plan()
      let report = try pair.verified(plan)
      #expect(report.messages == [])
      #expect(Set(report.refusals.map(\.reason)) == ["'g' is too large for an integer"])
      #expect(report.refusals.allSatisfy { $0.rows < 20 }, "\(report.refusals)")
      let reason = plan.actions.first.flatMap { action in
        if case .refuse(_, _, let reason) = action.effect { reason.text } else { nil }
      }
      #expect(reason == "'g' is too large for an integer")
      #expect(try pair.warnings(of: plan) == [])
    }
  }

  @Test(
    "rows are refused for a column that is computed from other generated ones, which may be there already"
  )
  func chains() throws {
    let half = "h INTEGER AS (n - n % 2) VIRTUAL"
    let (goal, last) = ("g INTEGER AS (h * 2) VIRTUAL", "f INTEGER AS (coalesce(g, h)) STORED")
    for (old, steps) in [([half], ["g"]), ([], ["h", "g"]), ([half], ["g", "f"])] {
      let new = [half, goal] + (steps.contains("f") ? [last] : [])
      let pair = MigrationPair(
        "", [Self.table(old)], [Self.table(new)],
        steps.map { "- addColumn: { table: t, column: \($0) }" }.joined(separator: "\n"))
      let report = try pair.verified(pair.plan())
      #expect(report.messages == [])
      #expect(report.refusals.first?.reason == "'g' is too large for an integer")
    }
  }

  @Test("the refusals of columns that are computed from each other many times are short")
  func longChain() throws {
    let columns = (1...40).map { "c\($0) INTEGER AS (c\($0 - 1) + c\($0 - 1)) VIRTUAL" }
    let tables = [["c0 INTEGER"], ["c0 INTEGER"] + columns].map { [Self.table($0)] }
    let steps = (1...40).map { "- addColumn: { table: t, column: c\($0) }" }
    let plan = try MigrationPair("", tables[0], tables[1], steps.joined(separator: "\n")).plan()
    let sizes = plan.actions.map { action in
      if case .refuse(let query, _, _) = action.effect { query.utf8.count } else { 0 }
    }
    #expect(sizes.count { $0 > 0 } >= 40 && sizes.allSatisfy { $0 < 10_000 }, "\(sizes)")
  }

  @Test(
    "rows with the number for which a function fails are refused if the column calls it for each row",
    arguments: ["abs(n)", "abs(n) % 10", "CASE abs(n) WHEN 1 THEN 2 END", "coalesce(abs(m), 1)"],
    forms)
  func failing(expression: String, form: String) throws {
    let pair = MigrationPair(
      "", [Self.table()], [Self.table(Self.column("INTEGER", expression, form))],
      "- addColumn: { table: t, column: g }")
    let report = try pair.verified(pair.plan())
    #expect(report.messages == [])
    #expect(report.refusals.map(\.reason).contains("'g' is too large for an integer"))
  }

  @Test(
    "a column that can't be computed in some row has the place of its step, the row, and ways out",
    arguments: [
      ("iif(n > 0, 1, abs(n))", "integer overflow", "n = -9223372036854775808"),
      ("json_array_length(w)", "malformed JSON", "w = "),
    ])
  func failing(expression: String, message: String, value: String) throws {
    let report = MigrationVerifier.verify(
      try Self.versions(
        [[Self.table()], [Self.table("g INTEGER AS (\(expression)) VIRTUAL")]],
        ["- addColumn: { table: t, column: g }"]))
    let found = report.findings.map(\.diagnostic)
    #expect(found.map(\.message) == ["from version 1 to 2: 't.g' can't be computed: \(message)"])
    #expect(found.allSatisfy { !$0.range.isEmpty && $0.hints[0].contains(value) }, "\(found)")
    #expect(
      found.map { $0.hints.last } == [
        "leave such rows out, as iif(json_valid(w), w ->> '$.a', NULL) does, or give what it reads a "
          + "'min', a 'max', or a 'check'"
      ])
  }

  @Test("rows that get numbers from which too large an integer is computed are refused")
  func convertedSource() throws {
    let table = Self.table("g INTEGER AS (n * 2) VIRTUAL")
    let pair = MigrationPair(
      "", [table], [table],
      "- changeColumn: { table: t, column: n, convert: 'coalesce(m, 7)' }")
    let report = try pair.verified(pair.plan())
    #expect(report.messages == [])
    #expect(report.refusals.map(\.reason) == ["'g' is too large for an integer"])
  }

  @Test("what is computed from a rowid that SQLite assigns is in no refusal")
  func assignedRowID() throws {
    let rows = [
      Self.table(),
      "CREATE TABLE k (id INTEGER PRIMARY KEY, n INTEGER, g INTEGER AS (id * 10 + n) VIRTUAL) STRICT",
    ]
    let pair = MigrationPair(
      "", [rows[0]], rows, "- createTable: { table: k, from: t, rows: { n: 'n % 10' } }")
    let plan = try pair.plan()
    #expect(!plan.actions.contains { if case .refuse = $0.effect { true } else { false } })
    #expect(try pair.verified(plan).messages == [])
  }

  @Test("rows with too large a number in a real column are refused if it becomes an integer column")
  func fromReal() throws {
    let tables = ["REAL", "INTEGER"].map { Self.table("g \($0) AS (n * 2) VIRTUAL") }
    let pair = MigrationPair(
      "", [tables[0]], [tables[1]], "- changeColumn: { table: t, column: g }")
    let report = try pair.verified(pair.plan())
    #expect(report.messages == [])
    #expect(report.refusals.map(\.reason) == ["'g' is too large for an integer"])
  }

  // Newer versions of SQLite check the types of computed values.

  @Test(
    "a version that computes values of another type is to blame",
    arguments: [
      (
        "INTEGER AS (n / 2.0)",
        "'t.g' can't be read as integer, which is stored as an integer from -9223372036854775808 to "
          + "9223372036854775807: -0.5",
        "give the columns that it reads 'min' and 'max', or write CAST(... AS INTEGER)"
      ),
      (
        "INTEGER AS (w)",
        "'t.g' can't be read as integer, which is stored as an integer from -9223372036854775808 to "
          + "9223372036854775807: ''", "write CAST(... AS INTEGER)"
      ),
      (
        "REAL AS (w)", "'t.g' can't be read as real, which is stored as a number: ''",
        "write CAST(... AS REAL)"
      ),
    ])
  func otherTypes(definition: String, message: String, advice: String) throws {
    let report = MigrationVerifier.verify(
      try Self.versions(
        [[Self.table()], [Self.table("g \(definition) VIRTUAL")]],
        ["- addColumn: { table: t, column: g }"]))
    let refusal =
      "fails on a database with rows: 'bring table 't' up to date': constraint failed, in "
      + #"ALTER TABLE "t" ADD COLUMN g \#(definition) VIRTUAL"#
    let found = report.findings.map(\.diagnostic)
    #expect(
      [["from version 1 to 2: \(message)", advice], [refusal]]
        .contains(found.flatMap { [$0.message] + $0.hints }), "\(found)")
  }

  @Test("a column reads what those that it reads are computed from, wherever they are declared")
  func namesRead() {
    let table = TableReader(name: "t", sql: "CREATE TABLE t (a AS (f(b)), b AS (c + 1), c)").table
    #expect(
      table.columns.map { table.namesRead(by: $0).map(\.description).sorted() }
        == [["b", "c", "f"], ["c"], ["c"]])
  }

  @Test("a computed column that refers to rows is left to SQLite")
  func reference() throws {
    let parent = "CREATE TABLE p (id INTEGER PRIMARY KEY) STRICT"
    let report = MigrationVerifier.verify(
      try Self.versions([[parent, Self.table("g INTEGER AS (nullif(n, n)) REFERENCES p")]], []))
    #expect(report.messages == [])
    #expect(report.emptyTables.isEmpty, "\(report.emptyTables.map(\.diagnostic.message))")
  }

  @Test("of a table into which nothing but such rows can be put, the column is named")
  func nothingElse() throws {
    let columns = "id INTEGER PRIMARY KEY, w TEXT NOT NULL, g INTEGER AS (w || 'x') VIRTUAL"
    let tables = [["CREATE TABLE t (\(columns)) STRICT", Self.hop]]
    let report = MigrationVerifier.verify(try Self.versions(tables, []))
    #expect(report.messages == [])
    let found = report.emptyTables.map(\.diagnostic.message)
    #expect(
      [
        "'t.g' can't be read as integer, which is stored as an integer from -9223372036854775808 to "
          + "9223372036854775807: '{\"a\": [1, null]}x'",
        "cannot store TEXT value in INTEGER column t.g",
      ].map { ["no row could be put into table 't': \($0)"] }.contains(found), "\(found)")
  }

  @Test(
    "a row whose computed value is refused gets other values in the columns that it is computed from"
  )
  func otherValues() throws {
    func rows(_ definition: String) throws -> Int {
      MigrationVerifier.verify(try Self.versions([[Self.table(definition)]], [])).rows
    }
    let all = try rows("k TEXT")
    #expect(try rows("g INTEGER NOT NULL AS (nullif(n, 0)) VIRTUAL") == all)
    #expect(try rows("g INTEGER AS (n + 1) STORED CHECK (g BETWEEN 1 AND 300)") == all)
    #expect(try rows("g INTEGER AS (n % 100) VIRTUAL UNIQUE") == all)
    let parts = ["g INTEGER AS (h % 100) CHECK (g BETWEEN 1 AND 30)", "h INTEGER AS (n % 1000)"]
    let orders = try [parts, parts.reversed()].map { try rows($0.joined(separator: ", ")) }
    #expect(orders[0] == orders[1])
  }
}
