import SchemaImporter
import SchemaParser

/// Columns that come, go, change or get another name.
extension SchemaDiff {
  mutating func compareColumns(of table: String, oldName: String) throws(Diagnostic) {
    guard let before = base.table(named: table), let goal = goal.table(named: table) else { return }
    let names = [oldName, table]
    let renamed = renames(of: before, to: goal, names)
    try rename(renamed, in: table)
    guard let old = base.table(named: table) else { return }
    let gone = old.table.columns.filter { goal.column($0.name.value) == nil }
    let added = goal.table.columns.filter { old.column($0.name.value) == nil }
    let asked = added.isEmpty ? askOfSplit(gone, of: table, names) : []
    for column in gone where !asked.contains(column.name.value) {
      lose(column, of: table, names, added)
    }
    for column in added { add(column, to: goal) }
    for column in computed(old, goal) { replace(column, by: goal, names) }
    compareDefinitions(old, goal)
  }

  /// The columns whose values of their own give way to computed ones.
  private func computed(_ old: StoredTable, _ new: StoredTable) -> [Column] {
    old.table.columns.filter { column in
      column.generated == nil && new.column(column.name.value)?.generated != nil
    }
  }

  private mutating func replace(_ column: Column, by table: StoredTable, _ names: [String]) {
    let name = column.name.value
    let place = ColumnPlace(table.name.located, name.located)
    guard answers.drops(column: name, of: names) else {
      return ask(
        .undeclaredDrop, "what column '\(place.description)' holds is lost: it is computed now",
        at: places.column(name, of: table.name),
        ["dropped?   " + AnswerOption.drop(place.description)])
    }
    for table in names { use("\(table).\(name)") }
    steps.clearings.append(.dropColumn(place))
    steps.additions.append(.addColumn(place, fill: nil))
  }

  private mutating func renames(
    of old: StoredTable, to new: StoredTable, _ names: [String]
  ) -> [(old: String, new: String)] {
    old.table.columns.compactMap { column in
      let name = column.name.value
      let same = new.column(name)?.name.value
      let answer = answers.newName(ofColumn: name, in: names).flatMap { new.column($0)?.name.value }
      guard let due = answer ?? same, due != name else { return nil }
      if answer != nil { askOfReturn(of: name, due, new, names) }
      for table in names { use("\(table).\(name)") }
      columnNames[ColumnPlace(new.name.located, due.located)] = name
      return (name, due)
    }
  }

  /// What the draft has renamed is there again: is it the one that was, or is it new?
  private mutating func askOfReturn(
    of name: String, _ due: String, _ new: StoredTable, _ names: [String]
  ) {
    let isAsked = names.contains { answers.answer("\($0).\(name)") != nil }
    guard !isAsked, !SQLName.areEqual(name, due), let again = new.column(name)?.name.value,
      !answers.bringsAgain(column: name, of: names)
    else { return }
    let place = "\(new.name).\(again)"
    ask(
      .lostWriting, "the draft renames column '\(place)' to '\(due)', and it is there again",
      at: places.column(again, of: new.name),
      [
        "is '\(again)' new?     " + AnswerOption.rename(place, to: due),
        "is '\(due)' new?     " + AnswerOption.discard(place),
      ])
  }

  private mutating func rename(
    _ columns: [(old: String, new: String)], in table: String
  ) throws(Diagnostic) {
    let prefix = "ALTER TABLE \(SQLName.quote(table)) RENAME COLUMN "
    // First all to names that nobody has: they may swap theirs, or take one that is given up.
    let before = base.table(named: table)
    let taken = columns.compactMap { before?.column($0.new)?.name.value }
    for name in Set(columns.map(\.old)).union(taken).sorted() {
      try base.run(
        "\(prefix)\(SQLName.quote(name)) TO \(SQLName.quote(Scratch.former(name)))", at: 0..<0)
    }
    for (old, new) in columns {
      try base.run(
        "\(prefix)\(SQLName.quote(Scratch.former(old))) TO \(SQLName.quote(new))",
        at: places.column(new, of: table))
      steps.renames.append(
        .renameColumn(ColumnPlace(table.located, old.located), to: new.located))
    }
  }

  private mutating func lose(
    _ column: Column, of table: String, _ names: [String], _ added: [Column]
  ) {
    let shown = column.name.value.withoutScratch
    let place = ColumnPlace(table.located, shown.located)
    let isDerived = column.generated != nil
    if isDerived || answers.drops(column: shown, of: names) || isMoved(shown, of: names) {
      for name in names { use("\(name).\(shown)") }
      if answers.moves(shown, of: names) { return }
      let makesRoom = shown != column.name.value
      return makesRoom
        ? steps.clearings.append(.dropColumn(place)) : steps.drops.append(.dropColumn(place))
    }
    askOfLoss(of: place, candidates(for: column, called: shown, added))
  }

