import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Tables that are added, dropped, or renamed.
extension SchemaDiff {
  mutating func compareTables() throws(Diagnostic) {
    let (before, after) = (old.tables.map(\.name), goal.tables.map(\.name))
    renamedTables = before.compactMap { old in
      answers.newName(ofTable: old).map { (old, SQLName($0)) }
    }
    noteNames(of: before, among: Dictionary(firstOf: after.map { (SQLName($0), $0) }))
    let taken = Set(tableNames.values.map { SQLName($0) })
    newTables = after.filter { !taken.contains(SQLName($0)) }
    noteVirtualNames()
    try refuseSharedNames()
    try renameTables()
    let kept = after.compactMap { new in oldName(ofTable: new).map { (old: $0, new: new) } }
    for (old, new) in kept { try renameColumns(of: new, oldName: old) }
    settleMoves()
    findReappearances()
    for name in before where tableNames[SQLName(name)] == nil { lose(name) }
    for name in newTables {
      steps.additions.append(.createTable(name.located, rows: rows(ofNewTable: name)))
    }
    for (old, new) in kept { compareColumns(of: new, oldName: old) }
    moveColumns()
  }

  /// Throws if two tables would get the same name.
  private func refuseSharedNames() throws(Diagnostic) {
    let names = tableNames.map { ($0.description, $1) }.sorted { $0 < $1 }
    for (place, (name, new)) in names.enumerated() {
      guard let other = names[(place + 1)...].first(where: { SQLName($0.1) == SQLName(new) }) else {
        continue
      }
      throw Diagnostic(
        .needlessAnswer, "tables '\(name)' and '\(other.0)' can't both become '\(new)'",
        at: places.table(new))
    }
  }

  private mutating func noteNames(of before: [String], among after: [SQLName: String]) {
    for name in before {
      if let new = answers.newName(ofTable: name).flatMap({ after[SQLName($0)] }) {
        use(.rename, name)
        note(new, ofTable: name)
        askOfReturn(of: name, new)
      } else if let same = after[SQLName(name)], !isReplaced(name) {
        note(same, ofTable: name)
      }
    }
  }

  /// Asks about a table that the draft renames, and that exists again: is it the old one or new?
  private mutating func askOfReturn(of name: String, _ new: String) {
    guard answers.answer(name) == nil, SQLName(name) != SQLName(new),
      goal.table(named: name) != nil, !answers.bringsAgain(table: name)
    else { return }
    askOfReturn(of: "table", name, called: name, or: new, at: places.table(name))
  }

  /// Asks which of two names in the schema is what the draft renames.
  mutating func askOfReturn(
    of noun: String, _ place: String, called name: String, or new: String, at range: SourceRange
  ) {
    ask(
      .lostWriting,
      "the draft renames \(noun) '\(place)' to '\(new)', but the schema has '\(place)' again",
      at: range,
      [
        "is '\(name)' new?     " + AnswerOption.rename(place, to: new),
        "is '\(new)' new?     " + AnswerOption.discard(place),
      ])
  }

  /// Returns whether another table takes the name of a table.
  private func isReplaced(_ name: String) -> Bool {
    goal.table(named: name) != nil
      && renamedTables.contains { $0.old != name && $0.new == SQLName(name) }
  }

  private mutating func lose(_ name: String) {
    if answers.drops(table: name) {
      use(.drop, name)
      let step = MigrationStep.dropTable(name.located)
      return isReplaced(name) ? steps.clearings.append(step) : steps.drops.append(step)
    }
    askOfLoss(
      of: "table", name, candidates(for: name), openMoves.filter { $0.from.isOf([name]) },
      merging: mergers(of: name))
  }

