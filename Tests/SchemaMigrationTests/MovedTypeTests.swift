import RuntimeSamples
import SchemaParser
import SchemaSQL
import Testing

@testable import SchemaMigration

/// Columns that move to other tables while types change: a value becomes what it becomes in a column that
/// changes its type, or the same question is asked.
@Suite("moves of columns whose types change")
struct MovedTypeTests {
  private typealias Version = (file: MigrationFile, schema: Schema)

  private static func column(
    _ type: StoredType, _ more: String = "", optional: Bool = false
  ) -> String {
    let encoding = type.encoding.map { ", encoding: \($0.rawValue)" } ?? ""
    let swiftType = type.type == .json ? ", swiftType: \"[Int]\"" : ""
    return "{ type: \"\(type.type.name)\(optional ? "?" : "")\"\(encoding)\(swiftType)\(more) }"
  }

  private static func version(_ tables: String) -> Version? {
    let text = "database: Probe\ntables:\n" + tables
    let parsed = CheckedSchema.parse(SourceFile(path: "p.yaml", bytes: Array(text.utf8)))
    return parsed.schema.map { (TypeChangeTests.first($0.written), $0.written) }
  }

  private static func answers(_ options: [(AnswerKind, String)]) throws -> MigrationAnswers {
    MigrationAnswers(try options.map { try #require(GivenAnswer($0.0, $0.1)) })
  }

  /// Performs the steps on rows; returns what a query finds, or nil if rows are refused.
  private static func rows(
    _ query: String, after file: MigrationFile, from old: Version, to new: Schema,
    inserting statements: [String]
  ) throws -> [String]? {
    let database = try SQLiteConnection(old.file.snapshot)
    for statement in statements { try database.run(statement) }
    let actions = try file.plan(after: old.file.snapshot, for: new).actions
    guard try database.perform(actions) == nil else { return nil }
    return try database.rows(query).map { $0[0] ?? "" }
  }

  private struct Outcome: Equatable {
    var questions: [DiagnosticCode] = []
    var values: [String]?
  }

  /// Returns the values that the seeds of a type become, or the questions.
  private static func outcome(
    _ old: Version?, _ new: Version?, _ options: [(AnswerKind, String)], _ query: String,
    inserting statements: [String]
  ) throws -> Outcome? {
    guard let old, let new else { return nil }
    let (file, questions) = try TypeChangeTests.next(old.file, new.schema, try answers(options))
    guard let file else { return Outcome(questions: questions.map(\.code)) }
    return Outcome(
      values: try rows(query, after: file, from: old, to: new.schema, inserting: statements))
  }

  private static func changedInPlace(
    _ old: StoredType, _ new: StoredType, _ options: [(AnswerKind, String)] = []
  ) throws -> Outcome? {
    func table(_ type: StoredType) -> Version? {
      version(
        "  probe: { columns: { id: { type: integer, primaryKey: true }, value: \(column(type)) } }\n"
      )
    }
    return try outcome(
      table(old), table(new), options, "SELECT quote(value) FROM probe ORDER BY id",
      inserting: TypeChangeTests.seeds(old).enumerated().map {
        "INSERT INTO probe (id, value) VALUES (\($0), \($1))"
      })
  }

  private static func movedToNewRows(
    _ old: StoredType, _ new: StoredType, _ options: [(AnswerKind, String)] = []
  ) throws -> Outcome? {
    let probe = "  probe:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
    let other =
      "  other:\n    columns:\n"
      + "      id: { type: integer, primaryKey: true, references: probe }\n"
    return try outcome(
      version(probe + "      value: \(column(old))\n"),
      version(probe + other + "      value: \(column(new))\n"),
      [(.move, "probe.value=other.value")] + options,
      "SELECT quote(value) FROM other ORDER BY id",
      inserting: TypeChangeTests.seeds(old).enumerated().map {
        "INSERT INTO probe (id, value) VALUES (\($0), \($1))"
      })
  }

  /// Returns the keys of a table, and those of a new table that takes them.
  private static func takenAsKey(
    _ old: StoredType, _ new: StoredType, _ options: [(AnswerKind, String)] = []
  ) throws -> (probe: Outcome, other: Outcome)? {
    func probe(_ type: StoredType, _ more: String) -> String {
      "  probe:\n    columns:\n      value: \(column(type, ", primaryKey: true"))\n" + more
    }
    let other =
      "  other:\n    columns:\n"
      + "      key: \(column(new, ", primaryKey: true, references: probe"))\n      note: text\n"
    let before = version(probe(old, "      note: text\n"))
    let after = version(probe(new, "      rest: text?\n") + other)
    func keys(_ query: String) throws -> Outcome? {
      try outcome(
        before, after, [(.move, "probe.note=other.note")] + options, query,
        inserting: Set(TypeChangeTests.seeds(old)).sorted().map {
          "INSERT OR IGNORE INTO probe (value, note) VALUES (\($0), 'note')"
        })
    }
    guard let own = try keys("SELECT quote(value) FROM probe ORDER BY 1"),
      let others = try keys("SELECT quote(key) FROM other ORDER BY 1")
    else { return nil }
    return (own, others)
  }

  /// The types that a type changes to: a sample of all.
  private static func others(of old: StoredType) -> [StoredType] {
    let types = TypeChangeTests.types
    let start = types.firstIndex(of: old) ?? 0
    return stride(from: start % 12, to: types.count, by: Soak.step(12)).map { types[$0] }
      .filter { $0 != old }
  }

  @Test(
    "a value that moves to a new table becomes what it becomes if its column stays, or is asked about",
    arguments: TypeChangeTests.types)
  func newRows(old: StoredType) throws {
    for new in Self.others(of: old) {
      guard let expected = try Self.changedInPlace(old, new),
        let moved = try Self.movedToNewRows(old, new)
      else { continue }
      #expect(moved == expected, "\(old.name) to \(new.name)")
      if !expected.questions.isEmpty {
        let refused = try Self.movedToNewRows(old, new, [(.refuse, "other.value")])
        #expect(
          try refused == Self.changedInPlace(old, new, [(.refuse, "probe.value")]),
          "\(old.name) to \(new.name), refused")
        let constant = new.type == .text ? "'x'" : TypeChangeTests.seeds(new)[0]
        let converted = try Self.movedToNewRows(old, new, [(.convert, "other.value=\(constant)")])
        #expect(
          try converted == Self.changedInPlace(old, new, [(.convert, "probe.value=\(constant)")]),
          "\(old.name) to \(new.name), converted")
      }
    }
  }

