import DBGenSQLText
import SchemaParser

// Two branches may give different names to one table or column. If the schema has both, which one is
// the old table and which one is new doesn't follow from the order of the branches.

extension BranchNames {
  private struct Rename {
    let item: BranchStep
    let part: StepParts.NamedPart
    let new: Located<String>
    let identity: Identity
  }

  /// Returns a finding if two branches rename a table or column differently, the schema has both names,
  /// and no option decides.
  func contradictoryRename(in goal: SchemaDatabase, _ given: MigrationAnswers) -> History.Finding? {
    var last: [Rename] = []
    for rename in renames.reversed() where isInSchema(rename, goal) {
      let isKnown = last.contains {
        $0.identity == rename.identity && $0.item.branch == rename.item.branch
      }
      if !isKnown { last.append(rename) }
    }
    for (index, rename) in last.enumerated() where !dropped.contains(rename.identity) {
      let other = last[..<index].first {
        $0.identity == rename.identity && $0.new.sqlName != rename.new.sqlName
          && areUnknown($0.item, rename.item)
      }
      if let other, let finding = finding(of: other, and: rename, given) { return finding }
    }
    return nil
  }

  private var renames: [Rename] {
    items.flatMap { item in
      item.step.parts.names.compactMap { part in
        guard part.role == .renamed, let new = part.newName,
          let identity = item.before.identity(of: part)
        else { return nil }
        return Rename(item: item, part: part, new: new, identity: identity)
      }
    }
  }

  /// Whether neither step's branch knows the other one.
  private func areUnknown(_ first: BranchStep, _ second: BranchStep) -> Bool {
    guard first.branch != second.branch else { return false }
    let (kept, moved) = first.branch == nil ? (first, second) : (second, first)
    return kept.branch != nil || kept.isUnknown(to: moved)
  }

  private func isInSchema(_ rename: Rename, _ goal: SchemaDatabase) -> Bool {
    guard rename.part.column != nil else { return goal.table(named: rename.new.value) != nil }
    return tableNames(of: rename).contains {
      goal.column(ColumnPlace($0, rename.new.value)) != nil
    }
  }

  /// All names of the table of a column.
  private func tableNames(of rename: Rename) -> [String] {
    guard let table = rename.item.before.table(rename.part.table.value) else { return [] }
    return [base.name(ofTable: table)].compactMap(\.self) + (wishes[table] ?? [])
      + [rename.part.table.value]
  }

  private func finding(
    of first: Rename, and second: Rename, _ given: MigrationAnswers
  ) -> History.Finding? {
    guard let name = base.name(ofTable: second.identity) ?? base.name(ofColumn: second.identity)
    else { return nil }
    let names = second.part.column == nil ? [name] : tableNames(of: second).map { "\($0).\(name)" }
    guard let place = names.first, !names.contains(where: { given.answer($0) != nil }) else {
      return nil
    }
    let moved = second.item.branch == nil ? first : second
    let other = second.item.branch == nil ? second : first
    return moved.item.version.finding(
      .lostWriting,
      "'\(moved.part.description)' becomes '\(moved.new.value)', but '\(other.new.value)' in "
        + "\(other.item.version.title), and the schema has both: pass an option",
      at: moved.new.range,
      hints: [other, moved].map {
        "is '\($0.new.value)' the old one?   " + AnswerOption.rename(place, to: $0.new.value)
      })
  }
}
