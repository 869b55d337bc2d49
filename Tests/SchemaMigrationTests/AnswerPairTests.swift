import SchemaParser
import SchemaSQL
import Testing

@testable import SchemaMigration

/// Each pair of answers to the questions between two schemas. None of them may be without effect in
/// silence: with it, the steps or the questions are others than without it, or it is an error.
@Suite("pairs of answers of a migration")
struct AnswerPairTests {
  private static let old = """
    database: Shop
    enums:
      Level: { low: 1, mid: 2, high: 3 }
    tables:
      plan:
        columns:
          id: { type: integer, primaryKey: true }
          title: text
          note: text?
          code: text?
          price: decimal
          key: { type: uuid }
          extra: integer?
          level: Level?
      budget:
        columns:
          planID: { type: integer, primaryKey: true, references: plan }
          money: integer
          memo: text?
      customer:
        columns:
          id: { type: integer, primaryKey: true }
          name: text
          street: text?
          city: text?
      attic: { columns: { id: { type: integer, primaryKey: true }, thing: text } }

    """

  private static let new = """
    database: Shop
    enums:
      Level: { low: 1, high: 3, top: 4 }
    tables:
      plan:
        columns:
          id: { type: integer, primaryKey: true }
          heading: text
          note: text
          code: decimal
          price: decimal
          key: { type: uuid, encoding: blob }
          remark: integer?
          rank: integer
          money: integer
          memo: text
          level: Level?
      customer:
        columns:
          id: { type: integer, primaryKey: true }
          name: text
      address:
        columns:
          id: { type: integer, primaryKey: true }
          customerID: { type: integer, unique: true, references: customer }
          street: text
          city: text?
          kind: text
      cellar: { columns: { id: { type: integer, primaryKey: true }, thing: text } }

    """

  private static let options = [
    "rename plan.title=heading", "drop plan.title", "drop plan.extra", "rename plan.extra=remark",
    "rename attic=cellar", "drop attic", "drop budget", "drop budget.money",
    "move budget.money=plan.money", "move budget.memo=plan.memo", "move plan.title=address.kind",
    "link plan.id = budget.planID",
    "link plan.id = budget.planID AND true", "fill plan.money=0", "fill plan.money=1",
    "fill plan.rank=1", "fill plan.rank=2", "fill plan.note='?'",
    "refuse plan.note", "convert plan.note=upper(note)", "refuse plan.code",
    "convert plan.code=trim(code)", "fill plan.code='0'",
    "normalize plan.price", "normalize plan.key",
    "refuse plan.rank", "convert plan.rank=1",
    "move customer.street=address.street", "move customer.city=address.city",
    "move customer.city=address.street", "drop customer.street", "fill address.street='?'",
    "fill address.kind='home'", "convert address.kind=coalesce(title, note)",
    "rename Level.mid=top", "drop Level.mid", "discard plan.rank",
    "discard plan.note", "discard plan.code", "discard plan.title", "discard plan.money",
    "discard budget.money", "discard address", "discard address.street", "sql DELETE FROM plan",
    "sql-before DELETE FROM plan", "swift prepare",
  ]

  /// An outcome of a run.
  private struct Outcome: Equatable {
    var steps: [MigrationStep]
    var questions: [String]
    var isError: Bool
  }

  private let schema: Schema
  private let snapshot: SchemaSnapshot

  init() throws {
    func parse(_ text: String) throws -> Schema {
      let (schema, diagnostics) = CheckedSchema.parse(
        SourceFile(path: "p.yaml", bytes: Array(text.utf8)))
      return try #require(schema?.written, "\(diagnostics.map(\.message))")
    }
    schema = try parse(Self.new)
    snapshot = SchemaSnapshot(of: try parse(Self.old))
  }

  private func outcome(_ options: [String], draft: [MigrationStep] = []) throws -> Outcome {
    var answers = MigrationAnswers(options.compactMap(Self.answer))
    for option in options { answers.addStep(option) }
    answers.draft = draft
    answers.draftSnapshot = draft.isEmpty ? nil : SchemaSnapshot(of: schema)
    do throws(Diagnostic) {
      let (steps, questions) = try SchemaDiff.steps(from: snapshot, to: schema, answers: answers)
      return Outcome(
        steps: steps, questions: questions.map(\.message),
        isError: questions.contains { $0.code == .needlessAnswer })
    } catch {
      return Outcome(steps: [], questions: [error.message], isError: true)
    }
  }

