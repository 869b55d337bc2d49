import SchemaParser

extension SchemaDiff {
  /// Asks for what a person has written and no step would say any more.
  mutating func askOfLostWriting() {
    for (place, step) in answers.draft.enumerated() {
      guard let writing = step.writing else { continue }
      if carriers[place] != nil { noteUse(of: writing.name) } else { ask(of: writing) }
    }
  }

  /// The answer that says what a table or column of the draft alone is called now.
  private mutating func noteUse(of name: String) {
    if let answer = answers.renames.last(where: { SQLName.areEqual($0.old, name) }) {
      use(answer.old)
    }
  }

  private mutating func ask(of writing: MigrationStep.Writing) {
    let candidates = candidates(for: writing).sortedByLikeness(to: writing.lastName)
    ask(
      .lostWriting,
      "the draft has \(writing.text) of '\(writing.name)', and no step for it any more",
      at: places.table(newName(ofDrafted: writing.table)),
      candidates.prefix(3).map { "renamed?     " + AnswerOption.rename(writing.name, to: $0) }
        + ["not wanted?  " + AnswerOption.discard(writing.name)])
  }

  private func newName(ofDrafted table: String) -> String {
    goal.tables.map(\.name).first { name in
      draftNames(ofTable: name).contains { SQLName.areEqual($0, table) }
    } ?? table
  }

  /// The new tables or columns of which the draft doesn't say anything yet.
  private func candidates(for writing: MigrationStep.Writing) -> [String] {
    steps.additions.compactMap { step in
      switch step {
      case .createTable(let table, nil) where writing.kind == .rows: table.value
      case .addColumn(let place, nil)
      where writing.kind == .fill
        && draftNames(ofTable: place.table.value).contains {
          SQLName.areEqual($0, writing.table)
        }:
        place.column.value
      default: nil
      }
    }
  }
}

extension MigrationStep {
  /// What a step says that only a person can have written.
  struct Writing {
    enum Kind {
      case rows, fill, conversion
    }

    let kind: Kind
    let text: String
    let table: String
    var column: String?

    var name: String { column.map { "\(table).\($0)" } ?? table }
    var lastName: String { column ?? table }
  }

  /// What the step says by hand; nil for those that stay as they are.
  fileprivate var writing: Writing? {
    switch self {
    case .createTable(let table, _?):
      Writing(kind: .rows, text: "the 'rows'", table: table.value)
    case .addColumn(let place, _?):
      Writing(
        kind: .fill, text: "a 'fill'", table: place.table.value, column: place.column.value)
    case .changeColumn(let place, let conversion) where conversion.isDecided:
      Writing(
        kind: .conversion, text: "a conversion", table: place.table.value,
        column: place.column.value)
    default: nil
    }
  }
}
