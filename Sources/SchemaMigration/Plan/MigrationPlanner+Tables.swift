import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Brings tables to their new definitions: by ALTER TABLE if the result is exact, otherwise by a
/// rebuild.
extension MigrationPlanner {
  mutating func finish(_ name: String) throws(Diagnostic) {
    title = "bring table '\(name)' up to date"
    guard let change = try change(of: name) else { return }
    let copy = change.copy
    try refuseLargeComputedIntegers(of: copy)
    if change.isOfRows {
      try update(copy, change.wanted)
    } else if try !alter(copy, change.wanted) {
      try refresh()
      try rebuild(copy)
    }
    note(change)
  }

  /// Returns what changes in a table; nil if nothing does.
  mutating func change(of name: String) throws(Diagnostic) -> PlannedChange? {
    guard let old = work.table(named: name), let new = goal.table(named: name) else { return nil }
    let wanted = pending[SQLName(name)] ?? PendingTable()
    let isSame = old.object.isSame(as: new.object)
    let types = TableTypes(old: types?[new.sqlName], new: context.newTypes[new.sqlName])
    if isSame && wanted.isEmpty && types.areSame { return nil }
    try checkColumns(of: old, new, wanted)
    try checkConversions(of: old, to: new, wanted)
    return PlannedChange(copy: TableCopy(old, new, wanted, types), wanted: wanted, isOfRows: isSame)
  }

  /// Records that a change has been made.
  mutating func note(_ change: PlannedChange) {
    let (copy, wanted) = (change.copy, change.wanted)
    let (old, new) = (copy.old, copy.new)
    if !wanted.conversions.isEmpty || !wanted.replacements.isEmpty || !wanted.additions.isEmpty {
      changedTables.insert(new.sqlName)
    }
    changes.finish(copy)
    types?[new.sqlName] = copy.types.new
    let references = Set(new.references).subtracting(old.references)
      .filter { !$0.columns.contains(where: copy.isNull) }
    newReferences += references.map { (new.name, $0) }
  }

  /// Throws unless a step accounts for each column that is added or removed.
  private func checkColumns(
    of old: StoredTable, _ new: StoredTable, _ wanted: PendingTable
  ) throws(Diagnostic) {
    for column in old.table.columns where new.column(column.name.value) == nil {
      guard wanted.drops.contains(column.name.sqlName) || column.generated != nil
      else { throw missingStep("drops or renames column", old, column) }
    }
    for column in old.written {
      guard new.column(column.name.value)?.generated == nil else {
        throw missingStep("drops and adds column", old, column)
      }
    }
    for column in new.written where old.column(column.name.value) == nil {
      guard wanted.fill(of: column.name.value) != nil else {
        throw missingStep("adds column", new, column)
      }
    }
  }

  /// Throws if a conversion doesn't have one value for each row of a table as it is now, or if bad values would
  /// be replaced by a default that the column doesn't have.
  private mutating func checkConversions(
    of old: StoredTable, to table: StoredTable, _ wanted: PendingTable
  ) throws(Diagnostic) {
    if !wanted.conversions.isEmpty { try refresh() }
    for (column, conversion) in wanted.conversions.sorted(by: { $0.key < $1.key }) {
      try requireOnePerRow([conversion.convert, conversion.fill], of: old)
      guard let onBad = conversion.onBad, onBad.value == .default,
        table.column(column.description)?.defaultExpression == nil
      else { continue }
      throw impossible(
        "column '\(table.name).\(column)' has no default to replace invalid values",
        at: onBad.range)
    }
  }

  private func missingStep(_ what: String, _ table: StoredTable, _ column: Column) -> Diagnostic {
    incomplete("no step \(what) '\(table.name).\(column.name.value)'")
  }
}

/// A change of a table.
struct PlannedChange {
  let copy: TableCopy
  let wanted: PendingTable
  /// Whether the definition of the table stays the same.
  let isOfRows: Bool
}
