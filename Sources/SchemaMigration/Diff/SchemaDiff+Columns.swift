import DBGenSQLText
import SchemaParser

/// Columns that are added, dropped, changed, or renamed.
extension SchemaDiff {
  /// Renames columns in the base, so that everything that mentions them uses the new names.
  mutating func renameColumns(of table: String, oldName: String) throws(Diagnostic) {
    guard let old = base.table(named: table), let goal = goal.table(named: table) else { return }
    let renamed = renames(of: old, to: goal, [oldName, table])
    try refuseSharedNames(renamed, in: table)
    try rename(renamed, in: table)
  }

  /// Throws if two columns would get the same name.
  private func refuseSharedNames(
    _ columns: [(old: String, new: String)], in table: String
  ) throws(Diagnostic) {
    for (index, (old, new)) in columns.enumerated() {
      guard let other = columns[..<index].first(where: { $0.new == new }) else { continue }
      throw Diagnostic(
        .needlessAnswer,
        "columns '\(table).\(other.old)' and '\(table).\(old)' can't both become '\(new)'",
        at: places.column(ColumnPlace(table, new)))
    }
  }

  mutating func compareColumns(of table: String, oldName: String) {
    guard let old = base.table(named: table), let goal = goal.table(named: table) else { return }
    // Most tables stay as they are.
    if old.object == goal.object { return compareDefinitions(old, goal) }
    let names = [oldName, table]
    let gone = old.table.columns.filter { goal.column($0.name.value) == nil }
    let added = goal.table.columns.filter { old.column($0.name.value) == nil }
    let split = gone.filter { column in
      !candidates(
        for: column, called: column.name.value.withoutScratch, of: old, among: added, in: goal
      ).contains(where: \.isPlausible)
    }
    let asked = askOfReappearances(of: split, in: table)
    for column in gone where !asked.contains(column.name.value) {
      lose(column, of: old, names, added, in: goal)
    }
    for column in added { add(column, to: goal) }
    for column in old.written where goal.column(column.name.value)?.generated != nil {
      replace(column, by: goal, names)
    }
    compareDefinitions(old, goal)
  }

  private mutating func replace(_ column: Column, by table: StoredTable, _ names: [String]) {
    let name = column.name.value
    let place = ColumnPlace(table.name, name)
    guard answers.drops(column: name, of: names) else {
      return ask(
        .undeclaredDrop,
        "the data of column '\(place.description)' would be lost: it is now computed",
        at: places.column(place),
        ["dropped?   " + AnswerOption.drop(place.description)])
    }
    use(.drop, name, of: names)
    steps.clearings.append(.dropColumn(place))
    steps.additions.append(.addColumn(place, fill: nil))
  }

  private mutating func renames(
    of old: StoredTable, to new: StoredTable, _ names: [String]
  ) -> [(old: String, new: String)] {
    old.table.columns.compactMap { column in
      let name = column.name.value
      let same = new.column(name)?.name.value
      let named = answers.newName(ofColumn: name, in: names).flatMap { new.column($0) }
      // A column that is computed takes no values.
      let answer = named?.generated == nil || column.generated != nil ? named?.name.value : nil
      guard let expected = answer ?? same, expected != name else { return nil }
      if answer != nil {
        askOfReturn(of: name, expected, new, names)
        use(.rename, name, of: names)
      }
      columnNames[ColumnPlace(new.name, expected)] = name
      return (name, expected)
    }
  }

  /// Asks about a column that the draft renames, and that exists again: is it the old one or new?
  private mutating func askOfReturn(
    of name: String, _ expected: String, _ new: StoredTable, _ names: [String]
  ) {
    let isAsked = names.contains { answers.answer("\($0).\(name)") != nil }
    guard !isAsked, SQLName(name) != SQLName(expected), let again = new.column(name)?.name.value,
      !answers.bringsAgain(column: name, of: names)
    else { return }
    let place = ColumnPlace(new.name, again)
    askOfReturn(
      of: "column", place.description, called: again, or: expected, at: places.column(place))
  }

  private mutating func rename(
    _ columns: [(old: String, new: String)], in table: String
  ) throws(Diagnostic) {
    let prefix = "ALTER TABLE \(SQLName.quote(table)) RENAME COLUMN "
    // Rename all of them to unused names first: they may swap names, or take one that is given up.
    let before = base.table(named: table)
    let taken = columns.compactMap { before?.column($0.new)?.name.value }
    for name in Set(columns.map(\.old)).union(taken).sorted() {
      try runOnBase(
        "\(prefix)\(SQLName.quote(name)) TO \(SQLName.quote(Scratch.former(name)))", at: 0..<0)
    }
    for (old, new) in columns {
      try runOnBase(
        "\(prefix)\(SQLName.quote(Scratch.former(old))) TO \(SQLName.quote(new))",
        at: places.column(ColumnPlace(table, new)))
      steps.renames.append(.renameColumn(ColumnPlace(table, old), to: new.located))
    }
  }

