package import SchemaParser

/// What the author of a schema has said of changes that the schemas alone leave open.
package struct MigrationAnswers: Equatable, Sendable {
  /// What is now called otherwise: `table`, `table.column` or `Enum.case` with the new name.
  package var renames: [(old: String, new: String)] = []
  /// What is gone for good, with what it holds.
  package var drops: Set<String> = []
  /// The expressions for new columns, by `table.column`.
  package var fills: [String: String] = [:]
  /// The steps of the draft that is written anew: what they say still holds.
  package var draft: [MigrationStep] = []
  /// The schema that the draft leads to.
  var draftSnapshot: SchemaSnapshot?

  package init() {}

  package static func == (left: Self, right: Self) -> Bool {
    left.drops == right.drops && left.fills == right.fills && left.draft == right.draft
      && left.renames.elementsEqual(right.renames) { $0 == $1 }
  }
}

extension MigrationAnswers {
  /// The new name of a table.
  func newName(ofTable name: String) -> String? {
    answer(name)
      ?? draft.firstResult {
        if case .renameTable(let from, let to) = $0, from.value == name { to.value } else { nil }
      }
  }

  /// The new name of a column, of a table by either of its names.
  func newName(ofColumn column: String, in tables: [String]) -> String? {
    tables.firstResult { answer("\($0).\(column)") }
      ?? draft.firstResult { step in
        guard case .renameColumn(let place, let to) = step, tables.contains(place.table.value),
          place.column.value == column
        else { return nil }
        return to.value
      }
  }

  private func answer(_ name: String) -> String? { renames.last { $0.old == name }?.new }

  func drops(table name: String) -> Bool {
    drops.contains(name)
      || draft.contains {
        if case .dropTable(let table) = $0 { table.value == name } else { false }
      }
  }

  func drops(column: String, of tables: [String]) -> Bool {
    tables.contains { drops.contains("\($0).\(column)") }
      || draft.contains { step in
        switch step {
        case .dropColumn(let place), .moveColumn(let place, _, _):
          tables.contains(place.table.value) && place.column.value == column
        default: false
        }
      }
  }

  func fill(of column: String, in table: String) -> Located<String>? {
    fills["\(table).\(column)"].map { Located($0, at: 0..<0) }
      ?? draft.firstResult { step in
        guard case .addColumn(let place, let fill) = step, place.table.value == table,
          place.column.value == column
        else { return nil }
        return fill
      }
  }

  /// What the draft says of a column that changes.
  func conversion(of column: String, in table: String) -> ColumnConversion {
    var conversion =
      draft.firstResult { step -> ColumnConversion? in
        guard case .changeColumn(let place, let conversion) = step, place.table.value == table,
          place.column.value == column
        else { return nil }
        return conversion
      } ?? ColumnConversion()
    if let fill = fills["\(table).\(column)"] { conversion.fill = Located(fill, at: 0..<0) }
    return conversion
  }

  func rows(of table: String) -> RowSource? {
    draft.firstResult { step in
      guard case .createTable(let name, let rows) = step, name.value == table else { return nil }
      return rows
    }
  }

  /// The steps that only a person can have written.
  var ownSteps: [MigrationStep] {
    draft.filter {
      switch $0 {
      case .sql, .swift, .moveColumn: true
      default: false
      }
    }
  }

  /// Whether the draft moves values to a column.
  func movesValues(to column: String, in table: String) -> Bool {
    draft.contains { step in
      guard case .moveColumn(_, let to, _) = step else { return false }
      return to.table.value == table && to.column.value == column
    }
  }
}

extension Sequence {
  func firstResult<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = transform(element) { return result }
    }
    return nil
  }
}
