import DBGenSQLText
import RuntimeSamples
import SchemaParser
import SchemaSQL
import Testing

@testable import SchemaMigration

/// Drafts of versions that change two tables, of which each may read the other, compared with the values
/// that the row as it was gives.
@Suite("drafts that change two tables")
struct DraftPlanTests {
  /// A value that a conversion or a fill calculates.
  enum Value: CaseIterable, Sendable {
    case none, own, other, lost, shared

    func sql(_ table: String, _ other: String) -> String? {
      func found(_ column: String) -> String {
        "coalesce((SELECT \(other).\(column) FROM \(other) WHERE \(other).id = \(table).otherID), 0)"
      }
      return switch self {
      case .none: nil
      case .own: "x * 10.0"
      case .other: "x + \(found("x")) * 100.0"
      case .lost: "\(found("y")) * 2.0"
      case .shared: "y + (SELECT sum(t.x) FROM \(table) AS t WHERE t.id <= \(table).id) * 1.0"
      }
    }
  }

  /// The changes of a version to a table.
  struct Change: CustomStringConvertible, Sendable {
    let name: String
    let conversion: Value
    let fill: Value
    let isDropping: Bool
    let isRenaming: Bool
    let isChecked: Bool

    var description: String {
      "\(name): convert \(conversion), fill \(fill)" + (isDropping ? ", drop" : "")
        + (isRenaming ? ", rename" : "") + (isChecked ? ", check" : "")
    }

    init(_ name: String, _ random: inout SeededGenerator) {
      self.name = name
      conversion = Value.allCases.randomElement(using: &random)!
      fill = Value.allCases.randomElement(using: &random)!
      isDropping = Bool.random(using: &random)
      isRenaming = Bool.random(using: &random)
      isChecked = Bool.random(using: &random)
    }

    var other: String { name == "a" ? "b" : "a" }

    static func table(_ name: String, _ columns: [String]) -> String {
      "  \(name):\n    columns:\n"
        + (["id: { type: integer, primaryKey: true }", "otherID: integer"] + columns + ["z: real?"])
        .map { "      \($0)\n" }.joined()
    }

    var old: String { Self.table(name, ["x: real", "y: integer", "r: text"]) }

    var new: String {
      let columns =
        ["x: { type: real\(isChecked ? ", min: -1" : "") }"] + (isDropping ? [] : ["y: integer"])
        + [isRenaming ? "s: text" : "r: text"] + (fill == .none ? [] : ["n: real"])
      return Self.table(name, columns)
    }

    var answers: [(AnswerKind, String)] {
      [
        conversion.sql(name, other).map { (.convert, "\(name).x=\($0)") },
        fill.sql(name, other).map { (.fill, "\(name).n=\($0)") },
        isDropping ? (.drop, "\(name).y") : nil, isRenaming ? (.rename, "\(name).r=s") : nil,
      ].compactMap(\.self)
    }

    /// The columns after the version, with the values that the old row gives.
    var values: [(column: String, sql: String)] {
      [("id", "id"), ("x", conversion.sql(name, other) ?? "x")]
        + (isDropping ? [] : [("y", "y")]) + [(isRenaming ? "s" : "r", "r")]
        + (fill.sql(name, other).map { [("n", $0)] } ?? [])
    }
  }

  /// Statements that a version runs, by the columns that they read.
  private static let statements = [
    [], ["a.x"], ["b.x"], ["a.y"], ["b.y"], ["a.x", "b.x"], ["a.y", "b.x"], ["a.x", "b.y"],
  ]

  @Test(
    "values are those that the old row gives, and statements read what the docs say",
    arguments: 0..<8)
  func drafts(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<12 {
      let (a, b) = (Change("a", &random), Change("b", &random))
      for columns in Self.statements { try check(a, b, columns) }
    }
  }

  /// Returns the statement that reads columns, and writes to the table of the first.
  private func statement(_ columns: [String]) -> String? {
    guard let table = columns.first?.prefix(1) else { return nil }
    let terms = columns.map { column in
      column.prefix(1) == table
        ? column
        : "coalesce((SELECT \(column) FROM \(column.prefix(1)) WHERE id = \(table).otherID), 0)"
    }
    return "UPDATE \(table) SET z = \(terms.joined(separator: " + "))"
  }

