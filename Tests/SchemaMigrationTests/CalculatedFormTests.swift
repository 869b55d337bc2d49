import DBGenSQLText
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
    let query = "SELECT new FROM note"
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
    of trial: Trial, _ text: String
  ) throws -> (values: [[String?]], refusals: [String]) {
    let schema = try TypeChangeTests.parsed(trial.new)
    let base = TypeChangeTests.first(try TypeChangeTests.parsed(trial.old))
    let answers = MigrationAnswers(trial.answers.compactMap(\.self))
    let (next, questions) = try TypeChangeTests.next(base, schema, answers)
    let file = try #require(next, "\(questions.map(\.message))")
    let database = try SQLiteConnection(base.snapshot)
    try database.run("INSERT INTO note (id, old) VALUES (1, '\(text)')")
    var refusals: [String] = []
    for action in try file.plan(after: base.snapshot, for: schema).actions {
      switch action.effect {
      case .run(let sql): if refusals.isEmpty { try database.run(sql) }
      case .refuse(let query, _, let reason):
        if refusals.isEmpty, try !database.rows(query).isEmpty { refusals.append(reason.text) }
      case .call: Issue.record("there are no functions")
      }
    }
    return (refusals.isEmpty ? try database.rows(trial.query) : [], refusals)
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
      let (values, refusals) = try Self.result(of: trial, text)
      #expect(values == (expected.map { [[$0]] } ?? []), "\(text)")
      let verb = way == .convert ? "converted to" : "read as"
      let reason = "'new' can't be \(verb) \(type.name), which is stored as \(type.form.shape)"
      #expect(refusals == (expected == nil ? [reason] : []), "\(text)")
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
        try Self.result(of: Self.trial(type, value, way), "a")
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
