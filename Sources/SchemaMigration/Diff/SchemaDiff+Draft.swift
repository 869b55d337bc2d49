import SchemaParser

/// What the draft says by hand is carried over to the steps that are worked out anew, or asked for.
extension SchemaDiff {
  mutating func rows(ofNewTable name: String) -> RowSource? {
    let names = draftNames(ofTable: name)
    return carried(to: .createTable(name.located, rows: nil)) { step -> RowSource? in
      guard case .createTable(let table, let rows) = step else { return nil }
      return names.contains { SQLName.areEqual($0, table.value) } ? rows : nil
    }
  }

  mutating func fill(of column: String, in table: String) -> Located<String>? {
    let place = ColumnPlace(table.located, column.located)
    let names = draftNames(of: place)
    let drafted = carried(to: .addColumn(place, fill: nil)) { step -> Located<String>? in
      guard case .addColumn(let other, let fill) = step else { return nil }
      return other.isOne(of: names) ? fill : nil
    }
    return answers.fill(place.description) ?? drafted
  }

  /// What the draft says of a column that changes.
  mutating func conversion(of column: String, in table: String) -> ColumnConversion {
    let place = ColumnPlace(table.located, column.located)
    let names = draftNames(of: place)
    let drafted = carried(to: .changeColumn(place, ColumnConversion())) { step -> ColumnConversion? in
      guard case .changeColumn(let other, let conversion) = step else { return nil }
      return other.isOne(of: names) ? conversion : nil
    }
    var conversion = drafted ?? ColumnConversion()
    if let fill = answers.fill(place.description) { conversion.fill = fill }
    return conversion
  }

  /// What a step of the draft says, and notes the step that says it from now on.
  private mutating func carried<Writing>(
    to step: MigrationStep, _ writing: (MigrationStep) -> Writing?
  ) -> Writing? {
    for (place, drafted) in answers.draft.enumerated() where carriers[place] == nil {
      guard let writing = writing(drafted) else { continue }
      carriers[place] = step.title
      return writing
    }
    return nil
  }

  /// What a table of the schema may be called in the draft.
  private func draftNames(ofTable name: String) -> [String] {
    let old = tableNames.first { SQLName.areEqual($0.value, name) }?.key
    let others =
      [old, old.flatMap { answers.draftedName(ofTable: $0) }].compactMap { $0 }
      + answers.renames.filter { SQLName.areEqual($0.new, name) }.map(\.old)
    return [name] + others.filter { goal.table(named: $0) == nil }
  }

  /// What a column of the schema may be called in the draft.
  private func draftNames(of place: ColumnPlace) -> [(table: String, column: String)] {
    let (table, column) = (place.table.value, place.column.value)
    let tables = draftNames(ofTable: table)
    let old = columnNames[place]
    let drafted = old.flatMap { answers.draftedName(ofColumn: $0, in: tables) }
    let asked = tables.flatMap { table in
      answers.renames.filter { SQLName.areEqual($0.new, column) }.compactMap { answer in
        ColumnPlace(answer.old.located).flatMap {
          SQLName.areEqual($0.table.value, table) ? $0.column.value : nil
        }
      }
    }
    let others = ([old, drafted].compactMap { $0 } + asked).filter {
      goal.table(named: table)?.column($0) == nil
    }
    return tables.flatMap { table in ([column] + others).map { (table, $0) } }
  }
}

// MARK: - What would be lost

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
  /// The names that an answer may be about.
  var names: [String] {
    switch self {
    case .createTable(let table, _): [table.value]
    case .addColumn(let place, _), .changeColumn(let place, _), .moveColumn(_, let place, _):
      [place.description]
    default: []
    }
  }
}

extension ColumnPlace {
  fileprivate func isOne(of names: [(table: String, column: String)]) -> Bool {
    names.contains { isColumn($0.column, of: [$0.table]) }
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
    case .changeColumn(let place, let conversion) where conversion != ColumnConversion():
      Writing(
        kind: .conversion, text: "a conversion", table: place.table.value,
        column: place.column.value)
    default: nil
    }
  }
}

// MARK: - Order

extension SchemaDiff {
  /// The steps: those of the draft that still stand in their places, and behind them the new ones.
  var inOrder: [MigrationStep] {
    let requests = answers.requests.filter { !answers.draft.contains($0) }
    var fresh =
      steps.clearings + steps.renames + steps.additions + steps.changes + requests + steps.drops
      + steps.objects
    var kept: [MigrationStep] = []
    for (place, step) in answers.draft.enumerated() {
      if step.isOwn {
        kept.append(step)
      } else if let match = fresh.firstIndex(where: { stands($0, for: step, at: place) }) {
        kept.append(fresh.remove(at: match))
      }
    }
    return kept + fresh
  }

  private func stands(
    _ step: MigrationStep, for drafted: MigrationStep, at place: Int
  ) -> Bool {
    switch (step, drafted) {
    case (.addColumn(let new, _), .addColumn(let old, _)),
      (.changeColumn(let new, _), .changeColumn(let old, _)):
      // Of another table, it comes after the step that renames that; an answer is about now.
      let isSame = step.title == drafted.title || carriers[place] == step.title
      return isSame && SQLName.areEqual(new.table.value, old.table.value)
        && answers.fill(new.description) == nil
    case (.renameTable(let new, _), .renameTable(let old, _)): return new == old
    case (.renameColumn(let new, _), .renameColumn(let old, _)): return new == old
    default: return step.title == drafted.title || carriers[place] == step.title
    }
  }
}
