import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Cases of enums that are added, removed, renamed, or stored as other values.
extension SchemaDiff {
  mutating func compareEnums() throws(Diagnostic) {
    for old in context.oldEnums {
      guard let new = context.newEnums.first(where: { $0.name == old.name }) else { continue }
      try compare(old, new)
    }
  }

  /// Compares cases by name: if the value of a case changes, rows are updated. If a case is gone
  /// and a new one has its value, it is only renamed in Swift.
  private mutating func compare(_ old: SnapshotEnum, _ new: SnapshotEnum) throws(Diagnostic) {
    let names = Set(old.cases.map(\.name))
    let fresh = new.cases.filter { !names.contains($0.name) }
    let gone = old.cases.filter { entry in !new.cases.contains { $0.name == entry.name } }
    let added = fresh.filter { entry in !gone.contains { $0.value == entry.value } }
    for entry in old.cases {
      let place = CasePlace(old.name.located, entry.name.located)
      if let same = new.cases.first(where: { $0.name == entry.name }) {
        guard same.value != entry.value else { continue }
        steps.changes.append(.renameCase(place, to: entry.name.located))
      } else if !fresh.contains(where: { $0.value == entry.value }) {
        try lose(place, old, new, added)
      }
    }
    for entry in added {
      let place = CasePlace(new.name.located, entry.name.located)
      let isRenamed = steps.changes.contains { step in
        if case .renameCase(let old, place.name) = step {
          old.enumeration == place.enumeration
        } else {
          false
        }
      }
      if !isRenamed { steps.additions.append(.addCase(place)) }
    }
  }

  private mutating func lose(
    _ place: CasePlace, _ old: SnapshotEnum, _ new: SnapshotEnum, _ added: [SnapshotCase]
  ) throws(Diagnostic) {
    let name = place.description
    var other = answers.replacement(of: place)
    if other == nil { other = try converted(place, old, new) }
    if let other, new.cases.contains(where: { $0.name == other }) {
      use(.rename, name)
      let wasThere = old.cases.contains { $0.name == other }
      steps.changes.append(
        wasThere
          ? .removeCase(place, replacement: other.located)
          : .renameCase(place, to: other.located))
    } else if answers.drops(place) {
      use(.drop, name)
      steps.changes.append(.removeCase(place, replacement: nil))
    } else {
      ask(
        ofCase: name, place.name.value, new, added,
        or: hints(ofNullFor: name, in: old.name))
    }
  }

  /// Returns the case that the answers about the values of all columns give in place of one; nil if
  /// they give several, or not only cases.
  private func converted(
    _ place: CasePlace, _ old: SnapshotEnum, _ new: SnapshotEnum
  ) throws(Diagnostic) -> String? {
    let value = old.cases.first { $0.name == place.name.value }?.value ?? "NULL"
    var cases: Set<String?> = answers.drops(place) ? [nil] : []
    for column in context.enumColumns[new.name] ?? [] where base.column(column) != nil {
      guard let sql = answers.conversion(column)?.value else { return nil }
      let row = "(SELECT \(value) AS \(SQLName.quote(column.column.value)))"
      let values = new.cases.map { "(\(sql)) = \($0.value)" }.joined(separator: ", ")
      let connection = base.connection
      // The expression may be over other columns, too.
      let given = try connection.attempt { () throws(SQLiteError) in
        try connection.rows("SELECT \(values) FROM \(row)")
      }
      cases.insert(given?.first?.firstIndex(of: "1").map { new.cases[$0].name })
    }
    return cases.count == 1 ? cases.first ?? nil : nil
  }

  /// Asks about the rows with a case that is gone. If cases are new, one of them may have its
  /// values.
  mutating func ask(
    ofCase name: String, _ word: String, _ new: SnapshotEnum, _ added: [SnapshotCase],
    or others: [String] = []
  ) {
    let candidates = (added.isEmpty ? new.cases : added).map(\.name).sortedByLikeness(to: word)
    let addition = added.isEmpty ? nil : candidates.first.map { " and '\($0)' is new" }
    ask(
      added.isEmpty ? .undeclaredDrop : .renamedOrReplaced,
      "case '\(name)' is gone" + (addition ?? ""), at: places.enumeration(new.name),
      candidates.prefix(3).map {
        "renamed, or replaced in rows?   " + AnswerOption.rename(name, to: $0)
      } + others)
  }

  /// Returns the hint that rows can have NULL instead of a case.
  ///
  /// - Parameter enumeration: The enum's name in the schema.
  func hints(ofNullFor name: String, in enumeration: String) -> [String] {
    takesNull(enumeration) ? ["NULL in rows?   " + AnswerOption.drop(name)] : []
  }

  /// Returns whether a column of an enum can hold NULL instead of a case, or no column holds the
  /// enum.
  private func takesNull(_ enumeration: String) -> Bool {
    let columns = context.enumColumns[enumeration] ?? []
    return columns.isEmpty
      || columns.contains {
        goal.table(named: $0.table.value)?.isNeverNull($0.column.sqlName) != true
      }
  }
}

extension MigrationAnswers {
  fileprivate func replacement(of place: CasePlace) -> String? {
    if let answer = options(.rename).last(where: { $0.name == place.description }) {
      return answer.value
    }
    if has(.drop, exactly: place.description) { return nil }
    return draft.lazy.compactMap { step in
      switch step {
      case .renameCase(place, let to): to.value
      case .removeCase(place, let to): to?.value
      default: nil
      }
    }.first
  }

  fileprivate func drops(_ place: CasePlace) -> Bool {
    has(.drop, exactly: place.description)
      || draft.contains { $0 == .removeCase(place, replacement: nil) }
  }
}
