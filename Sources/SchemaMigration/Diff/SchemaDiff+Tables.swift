import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Tables that are added, dropped, or renamed.
extension SchemaDiff {
  mutating func compareTables() throws(Diagnostic) {
    let (before, after) = (old.tables.map(\.name), goal.tables.map(\.name))
    for name in before { noteName(of: name, among: after) }
    let taken = Set(tableNames.values.map(SQLName.folded))
    let added = after.filter { !taken.contains(SQLName.folded($0)) }
    newTables = added
    noteVirtualNames()
    try refuseSharedNames()
    try renameTables()
    for (old, new) in kept(after) { try renameColumns(of: new, oldName: old) }
    settleMoves()
    findReappearances()
    for name in before where tableNames[name] == nil { lose(name, added) }
    for name in added {
      steps.additions.append(.createTable(name.located, rows: rows(ofNewTable: name)))
    }
    for (old, new) in kept(after) { compareColumns(of: new, oldName: old) }
    moveColumns()
  }

  /// Returns the tables that stay, with their old and new names.
  private func kept(_ names: [String]) -> [(old: String, new: String)] {
    names.compactMap { name in
      tableNames.first { $0.value == name }.map { ($0.key, name) }
    }
  }

  /// Throws if two tables would get the same name.
  private func refuseSharedNames() throws(Diagnostic) {
    for (name, new) in tableNames.sorted(by: { $0.key < $1.key }) {
      let others = tableNames.filter { $0.key > name && SQLName.areEqual($0.value, new) }.keys
      guard let other = others.min() else { continue }
      throw Diagnostic(
        .needlessAnswer, "tables '\(name)' and '\(other)' can't both become '\(new)'",
        at: places.table(new))
    }
  }

  private mutating func noteName(of name: String, among after: [String]) {
    let expected = answers.newName(ofTable: name)
    if let expected, let new = after.first(where: { SQLName.areEqual($0, expected) }) {
      use(name)
      tableNames[name] = new
      askOfReturn(of: name, new)
    } else if let same = after.first(where: { SQLName.areEqual($0, name) }), !isReplaced(name) {
      tableNames[name] = same
    }
  }

  /// Asks about a table that the draft renames, and that exists again: is it the old one or new?
  private mutating func askOfReturn(of name: String, _ new: String) {
    guard answers.answer(name) == nil, !SQLName.areEqual(name, new),
      goal.table(named: name) != nil, !answers.bringsAgain(table: name)
    else { return }
    ask(
      .lostWriting,
      "the draft renames table '\(name)' to '\(new)', but the schema has '\(name)' again",
      at: places.table(name),
      [
        "is '\(name)' new?     " + AnswerOption.rename(name, to: new),
        "is '\(new)' new?     " + AnswerOption.discard(name),
      ])
  }

  /// Returns whether another table takes the name of a table.
  private func isReplaced(_ name: String) -> Bool {
    goal.table(named: name) != nil
      && old.tables.contains { other in
        let expected = answers.newName(ofTable: other.name)
        return other.name != name && expected.map { SQLName.areEqual($0, name) } ?? false
      }
  }

  private mutating func lose(_ name: String, _ added: [String]) {
    if answers.drops(table: name) {
      use(name)
      if isReplaced(name) { return steps.clearings.append(.dropTable(name.located)) }
      steps.drops.append(.dropTable(name.located))
      return
    }
    let moves = openMoves.filter { SQLName.areEqual($0.from.table.value, name) }
    askOfLoss(of: "table", name, candidates(for: name, added), moves)
  }

  /// Asks what became of a table that is gone.
  ///
  /// - Parameters:
  ///   - candidates: The names that it may have now.
  ///   - moves: The columns of it that may have moved.
  mutating func askOfLoss(
    of noun: String, _ name: String, _ candidates: [String], _ moves: [ColumnMove] = []
  ) {
    let drop = AnswerOption.drop(name)
    let new = candidates.first ?? moves.first?.to.description
    ask(
      new == nil ? .undeclaredDrop : .renamedOrReplaced,
      "\(noun) '\(name)' is gone" + (new.map { " and '\($0)' is new" } ?? ""),
      at: candidates.first.map(places.table)
        ?? moves.first.map { places.column($0.to.column.value, of: $0.to.table.value) }
        ?? places.table(name),
      candidates.map { "renamed?   " + AnswerOption.rename(name, to: $0) }
        + moveOptions(moves).map { "moved?     \($0) \(drop)" }
        + [(candidates.isEmpty ? "dropped?   " : "replaced?  ") + drop])
  }

  /// Returns the names that a table may have now: first those of tables with most of its columns,
  /// then similar names.
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

  private func columnNames(of table: String, in database: SchemaDatabase) -> [String] {
    database.table(named: table)?.table.columns.map { SQLName.folded($0.name.value) } ?? []
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
    for table in base.tables where tableNames[table.name] == nil && isReplaced(table.name) {
      try runOnBase("DROP TABLE \(SQLName.quote(table.name))", at: 0..<0)
    }
    let renamed = tableNames.filter { $0.key != $0.value }.sorted { $0.key < $1.key }
    // Rename all of them to unused names first: they may swap names.
    for (place, names) in renamed.enumerated() {
      try rename(names.key, to: "_dbgen_renamed_\(place)")
    }
    for (place, names) in renamed.enumerated() {
      try rename("_dbgen_renamed_\(place)", to: names.value)
      steps.renames.append(.renameTable(from: names.key.located, to: names.value.located))
    }
  }

  private mutating func rename(_ name: String, to new: String) throws(Diagnostic) {
    try runOnBase(
      "ALTER TABLE \(SQLName.quote(name)) RENAME TO \(SQLName.quote(new))",
      at: places.table(new))
  }
}

extension SchemaDiff {
  mutating func runOnBase(_ sql: String, at range: SourceRange) throws(Diagnostic) {
    do throws(Diagnostic) {
      try base.run(sql)
    } catch {
      throw Diagnostic(.impossibleStep, "SQLite refuses this: \(error.message)", at: range)
    }
  }
}
