import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Virtual tables that are renamed, changed, or dropped.
extension SchemaDiff {
  /// Records the virtual tables that the author renamed.
  mutating func noteVirtualNames() {
    for old in objects(.virtualTable, in: old) {
      guard let expected = answers.newName(ofTable: old.name),
        let new = objects(.virtualTable, in: goal).first(where: {
          SQLName.areEqual($0.name, expected)
        })
      else { continue }
      use(old.name)
      tableNames[old.name] = new.name
    }
  }

  /// Returns the new virtual tables of the same module: first those with most of the columns, then
  /// those with similar names.
  func virtualCandidates(for old: StoredObject) -> [String] {
    let columns = Set(base.virtualColumns(of: old.name).map(SQLName.folded))
    let known = Set(objects(.virtualTable, in: base).map { SQLName.folded($0.name) })
    let new = objects(.virtualTable, in: goal).filter {
      !known.contains(SQLName.folded($0.name)) && $0.module == old.module
    }
    let names = new.map(\.name).sortedByLikeness(to: old.name)
    let ranked = names.enumerated().map { place, name in
      let kept = goal.virtualColumns(of: name).filter { columns.contains(SQLName.folded($0)) }
      return (lost: -kept.count, place: place, name: name)
    }
    return ranked.sorted { ($0.lost, $0.place) < ($1.lost, $1.place) }.map(\.name)
  }

  mutating func askOfLoss(of old: StoredObject, _ new: StoredObject) {
    guard old.holdsData else { return }
    if old.holdsRows, new.holdsRows { return askOfColumns(of: old, new) }
    if answers.drops(table: old.name) || isDrafted(new) { return use(old.name) }
    ask(
      .undeclaredDrop,
      "what virtual table '\(old.name)' holds is lost: it can't be copied to its new form",
      at: places.table(old.name), ["dropped?   " + AnswerOption.drop(old.name)])
  }

  /// Returns whether the draft replaces a virtual table with its current form.
  private func isDrafted(_ new: StoredObject) -> Bool {
    drafted?.object(.table, named: new.name)?.normalized == new.normalized
      && answers.draft.contains { $0 == .replace(SchemaObject(.virtualTable, new.name.located)) }
  }

  /// Asks about columns that a virtual table loses when it is copied to its new form.
  private mutating func askOfColumns(of old: StoredObject, _ new: StoredObject) {
    let kept = Set(goal.virtualColumns(of: new.name).map(SQLName.folded))
    let drafted = drafted?.virtualColumns(of: new.name).map(SQLName.folded)
    for column in base.virtualColumns(of: old.name)
    where !kept.contains(SQLName.folded(column)) {
      let place = "\(old.name).\(column)"
      let isDrafted = drafted.map { !$0.isEmpty && !$0.contains(SQLName.folded(column)) } ?? false
      let isDropped = answers.drops.contains { SQLName.areEqual($0, place) }
      if isDropped || isDrafted {
        use(place)
      } else {
        ask(
          .undeclaredDrop, "column '\(place)' of the virtual table is gone",
          at: places.table(new.name),
          ["dropped?   " + AnswerOption.drop(place)])
      }
    }
  }
}