  @Test(
    "a new table has the same keys as the table that it takes them from, if their type changes",
    arguments: TypeChangeTests.types)
  func keys(old: StoredType) throws {
    for new in Self.others(of: old) {
      guard let taken = try Self.takenAsKey(old, new) else { continue }
      #expect(taken.probe == taken.other, "\(old.name) to \(new.name)")
      if let expected = try Self.changedInPlace(old, new) {
        #expect(taken.probe.questions == expected.questions, "\(old.name) to \(new.name)")
      }
      guard !taken.probe.questions.isEmpty, TypeChangeTests.seeds(new).count > 1 else { continue }
      let refused = try #require(try Self.takenAsKey(old, new, [(.refuse, "probe.value")]))
      #expect(refused.probe == refused.other, "\(old.name) to \(new.name), refused")
      #expect(refused.probe.questions == [])
    }
  }

  @Test("a conversion of a key is that of the new table's key, too")
  func convertedKey() throws {
    let (old, new) = (StoredType(.integer), StoredType(.decimal))
    let options: [(AnswerKind, String)] = [
      (.convert, "probe.value='-1' || ltrim(value, '-') || (value < 0)")
    ]
    let taken = try #require(try Self.takenAsKey(old, new, options))
    #expect(taken.probe.values?.isEmpty == false)
    #expect(taken.probe == taken.other)
  }