  private func schema(_ tables: [String]) throws -> Schema {
    let text = "database: Shop\ntables:\n" + tables.joined()
    let parsed = CheckedSchema.parse(SourceFile(path: "p.yaml", bytes: Array(text.utf8)))
    return try #require(parsed.schema?.written, "\(parsed.diagnostics.map(\.message)) \(text)")
  }

  private func check(_ a: Change, _ b: Change, _ read: [String]) throws {
    let context = "\(a); \(b); \(statement(read) ?? "")"
    let new = try schema([a.new, b.new])
    let old = SchemaSnapshot(of: try schema([a.old, b.old]))
    var answers = MigrationAnswers((a.answers + b.answers).compactMap { GivenAnswer($0, $1) })
    if let sql = statement(read) { answers.requests.append(.sql(Located(sql, at: 0..<0))) }
    let (steps, questions) = try SchemaDiff.steps(from: old, to: new, answers: answers)
    try #require(questions.isEmpty, "\(context): \(questions.map(\.message))")
    let located = steps.map { Located($0, at: 0..<0) }
    let plan: MigrationPlan
    do {
      plan = try MigrationPlanner.plan(
        from: old, to: SchemaSnapshot(of: new), steps: located, context: MigrationContext(new))
    } catch {
      Issue.record("\(context): \(error.message) \(steps.map(\.title))")
      return
    }
    let database = try database(old)
    let expected = try expected(a, b, read, in: database)
    for case .run(let sql) in plan.actions.map(\.effect) { try database.run(sql) }
    let found = try [a, b].map { try rows(of: $0.name, $0.values.map(\.column) + ["z"], database) }
    #expect(found == expected, "\(context): \(steps.map(\.title))")
  }

  private func rows(
    of table: String, _ columns: [String], _ database: SQLiteConnection
  ) throws -> [[String?]] {
    try database.rows("SELECT \(columns.joined(separator: ", ")) FROM \(table) ORDER BY id")
  }

  private func database(_ snapshot: SchemaSnapshot) throws -> SQLiteConnection {
    let database = try SQLiteConnection(snapshot)
    for (table, base) in [("a", 1), ("b", 20)] {
      for id in 1...3 {
        try database.run(
          "INSERT INTO \(table) (id, otherID, x, y, r) VALUES (\(id), \(4 - id), \(base + id), \(base * 7 + id), '\(table)\(id)')"
        )
      }
    }
    return database
  }

  /// Returns the rows after the version: the values over the old rows, and what the statement stores.
  private func expected(
    _ a: Change, _ b: Change, _ read: [String], in database: SQLiteConnection
  ) throws -> [[[String?]]] {
    let changes = [a, b]
    // A table with a column that the statement mentions and the version drops is read as it was, and so is
    // one that its new values are calculated from.
    let mentionsDrop = read.contains { $0.hasSuffix(".y") }
    let mentioned = Set(read.map { String($0.prefix(1)) })
    var early = Set(changes.filter { $0.isDropping && mentionsDrop }.map(\.name)).intersection(
      mentioned)
    for change in changes
    where early.contains(change.name) && [.other, .lost].contains(change.conversion) {
      early.insert(change.other)
    }
    for change in changes {
      let value =
        early.contains(change.name) ? nil : change.conversion.sql(change.name, change.other)
      try database.run(
        "CREATE TABLE stage_\(change.name) AS SELECT id, otherID, \(value ?? "x") AS x, y, CAST(z AS REAL) AS z FROM \(change.name)"
      )
    }
    if let sql = statement(read) {
      let staged = ["a", "b"].reduce(sql) { sql, name in
        sql.replacing(" \(name) ", with: " stage_\(name) ").replacing(
          "\(name).", with: "stage_\(name).")
      }
      try database.run(staged)
    }
    return try changes.map { change in
      let values = change.values.map { "\($0.sql) AS \($0.column)" }.joined(separator: ", ")
      let rows = try database.rows("SELECT \(values) FROM \(change.name) ORDER BY id")
      let stored = try database.rows("SELECT CAST(z AS REAL) FROM stage_\(change.name) ORDER BY id")
      return zip(rows, stored).map { $0 + $1 }
    }
  }
}