  private mutating func lose(
    _ column: Column, of table: StoredTable, _ names: [String], _ added: [Column],
    in new: StoredTable
  ) {
    let shown = column.name.value.withoutScratch
    let place = ColumnPlace(table.name, shown)
    let isDropped = answers.drops(column: shown, of: names)
    if column.generated != nil || isDropped || isMoved(shown, of: names) {
      if isDropped, !isMoved(shown, of: names), !answers.makesRows(from: shown, of: names) {
        use(.drop, shown, of: names)
      }
      if answers.movesValues(of: shown, in: names) || isMovedToRows(shown, of: names) { return }
      // One that was set aside makes room for another.
      return shown == column.name.value
        ? steps.drops.append(.dropColumn(place)) : steps.clearings.append(.dropColumn(place))
    }
    let candidates = candidates(for: column, called: shown, of: table, among: added, in: new)
    let plausible = candidates.filter(\.isPlausible)
    let moves = openMoves.filter { $0.from == place }
    let shownCandidates = plausible.isEmpty && moves.isEmpty ? candidates : plausible
    let isOnly = table.table.columns.filter { new.column($0.name.value) == nil }.count == 1
    let fills = isOnly ? added.filter { isFillNeeded(of: $0, in: new) } : []
    let isSplit =
      fills.count > 1
      && fills.allSatisfy { fill in
        fill.type.value == column.type.value
          && shownCandidates.contains { $0.name == fill.name.value }
      }
    askOfLoss(
      of: place, shownCandidates.map(\.name), moves, fills.map(\.name.value),
      splittingValues: isSplit)
  }

  /// Returns whether existing rows lack a value of a new column that the answers don't give.
  private func isFillNeeded(of column: Column, in table: StoredTable) -> Bool {
    let place = ColumnPlace(table.name, column.name.value)
    let isGiven = answers.movesValues(to: place) || isMoved(to: place) || answers.fill(place) != nil
    return table.needsValue(column) && !isGiven
      && fillOfReference(column.name.sqlName, in: table) == nil
  }

  /// - Parameters:
  ///   - fills: The new columns of the table that need values, unless they are the old one.
  ///   - isSplit: Whether they could have parts of its value.
  private mutating func askOfLoss(
    of place: ColumnPlace, _ candidates: [String], _ moves: [ColumnMove], _ fills: [String],
    splittingValues isSplit: Bool
  ) {
    let (name, table, column) = (place.description, place.table.value, place.column.value.asSQL)
    let targets = moves.map(\.to) + candidates.map { ColumnPlace(table, $0) }
    guard let target = targets.first else {
      return ask(
        .undeclaredDrop, "column '\(name)' is gone", at: places.table(table),
        ["dropped?   " + AnswerOption.drop(name)])
    }
    undecidedTables.insert(table)
    func filled(
      _ option: String, except known: String? = nil, with value: String? = nil
    ) -> String {
      let options = fills.filter { $0 != known }.map { column in
        AnswerOption.fill(ColumnPlace(table, column).description, with: value)
      }
      return ([option] + options).joined(separator: " ")
    }
    ask(
      .renamedOrReplaced, "column '\(name)' is gone and '\(target.description)' is new",
      at: places.column(target),
      moveOptions(moves).map { "moved?     " + $0 }
        + candidates.map {
          "renamed?   " + filled(AnswerOption.rename(name, to: $0), except: $0)
        }
        + (isSplit
          ? [
            "split?     "
              + filled(AnswerOption.drop(name), with: "an SQL expression over \(column)")
          ]
          : [])
        + ["replaced?  " + filled(AnswerOption.drop(name))])
  }

  private mutating func add(_ column: Column, to table: StoredTable) {
    let (name, owner) = (column.name.value, table.name)
    let place = ColumnPlace(owner, name)
    if answers.movesValues(to: place) || isMoved(to: place) { return }
    if column.generated != nil { return steps.additions.append(.addColumn(place, fill: nil)) }
    let fill = fill(of: place) ?? fillOfReference(column.name.sqlName, in: table)
    if answers.fill(place) != nil { use(.fill, place.description) }
    if table.refusesNull(column) { refuseNull(asFillOf: place) }
    // Whether the column is new at all may still be open.
    let isOpen = undecidedTables.contains(owner) || openMoves.contains { $0.to == place }
    if table.needsValue(column), fill == nil, !isOpen {
      let now = timeOfUpdate(of: place).map {
        "now?          " + AnswerOption.fill(place.description, with: $0)
      }
      ask(
        .missingFill, "existing rows have no value for column '\(place.description)'",
        at: places.column(place),
        [now, "what is it?   " + AnswerOption.fill(place.description)].compactMap(\.self))
      openFills.append((questions.count - 1, place))
    }
    steps.additions.append(.addColumn(place, fill: fill))
  }

  /// Gives the last question about the value of a new column the options that answer all of them,
  /// in place of those of each.
  mutating func joinFills() {
    guard openFills.count > 1, let last = openFills.last?.question else { return }
    let times = openFills.map { timeOfUpdate(of: $0.place) }
    func options(with values: [String?]) -> String {
      zip(openFills, values).map { AnswerOption.fill($0.place.description, with: $1) }
        .joined(separator: " ")
    }
    for (question, _) in openFills { questions[question].hints = [] }
    questions[last].hints =
      (times.contains { $0 != nil } ? ["now?             " + options(with: times)] : [])
      + ["what are they?   " + options(with: times.map { _ in nil })]
  }

  /// Reports the answer NULL about a column that can't be NULL.
  mutating func refuseNull(asFillOf place: ColumnPlace) {
    guard let fill = answers.fill(place), SQLName.areEqual(fill.value, "null") else { return }
    ask(
      .missingFill,
      "column '\(place.description)' can't be NULL, so NULL is no value for existing rows",
      at: places.column(place), [])
  }
}

extension String {
  /// The name of a column before it was set aside for another one that takes its name.
  fileprivate var withoutScratch: String {
    let prefix = Scratch.former("")
    return hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

extension StoredTable {
  /// Returns whether rows can't do without a value for a column.
  fileprivate func needsValue(_ column: Column) -> Bool {
    refusesNull(column) && column.defaultExpression == nil && column.generated == nil
  }
}