  @Test("a fill for a column that takes a key, which is never NULL, is an error")
  func needlessFill() throws {
    let (old, new) = (StoredType(.uuid, encodedAs: .blob), StoredType(.uuid, encodedAs: .text))
    let taken = try #require(try Self.takenAsKey(old, new, [(.fill, "other.key='x'")]))
    #expect(taken.other.questions == [.needlessAnswer])
    let converted = try #require(
      try Self.takenAsKey(
        old, new, [(.fill, "other.key='x'"), (.convert, "other.key=lower(value)")]))
    #expect(converted.other.questions == [])
  }

  @Test("NULL gets the fill, and other values are converted")
  func filled() throws {
    let probe = "  probe:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
    let old = Self.version(
      probe + "      value: { type: \"timestamp?\", encoding: unixSeconds }\n      word: text?\n")
    let new = Self.version(
      probe + """
          other:
            columns:
              id: { type: integer, primaryKey: true, references: probe }
              value: { type: timestamp, encoding: unixMilliseconds }
              word: integer

        """)
    let outcome = try Self.outcome(
      old, new,
      [
        (.move, "probe.value=other.value"), (.move, "probe.word=other.word"),
        (.fill, "other.value=7000"), (.fill, "other.word=0"),
      ], "SELECT value || ' ' || word FROM other ORDER BY id",
      inserting: ["INSERT INTO probe VALUES (1, 100, NULL), (2, NULL, '12')"])
    #expect(outcome?.values == ["100000 0", "7000 12"])
    let refused = try Self.outcome(
      old, new,
      [
        (.move, "probe.value=other.value"), (.move, "probe.word=other.word"),
        (.fill, "other.value=7000"), (.fill, "other.word=0"),
      ], "SELECT 1", inserting: ["INSERT INTO probe VALUES (1, 100, '12x')"])
    #expect(refused == Outcome(values: nil))
  }

  @Test("a value that moves to rows of a strict table is refused if it has another type")
  func strictRows() throws {
    func tables(_ probe: String, _ other: String) -> Version? {
      Self.version(
        """
          probe: { strict: false, columns: { id: { type: integer, primaryKey: true }\(probe) } }
          other: { columns: { id: { type: integer, primaryKey: true, references: probe }\(other) } }

        """)
    }
    for (type, wrong, right) in [
      ("text", "x'00'", "'a'"), ("integer", "'a'", "7"), ("real", "'a'", "0.5"),
    ] {
      for (value, expected) in [(wrong, nil), (right, [right])] {
        let outcome = try Self.outcome(
          tables(", value: \"\(type)?\"", ""), tables("", ", value: \"\(type)?\""),
          [(.move, "probe.value=other.value")], "SELECT quote(value) FROM other",
          inserting: [
            "INSERT INTO probe (id, value) VALUES (1, \(value))",
            "INSERT INTO other (id) VALUES (1)",
          ])
        #expect(outcome == Outcome(values: expected), "\(value) as \(type)")
      }
    }
  }

  private static func days() throws -> (old: Version, new: Version) {
    let user = "  user:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
    let profile =
      "  profile:\n    columns:\n      userID: { type: integer, primaryKey: true, references: user }\n"
    return (
      try #require(version(user + profile + "      note: text?\n      day: date?\n")),
      try #require(
        version(
          user
            + "      day: \(column(StoredType(.timestamp, encodedAs: .unixSeconds), optional: true))\n"
            + profile + "      note: text?\n"))
    )
  }

  private static let loss =
    "a fill doesn't refuse what a move does: a value of 'profile.day' that no row of 'user' takes is lost"

  @Test("a move to rows that needs a conversion is asked about, with the fill that converts")
  func fillOfMove() throws {
    let (old, new) = try Self.days()
    let fill = "user.day=(SELECT unixepoch(day) FROM profile WHERE user.id = profile.userID)"
    let options = "--drop profile.day --fill '\(fill)' instead of --move profile.day=user.day"
    let question = try TypeChangeTests.next(
      old.file, new.schema, try Self.answers([(.move, "profile.day=user.day")])
    ).questions
    #expect(question.map(\.code) == [.undecidedConversion])
    #expect(
      question.map(\.message) == [
        "column 'profile.day' was date text, and 'user.day' is timestamp unixSeconds, which a move "
          + "can't convert"
      ])
    #expect(question.first?.hints == ["converted?  " + options, "careful:    " + Self.loss])
    let (hint, command) = AnswerOption.parts(
      of: options, for: "new s.yaml --move profile.day=user.day --name x")
    #expect("\(command)\(hint)" == "new s.yaml --name x --drop profile.day --fill '\(fill)'")
    let outcome = try Self.outcome(
      old, new, [(.drop, "profile.day"), (.fill, fill)],
      "SELECT coalesce(day, 'none') FROM user ORDER BY id",
      inserting: [
        "INSERT INTO user VALUES (1), (2), (3)",
        "INSERT INTO profile VALUES (1, NULL, '2024-01-02'), (2, NULL, NULL)",
      ])
    #expect(outcome == Outcome(values: ["1704153600", "none", "none"]))
  }

  @Test("a refusal beside a move that needs a conversion doesn't hide the question about it")
  func refusalBesideMove() throws {
    let (old, new) = try Self.days()
    let questions = try TypeChangeTests.next(
      old.file, new.schema,
      try Self.answers([(.move, "profile.day=user.day"), (.refuse, "user.day")])
    ).questions
    #expect(questions.map(\.code) == [.undecidedConversion])
    #expect(
      questions.first?.hints.first?.hasSuffix(
        " instead of --move profile.day=user.day instead of --refuse user.day") == true,
      "\(questions)")
  }

  @Test("a conversion of a move to rows is an error, with the fill that converts")
  func conversionOfMove() throws {
    let (old, new) = try Self.days()
    let errors = try TypeChangeTests.next(
      old.file, new.schema,
      try Self.answers([(.move, "profile.day=user.day"), (.convert, "user.day=unixepoch(day) + 1")])
    ).questions
    #expect(
      errors.map(\.message) == [
        "'--convert user.day=unixepoch(day) + 1' has no effect: a move to existing rows takes no "
          + "conversion: write --drop profile.day --fill 'user.day=(SELECT unixepoch(day) + 1 FROM "
          + "profile WHERE user.id = profile.userID)' instead of --move profile.day=user.day; \(Self.loss)"
      ])
  }

  @Test("a conversion replaces that of a draft as a whole, also one by coalesce")
  func convertedAgain() throws {
    let probe = "  probe:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
    let info =
      "  info:\n    columns:\n      id: { type: integer, primaryKey: true, references: probe }\n"
    let old = try #require(Self.version(probe + "      x: integer\n      y: integer?\n"))
    let new = try #require(Self.version(probe + "      x: integer\n" + info + "      y: integer\n"))
    for (first, second, value) in [
      ([(.convert, "info.y=coalesce(y, x + 1)")], (.convert, "info.y=abs(y)"), "abs(y)"),
      ([(.convert, "info.y=coalesce(y, x)")], (.fill, "info.y=7"), "coalesce(coalesce(y, x), (7))"),
      ([(.fill, "info.y=x + 1")], (.convert, "info.y=abs(y)"), "coalesce(abs(y), (x + 1))"),
    ] as [([(AnswerKind, String)], (AnswerKind, String), String)] {
      var answers = try Self.answers([(.move, "probe.y=info.y")] + first)
      let draft = try #require(try TypeChangeTests.next(old.file, new.schema, answers).file)
      answers = try Self.answers([second])
      answers.draft = draft.steps.map(\.value)
      answers.draftSnapshot = draft.snapshot
      let again = try #require(try TypeChangeTests.next(old.file, new.schema, answers).file)
      let values = again.steps.compactMap { step in
        if case .createTable(_, let rows?) = step.value {
          rows.values.last?.expression.value
        } else {
          nil
        }
      }
      #expect(values == [value])
    }
  }

  @Test("a draft that is written again has the same values")
  func writtenAgain() throws {
    let probe = "  probe:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
    let old = try #require(
      Self.version(
        probe + "      value: { type: \"timestamp?\", encoding: unixSeconds }\n      word: text?\n")
    )
    let new = try #require(
      Self.version(
        probe + """
            other:
              columns:
                id: { type: integer, primaryKey: true, references: probe }
                value: { type: timestamp, encoding: unixMilliseconds }
                word: text

          """))
    var answers = try Self.answers([
      (.move, "probe.value=other.value"), (.move, "probe.word=other.word"),
      (.fill, "other.value=7000"), (.convert, "other.word=coalesce(word, id || '?')"),
    ])
    let first = try #require(try TypeChangeTests.next(old.file, new.schema, answers).file)
    answers = MigrationAnswers()
    answers.draft = first.steps.map(\.value)
    answers.draftSnapshot = first.snapshot
    let again = try #require(try TypeChangeTests.next(old.file, new.schema, answers).file)
    #expect(again.steps.map(\.value) == first.steps.map(\.value))
  }

  @Test(
    "a value that moves to rows becomes what it becomes if its column stays, or is asked about",
    arguments: TypeChangeTests.types)
  func existingRows(old: StoredType) throws {
    for new in Self.others(of: old) {
      func tables(_ value: String, _ moved: String) -> Version? {
        Self.version(
          """
            probe: { columns: { id: { type: integer, primaryKey: true }\(value) } }
            other: { columns: { id: { type: integer, primaryKey: true, references: probe }\(moved) } }

          """)
      }
      guard let before = tables(", value: \(Self.column(old))", ""),
        let after = tables("", ", value: \(Self.column(new, optional: true))"),
        let expected = try Self.changedInPlace(old, new)
      else { continue }
      let moved = try Self.outcome(
        before, after, [(.move, "probe.value=other.value")],
        "SELECT quote(value) FROM other ORDER BY id",
        inserting: TypeChangeTests.seeds(old).enumerated().flatMap {
          [
            "INSERT INTO probe (id, value) VALUES (\($0), \($1))",
            "INSERT INTO other (id) VALUES (\($0))",
          ]
        })
      #expect(moved == expected, "\(old.name) to \(new.name)")
    }
  }
}
