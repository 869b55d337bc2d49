import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Indexes, views, triggers, and virtual tables.
extension SchemaDiff {
  mutating func compareObjects() {
    for kind in [SchemaObject.Kind.virtualTable, .index, .view, .trigger] {
      let isRenamed = kind == .index || kind == .virtualTable
      let before = objects(kind, in: isRenamed ? base : old)
      let after = objects(kind, in: goal)
      let known = Dictionary(firstOf: before.map { (SQLName($0.name), $0) })
      let kept = Set(after.map { SQLName($0.name) })
      for object in before where !kept.contains(SQLName(object.name)) { drop(object, kind) }
      for object in after {
        let named = SchemaObject(kind, object.name.located)
        guard let old = known[SQLName(object.name)] else {
          steps.objects.append(.create(named))
          continue
        }
        if old.isSame(as: object) { continue }
        if kind == .virtualTable { askOfLoss(of: old, object) }
        steps.objects.append(.replace(named))
      }
    }
  }

  private mutating func drop(_ object: StoredObject, _ kind: SchemaObject.Kind) {
    // An index is dropped along with its table.
    if kind == .index, goal.table(named: object.table) == nil { return }
    let isLoss = kind == .virtualTable && object.holdsData
    let step = MigrationStep.drop(SchemaObject(kind, object.name.located))
    guard !isLoss || answers.drops(table: object.name) || answers.draft.contains(step) else {
      return askOfLoss(of: "virtual table", object.name, virtualCandidates(for: object))
    }
    use(.drop, object.name)
    steps.objects.append(step)
  }

  func objects(_ kind: SchemaObject.Kind, in database: SchemaDatabase) -> [StoredObject] {
    let objects = database.objects(of: kind.stored)
    switch kind {
    case .virtualTable: return objects.filter(\.isVirtual)
    case .index, .view: return objects
    case .trigger:
      // The triggers of full-text indexes are created and dropped with the indexes.
      let own = Set(
        database.virtualTables.flatMap { table in
          ["insert", "delete", "update"].map { "\(table.name)_\($0)" }
        })
      return objects.filter { !own.contains($0.name) }
    }
  }

  // Virtual tables that are renamed, changed, or dropped.

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
    let known = base.virtualColumns(of: old.name)
    let added = goal.virtualColumns(of: new.name).filter { !known.hasName($0) }
    for (index, column) in lost.enumerated() {
      let place = "\(old.name).\(column)"
      if answers.has(.drop, place) || !drafted.isEmpty && !drafted.hasName(column) {
        use(.drop, place)
      } else {
        ask(
          .undeclaredDrop, "column '\(place)' of the virtual table is gone",
          at: places.table(new.name),
          [
            added.indices.contains(index)
              ? "renamed?   " + AnswerOption.keep(column, as: added[index], in: new.name) : nil,
            "dropped?   " + AnswerOption.drop(place),
          ].compactMap(\.self))
      }
    }
  }

  /// Returns whether the draft replaces a virtual table with its current form.
  private func isDrafted(_ new: StoredObject) -> Bool {
    new.isSame(as: drafted?.object(.table, named: new.name))
      && answers.draft.contains { $0 == .replace(SchemaObject(.virtualTable, new.name.located)) }
  }
}
