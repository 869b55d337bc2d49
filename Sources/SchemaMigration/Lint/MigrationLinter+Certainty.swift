import SchemaImporter
import SchemaParser

/// What the planner looks for in each row, and can't be there.
extension MigrationLinter {
  func isCertain(_ step: MigrationStep, _ reason: String) -> Bool {
    let isOfNull = reason.hasSuffix("can't be NULL")
    switch step {
    case .addColumn(let place, let fill):
      return isOfNull && fill.map { isNeverNull($0.value, in: place.table.value) } ?? true
    case .changeColumn(let place, let conversion):
      if conversion.convert == nil, reason.contains("can't be converted"), keepsType(place) {
        return true
      }
      if isOfNull, let fill = conversion.fill, isNeverNull(fill.value, in: place.table.value) {
        return true
      }
      let keepsNoNull =
        conversion.convert == nil && conversion.onBad?.value != .null && !losesCaseToNull
      return isOfNull && keepsNoNull && refusedNull(place) || isOfCases(reason, place)
        || isOfKnownKey(reason, place.table.value)
    case .changeTable(let table):
      return isOfKnownKey(reason, table.value) || isOfKnownNotNull(reason, table.value)
    case .createTable(_, let rows?): return isCertain(rows, reason)
    default: return false
    }
  }

  /// Whether an expression over the rows of a table, as it was, gives no NULL.
  private func isNeverNull(_ expression: String, in table: String) -> Bool {
    let table = base.table(named: oldName(of: table))
    return NullFreeExpression(refusesNull: { table?.isNeverNull($0) ?? false }).holds(expression)
  }

  /// Whether a column that is checked could hold no NULL before.
  private func isOfKnownNotNull(_ reason: String, _ table: String) -> Bool {
    guard let old = base.table(named: oldName(of: table)) else { return false }
    return goal.table(named: table)?.table.columns.contains {
      reason == "'\($0.name.value)' can't be NULL" && old.isNeverNull($0.name.value)
    } ?? false
  }

  /// Whether a column could hold no NULL before.
  private func refusedNull(_ place: ColumnPlace) -> Bool {
    guard let table = base.table(named: oldName(of: place.table.value)) else { return false }
    return table.isNeverNull(oldName(of: place))
  }

  /// Whether what a column could hold, it can still hold.
  private func keepsType(_ place: ColumnPlace) -> Bool {
    guard let old = base.table(named: oldName(of: place.table.value)),
      let new = goal.table(named: place.table.value)
    else { return false }
    let (before, after) = (oldName(of: place), place.column.value)
    return old.affinity(of: before) == new.affinity(of: after)
      && (old.table.isStrict || !new.table.isStrict)
  }

  /// What a column of the schema was called before.
  private func oldName(of place: ColumnPlace) -> String {
    file.steps.firstResult { step in
      guard case .renameColumn(let old, let to) = step.value, to.value == place.column.value,
        SQLName.areEqual(old.table.value, place.table.value)
      else { return nil }
      return old.column.value
    } ?? place.column.value
  }

  /// Whether a key that is checked was one before, and nothing is made of its values.
  private func isOfKnownKey(_ reason: String, _ table: String) -> Bool {
    guard reason.hasSuffix("unique"), let new = goal.table(named: table),
      let old = base.table(named: oldName(of: table))
    else { return false }
    let converted = file.steps.compactMap { step -> String? in
      guard case .changeColumn(let place, let conversion) = step.value,
        conversion != ColumnConversion()
      else { return nil }
      return SQLName.folded(place.column.value)
    }
    return new.uniqueKeys.contains { key in
      reason.hasPrefix(key.map { "'\($0.column)'" }.joined(separator: ", ") + " ")
        && old.uniqueKeys.contains(key)
        && key.allSatisfy {
          !converted.contains($0.column)
            && old.type(of: $0.column).uppercased() == new.type(of: $0.column).uppercased()
        }
    }
  }
}

// MARK: - Rows of other tables

extension MigrationLinter {
  private func isCertain(_ rows: RowSource, _ reason: String) -> Bool {
    guard let source = base.table(named: oldName(of: rows.table.value)) else { return false }
    if reason.hasPrefix("there is no such row of '\(rows.table.value)'") {
      return rows.values.contains { value in
        let column = NormalizedSQL(value.expression.value).unwrapped.description
        return source.uniqueKeys.contains { $0.map(\.column) == [column] }
      }
    }
    let taken = rows.values.filter { reason.contains("'\(SQLName.folded($0.column.value))'") }
    let named = rows.values.filter { reason.contains("'\($0.column.value)'") }
    let columns = (reason.hasSuffix("unique") ? taken : named).map { value in
      NormalizedSQL(value.expression.value).unwrapped.description
    }
    if reason.hasSuffix("can't be NULL") {
      let expression = NullFreeExpression(refusesNull: source.isNeverNull)
      return named.allSatisfy { expression.holds($0.expression.value) }
    }
    let key = Set(columns)
    return reason.hasSuffix("unique") && source.uniqueKeys.contains { Set($0.map(\.column)) == key }
  }
}
