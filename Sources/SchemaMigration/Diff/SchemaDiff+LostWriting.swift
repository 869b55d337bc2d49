import SchemaParser

extension SchemaDiff {
  /// Asks about hand-written parts of the draft that no new step would contain.
  mutating func askOfLostWriting() {
    for (place, step) in answers.draft.enumerated() {
      guard let writing = step.writing else { continue }
      if carriers[place] == nil {
        ask(of: writing)
      } else if answers.answer(writing.part.description) != nil {
        use(.rename, writing.part.description)
      }
    }
  }

  private mutating func ask(of writing: MigrationStep.Writing) {
    let candidates = candidates(for: writing).sortedByLikeness(to: writing.part.name)
    ask(
      .lostWriting,
      "the draft has \(writing.kind.rawValue) of '\(writing.part.description)', but no longer a step for it",
      at: places.table(newName(ofDrafted: writing.part.table.value)),
      candidates.prefix(3).map {
        "renamed?     " + AnswerOption.rename(writing.part.description, to: $0)
      }
        + ["not wanted?  " + AnswerOption.discard(writing.part.description)])
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
      where writing.kind == .fill
        && draftNames(ofTable: place.table.value).hasName(writing.part.table.value):
        place.column.value
      default: nil
      }
    }
  }
}
