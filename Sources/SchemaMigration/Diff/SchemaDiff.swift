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
  /// The reasons why answers have no effect, if they aren't the usual ones.
  var objections: [AnswerKey: AnswerObjection] = [:]
  /// The answers that had an effect.
  private(set) var used: Set<AnswerKey> = []

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
    try diff.compareEnums()
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

  /// Records that a fill has no effect because the column is never NULL.
  ///
  /// - Parameter value: The value that a conversion would give to the column.
  mutating func note(needlessFillOf place: ColumnPlace, insteadOf value: String?) {
    let option = AnswerOption.convert(place.description, with: value)
    objections[AnswerKey(kind: .fill, name: SQLName(place.description))] = AnswerObjection(
      "it replaces NULL, which no row has", hint: "another value? " + option)
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
