import DBGenSQLText
import RuntimeSamples
import SchemaParser
import SchemaSQL
import Testing

@testable import SchemaMigration

/// Values that the author of a migration calculates, in the form of the column that stores them.
@Suite("the forms of calculated values in a migration")
struct CalculatedFormTests {
  struct Case: Sendable, CustomStringConvertible {
    let type: String
    let expression: String
    /// Texts with what is stored for them; nil for those that are refused.
    let values: [String: String?]
    var description: String { "\(expression) as \(type)" }
  }

  static let cases = [
    Case(
      type: "decimal", expression: "printf('%.2f', old / 100.0)",
      values: ["420": "4.2", "-5": "-0.05", "0": "0", "100000": "1000"]),
    Case(
      type: "decimal", expression: cents,
      values: [
        "420": "4.2", "-5": "-0.05", "0": "0", "100": "1", "9007199254740993": "90071992547409.93",
      ]),
    Case(
      type: "decimal", expression: "old",
      values: [".5": "0.5", "+7": "7", "-0.0": "0", "1e3": nil, "1,5": nil]),
    Case(type: "decimal", expression: "old / 100.0", values: ["500": "5"]),
    Case(
      type: "uuid", expression: "old",
      values: [
        "6B6EFC66-5B3B-4A0D-9C0B-00000000000F": "6b6efc66-5b3b-4a0d-9c0b-00000000000f",
        "6B6EFC665B3B4A0D9C0B00000000000F": nil,
      ]),
    Case(
      type: "uuid uppercase", expression: "lower(old)",
      values: ["6b6efc66-5b3b-4a0d-9c0b-00000000000f": "6B6EFC66-5B3B-4A0D-9C0B-00000000000F"]),
    Case(
      type: "timestamp", expression: "old",
      values: [
        "2024-01-31T12:00:00Z": "2024-01-31 12:00:00.000",
        "2024-01-31 12:00:00.12+01:00": "2024-01-31 11:00:00.120",
        "2024-01-31 12:00:00.123000": "2024-01-31 12:00:00.123",
        "2024-01-31 12:00:00.123456": nil, "2024-02-31 12:00:00": nil, "2024-01-31": nil,
      ]),
    Case(
      type: "timestamp iso8601Seconds", expression: "old",
      values: ["2024-01-31 12:00:00.000": "2024-01-31T12:00:00Z", "2024-01-31 12:00:00.5": nil]),
    Case(
      type: "timestamp unixSeconds", expression: "(julianday(old) - 2440587.5) * 86400.0",
      values: ["2024-01-31": "1706659200", "2024-01-31 12:00:00.5": nil]),
    Case(type: "timestamp julianDay", expression: "julianday(old)", values: ["12:00": "2451545.0"]),
    Case(
      type: "date", expression: "datetime(old, 'start of day')",
      values: ["2024-01-31": "2024-01-31", "2024-01-31 12:00": "2024-01-31"]),
  ]

  /// The expression that the documents give for cents.
  static let cents = "iif(c < 0, '-', '') || (abs(c) / 100) || '.' || substr(100 + abs(c) % 100, 2)"
    .replacing("c ", with: "CAST(old AS INTEGER) ").replacing("(c)", with: "(CAST(old AS INTEGER))")

  /// How a column gets the value.
  enum Way {
    case fill, fillOfNull, convert, move
    static let all: [Self] = [.fill, .fillOfNull, .convert, .move]
  }

  private struct Trial {
    let old: String
    let new: String
    let answers: [GivenAnswer?]
    let query: String
  }

  private static func trial(_ type: StoredType, _ expression: String, _ way: Way) -> Trial {
    func column(_ name: String, optional: Bool = false) -> String {
      let encoding = type.encoding.map { ", encoding: \($0.rawValue)" } ?? ""
      return "\n      \(name): { type: \"\(type.type.name)\(optional ? "?" : "")\"\(encoding) }"
    }
    let id = "\n    columns:\n      id: { type: integer, primaryKey: true }"
    let note = "  note:\(id)\n      old: text"
    let link = "\n      noteID: { type: integer, references: note }"
    let fill = GivenAnswer(.fill, "note.new=\(expression)")
    let query = "SELECT new FROM note ORDER BY id"
    return switch way {
    case .fill: Trial(old: note, new: note + column("new"), answers: [fill], query: query)
    case .fillOfNull:
      Trial(
        old: note + column("new", optional: true), new: note + column("new"), answers: [fill],
        query: query)
    case .convert:
      Trial(
        old: note + "\n      new: { type: text, default: a }", new: note + column("new"),
        answers: [GivenAnswer(.convert, "note.new=\(expression)")], query: query)
    case .move:
      Trial(
        old: note + "\n  part:" + id + link + column("new", optional: true),
        new: note + column("new") + "\n  part:" + id + link,
        answers: [GivenAnswer(.move, "part.new=note.new"), fill], query: query)
    }
  }

