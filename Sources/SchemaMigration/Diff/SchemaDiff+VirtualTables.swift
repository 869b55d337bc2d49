import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Virtual tables that are renamed, changed, or dropped.
extension SchemaDiff {
  /// Records the virtual tables that the author renamed.
  mutating func noteVirtualNames() {
    for old in old.virtualTables {
      guard let expected = answers.newName(ofTable: old.name),
        let new = goal.virtualTables.first(where: { SQLName($0.name) == SQLName(expected) })
      else { continue }
      use(.rename, old.name)
      note(new.name, ofTable: old.name)
    }
  }

  /// Returns the new virtual tables of the same module: first those with most of the columns, then
  /// those with similar names.
  func virtualCandidates(for old: StoredObject) -> [String] {
    let columns = Set(base.virtualColumns(of: old.name).map { SQLName($0) })
    let known = Set(base.virtualTables.map(\.identity))
    return goal.virtualTables.filter { !known.contains($0.identity) && $0.module == old.module }
      .map(\.name).sortedByLikeness(to: old.name)
      .ordered { -goal.virtualColumns(of: $0).count { columns.contains(SQLName($0)) } }
  }

  mutating func askOfLoss(of old: StoredObject, _ new: StoredObject) {
    guard old.holdsData else { return }
    guard let lost = base.lostColumns(ofVirtual: old.name, in: goal) else {
      if answers.drops(table: old.name) || isDrafted(new) { return use(.drop, old.name) }
      return ask(
        .undeclaredDrop,
        "what virtual table '\(old.name)' holds is lost: it can't be copied to its new form",
        at: places.table(old.name), ["dropped?   " + AnswerOption.drop(old.name)])
    }
    let drafted = drafted?.virtualColumns(of: new.name) ?? []
    for column in lost {
      let place = "\(old.name).\(column)"
      if answers.has(.drop, place) || !drafted.isEmpty && !drafted.hasName(column) {
        use(.drop, place)
      } else {
        ask(
          .undeclaredDrop, "column '\(place)' of the virtual table is gone",
          at: places.table(new.name), ["dropped?   " + AnswerOption.drop(place)])
      }
    }
  }

  /// Returns whether the draft replaces a virtual table with its current form.
  private func isDrafted(_ new: StoredObject) -> Bool {
    new.isSame(as: drafted?.object(.table, named: new.name))
      && answers.draft.contains { $0 == .replace(SchemaObject(.virtualTable, new.name.located)) }
  }
}
