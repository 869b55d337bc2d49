import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser
import SchemaSQL

/// The changes from a version to the current schema, as the steps of the next version.
///
/// Renames are never guessed, and nothing is dropped without being named: if the schemas leave it
/// open, there is a question with the possible answers.
package struct SchemaDiff {
  var answers: MigrationAnswers
  let schema: Schema
  let places: SchemaPlaces
  let context: MigrationContext
  /// The database of the version, with the renames already done.
  var base: SchemaDatabase
  /// The database of the version as it was.
  let old: SchemaDatabase
  let goal: SchemaDatabase
  /// The database of the schema that the draft leads to.
  let drafted: SchemaDatabase?
  var steps = Steps()
  var questions: [Diagnostic] = []
  /// The questions about the values of new columns, by their positions, and the columns.
  var openFills: [(question: Int, place: ColumnPlace)] = []
  /// The new names of tables, by their old names.
  private(set) var tableNames: [SQLName: String] = [:]
  private var oldTableNames: [SQLName: SQLName] = [:]
  /// The tables that get another name, and the name.
  var renamedTables: [(old: String, new: SQLName)] = []
  var newTables: [String] = []
  /// The tables with columns that may be renamed or new.
  var undecidedTables: Set<String> = []
  /// The columns that the answers move to other tables.
  var moves: [ColumnMove] = []
  /// The columns that may have moved to other tables.
  var openMoves: [ColumnMove] = []
  /// The old names of columns, by their current names.
  var columnNames: [ColumnPlace: String] = [:]
  /// The titles of the steps that contain hand-written parts of the draft, by the position of the
  /// draft's step.
  var carriers: [Int: String] = [:]
  /// The options that convert the values of a column that is never NULL, for which a fill has no effect.
  var needlessFills: [SQLName: String] = [:]
  /// The reasons why answers have no effect, if they aren't the usual ones.
  var objections: [AnswerKey: String] = [:]
  /// The answers that had an effect.
  private var used: Set<AnswerKey> = []

  /// The steps, grouped in the order in which they can be performed.
  struct Steps {
    /// The steps that make room for renames.
    var clearings: [MigrationStep] = []
    var renames: [MigrationStep] = []
    var additions: [MigrationStep] = []
    var changes: [MigrationStep] = []
    var drops: [MigrationStep] = []
    var objects: [MigrationStep] = []
  }

  /// Returns the steps, or the open questions.
  ///
  /// - Parameter new: The snapshot of the schema; nil to make it.
  package static func steps(
    from old: SchemaSnapshot, to schema: Schema, as new: SchemaSnapshot? = nil,
    answers: MigrationAnswers
  ) throws(Diagnostic) -> (steps: [MigrationStep], questions: [Diagnostic]) {
    let new = new ?? SchemaSnapshot(of: schema)
    var diff = SchemaDiff(
      answers: answers, schema: schema, places: SchemaPlaces(schema),
      context: MigrationContext(schema).from(old, to: new), base: try SchemaDatabase(old),
      old: try SchemaDatabase(old), goal: try SchemaDatabase(new),
      drafted: try answers.draftSnapshot.map { snapshot throws(Diagnostic) in
        try SchemaDatabase(snapshot)
      })
    diff.settleAnswers()
    try diff.compareTables()
    diff.compareEnums()
    diff.compareRenamedEnums()
    diff.compareObjects()
    diff.askOfLostWriting()
    // Needless answers come first: the commands printed with the questions would repeat them.
    let needless = diff.needlessAnswers
    guard needless.isEmpty else { return ([], needless) }
    diff.joinFills()
    return (diff.inOrder, diff.questions)
  }

  /// Records that a table has another name now, or keeps its own.
  mutating func note(_ new: String, ofTable old: String) {
    tableNames[SQLName(old)] = new
    oldTableNames[SQLName(new)] = SQLName(old)
  }

  /// Returns the name that a table of the schema had before; nil if it is new.
  func oldName(ofTable name: String) -> String? { oldTableNames[SQLName(name)]?.description }

  /// Records that an answer had an effect.
  mutating func use(_ kind: AnswerKind, _ name: String) {
    used.insert(AnswerKey(kind: kind, name: SQLName(name)))
  }

  mutating func use(_ kind: AnswerKind, _ column: String, of tables: [String]) {
    for table in tables { use(kind, "\(table).\(column)") }
  }

  /// Returns the value that an update gives to a column of the schema that it sets to the current
  /// time, as SQL; nil for other columns.
  func timeOfUpdate(of place: ColumnPlace) -> String? {
    schema.tables.first { $0.name.sqlName == place.table.sqlName }?
      .column(named: place.column.value)?.timeOfUpdate
  }

  private mutating func settleAnswers() {
    if !answers.given.isEmpty {
      answers.settle(names: answerableNames + answers.draft.flatMap(\.names))
    }
    answers.forgetContradictedRenames()
    for name in answers.discard() { use(.discard, name) }
    for name in answers.renameTargets() { use(.rename, name) }
  }

  mutating func ask(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange, _ hints: [String]
  ) {
    questions.append(Diagnostic(code, message, at: range, hints: hints))
  }

  private var needlessAnswers: [Diagnostic] {
    let given = answers.given
    if given.isEmpty { return [] }
    let names = answerableNames
    let contradictions = contradictions(among: given)
    guard contradictions.isEmpty else { return contradictions }
    let decided = given.filter { used.contains($0.key) }
    return given.filter { !used.contains($0.key) }.map { answer in
      let unknown = answer.subject.flatMap { names.hasName($0) ? nil : $0 }
      let objection = unknown.map { "neither the last version nor the schema has '\($0)'" }
      let decisive = decided.first(where: answer.isOverridden)
      let meant = unknown.flatMap { closestMatch(to: $0, in: names) }
      let other = unknown == nil ? effect(insteadOf: answer) : nil
      return Diagnostic(
        .needlessAnswer,
        "'\(answer.option)' has no effect: "
          + (objection ?? other?.objection
            ?? decisive.map { "'\($0.option)' says what happens" } ?? objections[answer.key]
            ?? answer.objection),
        at: 0..<0,
        hints: (meant.map { "did you mean '\($0)'?" } ?? other?.option).map { [$0] } ?? [])
    }
  }

  /// Returns why a fill has no effect, and the option that has one; nil for other answers.
  private func effect(insteadOf answer: GivenAnswer) -> (objection: String, option: String)? {
    guard answer.kind == .fill else { return nil }
    if let option = needlessFills[answer.key.name] {
      return ("it replaces NULL, which no row has", "another value? " + option)
    }
    guard let table = goal.table(named: answer.name) else { return nil }
    let columns = table.columnsToInsert.map(\.description)
    return (
      "'\(table.name)' is a table, and a column is 'table.column'",
      "rows of other tables? " + AnswerOption.insertion(into: table.name, columns, from: nil)
    )
  }

  private func contradictions(among given: [GivenAnswer]) -> [Diagnostic] {
    given.enumerated().flatMap { place, answer in
      given[..<place].filter { $0.contradicts(answer) }.map { other in
        Diagnostic(
          .needlessAnswer, "'\(other.option)' and '\(answer.option)' contradict each other",
          at: 0..<0)
      }
    }
  }

  /// The names of everything that can be renamed, dropped, or filled.
  private var answerableNames: [String] {
    let tables = (old.tables + goal.tables).map(\.name)
    let columns = tables.flatMap { name in
      [old, goal].flatMap { $0.table(named: name)?.table.columns ?? [] }
        .map { "\(name).\($0.name.value)" }
    }
    return tables + columns + context.oldEnums.map(\.name)
      + context.oldEnums.flatMap { type in type.cases.map { "\(type.name).\($0.name)" } }
  }
}

/// The places of tables, columns, and enums in the schema file.
package struct SchemaPlaces {
  private var places: [[SQLName]: SourceRange] = [:]
  private var enums: [String: SourceRange] = [:]
  /// The place of everything else.
  private let start: SourceRange

  package init(_ schema: Schema, start: SourceRange = 0..<0) {
    self.start = start
    for table in schema.tables {
      places[[table.name.sqlName]] = table.name.range
      for column in table.columns {
        places[[table.name.sqlName, column.name.sqlName]] = column.name.range
      }
    }
    for name in schema.virtualTables.map(\.name) + schema.fullTextTables.map(\.name) {
      places[[name.sqlName]] = name.range
    }
    for enumeration in schema.enums { enums[enumeration.name.value] = enumeration.name.range }
  }

  package func table(_ name: String) -> SourceRange { places[[SQLName(name)]] ?? start }

  package func column(_ column: String, of table: String) -> SourceRange {
    places[[SQLName(table), SQLName(column)]] ?? self.table(table)
  }

  func column(_ place: ColumnPlace) -> SourceRange {
    column(place.column.value, of: place.table.value)
  }

  func enumeration(_ name: String) -> SourceRange { enums[name] ?? start }
}