  /// Returns what a column holds, and the reasons why rows are refused.
  private static func result(
    of trial: Trial, _ texts: [String]
  ) throws -> (values: [[String?]], refusals: [String]) {
    let schema = try TypeChangeTests.parsed(trial.new)
    let base = TypeChangeTests.first(try TypeChangeTests.parsed(trial.old))
    let answers = MigrationAnswers(trial.answers.compactMap(\.self))
    let (next, questions) = try TypeChangeTests.next(base, schema, answers)
    let file = try #require(next, "\(questions.map(\.message))")
    let database = try SQLiteConnection(base.snapshot)
    for text in texts { try database.run("INSERT INTO note (old) VALUES ('\(text)')") }
    let refusal = try database.perform(file.plan(after: base.snapshot, for: schema).actions)
    if let refusal { return ([], [refusal]) }
    return (try database.rows(trial.query), [])
  }

  @Test(
    "each calculated value is stored in the form of its column if that is the same value, and refused with the form otherwise",
    arguments: cases, Way.all)
  func calculated(_ sample: Case, by way: Way) throws {
    let words = sample.type.split(separator: " ").map(String.init)
    let name = words.count == 1 && words[0] != "decimal" ? "\(words[0]) text" : sample.type
    let type = try #require(StoredType(name))
    let trial = Self.trial(type, sample.expression, way)
    for (text, expected) in sample.values {
      let (values, refusals) = try Self.result(of: trial, [text])
      #expect(values == (expected.map { [[$0]] } ?? []), "\(text)")
      let verb = way == .convert ? "converted to" : "read as"
      let reason = "'new' can't be \(verb) \(type.name), which is stored as \(type.form.shape)"
      #expect(refusals == (expected == nil ? [reason] : []), "\(text)")
    }
  }

  @Test(
    "what may differ from row to row is calculated for each row",
    arguments: ["lower(hex(randomblob(4)))", "substr(hex(randomblob(4)) || old, 1, 8)"])
  func ofEachRow(start: String) throws {
    let expression = "\(start) || '-5b3b-4a0d-9c0b-00000000000f'"
    let type = try #require(StoredType("uuid text"))
    for way in Way.all {
      let trial = Self.trial(type, expression, way)
      let (values, refusals) = try Self.result(of: trial, ["1", "2", "3"])
      #expect(refusals == [] && Set(values).count == 3, "\(values) by \(way)")
    }
  }

  @Test(
    "what may differ each time is calculated once: no row is refused for another value, and none has one",
    arguments: [
      ("decimal", "printf('%d.%d0', abs(random() % 10), abs(random() % 10))"),
      ("decimal", "printf('0%d', abs(random() % 10))"),
      ("uuid text", "upper(hex(randomblob(4))) || '-5B3B-4A0D-9C0B-00000000000f'"),
    ])
  func calculatedOnce(name: String, expression: String) throws {
    let type = try #require(StoredType(name))
    let condition = try #require(type.condition(on: "value"))
    let database = try SQLiteConnection(SchemaSnapshot(enums: [], statements: []))
    for way in Way.all {
      let trial = Self.trial(type, expression, way)
      let (values, refusals) = try Self.result(of: trial, (0..<50).map { "\($0)" })
      #expect(refusals == [] && values.count == 50, "\(way)")
      for value in values.map({ SQLString.quote($0[0] ?? "") }) {
        #expect(try database.rows("SELECT \(condition) FROM (SELECT \(value) AS value)") == [["1"]])
      }
    }
  }

  @Test(
    "windows give each row its value, in the form of the column",
    arguments: [
      ("decimal", "row_number() OVER (ORDER BY id) || '.50'", ["1.5", "2.5", "3.5"]),
      ("integer", "row_number() OVER (ORDER BY id DESC)", ["3", "2", "1"]),
      ("integer?", "row_number() OVER (ORDER BY id DESC)", ["3", "2", "1"]),
    ])
  func ofWindow(type: String, expression: String, expected: [String]) throws {
    let table =
      "  note:\n    columns:\n      id: { type: integer, primaryKey: true }\n      old: text"
    let trial = Trial(
      old: table, new: table + "\n      new: { type: \"\(type)\" }",
      answers: [GivenAnswer(.fill, "note.new=\(expression)")],
      query: "SELECT new FROM note ORDER BY id")
    let (values, refusals) = try Self.result(of: trial, ["a", "b", "c"])
    #expect(refusals == [] && values == expected.map { [$0] })
  }

  @Test("a random conversion that says NULL refuses no row for another value")
  func randomNull() throws {
    let pair = MigrationPair(
      "", ["CREATE TABLE t (id INTEGER PRIMARY KEY, n TEXT NOT NULL) STRICT"],
      ["CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER) STRICT"],
      "- changeColumn: { table: t, column: n, convert: 'nullif(abs(random() % 2), 1)' }")
    let report = try pair.verified(pair.plan())
    #expect(report.messages == [] && report.refusedRows == 0)
  }

