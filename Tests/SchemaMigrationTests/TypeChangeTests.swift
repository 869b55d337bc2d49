import DBGenSQLText
import SchemaParser
import SchemaSQL
import Testing

@testable import SchemaMigration

/// Changes of what a column holds, tried on a database with rows.
@Suite("changes of a column's type")
struct TypeChangeTests {
  static let types = ColumnType.builtIn.filter { $0 != .int64 }.flatMap { type in
    type.encodings.isEmpty
      ? [StoredType(type)] : type.encodings.map { StoredType(type, encodedAs: $0) }
  }

  static func schema(_ type: StoredType, optional: Bool = false) throws -> Schema {
    let encoding = type.encoding.map { ", encoding: \($0.rawValue)" } ?? ""
    let swiftType = type.type == .json ? ", swiftType: \"[Int]\"" : ""
    let text = """
      database: Probe
      tables:
        probe:
          columns:
            id: { type: integer, primaryKey: true }
            value: { type: "\(type.type.name)\(optional ? "?" : "")"\(encoding)\(swiftType) }

      """
    return try #require(
      CheckedSchema.parse(SourceFile(path: "p.yaml", bytes: Array(text.utf8))).schema?.written)
  }

  static func first(_ schema: Schema, typed: Bool = true) -> MigrationFile {
    var snapshot = SchemaSnapshot(of: schema)
    if !typed { snapshot.types = nil }
    var file = MigrationFile(
      version: Located(1, at: 0..<0), name: Located("initial", at: 0..<0), from: nil,
      to: Located(snapshot.hash, at: 0..<0), snapshot: snapshot)
    file.seal([])
    return file
  }

  static func next(
    _ old: MigrationFile, _ schema: Schema, _ answers: MigrationAnswers = MigrationAnswers()
  ) throws -> (file: MigrationFile?, questions: [Diagnostic]) {
    let source = SourceFile(path: "0001-initial.yaml", bytes: Array(old.text.utf8))
    return try History([History.Version(old, in: source)])
      .next(for: schema, name: nil, answers: answers)
  }

  /// Inserts values, and performs the steps. Returns the values afterwards, or nil if the rows are
  /// refused.
  private static func values(
    _ literals: [String], after file: MigrationFile, from old: MigrationFile, _ schema: Schema
  ) throws -> [String]? {
    let database = try SQLiteConnection(old.snapshot)
    for (id, literal) in literals.enumerated() {
      try database.run("INSERT INTO probe (id, value) VALUES (\(id), \(literal))")
    }
    let actions = try file.plan(after: old.snapshot, for: schema).actions
    guard try database.perform(actions) == nil else { return nil }
    return try database.rows("SELECT quote(value) FROM probe ORDER BY id").map { $0[0] ?? "" }
  }

  static func unreadable(_ literals: [String], as type: StoredType) throws -> [String] {
    guard let condition = type.condition(on: "value") else { return [] }
    let database = try SQLiteConnection(SchemaSnapshot(statements: []))
    return try literals.filter { literal in
      try database.rows("SELECT \(condition) FROM (SELECT \(literal) AS value)")[0][0] != "1"
    }
  }

  static func seeds(_ type: StoredType, hasOneForm: Bool = true) -> [String] {
    let seeds = TypedSeeds(type, hasOneForm: hasOneForm).literals
    return seeds.isEmpty ? [type.type == .blob ? "X'61'" : "1"] : seeds
  }

  @Test(
    "each type becomes each other one with values that can be read, or after a question",
    arguments: types)
  func pairs(old: StoredType) throws {
    let base = Self.first(try Self.schema(old))
    for new in Self.types where new != old {
      let schema = try Self.schema(new)
      let (file, questions) = try Self.next(base, schema)
      guard let file else {
        let change = "column 'probe.value' was \(old.name), and is \(new.name) now"
        let isSame = old.isPlain && new.isPlain && old.form.storage == new.form.storage
        #expect(questions.map(\.message) == (isSame ? [] : [change]))
        #expect(questions.allSatisfy { $0.code == .undecidedConversion })
        #expect(!new.includes(old) && new.conversion(of: "v", from: old) == nil || isSame)
        continue
      }
      let seeds = Self.seeds(old)
      let values = try Self.values(seeds, after: file, from: base, schema)
      let isExact = new.includes(old) || new.conversion(of: "v", from: old) != nil
      #expect(values != nil || !isExact, "\(old.name) to \(new.name)")
      #expect(try Self.unreadable(values ?? [], as: new) == [], "\(old.name) to \(new.name)")
    }
  }

  @Test(
    "between encodings, each value becomes the same one, also if others get its form",
    arguments: types.filter { $0.encoding != nil }, [false, true])
  func exact(old: StoredType, normalizes: Bool) throws {
    let base = Self.first(try Self.schema(old))
    let sources = TypedSeeds(old, hasOneForm: true)
    let answers = MigrationAnswers(
      [GivenAnswer(.normalize, "probe.value")].compactMap { normalizes ? $0 : nil })
    for new in Self.types where new.type == old.type && new != old {
      let schema = try Self.schema(new)
      guard let file = try Self.next(base, schema, answers).file else { continue }
      let values = try Self.values(sources.literals, after: file, from: base, schema)
      let expected = try Self.read(TypedSeeds(new, hasOneForm: true).literals)
      let isRounding = sources.literals.count != Set(sources.literals).count
      if !isRounding,
        old.type != .timestamp
          || !["textSeconds", "iso8601Seconds", "unixSeconds"]
            .contains(old.encoding?.rawValue)
      {
        #expect(values == expected, "\(old.name) to \(new.name)")
      }
    }
  }

  @Test("NULL stays NULL when the type of its column changes", arguments: types)
  func nulls(old: StoredType) throws {
    let base = Self.first(try Self.schema(old, optional: true))
    for new in Self.types where new != old {
      let schema = try Self.schema(new, optional: true)
      for normalizes in [false, true] {
        let answers = MigrationAnswers(
          [GivenAnswer(.normalize, "probe.value")].compactMap { normalizes ? $0 : nil })
        guard let file = try Self.next(base, schema, answers).file else { continue }
        let values = try Self.values(["NULL"], after: file, from: base, schema)
        #expect(values == ["NULL"], "\(old.name) to \(new.name)")
      }
    }
  }

  @Test(
    "the rows of a unique column with any name are converted in any order",
    arguments: ["at", "order", "a b", "\\\"at\\\""])
  func uniqueColumn(name: String) throws {
    func schema(_ encoding: String) throws -> Schema {
      try Self.parsed(
        """
          probe:
            columns: { "\(name)": { type: timestamp, encoding: \(encoding) } }
            indexes: { probe_at: { columns: ["\(name)"], unique: true } }
        """)
    }
    let (base, goal) = (Self.first(try schema("unixSeconds")), try schema("unixMilliseconds"))
    let file = try #require(try Self.next(base, goal, MigrationAnswers([])).file)
    let database = try SQLiteConnection(base.snapshot)
    try database.run("INSERT INTO probe VALUES (1), (1000)")
    #expect(try database.perform(file.plan(after: base.snapshot, for: goal).actions) == nil)
    #expect(try database.rows("SELECT * FROM probe ORDER BY 1") == [["1000"], ["1000000"]])
  }

  /// Returns literals as SQLite prints them.
  private static func read(_ literals: [String]) throws -> [String] {
    let database = try SQLiteConnection(SchemaSnapshot(statements: []))
    return try literals.map { try database.rows("SELECT quote(\($0))")[0][0] ?? "" }
  }

  @Test("what --convert and --refuse say decides a question")
  func answers() throws {
    let (old, new) = (StoredType(.timestamp), StoredType(.date))
    let (base, schema) = (Self.first(try Self.schema(old)), try Self.schema(new))
    let converted = MigrationAnswers([
      try #require(GivenAnswer(.convert, "probe.value=date(value)"))
    ])
    let file = try #require(try Self.next(base, schema, converted).file)
    #expect(
      try Self.values(["'2024-02-29 12:00:00.000'"], after: file, from: base, schema)
        == ["'2024-02-29'"])
    let refused = MigrationAnswers([try #require(GivenAnswer(.refuse, "probe.value"))])
    let other = try #require(try Self.next(base, schema, refused).file)
    #expect(
      try Self.values(["'2024-02-29 12:00:00.000'"], after: other, from: base, schema) == nil)
    #expect(
      try Self.values(["'2024-02-29'"], after: other, from: base, schema) == ["'2024-02-29'"])
  }

  // MARK: - Texts

  private static let times = types.filter { [.timestamp, .date].contains($0.type) }

  /// Returns what the conversion that a question shows makes of a value; nil for NULL.
  private static func shown(_ literal: String, to type: StoredType) throws -> String? {
    let change = try #require(TypeChange(from: StoredType(.any), to: type))
    let conversion = try #require(change.approximation(of: "value"))
    let database = try SQLiteConnection(SchemaSnapshot(statements: []))
    return try database.rows("SELECT \(conversion) FROM (SELECT \(literal) AS value)")[0][0]
  }

  @Test(
    "the conversion to a time or a day that a question shows makes no other day of a value",
    arguments: times)
  func otherDays(type: StoredType) throws {
    let texts = [
      "2024-02-31", "2023-02-29 12:00:00", "2024-04-31T12:00:00Z", "2024-01-31 24:00:00",
      "2024-01-31 12:00:60", "2024-01-31 12:00:00+15:00", "12024-01-31", "24-01-31", "12:00", "now",
      "2460000", "2024", "",
    ]
    for value in texts.map({ "'\($0)'" }) + ["2460000", "2460000.5", "2024", "X'31'"] {
      #expect(try Self.shown(value, to: type) == nil, "\(value) to \(type.name)")
    }
    for text in ["2024-02-29", "2024-02-29 00:00:00", "2024-02-29T00:00Z"] {
      #expect(
        try Self.shown("'\(text)'", to: type) == Self.shown("'2024-02-29 01:00:00+01:00'", to: type)
      )
      #expect(try Self.shown("'\(text)'", to: type) != nil)
    }
  }

  @Test(
    "the conversion to a day that a question shows refuses a time whose day depends on the zone")
  func dayOfZone() throws {
    #expect(try Self.shown("'2024-01-31 23:00:00-02:00'", to: StoredType(.date)) == nil)
    #expect(try Self.shown("'2024-01-31 21:00:00-02:00'", to: StoredType(.date)) == "2024-01-31")
  }

  // MARK: - Fills

  @Test(
    "a fill that is no value of its column is an error, and one that may be none refuses rows",
    arguments: types.filter { !$0.isPlain && $0.form.condition != nil })
  func fills(type: StoredType) throws {
    let text =
      "database: Probe\ntables:\n  probe:\n    columns:\n"
      + "      id: { type: integer, primaryKey: true }\n      name: text\n"
    let old = try #require(
      CheckedSchema.parse(SourceFile(path: "p.yaml", bytes: Array(text.utf8))).schema?.written)
    let encoding = type.encoding.map { ", encoding: \($0.rawValue)" } ?? ""
    let swiftType = type.type == .json ? ", swiftType: \"[Int]\"" : ""
    let more = text + "      value: { type: \(type.type.name)\(encoding)\(swiftType) }\n"
    let schema = try #require(
      CheckedSchema.parse(SourceFile(path: "p.yaml", bytes: Array(more.utf8))).schema?.written)
    let base = Self.first(old)
    func plan(_ fill: String) throws -> [String] {
      let answers = MigrationAnswers([try #require(GivenAnswer(.fill, "probe.value=\(fill)"))])
      let file = try #require(try Self.next(base, schema, answers).file)
      return try file.plan(after: base.snapshot, for: schema).actions.compactMap {
        if case .refuse(_, _, let reason) = $0.effect { reason.text } else { nil }
      }.filter { $0.contains("read") }
    }
    #expect(try plan(Self.seeds(type)[0]) == [])
    let reason = "can't be read as \(type.name), which is stored as \(type.form.shape)"
    #expect(try plan("name") == ["'value' \(reason)"])
    let error = #expect(throws: Diagnostic.self) { try plan("'no value'") }
    #expect(error?.message == "'no value' \(reason)" && error?.code == .impossibleStep)
  }

  // MARK: - Proofs

  @Test("the verifier names a column whose values a step makes unreadable")
  func proof() throws {
    let schema = try Self.schema(StoredType(.timestamp))
    let base = Self.first(schema)
    var versions = [SchemaVersion(number: 1, isSealed: true, snapshot: base.snapshot)]
    let steps = [
      Located(
        MigrationStep.sql(Located("UPDATE probe SET value = date(value)", at: 0..<0)), at: 0..<0)
    ]
    versions.append(
      SchemaVersion(
        number: 2, snapshot: base.snapshot, steps: steps,
        actions: [MigrationAction("run SQL", .run("UPDATE probe SET value = date(value)"))]))
    #expect(
      MigrationVerifier.verify(versions).findings.map(\.diagnostic.message) == [
        "from version 1 to 2: 'probe.value' can't be read as timestamp text, which is stored as "
          + "YYYY-MM-DD HH:MM:SS.SSS: '2024-02-29'"
      ])
  }

  // MARK: - Older versions

  @Test(
    "a version without types is followed by one in which each value has one form",
    arguments: types.filter(\.hadOtherForms))
  func olderForms(type: StoredType) throws {
    let schema = try Self.schema(type)
    let base = Self.first(schema, typed: false)
    #expect(!base.text.contains("types:"))
    let file = try #require(try Self.next(base, schema).file)
    #expect(file.name.value == "normalize-probe-value")
    let seeds = Self.seeds(type, hasOneForm: false)
    #expect(try Self.unreadable(seeds, as: type) != [])
    let values = try #require(try Self.values(seeds, after: file, from: base, schema))
    #expect(try Self.unreadable(values, as: type) == [])
    var sealed = file
    sealed.seal(try file.plan(after: base.snapshot, for: schema).actions)
    #expect(try Self.next(sealed, schema).file == nil)
  }

  @Test("what is no value of its type stays, and doesn't keep others from being rewritten")
  func others() throws {
    let schema = try Self.schema(StoredType(.decimal))
    let base = Self.first(schema, typed: false)
    let file = try #require(try Self.next(base, schema).file)
    #expect(
      try Self.values(["'1.10'", "'abc'", "'00x'", "'-0.50'"], after: file, from: base, schema)
        == ["'1.1'", "'abc'", "'00x'", "'-0.5'"])
    let bad = ["''", "'-'", "'.'", "'+-3'", "'--5'", "'1.2.30'", "'3-'"]
    #expect(try Self.values(bad, after: file, from: base, schema) == bad)
  }

  @Test("a version without types is followed by one with the types, even without steps")
  func onlyTypes() throws {
    let schema = try Self.schema(StoredType(.timestamp, encodedAs: .unixSeconds))
    let file = try #require(try Self.next(Self.first(schema, typed: false), schema).file)
    #expect(file.steps.isEmpty && file.snapshot.types?.count == 1)
    let plain = try Self.schema(StoredType(.text))
    #expect(try Self.next(Self.first(plain, typed: false), plain).file == nil)
  }

  @Test("after a version without types, a type that isn't stored as before is asked about")
  func storedOtherwise() throws {
    let base = Self.first(try Self.schema(StoredType(.timestamp)), typed: false)
    let new = try Self.schema(StoredType(.timestamp, encodedAs: .unixSeconds))
    #expect(
      try Self.next(base, new).questions.map(\.message) == [
        "column 'probe.value' was text, and is timestamp unixSeconds now"
      ])
  }

  // MARK: - Columns of other encodings

  static func parsed(_ columns: String) throws -> Schema {
    let text = "database: Probe\ntables:\n" + columns
    return try #require(
      CheckedSchema.parse(SourceFile(path: "p.yaml", bytes: Array(text.utf8))).schema?.written)
  }

  @Test("a moved value becomes the same one in the form of its new column")
  func move() throws {
    func schema(_ old: String, _ new: String) throws -> Schema {
      try Self.parsed(
        """
          person: { columns: { id: { type: integer, primaryKey: true }\(new) } }
          probe:
            columns:
              id: { type: integer, primaryKey: true, references: person }
              name: "text?"
        \(old)
        """)
    }
    let base = Self.first(
      try schema("      value: { type: \"timestamp?\", encoding: unixSeconds }\n", ""))
    let goal = try schema("", ", born: { type: \"timestamp?\", encoding: unixMilliseconds }")
    let answers = MigrationAnswers([try #require(GivenAnswer(.move, "probe.value=person.born"))])
    let file = try #require(try Self.next(base, goal, answers).file)
    let database = try SQLiteConnection(base.snapshot)
    try database.run("INSERT INTO person VALUES (1)")
    try database.run("INSERT INTO probe (id, value) VALUES (1, 100)")
    #expect(try database.perform(file.plan(after: base.snapshot, for: goal).actions) == nil)
    #expect(try database.rows("SELECT born FROM person") == [["100000"]])
  }

  @Test("a fill that is a column of another encoding is an error, with the conversion")
  func fillOfOtherForm() throws {
    let old = """
        probe:
          columns:
            id: { type: integer, primaryKey: true }
            old: { type: timestamp, encoding: unixSeconds }

      """
    let new = try Self.parsed(
      old + "      value: { type: timestamp, encoding: unixMilliseconds }\n")
    let base = Self.first(try Self.parsed(old))
    let answers = MigrationAnswers([try #require(GivenAnswer(.fill, "probe.value=old"))])
    let file = try #require(try Self.next(base, new, answers).file)
    let error = #expect(throws: Diagnostic.self) {
      try file.plan(after: base.snapshot, for: new)
    }
    #expect(
      error?.message
        == "'old' is stored as seconds since 1970, and 'probe.value' as milliseconds since 1970: "
        + "write CAST(round((julianday(old, 'unixepoch') - 2440587.5) * 86400000) AS INTEGER)")
  }

  @Test("a version without types has those of later versions, under the names of its columns")
  func inherited() throws {
    func located(_ text: String) -> Located<String> { Located(text, at: 0..<0) }
    let table = located("account")
    var last = SchemaSnapshot(statements: [])
    last.types = [
      SnapshotTable(
        name: "account",
        columns: [
          SnapshotColumn(name: "born", type: StoredType(.date)),
          SnapshotColumn(name: "paid", type: StoredType(.decimal)),
          SnapshotColumn(name: "seen", type: StoredType(.timestamp)),
        ])
    ]
    let steps: [MigrationStep] = [
      .renameTable(from: located("user"), to: table),
      .renameColumn(ColumnPlace(table, located("birth")), to: located("born")),
      .addColumn(ColumnPlace(table, located("paid")), fill: nil),
      .changeColumn(
        ColumnPlace(table, located("seen")), ColumnConversion(convert: located("date(seen)"))),
    ]
    let versions = [
      SchemaVersion(number: 1, snapshot: SchemaSnapshot(statements: [])),
      SchemaVersion(
        number: 2, snapshot: SchemaSnapshot(statements: []),
        steps: steps.map { Located($0, at: 0..<0) }),
    ].typed(as: last)
    #expect(versions[1].types == last.types)
    #expect(
      versions[0].types == [
        SnapshotTable(
          name: "user", columns: [SnapshotColumn(name: "birth", type: StoredType(.date))])
      ])
  }
}
