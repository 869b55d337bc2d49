import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The answers in the draft that is rewritten.
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

  /// Returns whether the draft gives the name of a table to another one.
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

  /// Returns whether the draft moves the values of a column to another one.
  func movesValues(of column: String, in tables: [String]) -> Bool {
    draft.contains { step in
      guard case .moveColumn(let place, _, _) = step else { return false }
      return place.isColumn(column, of: tables)
    }
  }

  /// Removes the renames from the draft whose new names the answers give to something else.
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

  /// Removes the step that moves a column from the draft.
  mutating func forgetMove(of column: String) {
    draft.removeAll { $0.moves(column) }
  }

  /// Returns whether the draft moves values to a column.
  func movesValues(to column: String, in table: String) -> Bool {
    draft.contains { step in
      guard case .moveColumn(_, let to, _) = step else { return false }
      return to.isColumn(column, of: [table])
    }
  }

  /// Removes the discarded parts from the draft, and returns the names for which it had any.
  mutating func discard() -> Set<String> {
    var found: Set<String> = []
    for name in discards {
      let names = draftedNames(of: name)
      let steps = draft.compactMap { step in
        names.reduce(step) { step, name in step.flatMap { $0.discarding(name) } }
      }
      guard steps != draft else { continue }
      found.insert(name)
      let lost = draft.flatMap(\.rowReadings).without(steps.flatMap(\.rowReadings))
      draft = steps.filter { step in !lost.contains { step.drops(columnOf: $0) } }
    }
    return found
  }

  /// Returns what a table or column may be called in the draft, as answers rename it.
  private func draftedNames(of name: String) -> [String] {
    guard let place = ColumnPlace(name.located) else { return [name] + oldNames(of: name) }
    let tables = [place.table.value] + oldNames(of: place.table.value)
    let columns = oldNames(of: place.column.value).compactMap { ColumnPlace($0.located) }
      .filter { old in tables.contains { SQLName.areEqual($0, old.table.value) } }
    return tables.flatMap { table in
      ([place.column.value] + columns.map(\.column.value)).map { "\(table).\($0)" }
    }
  }

  private func oldNames(of name: String) -> [String] {
    renames.filter { SQLName.areEqual($0.new, name) }.map(\.old)
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
      case .moveColumn(let from, let to, let condition):
        let target = ColumnPlace(to.table, newName(to.column, of: to.table))
        return .moveColumn(from: from, to: target, condition: condition)
      case .createTable(let table, var rows?):
        rows.values = rows.values.map { (newName($0.column, of: table), $0.expression) }
        return .createTable(table, rows: rows)
      default: return step
      }
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

/// An expression over the rows of a table from which a new table takes values.
private struct RowReading: Equatable {
  let table: String
  let expression: String
}

extension [RowReading] {
  fileprivate func without(_ others: [RowReading]) -> [RowReading] {
    filter { !others.contains($0) }
  }
}

extension MigrationStep {
  fileprivate var rowReadings: [RowReading] {
    guard case .createTable(_, let rows?) = self else { return [] }
    return rows.values.map {
      RowReading(table: rows.table.value, expression: $0.expression.value)
    }
  }

  /// Returns whether the step drops a column whose values a new table takes.
  fileprivate func drops(columnOf reading: RowReading) -> Bool {
    guard case .dropColumn(let place) = self else { return false }
    return SQLName.areEqual(place.table.value, reading.table)
      && SQLText(reading.expression).mentions(place.column.value)
  }
}

extension MigrationStep {
  /// Whether the step can only have been written by hand.
  var isOwn: Bool {
    switch self {
    case .sql, .swift, .moveColumn: true
    case .createTable, .dropTable, .renameTable, .reorderColumns, .changeTable, .addColumn,
      .dropColumn, .renameColumn, .changeColumn, .addCase, .renameCase, .removeCase, .create, .drop,
      .replace:
      false
    }
  }

  /// Returns whether the step moves a column.
  func moves(_ column: String) -> Bool {
    guard case .moveColumn(let from, _, _) = self else { return false }
    return SQLName.areEqual(from.description, column)
  }

  /// Whether the step doesn't change the schema by itself.
  var isStatement: Bool {
    switch self {
    case .sql, .swift: true
    case .createTable, .dropTable, .renameTable, .addColumn, .dropColumn, .renameColumn,
      .changeColumn, .moveColumn, .reorderColumns, .changeTable, .addCase, .renameCase,
      .removeCase, .create, .drop, .replace:
      false
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

  /// Returns the step without its hand-written part for a table or column; nil if nothing else is
  /// left.
  func discarding(_ name: String) -> MigrationStep? {
    func isMeant(_ other: String) -> Bool { SQLName.areEqual(name, other) }
    switch self {
    case .createTable(let table, _?) where isMeant(table.value):
      return .createTable(table, rows: nil)
    case .createTable(let table, var rows?):
      rows.values.removeAll { isMeant(ColumnPlace(table, $0.column).description) }
      return .createTable(table, rows: rows)
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