  @Test("a check of a random value looks at the value once for each row")
  func checkedOnce() throws {
    let column = "n INTEGER NOT NULL DEFAULT 1 CHECK (n = 1 OR n = 2 OR n = 3)"
    let table = "CREATE TABLE t (id INTEGER PRIMARY KEY"
    let pair = MigrationPair(
      "", [table + ")"], [table + ", \(column))"],
      "- addColumn: { table: t, column: n, fill: abs(random() % 3) + 1 }")
    let report = try pair.verified(pair.plan())
    #expect(report.messages == [] && report.refusedRows == 0)
  }

  @Test("a function of the app that may give anything is called for each row")
  func ofApp() throws {
    let type = try #require(StoredType("uuid text"))
    #expect(type.formed("newID()") == "(newID())")
    #expect(type.formed("newID(old)") != "(newID(old))")
  }

  /// Returns a random integer that SQL calculates for a row, and that may look at other rows.
  private static func integer(_ depth: Int, _ random: inout SeededGenerator) -> String {
    if depth == 0 { return ["id", "old", "7", "note.old"].randomElement(using: &random) ?? "" }
    let (left, right) = (integer(depth - 1, &random), integer(depth - 1, &random))
    let forms = [
      "(\(left) + \(right))", "abs(\(left) - \(right))", "iif(\(left) > \(right), \(right), 3)",
      "coalesce(nullif(\(left), \(right)), 5)", "max(\(left), \(right))",
      "(SELECT max(x.id) FROM note AS x) * \(left)",
      "(SELECT count(*) FROM note AS x WHERE x.id <= note.id)",
    ]
    return forms.randomElement(using: &random) ?? ""
  }

  private static let windows = [
    "sum(old) OVER (ORDER BY id)", "lag(old, 1, 9) OVER (ORDER BY id)",
    "row_number() OVER (ORDER BY old DESC)", "first_value(old) OVER (ORDER BY id DESC)",
    "max(old + 0, 3) + count(*) OVER (ORDER BY id)",
  ]

  /// Returns a decimal of digits in its form.
  private static func inForm(_ text: String) -> String {
    let sign = text.hasPrefix("-") ? "-" : ""
    let parts = text.drop { "+-".contains($0) }.split(
      separator: ".", omittingEmptySubsequences: false)
    let whole = parts[0].drop { $0 == "0" }
    var fraction = parts.count > 1 ? parts[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    let digits = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    return digits == "0" ? "0" : sign + digits
  }

  @Test("the values are those of the expression over the old rows in the form of the column")
  func sameAsOld() throws {
    let texts = ["12", "-5", "100", "31"]
    let database = try SQLiteConnection(SchemaSnapshot(enums: [], statements: []))
    try database.run("CREATE TABLE note (id INTEGER PRIMARY KEY, old TEXT, new TEXT)")
    for text in texts { try database.run("INSERT INTO note (old) VALUES ('\(text)')") }
    var random = SeededGenerator(seed: 5)
    let integers = (0..<60).map { Self.integer(1 + $0 % 2, &random) } + Self.windows
    for (place, integer) in integers.enumerated() {
      let hasWindow = place >= 60
      let form = [
        "CAST(# AS TEXT)", "'00' || abs(CAST(# AS INTEGER)) || '.50'",
        "printf('+%d.%02d', abs(#), 20)",
      ]
      let expression = form[hasWindow ? 0 : place % 3].replacing("#", with: integer)
      let query = "SELECT \(expression) FROM note ORDER BY id"
      let expected = try database.rows(query).map { $0.map { $0.map(Self.inForm) } }
      for way in hasWindow ? [Way.fill] : [.fill, .convert] {
        let trial = Self.trial(StoredType(.decimal), expression, way)
        let (values, refusals) = try Self.result(of: trial, texts)
        #expect(values == expected && refusals == [], "\(expression) by \(way)")
      }
    }
  }

  @Test(
    "a constant in another form is an error that has it in the form of its column",
    arguments: [
      ("decimal", "'4.20'", "'4.2'"), ("decimal", "0", "'0'"),
      ("timestamp text", "'2024-01-31T12:00:00Z'", "'2024-01-31 12:00:00.000'"),
      ("timestamp text", "'2024-02-31T12:00:00Z'", nil), ("date text", "'31.1.2024'", nil),
    ])
  func constants(name: String, value: String, form: String?) throws {
    let type = try #require(StoredType(name))
    for way in Way.all {
      let error = #expect(throws: Diagnostic.self) {
        try Self.result(of: Self.trial(type, value, way), ["a"])
      }
      #expect(error?.code == .impossibleStep)
      #expect(
        error?.message == "\(value) can't be read as \(name), which is stored as "
          + type.form.shape + (form.map { ": write \($0)" } ?? ""))
    }
  }

  @Test(
    "what is in the form of its column already, such as the present time, is stored as it is written"
  )
  func written() throws {
    for type in [StoredType(.timestamp), StoredType(.date)] {
      #expect(type.formed(try #require(type.now)) == type.now?.inParentheses)
    }
    #expect(StoredType(.decimal).formed("'4.2'") == "('4.2')")
    #expect(StoredType(.integer).formed("n / 2.0") == "(n / 2.0)")
  }
}
