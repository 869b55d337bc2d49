import DBGenSQLText
import SchemaParser

/// Enums that are renamed while values of their cases change.
extension SchemaDiff {
  mutating func compareRenamedEnums() {
    let gone = context.oldEnums.filter { old in !context.newEnums.contains { $0.name == old.name } }
    let added = context.newEnums.filter { new in
      !context.oldEnums.contains { $0.name == new.name }
        && context.enumColumns[new.name, default: []].contains { base.column($0) != nil }
    }
    for old in gone {
      let answer = answers.answer(old.name)
      if let new = added.first(where: { $0.name == answer }) {
        use(.rename, old.name)
        convert(old, new, in: context.enumColumns[new.name] ?? [])
      } else if answers.has(.drop, exactly: old.name) {
        use(.drop, old.name)
      } else {
        ask(of: old, added.filter { isOpen(old, $0) })
      }
    }
  }

  /// Returns whether any case of an enum has another value in the new one, or none, and the draft
  /// doesn't handle that yet.
  private func isOpen(_ old: SnapshotEnum, _ new: SnapshotEnum) -> Bool {
    let isDrafted = answers.draftSnapshot.map { drafted in
      drafted.enums.contains(new) && !drafted.enums.contains { $0.name == old.name }
    }
    let values = Set(new.cases.map(\.value))
    return isDrafted != true
      && !old.cases.allSatisfy { entry in
        let same = new.cases.first { $0.name == entry.name }
        return same.map { $0.value == entry.value } ?? values.contains(entry.value)
      }
  }

  private mutating func ask(of old: SnapshotEnum, _ candidates: [SnapshotEnum]) {
    let names = candidates.map(\.name).sortedByLikeness(to: old.name)
    guard let likest = names.first else { return }
    // What is said about its cases has an effect once this is answered.
    for name in [old.name] + names {
      for entry in old.cases { use(.rename, "\(name).\(entry.name)") }
    }
    ask(
      .renamedOrReplaced, "enum '\(old.name)' is gone and '\(likest)' is new, with other values",
      at: places.enumeration(likest),
      names.prefix(3).map { "renamed?   " + AnswerOption.rename(old.name, to: $0) }
        + ["replaced?  " + AnswerOption.drop(old.name)])
  }

  /// Converts stored values of cases whose values change.
  private mutating func convert(
    _ old: SnapshotEnum, _ new: SnapshotEnum, in columns: [ColumnPlace]
  ) {
    let added = new.cases.filter { entry in
      !old.cases.contains { $0.name == entry.name || $0.value == entry.value }
    }
    let changes = old.cases.compactMap { change(of: $0, old, new, added) }
    guard !changes.isEmpty else { return }
    for place in columns where base.column(place) != nil { convert(place, changes) }
  }

  /// Returns the stored values of a case before and after; nil if they are the same, or if the question
  /// about the case is open.
  private mutating func change(
    of entry: SnapshotCase, _ old: SnapshotEnum, _ new: SnapshotEnum, _ added: [SnapshotCase]
  ) -> (old: String, new: String)? {
    // The enum can be given by either of its names.
    let cases = [old.name, new.name].map { "\($0).\(entry.name)" }
    let name = cases.compactMap { answers.answer($0) }.first ?? entry.name
    guard let same = new.cases.first(where: { $0.name == name }) else {
      guard !new.cases.contains(where: { $0.value == entry.value }) else { return nil }
      if let dropped = cases.first(where: { answers.has(.drop, exactly: $0) }) {
        use(.drop, dropped)
        return (entry.value, "NULL")
      }
      ask(ofCase: cases[0], entry.name, new, added, or: hints(ofNullFor: cases[0], in: new.name))
      return nil
    }
    for name in cases { use(.rename, name) }
    return same.value == entry.value ? nil : (entry.value, same.value)
  }

  private mutating func convert(_ place: ColumnPlace, _ changes: [(old: String, new: String)]) {
    let column = SQLName.quote(place.column.value)
    let cases = changes.map { " WHEN \($0.old) THEN \($0.new)" }.joined()
    let expression = "CASE \(column)\(cases) ELSE \(column) END".located
    let titled = MigrationStep.changeColumn(place, ColumnConversion()).title
    let found = steps.changes.firstIndex { $0.title == titled }
    var conversion = ColumnConversion()
    if let found, case .changeColumn(_, let known) = steps.changes[found] { conversion = known }
    if conversion.convert == nil { conversion.convert = expression }
    let step = MigrationStep.changeColumn(place, conversion)
    if let found { steps.changes[found] = step } else { steps.changes.append(step) }
  }
}
