import DBGenSQLText
import SchemaParser

/// Tables and columns whose definitions change.
extension SchemaDiff {
  /// Compares the definitions of a table and of the columns that it keeps.
  mutating func compareDefinitions(_ old: StoredTable, _ new: StoredTable) {
    let isSame = old.object.normalized == new.object.normalized
    for column in new.table.columns {
      guard let before = old.column(column.name.value),
        column.generated == nil || before.generated != nil,
        !isSame && isChanged(column.name.value, from: old, to: new)
          || isConverted(column, from: old, to: new)
      else { continue }
      change(column, from: old, to: new)
    }
    if isSame { return }
    if order(of: old, in: new) != order(of: new, in: old) {
      steps.changes.append(.reorderColumns(new.name.located))
    }
    if NormalizedSQL(old.rest) != NormalizedSQL(new.rest) {
      steps.changes.append(
        .changeTable(new.name.located, DefinitionChange(from: old, to: new)))
    }
  }

  /// Returns whether the definition of a column changes that both tables have.
  private func isChanged(_ name: String, from old: StoredTable, to new: StoredTable) -> Bool {
    guard let before = old.definition(of: name), let after = new.definition(of: name) else {
      return false
    }
    return NormalizedSQL(before) != NormalizedSQL(after)
  }

  private mutating func change(_ column: Column, from old: StoredTable, to new: StoredTable) {
    let name = column.name.value
    let place = ColumnPlace(new.name, name)
    use(place.description)
    let typeChange = typeChange(of: column, from: old, to: new)
    var conversion = conversion(of: place, typeChange)
    conversion.isNormalized = conversion.convert == nil && isNormalized(column, of: new)
    if isChanged(name, from: old, to: new) || typeChange != nil {
      conversion.definition = DefinitionChange(of: name, from: old, to: new, typeChange)
    }
    if let typeChange, typeChange.isOpen, conversion.convert == nil, conversion.onBad == nil {
      ask(of: typeChange, in: place)
    }
    if new.refusesNull(column), column.generated == nil, !old.isNeverNull(column.name.sqlName),
      !conversion.isDecided
    {
      let (name, value) = (
        place.description, column.defaultExpression ?? timeOfUpdate(of: place)
      )
      ask(
        .missingFill, "column '\(name)' can no longer be NULL, but rows may have NULL",
        at: places.column(place),
        [
          "filled?    " + AnswerOption.fill(name, with: value),
          "refused?   " + AnswerOption.refuse(name),
        ])
    }
    steps.changes.append(.changeColumn(place, conversion))
  }

  /// Returns the columns of a table that another one has too.
  private func order(of table: StoredTable, in other: StoredTable) -> [SQLName] {
    table.table.columns.map(\.name.sqlName).filter { other.column($0) != nil }
  }
}
