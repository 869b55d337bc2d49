import DBGenSQLText
import SchemaParser

/// Tables and columns whose definitions change.
extension SchemaDiff {
  /// Compares the definitions of a table and of the columns that it keeps.
  mutating func compareDefinitions(_ old: StoredTable, _ new: StoredTable) {
    let isSame = old.object.isSame(as: new.object)
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
      steps.changes.append(.changeTable(new.name.located, DefinitionChange(from: old, to: new)))
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
    let typeChange = typeChange(of: column, from: old, to: new)
    let losesNull = new.refusesNull(column) && !old.isNeverNull(column.name.sqlName)
    var conversion = ColumnConversion()
    if column.generated == nil {
      let isRetyped =
        typeChange != nil
        || old.affinity(of: column.name.sqlName) != new.affinity(of: column.name.sqlName)
      conversion = self.conversion(
        of: place, typeChange, isNarrowed: losesNull || isRetyped,
        hadNull: !old.isNeverNull(column.name.sqlName))
      conversion.isNormalized =
        conversion.convert == nil && isNormalized(column, of: new, typeChange)
      if conversion.isNormalized { use(.normalize, place.description) }
    }
    if isChanged(name, from: old, to: new) || typeChange != nil {
      conversion.definition = DefinitionChange(of: name, from: old, to: new, typeChange)
    }
    if let typeChange, typeChange.isOpen, conversion.convert == nil, conversion.onBad == nil {
      ask(of: typeChange, in: place)
    }
    if losesNull, column.generated == nil, !conversion.isDecided {
      let (name, value) = (place.description, column.defaultExpression ?? timeOfUpdate(of: place))
      ask(
        .missingFill, "column '\(name)' can no longer be NULL, but rows may have NULL",
        at: places.column(place),
        [
          "filled?    " + AnswerOption.fill(name, with: value),
          "refused?   " + AnswerOption.refuse(name),
        ])
    }
    if new.refusesNull(column) { refuseNull(asFillOf: place) }
    steps.changes.append(.changeColumn(place, conversion))
  }

  /// Returns the columns of a table that another one has too.
  private func order(of table: StoredTable, in other: StoredTable) -> [SQLName] {
    table.table.columns.map(\.name.sqlName).filter { other.column($0) != nil }
  }

  // Columns that hold something else than before, or values in forms that are no longer read.

  /// Returns whether a column's values are converted or rewritten, even if its definition stays the same.
  func isConverted(_ column: Column, from old: StoredTable, to new: StoredTable) -> Bool {
    let change = typeChange(of: column, from: old, to: new)
    return change != nil || isNormalized(column, of: new, change)
      || column.generated == nil && isRewritten(ColumnPlace(new.name, column.name.value))
  }

  /// Returns what a column held and what it holds now; nil if it stays the same, or if the version
  /// before doesn't say it.
  func typeChange(of column: Column, from old: StoredTable, to new: StoredTable) -> TypeChange? {
    guard column.generated == nil else { return nil }
    return typeChange(
      of: column.name.sqlName, in: old, as: ColumnPlace(new.name, column.name.value))
  }

  /// Returns what a column held and what the column holds that takes its values.
  ///
  /// - Parameters:
  ///   - column: The column, by its current name.
  ///   - table: The table that had it, by its current name.
  func typeChange(of column: SQLName, in table: StoredTable, as place: ColumnPlace) -> TypeChange? {
    guard let new = goal.table(named: place.table.value) else { return nil }
    let name = place.column.sqlName
    // Without types, only one that isn't stored as before is known to be another one.
    if context.oldTypes == nil, table.affinity(of: column) == new.affinity(of: name) { return nil }
    let spelled = table.column(column)?.name.value ?? column.description
    let oldName = columnNames[ColumnPlace(table.name, spelled)].map { SQLName($0) }
    let before = context.oldTypes?[SQLName(self.oldName(ofTable: table.name) ?? table.name)][
      oldName ?? column]
    return TypeChange(
      from: before ?? table.storedType(of: column, in: [:]),
      to: new.storedType(of: name, in: context.newTypes[new.sqlName]))
  }

  /// Returns whether values of a column are rewritten: if the author or the draft says so, or if the
  /// version before comes from when values had several forms.
  ///
  /// - Parameter change: The change of the column's type. Only an exact one starts from the normal form.
  func isNormalized(_ column: Column, of table: StoredTable, _ change: TypeChange?) -> Bool {
    let place = ColumnPlace(table.name, column.name.value)
    guard let type = context.newTypes[place], column.generated == nil,
      answers.normalizes(place) || isDrafted(place, \.isNormalized)
        || context.oldTypes == nil && type.hadOtherForms,
      (change?.old ?? type).normalization(of: "value") != nil
    else { return false }
    return change.map { $0.conversion(of: "value") != nil } ?? true
  }

  /// - Parameter value: The old value, in SQL; nil for that of the column itself.
  mutating func ask(of change: TypeChange, in place: ColumnPlace, from value: String? = nil) {
    let name = place.description
    let sqlType = base.table(named: place.table.value)?.type(of: place.column.sqlName) ?? ""
    let isDeclared = change.old.type == .any && value == nil && !["", "ANY"].contains(sqlType)
    let old = isDeclared ? "had SQL type \(sqlType)" : "was \(change.old.name)"
    let suggestion = change.approximation(of: value ?? place.column.value.asSQL)
    ask(
      .undecidedConversion,
      "column '\(name)' \(old), and is \(change.new.name) now",
      at: places.column(place),
      [
        "converted?  " + AnswerOption.convert(name, with: suggestion),
        "refused?    " + AnswerOption.refuse(name),
      ])
  }
}
