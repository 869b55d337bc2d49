import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The answers in the draft that is rewritten.
extension MigrationAnswers {
  /// Returns the name that the draft gives to a table.
  func draftedName(ofTable name: String) -> String? {
    draftedNames.first { $0.part.role == .renamed && $0.part.isTable(name) }?.part.newName?.value
  }

  /// Returns the name that the draft gives to a column.
  func draftedName(ofColumn column: String, in tables: [String]) -> String? {
    draftedNames.first { $0.part.role == .renamed && $0.part.isColumn(column, of: tables) }?
      .part.newName?.value
  }

  /// Returns whether the draft gives the name of a table to another one.
  func bringsAgain(table name: String) -> Bool {
    draftedNames.contains { _, part in
      part.column == nil && [.created, .renamed].contains(part.role)
        && part.tableAfter.sqlName == SQLName(name)
    }
  }

  func bringsAgain(column: String, of tables: [String]) -> Bool {
    draftedNames.contains { _, part in
      [.created, .filled].contains(part.role) && part.isColumn(column, of: tables)
        || part.newName?.sqlName == SQLName(column) && part.place?.isOf(tables) == true
    }
  }

  /// Returns whether the draft moves the values of a column to another one.
  func movesValues(of column: String, in tables: [String]) -> Bool {
    draftedNames.contains { $0.part.role == .moved && $0.part.isColumn(column, of: tables) }
  }

  /// Returns whether the draft moves values to a column.
  func movesValues(to place: ColumnPlace) -> Bool {
    draftedNames.contains { kind, part in
      kind.isAuthored && part.role == .filled
        && part.isColumn(place.column.value, of: [place.table.value])
    }
  }

  /// Removes the renames from the draft whose new names the answers give to something else, or that
  /// the answers replace by a drop.
  mutating func forgetContradictedRenames() {
    draft.removeAll { [self] step in
      guard let part = step.parts.names.first, let name = part.newName else { return false }
      if isDropped(part) { return true }
      return oldNames(of: name.value).contains { old in
        guard let column = part.column else { return SQLName(old) != part.table.sqlName }
        return ColumnPlace(old.located).map {
          $0.isOf([part.table.value]) && $0.column.sqlName != column.sqlName
        } ?? false
      }
    }
  }

  /// Returns whether the answers drop what the draft renames.
  private func isDropped(_ part: StepParts.NamedPart) -> Bool {
    guard let column = part.column else { return has(.drop, part.table.value) }
    let tables = draftedNames.filter {
      $0.part.column == nil && $0.part.newName?.sqlName == part.table.sqlName
    }.map(\.part.table.value)
    return (tables + [part.table.value]).contains { has(.drop, "\($0).\(column.value)") }
  }

  /// Removes the step that moves a column from the draft.
  mutating func forgetMove(of column: String) { draft.removeAll { $0.moves(column) } }

  /// Returns whether the draft makes rows of a new table from the values of a column.
  func makesRows(from column: String, of tables: [String]) -> Bool {
    draft.contains { step in
      guard case .createTable(_, let rows?) = step, tables.hasName(rows.table.value) else {
        return false
      }
      return rows.values.contains { SQLText($0.expression.value).mentions(column) }
    }
  }

  /// Removes the discarded parts from the draft, and returns the names for which it had any.
  mutating func discard() -> Set<String> {
    var found: Set<String> = []
    for name in options(.discard).map(\.name) {
      let names = namesInDraft(of: name)
      let steps = draft.compactMap { step in
        names.reduce(step) { step, name in step.flatMap { $0.discarding(name) } }
      }
      guard steps != draft else { continue }
      found.insert(name)
      let kept = steps.flatMap(\.rowReadings)
      let lost = draft.flatMap(\.rowReadings).filter { !kept.contains($0) }
      draft = steps.filter { step in !lost.contains { step.drops(columnOf: $0) } }
    }
    return found
  }

  /// Returns what a table or column may be called in the draft, as answers rename it.
  private func namesInDraft(of name: String) -> [String] {
    guard let place = ColumnPlace(name.located) else { return [name] + oldNames(of: name) }
    let tables = [place.table.value] + oldNames(of: place.table.value)
    let columns = oldNames(of: place.column.value).compactMap { ColumnPlace($0.located) }
      .filter { $0.isOf(tables) }
    return tables.flatMap { table in
      ([place.column.value] + columns.map(\.column.value)).map { "\(table).\($0)" }
    }
  }

  /// Updates the names of the columns that the draft moves values to, and returns the names of the
  /// answers that were used.
  mutating func renameTargets() -> Set<String> {
    var found: Set<String> = []
    let names = self
    func newName(_ column: Located<String>, of table: Located<String>) -> Located<String> {
      let place = ColumnPlace(table, column).description
      guard let new = names.answer(place) else { return column }
      found.insert(place)
      return Located(new, at: column.range)
    }
    draft = draft.map { step in
      switch step {
      case .moveColumn(let from, let to, let condition, let fill):
        let target = ColumnPlace(to.table, newName(to.column, of: to.table))
        return .moveColumn(from: from, to: target, condition: condition, fill: fill)
      case .createTable(let table, var rows?):
        rows.values = rows.values.map { (newName($0.column, of: table), $0.expression) }
        return .createTable(table, rows: rows)
      default: return step
      }
    }
    return found
  }
}

extension StepParts.NamedPart {
  func isTable(_ name: String) -> Bool { column == nil && table.sqlName == SQLName(name) }

  func isColumn(_ name: String, of tables: [String]) -> Bool {
    place?.isColumn(name, of: tables) ?? false
  }
}

/// An expression over the rows of a table from which a new table takes values.
private struct RowReading: Equatable {
  let table: SQLName
  let expression: String
}

extension MigrationStep {
  fileprivate var rowReadings: [RowReading] {
    guard case .createTable(_, let rows?) = self else { return [] }
    return rows.values.map {
      RowReading(table: rows.table.sqlName, expression: $0.expression.value)
    }
  }

  /// Returns whether the step drops a column whose values a new table takes.
  fileprivate func drops(columnOf reading: RowReading) -> Bool {
    parts.names.contains { part in
      part.role == .dropped && part.table.sqlName == reading.table
        && part.column.map { SQLText(reading.expression).mentions($0.value) } == true
    }
  }

  /// Returns whether the step moves a column.
  func moves(_ column: String) -> Bool {
    parts.names.contains { $0.role == .moved && SQLName($0.description) == SQLName(column) }
  }

  /// Returns the step without the parts that options of the command override.
  func following(_ answers: MigrationAnswers) -> MigrationStep {
    guard case .changeColumn(let place, var conversion) = self else {
      let isFilled = [.addColumn, .moveColumn].contains(kind)
      return isFilled && names.contains { answers.has(.fill, $0) } ? withoutValues : self
    }
    if answers.fill(place) != nil || answers.refuses(place) {
      (conversion.fill, conversion.onBad) = (nil, nil)
    } else if answers.conversion(place) != nil {
      (conversion.convert, conversion.isNormalized) = (nil, false)
    }
    return .changeColumn(place, conversion)
  }
}
