import SchemaImporter
package import SchemaParser

/// What has changed between a version and the schema of now, as the steps of the next version.
///
/// A rename is never guessed, and nothing is dropped that nobody has named: where the schemas leave
/// it open, there is a question with the answers to it.
package struct SchemaDiff {
  var answers: MigrationAnswers
  let places: SchemaPlaces
  let oldEnums: [SnapshotEnum]
  let newEnums: [SnapshotEnum]
  /// The columns of the schema that hold an enum, by its name.
  let enumColumns: [String: [ColumnPlace]]
  /// The version, in which what is renamed already has its new name.
  let base: PlanDatabase
  /// The version as it was.
  let old: PlanDatabase
  let goal: PlanDatabase
  var steps = Steps()
  var questions: [Diagnostic] = []
  /// The new names of tables, by the old ones.
  var tableNames: [String: String] = [:]
  /// The tables that are new.
  var newTables: [String] = []
  /// The tables of which it is open what columns are called.
  var undecidedTables: Set<String> = []
  /// The columns that the answers take to other tables.
  var moves: [ColumnMove] = []
  /// The columns that may have gone to other tables, which is open.
  var openMoves: [ColumnMove] = []
  /// What columns were called before, by what they are called now.
  var columnNames: [ColumnPlace: String] = [:]
  /// The titles of the steps that say what one of the draft says by hand, by its place there.
  var carriers: [Int: String] = [:]
  /// The answers that were of use, as SQLite looks names up.
  private var used: Set<String> = []

  /// The steps in the order in which they can be done.
  struct Steps {
    /// What makes room for renames.
    var clearings: [MigrationStep] = []
    var renames: [MigrationStep] = []
    var additions: [MigrationStep] = []
    var changes: [MigrationStep] = []
    var drops: [MigrationStep] = []
    var objects: [MigrationStep] = []
  }

  /// Returns the steps, or the questions that are open.
  package static func steps(
    from old: SchemaSnapshot, to schema: Schema, answers: MigrationAnswers
  ) throws(Diagnostic) -> (steps: [MigrationStep], questions: [Diagnostic]) {
    var diff = SchemaDiff(
      answers: answers, places: SchemaPlaces(schema), oldEnums: old.enums,
      newEnums: SchemaSnapshot(of: schema).enums,
      enumColumns: MigrationContext(schema).enumColumns, base: try PlanDatabase(old),
      old: try PlanDatabase(old), goal: try PlanDatabase(SchemaSnapshot(of: schema)))
    diff.settleAnswers()
    try diff.compareTables()
    diff.compareEnums()
    diff.compareRenamedEnums()
    diff.compareObjects()
    diff.askOfLostWriting()
    // An answer of no use comes first: the commands that the others print would repeat it.
    let needless = diff.needlessAnswers
    guard needless.isEmpty else { return ([], needless) }
    return (diff.inOrder, diff.questions)
  }

  private init(
    answers: MigrationAnswers, places: SchemaPlaces, oldEnums: [SnapshotEnum],
    newEnums: [SnapshotEnum], enumColumns: [String: [ColumnPlace]], base: PlanDatabase,
    old: PlanDatabase, goal: PlanDatabase
  ) {
    self.answers = answers
    self.places = places
    self.oldEnums = oldEnums
    self.newEnums = newEnums
    self.enumColumns = enumColumns
    self.base = base
    self.old = old
    self.goal = goal
  }

  /// Notes that an answer is of use.
  mutating func use(_ name: String) { used.insert(SQLName.folded(name)) }

  private mutating func settleAnswers() {
    answers.settle(names: answerableNames + answers.draft.flatMap(\.names))
    answers.forgetContradictedRenames()
    for name in answers.discard().union(answers.renameTargets()) { use(name) }
  }

  mutating func ask(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange, _ hints: [String]
  ) {
    var question = Diagnostic(code, message, at: range)
    question.hints = hints
    questions.append(question)
  }

  private var needlessAnswers: [Diagnostic] {
    let names = answerableNames
    return answers.given.filter { !used.contains(SQLName.folded($0.key)) }.map { answer in
      let unknown = answer.name.flatMap { name in
        names.contains { SQLName.areEqual($0, name) } ? nil : name
      }
      let objection = unknown.map { "neither the last version nor the schema has '\($0)'" }
      var question = Diagnostic(
        .needlessAnswer,
        "'\(answer.option) \(answer.value)' has no effect: \(objection ?? answer.objection)",
        at: 0..<0)
      let meant = unknown.flatMap { closestMatch(to: $0, in: names) }
      question.hints = meant.map { ["did you mean '\($0)'?"] } ?? []
      return question
    }
  }

  /// What can be renamed, dropped or filled.
  private var answerableNames: [String] {
    let tables = (old.tables + goal.tables).map(\.name)
    let columns = tables.flatMap { name in
      [old, goal].flatMap { $0.table(named: name)?.table.columns ?? [] }
        .map { "\(name).\($0.name.value)" }
    }
    return tables + columns
      + oldEnums.map(\.name)
      + oldEnums.flatMap { type in type.cases.map { "\(type.name).\($0.name)" } }
  }
}

/// Where things stand in the schema file.
struct SchemaPlaces {
  private var places: [String: SourceRange] = [:]
  private let start: SourceRange = 0..<0

  init(_ schema: Schema) {
    for table in schema.tables {
      places[SQLName.folded(table.name.value)] = table.name.range
      for column in table.columns {
        places[Self.key(table.name.value, column.name.value)] = column.name.range
      }
    }
    for name in schema.virtualTables.map(\.name) + schema.fullTextTables.map(\.name) {
      places[SQLName.folded(name.value)] = name.range
    }
    for enumeration in schema.enums {
      places["enum " + enumeration.name.value] = enumeration.name.range
    }
  }

  private static func key(_ table: String, _ column: String) -> String {
    SQLName.folded(table) + "\u{0}" + SQLName.folded(column)
  }

  func table(_ name: String) -> SourceRange { places[SQLName.folded(name)] ?? start }

  func column(_ column: String, of table: String) -> SourceRange {
    places[Self.key(table, column)] ?? self.table(table)
  }

  func enumeration(_ name: String) -> SourceRange { places["enum " + name] ?? start }
}
