import SchemaParser

// The cases of enums that branches rename or remove.

extension BranchMerge {
  /// The case, or NULL, that replaces a case in the rows of a branch.
  struct CaseFate {
    let place: CasePlace
    /// The case at the end of the branch; nil for NULL.
    fileprivate(set) var new: Located<String>?
    /// The step that decided it last.
    fileprivate(set) var step: MigrationStep
    fileprivate(set) var version: History.Version

    /// The option of the command that chooses it.
    var option: String {
      new.map { AnswerOption.rename(place.description, to: $0.value) }
        ?? AnswerOption.drop(place.description)
    }
  }

  /// Returns a step for each case that branches rename or remove, unless an option decides it or
  /// the schema has none of the cases that they replace it by.
  ///
  /// - Throws: A finding if two branches replace a case by different ones.
  func caseSteps() throws(History.Finding) -> [MigrationStep] {
    var decided: [CaseFate] = []
    let fates = Set(branches.items.compactMap(\.branch)).sorted().flatMap(fates)
    for fate in fates.map({ followed($0, through: fates) }) where isOpen(fate) {
      if let other = decided.first(where: { $0.place == fate.place }) {
        if other.new != fate.new { throw fate.contradiction(to: other) }
      } else {
        decided.append(fate)
      }
    }
    return decided.map(\.step)
  }

  /// Returns the fate with the case of the schema that its own case becomes in other branches.
  private func followed(_ fate: CaseFate, through fates: [CaseFate]) -> CaseFate {
    var (fate, rest) = (fate, fates)
    while let new = fate.new, !cases(of: fate).contains(new.value),
      let index = rest.firstIndex(where: { $0.new != nil && $0.replaces(new, of: fate) })
    {
      let next = rest.remove(at: index)
      fate.follow(next.new, in: next.version)
    }
    return fate
  }

  private func cases(of fate: CaseFate) -> [String] {
    goal.enums.first { $0.name == fate.place.enumeration.value }?.cases.map(\.name) ?? []
  }

  private func fates(in branch: Int) -> [CaseFate] {
    var fates: [CaseFate] = []
    for item in branches.items where item.branch == branch {
      guard let (place, new) = item.step.parts.caseChange else { continue }
      let earlier = fates.indices.filter {
        fates[$0].place.enumeration == place.enumeration && fates[$0].new == place.name
      }
      if earlier.isEmpty {
        let step = item.step
        fates.append(CaseFate(place: place, new: new, step: step, version: item.version))
      }
      for index in earlier { fates[index].follow(new, in: item.version) }
    }
    return fates
  }

  private func isOpen(_ fate: CaseFate) -> Bool {
    let name = fate.place.description
    if given.answer(name) != nil || given.has(.drop, exactly: name) { return false }
    let cases = cases(of: fate)
    if cases.contains(fate.place.name.value) { return false }
    return fate.new.map { cases.contains($0.value) } ?? true
  }
}

extension BranchMerge.CaseFate {
  fileprivate func replaces(_ name: Located<String>, of other: Self) -> Bool {
    place.enumeration == other.place.enumeration && place.name == name
  }

  fileprivate mutating func follow(_ next: Located<String>?, in version: History.Version) {
    (new, self.version) = (next, version)
    step = next.map { .renameCase(place, to: $0) } ?? .removeCase(place, replacement: nil)
  }

  fileprivate func contradiction(to other: Self) -> History.Finding {
    func name(_ new: Located<String>?) -> String { new.map { "'\($0.value)'" } ?? "NULL" }
    return version.finding(
      .lostWriting,
      "'\(place.description)' becomes \(name(new)), but \(name(other.new)) in "
        + "\(other.version.title): edit one, or pass an option",
      at: step.parts.caseChange?.new?.range ?? place.name.range,
      hints: [other, self].map { "that one?   " + $0.option })
  }
}
