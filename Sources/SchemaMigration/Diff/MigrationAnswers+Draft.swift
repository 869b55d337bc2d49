import SchemaParser

/// The answers that the rewritten draft contains.
extension MigrationAnswers {
  func draftedName(ofTable name: String) -> String? {
    draft.firstResult {
      guard case .renameTable(let from, let to) = $0, SQLName.areEqual(from.value, name)
      else { return nil }
      return to.value
    }
  }

  func draftedName(ofColumn column: String, in tables: [String]) -> String? {
    draft.firstResult { step in
      guard case .renameColumn(let place, let to) = step, place.isColumn(column, of: tables)
      else { return nil }
      return to.value
    }
  }

  /// Whether the draft creates a table by a name that it has freed.
  func bringsAgain(table name: String) -> Bool {
    draft.contains { step in
      switch step {
      case .createTable(let table, _), .renameTable(_, let table):
        SQLName.areEqual(table.value, name)
      default: false
      }
    }
  }

  func bringsAgain(column: String, of tables: [String]) -> Bool {
    draft.contains { step in
      switch step {
      case .addColumn(let place, _), .moveColumn(_, let place, _):
        place.isColumn(column, of: tables)
      case .renameColumn(let place, let to):
        SQLName.areEqual(to.value, column) && place.isColumn(place.column.value, of: tables)
      default: false
      }
    }
  }

  /// The columns whose values the draft moves to others.
  func movesValues(of column: String, in tables: [String]) -> Bool {
    draft.contains { step in
      guard case .moveColumn(let place, _, _) = step else { return false }
      return place.isColumn(column, of: tables)
    }
  }

  /// Takes the renames out of the draft whose new names the answers give to others.
  mutating func forgetContradictedRenames() {
    let answered = renames
    draft.removeAll { step in
      switch step {
      case .renameTable(let old, let new):
        answered.contains {
          SQLName.areEqual($0.new, new.value) && !SQLName.areEqual($0.old, old.value)
        }
      case .renameColumn(let old, let new):
        answered.contains { answer in
          guard let place = ColumnPlace(answer.old.located),
            SQLName.areEqual(place.table.value, old.table.value)
          else { return false }
          return SQLName.areEqual(answer.new, new.value)
            && !SQLName.areEqual(place.column.value, old.column.value)
        }
      default: false
      }
    }
  }

  /// Takes the step out of the draft that moves a column.
  mutating func forgetMove(of column: String) {
    draft.removeAll { $0.moves(column) }
  }

  /// Whether the draft moves values to a column.
  func movesValues(to column: String, in table: String) -> Bool {
    draft.contains { step in
      guard case .moveColumn(_, let to, _) = step else { return false }
      return to.isColumn(column, of: [table])
    }
  }

  /// Takes out of the draft what isn't wanted any more, and returns the names of which there was
  /// anything.
  mutating func discard() -> Set<String> {
    var found: Set<String> = []
    for name in discards {
      let steps = draft.compactMap { $0.discarding(name) }
      if steps != draft { found.insert(name) }
      draft = steps
    }
    return found
  }

  /// Gives the columns that the draft moves values to the names that they have now, and returns
  /// the answers of which that took use.
  mutating func renameTargets() -> Set<String> {
    var found: Set<String> = []
    let names = self
    draft = draft.map { step in
      guard case .moveColumn(let from, let to, let condition) = step,
        let new = names.answer(to.description)
      else { return step }
      found.insert(to.description)
      let target = ColumnPlace(to.table, Located(new, at: to.column.range))
      return .moveColumn(from: from, to: target, condition: condition)
    }
    return found
  }
}

extension ColumnPlace {
  func isColumn(_ name: String, of tables: [String]) -> Bool {
    SQLName.areEqual(column.value, name)
      && tables.contains { SQLName.areEqual($0, table.value) }
  }
}

extension MigrationStep {
  /// Whether only a person can have written the step.
  var isOwn: Bool {
    switch self {
    case .sql, .swift, .moveColumn: true
    default: false
    }
  }

  /// Whether the step moves a column.
  func moves(_ column: String) -> Bool {
    guard case .moveColumn(let from, _, _) = self else { return false }
    return SQLName.areEqual(from.description, column)
  }

  /// Whether the step changes nothing of the schema by itself.
  var isStatement: Bool {
    switch self {
    case .sql, .swift: true
    default: false
    }
  }

  func drops(table name: String) -> Bool {
    guard case .dropTable(let table) = self else { return false }
    return SQLName.areEqual(table.value, name)
  }

  func takes(_ column: String, of tables: [String]) -> Bool {
    switch self {
    case .dropColumn(let place), .moveColumn(let place, _, _): place.isColumn(column, of: tables)
    default: false
    }
  }

  /// The step without what it says by hand of a table or column; nil where that is all of it.
  fileprivate func discarding(_ name: String) -> MigrationStep? {
    func isMeant(_ other: String) -> Bool { SQLName.areEqual(name, other) }
    switch self {
    case .createTable(let table, _?) where isMeant(table.value):
      return .createTable(table, rows: nil)
    case .addColumn(let place, _?) where isMeant(place.description):
      return .addColumn(place, fill: nil)
    case .changeColumn(let place, _) where isMeant(place.description):
      return .changeColumn(place, ColumnConversion())
    case .renameTable(let table, _) where isMeant(table.value): return nil
    case .renameColumn(let place, _) where isMeant(place.description): return nil
    case .moveColumn(let place, _, _) where isMeant(place.description): return nil
    default: return self
    }
  }
}
