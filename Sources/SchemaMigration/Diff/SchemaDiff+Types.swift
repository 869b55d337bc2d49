import DBGenSQLText
import SchemaParser

/// Columns that hold something else than before, or values in forms that are no longer read.
extension SchemaDiff {
  /// Returns whether a column's values are converted or rewritten, even if its definition stays the same.
  func isConverted(_ column: Column, from old: StoredTable, to new: StoredTable) -> Bool {
    typeChange(of: column, from: old, to: new) != nil || isNormalized(column, of: new)
  }

  /// Returns what a column held and what it holds now; nil if it stays the same, or if the version
  /// before doesn't say it.
  func typeChange(of column: Column, from old: StoredTable, to new: StoredTable) -> TypeChange? {
    guard column.generated == nil else { return nil }
    let name = column.name.sqlName
    // Without types, only one that isn't stored as before is known to be another one.
    if context.oldTypes == nil, old.affinity(of: name) == new.affinity(of: name) { return nil }
    let place = ColumnPlace(new.name, column.name.value)
    let before = context.oldTypes?[SQLName(oldName(ofTable: new.name) ?? new.name)][
      columnNames[place].map { SQLName($0) } ?? name]
    return TypeChange(
      from: before ?? old.storedType(of: name, in: [:]),
      to: new.storedType(of: name, in: context.newTypes[new.sqlName]))
  }

  /// Returns whether values of a column are rewritten: if the author or the draft says so, or if the
  /// version before comes from when values had several forms.
  func isNormalized(_ column: Column, of table: StoredTable) -> Bool {
    let place = ColumnPlace(table.name, column.name.value)
    guard let type = context.newTypes[place], type.normalization(of: "value") != nil else {
      return false
    }
    return column.generated == nil
      && (answers.normalizations.hasName(place.description) || isDraftedToNormalize(place)
        || context.oldTypes == nil && type.hadOtherForms)
  }

  mutating func ask(of change: TypeChange, in place: ColumnPlace) {
    let name = place.description
    let suggestion = change.approximation(of: place.column.value.asSQL)
    ask(
      .undecidedConversion,
      "column '\(name)' was \(change.old.name), and is \(change.new.name) now",
      at: places.column(place),
      [
        "converted?  " + AnswerOption.convert(name, with: suggestion),
        "refused?    " + AnswerOption.refuse(name),
      ])
  }
}