  private mutating func askOfLoss(of place: ColumnPlace, _ candidates: [String]) {
    let (name, table) = (place.description, place.table.value)
    guard let candidate = candidates.first else {
      return ask(
        .undeclaredDrop, "column '\(name)' is gone", at: places.table(table),
        ["dropped?   " + AnswerOption.drop(name)])
    }
    undecidedTables.insert(table)
    ask(
      .renamedOrReplaced, "column '\(name)' is gone and '\(table).\(candidate)' is new",
      at: places.column(candidate, of: table),
      candidates.prefix(3).map { "renamed?   " + AnswerOption.rename(name, to: $0) }
        + ["replaced?  " + AnswerOption.drop(name)])
  }

  /// What a column may be called now: first the columns of its type, then those of like names.
  private func candidates(
    for column: Column, called name: String, _ added: [Column]
  ) -> [String] {
    func isOther(_ other: Column) -> Bool {
      other.declaredType.uppercased() != column.declaredType.uppercased()
    }
    let written = added.filter { $0.generated == nil }.filter { other in
      !answers.renames.contains { SQLName.areEqual($0.new, other.name.value) }
    }
    let groups = [written.filter { !isOther($0) }, written.filter(isOther)]
    return groups.flatMap { $0.map(\.name.value).sortedByLikeness(to: name) }
  }

  private mutating func add(_ column: Column, to table: StoredTable) {
    let (name, owner) = (column.name.value, table.name)
    let place = ColumnPlace(owner.located, name.located)
    let fill = fill(of: name, in: owner)
    use(place.description)
    if answers.movesValues(to: name, in: owner) { return }
    let isRowID = table.table.rowIDColumn?.name == column.name
    let needsValue =
      table.refusesNull(column) && column.defaultExpression == nil && column.generated == nil
      && !isRowID
    // Whether it is a new one at all may be open still.
    if needsValue, fill == nil, !undecidedTables.contains(owner) {
      ask(
        .missingFill, "rows that are there have no value for column '\(place.description)'",
        at: places.column(name, of: owner),
        ["what is it?   " + AnswerOption.fill(place.description)])
    }
    steps.additions.append(.addColumn(place, fill: fill))
  }
}

// MARK: - Definitions

extension SchemaDiff {
  /// Compares what is in both.
  private mutating func compareDefinitions(_ old: StoredTable, _ new: StoredTable) {
    guard old.object.normalized != new.object.normalized else { return }
    for (index, column) in new.table.columns.enumerated() {
      let name = column.name.value
      guard let place = old.index(of: name), old.definitions.indices.contains(place),
        new.definitions.indices.contains(index),
        NormalizedSQL(old.definitions[place]) != NormalizedSQL(new.definitions[index]),
        column.generated == nil || old.column(name)?.generated != nil
      else { continue }
      use("\(new.name).\(name)")
      steps.changes.append(
        .changeColumn(
          ColumnPlace(new.name.located, name.located),
          conversion(of: name, in: new.name)))
    }
    if order(of: old, in: new) != order(of: new, in: old) {
      steps.changes.append(.reorderColumns(new.name.located))
    }
    if old.rest != new.rest { steps.changes.append(.changeTable(new.name.located)) }
  }

  /// The columns of a table that another one has, too.
  private func order(of table: StoredTable, in other: StoredTable) -> [String] {
    table.table.columns.map { SQLName.folded($0.name.value) }.filter { other.column($0) != nil }
  }
}

extension StoredTable {
  /// What is said of the table beside its columns.
  fileprivate var rest: NormalizedSQL {
    guard let last = definitions.last, let range = object.sql.lastRange(of: last) else {
      return NormalizedSQL("")
    }
    return NormalizedSQL(String(object.sql[range.upperBound...]))
  }
}

extension String {
  fileprivate func lastRange(of text: String) -> Range<String.Index>? {
    var found: Range<String.Index>?
    let (bytes, wanted) = (utf8, Array(text.utf8))
    var start = bytes.startIndex
    while bytes.distance(from: start, to: bytes.endIndex) >= wanted.count {
      if bytes[start...].starts(with: wanted) {
        found = start..<bytes.index(start, offsetBy: wanted.count)
      }
      start = bytes.index(after: start)
    }
    return found
  }

  /// The name of a column before it was set aside for one that takes its name.
  fileprivate var withoutScratch: String {
    let prefix = Scratch.former("")
    return hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
