import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension SchemaDiff {
  /// Asks about hand-written parts of the draft that no new step would contain.
  mutating func askOfLostWriting() {
    for (place, step) in answers.draft.enumerated() {
      guard let writing = step.writing else { continue }
      if carriers[place] == nil {
        ask(of: writing)
      } else if answers.answer(writing.name) != nil {
        use(writing.name)
      }
    }
  }

  private mutating func ask(of writing: MigrationStep.Writing) {
    let candidates = candidates(for: writing).sortedByLikeness(to: writing.lastName)
    ask(
      .lostWriting,
      "the draft has \(writing.text) of '\(writing.name)', but no longer a step for it",
      at: places.table(newName(ofDrafted: writing.table)),
      candidates.prefix(3).map { "renamed?     " + AnswerOption.rename(writing.name, to: $0) }
        + ["not wanted?  " + AnswerOption.discard(writing.name)])
  }

  private func newName(ofDrafted table: String) -> String {
    goal.tables.map(\.name).first { draftNames(ofTable: $0).hasName(table) } ?? table
  }

  /// Returns the new tables or columns that have no hand-written part from the draft yet.
  private func candidates(for writing: MigrationStep.Writing) -> [String] {
    steps.additions.compactMap { step in
      switch step {
      case .createTable(let table, nil) where writing.kind == .rows: table.value
      case .addColumn(let place, nil)
      where writing.kind == .fill && draftNames(ofTable: place.table.value).hasName(writing.table):
        place.column.value
      default: nil
      }
    }
  }
}

extension MigrationStep {
  /// The hand-written part of a step.
  struct Writing {
    enum Kind {
      case rows, fill, conversion
    }

    let kind: Kind
    let text: String
    let table: String
    var column: String?

    fileprivate init(_ kind: Kind, _ text: String, _ place: ColumnPlace) {
      (self.kind, self.text, table, column) = (kind, text, place.table.value, place.column.value)
    }

    fileprivate init(rowsOf table: String) {
      (kind, text, self.table) = (.rows, "the 'rows'", table)
    }

    var name: String { column.map { "\(table).\($0)" } ?? table }
    var lastName: String { column ?? table }
  }

  /// The hand-written part of the step, if it has one and isn't kept as a whole anyway.
  var writing: Writing? {
    switch self {
    case .createTable(let table, _?): Writing(rowsOf: table.value)
    case .addColumn(let place, _?): Writing(.fill, "a 'fill'", place)
    case .changeColumn(let place, let conversion) where conversion.isDecided:
      Writing(.conversion, "a conversion", place)
    default: nil
    }
  }
}
