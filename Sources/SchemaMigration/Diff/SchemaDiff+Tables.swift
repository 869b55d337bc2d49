import SchemaImporter
import SchemaParser

/// Tables that come, go or get another name.
extension SchemaDiff {
  mutating func compareTables() throws(Diagnostic) {
    let (before, after) = (old.tables.map(\.name), goal.tables.map(\.name))
    for name in before { noteName(of: name, among: after) }
    let kept = Set(tableNames.values.map(SQLName.folded))
    let added = after.filter { !kept.contains(SQLName.folded($0)) }
    for name in before where tableNames[name] == nil { lose(name, added) }
    newTables = added
    for name in added {
      let rows = rows(ofNewTable: name) ?? movedRows(toNewTable: name)
      steps.additions.append(.createTable(name.located, rows: rows))
    }
    try renameTables()
    for name in after {
      guard let oldName = tableNames.first(where: { $0.value == name })?.key else { continue }
      try compareColumns(of: name, oldName: oldName)
    }
  }

  private mutating func noteName(of name: String, among after: [String]) {
    let due = answers.newName(ofTable: name)
    if let due, let new = after.first(where: { SQLName.areEqual($0, due) }) {
      use(name)
      tableNames[name] = new
      askOfReturn(of: name, new)
    } else if let same = after.first(where: { SQLName.areEqual($0, name) }), !isReplaced(name) {
      tableNames[name] = same
    }
  }

  /// What the draft has renamed is there again: is it the one that was, or is it new?
  private mutating func askOfReturn(of name: String, _ new: String) {
    guard answers.answer(name) == nil, !SQLName.areEqual(name, new),
      goal.table(named: name) != nil, !answers.bringsAgain(table: name)
    else { return }
    ask(
      .lostWriting, "the draft renames table '\(name)' to '\(new)', and it is there again",
      at: places.table(name),
      [
        "is '\(name)' new?     " + AnswerOption.rename(name, to: new),
        "is '\(new)' new?     " + AnswerOption.discard(name),
      ])
  }

  /// Whether another table takes the name of one.
  private func isReplaced(_ name: String) -> Bool {
    goal.table(named: name) != nil
      && old.tables.contains { other in
        let due = answers.newName(ofTable: other.name)
        return other.name != name && due.map { SQLName.areEqual($0, name) } ?? false
      }
  }

  private mutating func lose(_ name: String, _ added: [String]) {
    if answers.drops(table: name) {
      use(name)
      if isReplaced(name) { return steps.clearings.append(.dropTable(name.located)) }
      steps.drops.append(.dropTable(name.located))
      return
    }
    let candidates = candidates(for: name, added)
    let drop = AnswerOption.drop(name)
    guard let candidate = candidates.first else {
      return ask(
        .undeclaredDrop, "table '\(name)' is gone", at: places.table(name), ["dropped?   " + drop])
    }
    ask(
      .renamedOrReplaced, "table '\(name)' is gone and '\(candidate)' is new",
      at: places.table(candidate),
      candidates.prefix(3).map { "renamed?   " + AnswerOption.rename(name, to: $0) }
        + ["replaced?  " + drop])
  }

  /// What a table may be called now: first those that have most of its columns, then those of like
  /// names.
  private func candidates(for name: String, _ added: [String]) -> [String] {
    let columns = Set(columnNames(of: name, in: old))
    let shared = Dictionary(
      added.map { ($0, columnNames(of: $0, in: goal).filter(columns.contains).count) }
    ) { $1 }
    let alike = added.sortedByLikeness(to: name).enumerated()
    return alike.sorted {
      (-(shared[$0.element] ?? 0), $0.offset) < (-(shared[$1.element] ?? 0), $1.offset)
    }.map(\.element)
  }

  private func columnNames(of table: String, in database: PlanDatabase) -> [String] {
    database.table(named: table)?.table.columns.map { SQLName.folded($0.name.value) } ?? []
  }

  /// Renames tables in the base, so that what mentions them says the new names.
  private mutating func renameTables() throws(Diagnostic) {
    // They would be in the way, and are compared as they were.
    for type in ["trigger", "view"] {
      for object in base.objects(of: type) {
        try base.run("DROP \(type.uppercased()) \(SQLName.quote(object.name))", at: 0..<0)
      }
    }
    for table in base.tables where tableNames[table.name] == nil && isReplaced(table.name) {
      try base.run("DROP TABLE \(SQLName.quote(table.name))", at: 0..<0)
    }
    let renamed = tableNames.filter { $0.key != $0.value }.sorted { $0.key < $1.key }
    // First all to names that nobody has: they may swap theirs.
    for (place, names) in renamed.enumerated() {
      try rename(names.key, to: "_dbgen_renamed_\(place)")
    }
    for (place, names) in renamed.enumerated() {
      try rename("_dbgen_renamed_\(place)", to: names.value)
      steps.renames.append(.renameTable(from: names.key.located, to: names.value.located))
    }
  }

  private func rename(_ name: String, to new: String) throws(Diagnostic) {
    try base.run(
      "ALTER TABLE \(SQLName.quote(name)) RENAME TO \(SQLName.quote(new))",
      at: places.table(new))
  }
}

extension String {
  var located: Located<String> { Located(self, at: 0..<0) }
}
