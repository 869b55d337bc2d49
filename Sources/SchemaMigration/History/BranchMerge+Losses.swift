import DBGenSQLText
import SchemaParser

// A version that stays may have dropped what a branch renames. Nothing brings the values back, so
// the author has to agree.

extension BranchMerge {
  /// Returns the rename of a step whose table or column a kept version has dropped, although the
  /// schema has its new name; nil if there is none.
  private func lostRename(
    in item: BranchNames.BranchStep
  ) -> (part: StepParts.NamedPart, new: Located<String>, dropper: History.Version)? {
    guard let part = item.step.parts.names.first(where: { $0.role == .renamed }),
      let new = part.newName, let lost = item.before.identity(of: part),
      let dropper = branches.keptVersion(dropping: lost), isInSchema(new.value, of: part, in: item)
    else { return nil }
    return (part, new, dropper)
  }

  /// The finding of such a rename, unless the author gives the values up.
  func lostValues(in item: BranchNames.BranchStep) -> History.Finding? {
    guard let (part, new, dropper) = lostRename(in: item),
      !given.has(.drop, part.description)
    else { return nil }
    return item.version.finding(
      .lostWriting,
      "'\(part.description)', which is renamed to '\(new.value)', was dropped by \(dropper.title): "
        + "its values are lost, and '\(new.value)' is new",
      at: new.range, hints: ["give them up?   " + AnswerOption.drop(part.description)])
  }

  /// Returns the answers without the drops that give such values up.
  func withoutLosses(_ answers: MigrationAnswers) -> MigrationAnswers {
    let lost = branches.items.filter { $0.branch != nil }.compactMap { lostRename(in: $0) }
      .map { SQLName($0.part.description) }
    return altering(answers) { $0.remove(.drop) { lost.contains($0.key.name) } }
  }

  private func isInSchema(
    _ name: String, of part: StepParts.NamedPart, in item: BranchNames.BranchStep
  ) -> Bool {
    guard part.column != nil else { return database.table(named: name) != nil }
    guard let table = item.before.table(part.table.value), let owner = end.name(ofTable: table)
    else { return false }
    return database.column(ColumnPlace(owner, name)) != nil
  }
}

extension BranchNames {
  /// Returns the kept version that has dropped a table or column for good; nil if none has.
  fileprivate func keptVersion(dropping identity: Identity) -> History.Version? {
    guard base.name(ofTable: identity) == nil, base.name(ofColumn: identity) == nil else {
      return nil
    }
    return items.last { item in
      item.branch == nil
        && item.step.parts.names.contains {
          $0.role == .dropped && item.before.identity(of: $0) == identity
        }
    }?.version
  }
}