  @Test("of two answers, each has an effect, or there is an error")
  func pairs() throws {
    let single = try Self.options.map { try outcome([$0]) }
    for (place, first) in Self.options.enumerated() {
      for (other, second) in Self.options.enumerated().dropFirst(place + 1) {
        let both = try outcome([first, second])
        if both.isError { continue }
        #expect(both != single[place], "--\(second) beside --\(first)")
        #expect(both != single[other], "--\(first) beside --\(second)")
      }
    }
  }

  @Test("an answer changes a draft that another answer has made, or there is an error")
  func drafts() throws {
    for first in Self.options {
      let draft = try outcome([first])
      if draft.isError { continue }
      let again = try outcome([], draft: draft.steps)
      if again.questions.isEmpty { #expect(again.steps == draft.steps, "--\(first), then none") }
      for second in Self.options where second != first {
        let changed = try outcome([second], draft: draft.steps)
        #expect(
          changed.isError || changed != again, "--\(second) after a draft with --\(first)")
      }
      #expect(try outcome([first], draft: draft.steps).steps == draft.steps, "--\(first) again")
    }
  }

  @Test(
    "an answer takes the place of another one in a draft",
    arguments: [
      ("rename plan.title=heading", "drop plan.title"), ("rename attic=cellar", "drop attic"),
      ("rename Level.mid=top", "drop Level.mid"),
      ("fill plan.rank=1", "fill plan.rank=2"), ("fill plan.note='?'", "refuse plan.note"),
      ("convert plan.code=trim(code)", "refuse plan.code"),
    ])
  func replaced(first: String, second: String) throws {
    for (old, new) in [(first, second), (second, first)] {
      let draft = try outcome([old])
      let changed = try outcome([new], draft: draft.steps)
      #expect(!changed.isError, "--\(new) after --\(old): \(changed.questions)")
      let titles = try (changed, outcome([new]))
      #expect(
        Set(titles.0.steps.map(\.title)) == Set(titles.1.steps.map(\.title)),
        "--\(new) after --\(old)")
    }
  }
}

/// A case can be given by the old name of its enum or the new one.
@Suite("cases of a renamed enum")
struct RenamedEnumAnswerTests {
  private func questions(_ options: [String]) throws -> [String] {
    func schema(_ enumeration: String, _ cases: String) throws -> Schema {
      let text = """
        database: Shop
        enums: { \(enumeration): [\(cases)] }
        tables: { t: { columns: { id: { type: integer, primaryKey: true }, sort: \(enumeration) } } }
        """
      let parsed = CheckedSchema.parse(SourceFile(path: "p.yaml", bytes: Array(text.utf8)))
      return try #require(parsed.schema?.written, "\(parsed.diagnostics.map(\.message))")
    }
    let (steps, questions) = try SchemaDiff.steps(
      from: SchemaSnapshot(of: schema("Sort", "tall, wide")), to: schema("Kind", "high, wide"),
      answers: MigrationAnswers(options.compactMap(AnswerPairTests.answer)))
    return questions.map(\.message) + steps.map(\.title)
  }

  @Test("each of the names is right once the enum is renamed", arguments: ["Sort", "Kind"])
  func names(enumeration: String) throws {
    #expect(
      try questions(["rename Sort=Kind", "rename \(enumeration).tall=high"])
        == ["change column 't.sort'"])
  }

  @Test("before that, the question about the enum is asked", arguments: ["Sort", "Kind"])
  func question(enumeration: String) throws {
    #expect(
      try questions(["rename \(enumeration).tall=high"]).first
        == "enum 'Sort' is gone and 'Kind' is new, with other values")
  }

  @Test("a case that the enum doesn't have is an error")
  func unknown() throws {
    #expect(
      try questions(["rename Sort=Kind", "rename Kind.tal=high"])
        == [
          "'--rename Kind.tal=high' has no effect: neither the last version nor the schema has 'Kind.tal'"
        ]
    )
  }
}

extension AnswerPairTests {
  /// Returns the answer in an option, as it is on a command line without its hyphens.
  fileprivate static func answer(_ option: String) -> GivenAnswer? {
    let words = option.split(separator: " ", maxSplits: 1).map(String.init)
    return AnswerKind(rawValue: words[0]).flatMap { GivenAnswer($0, words[1]) }
  }
}

extension MigrationAnswers {
  /// Adds the step that an option requests.
  fileprivate mutating func addStep(_ option: String) {
    let words = option.split(separator: " ", maxSplits: 1).map(String.init)
    let text = Located(words[1], at: 0..<0)
    switch words[0] {
    case "sql": requests.append(.sql(text))
    case "sql-before": preparations.append(.sql(text))
    case "swift": requests.append(.swift(text))
    default: break
    }
  }
}