  /// Asks what became of a table that is gone.
  ///
  /// - Parameters:
  ///   - candidates: The names that it may have now.
  ///   - moves: The columns of it that may have moved.
  ///   - mergers: The options that insert its rows into tables which others become, too.
  mutating func askOfLoss(
    of noun: String, _ name: String, _ candidates: [String], _ moves: [ColumnMove] = [],
    merging mergers: [String] = []
  ) {
    let drop = AnswerOption.drop(name)
    let new = candidates.first ?? moves.first?.to.description
    ask(
      new == nil ? .undeclaredDrop : .renamedOrReplaced,
      "\(noun) '\(name)' is gone" + (new.map { " and '\($0)' is new" } ?? ""),
      at: candidates.first.map(places.table)
        ?? moves.first.map { places.column($0.to) } ?? places.table(name),
      candidates.map { "renamed?   " + AnswerOption.rename(name, to: $0) }
        + mergers.map { "merged?    \(drop) \($0)" }
        + moveOptions(moves).map { "moved?     \($0) \(drop)" }
        + [(candidates.isEmpty ? "dropped?   " : "replaced?  ") + drop])
  }

  /// Returns the options that insert the rows of a table into new ones that have all of its columns, as
  /// they have those of another table that is gone.
  private func mergers(of name: String) -> [String] {
    let gone = old.tables.filter { tableNames[$0.sqlName] == nil && !answers.drops(table: $0.name) }
    guard gone.count > 1, let table = old.table(named: name) else { return [] }
    return newTables.compactMap { goal.table(named: $0) }.compactMap { new in
      let sources = gone.filter { !$0.columnsToInsert.isEmpty && new.takesRows(of: $0) }
      guard sources.count > 1, sources.contains(where: { $0.sqlName == table.sqlName }) else {
        return nil
      }
      return AnswerOption.insertion(
        into: new.name, table.columnsToInsert.map(\.description), from: name)
    }
  }

  /// Returns the names that a table may have now: first those of tables with most of its columns,
  /// then similar names.
  private func candidates(for name: String) -> [String] {
    func columns(_ name: String, _ database: SchemaDatabase) -> Set<SQLName> {
      Set((database.table(named: name)?.table.columns ?? []).map(\.name.sqlName))
    }
    let own = columns(name, old)
    return newTables.sortedByLikeness(to: name)
      .ordered { -columns($0, goal).intersection(own).count }
  }

  /// Renames tables in the base, so that everything that mentions them uses the new names.
  private mutating func renameTables() throws(Diagnostic) {
    // Views and triggers would get in the way, and are compared in their old form.
    for type in [StoredObject.Kind.trigger, .view] {
      for object in base.objects(of: type) {
        try runOnBase(
          "DROP \(type.rawValue.uppercasedASCII) \(SQLName.quote(object.name))", at: 0..<0)
      }
    }
    for table in base.tables where tableNames[table.sqlName] == nil && isReplaced(table.name) {
      try runOnBase("DROP TABLE \(table.quotedName)", at: 0..<0)
    }
    let renamed = tableNames.map { (old: $0.description, new: $1) }.filter { $0.old != $0.new }
      .sorted { $0.old < $1.old }
    // Rename all of them to unused names first: they may swap names.
    for (place, names) in renamed.enumerated() {
      try rename(names.old, to: "_dbgen_renamed_\(place)")
    }
    for (place, names) in renamed.enumerated() {
      try rename("_dbgen_renamed_\(place)", to: names.new)
      steps.renames.append(.renameTable(from: names.old.located, to: names.new.located))
    }
  }

  private mutating func rename(_ name: String, to new: String) throws(Diagnostic) {
    try runOnBase(
      "ALTER TABLE \(SQLName.quote(name)) RENAME TO \(SQLName.quote(new))",
      at: places.table(new))
  }
}

extension StoredTable {
  /// Returns whether the table has all columns of another one, and needs no values for others.
  fileprivate func takesRows(of other: StoredTable) -> Bool {
    let given = other.columnsToInsert
    return given.allSatisfy { column($0)?.generated == nil && column($0) != nil }
      && written.allSatisfy {
        given.contains($0.name.sqlName) || !refusesNull($0) || $0.defaultExpression != nil
      }
  }
}

extension SchemaDiff {
  mutating func runOnBase(_ sql: String, at range: SourceRange) throws(Diagnostic) {
    do throws(Diagnostic) {
      try base.run([sql])
    } catch {
      throw Diagnostic(.impossibleStep, "SQLite refuses this: \(error.message)", at: range)
    }
  }
}
