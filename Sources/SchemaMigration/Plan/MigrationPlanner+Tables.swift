import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Brings tables to their new definitions: by ALTER TABLE if the result is exact, otherwise by a
/// rebuild.
extension MigrationPlanner {
  mutating func finish(_ name: String) throws(Diagnostic) {
    guard let old = work.table(named: name), let new = goal.table(named: name) else { return }
    let wanted = pending[SQLName(name)] ?? PendingTable()
    let isSame = old.object.isSame(as: new.object)
    let types = TableTypes(old: types?[new.sqlName], new: context.newTypes[new.sqlName])
    if isSame && wanted.isEmpty && types.areSame { return }
    try checkColumns(of: old, new, wanted)
    try checkDefaults(of: new, wanted)
    let copy = TableCopy(old, new, wanted, types)
    if isSame {
      try update(copy, wanted)
    } else if try !alter(copy, wanted) {
      try refresh()
      try rebuild(copy)
    }
    if !wanted.conversions.isEmpty || !wanted.replacements.isEmpty || !wanted.additions.isEmpty {
      changedTables.insert(new.sqlName)
    }
    changes.finish(copy)
    self.types?[new.sqlName] = types.new
    let references = Set(new.references).subtracting(old.references)
      .filter { !$0.columns.contains(where: copy.isNull) }
    newReferences += references.map { (name, $0) }
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

  /// Throws if bad values would be replaced by a default that the column doesn't have.
  private func checkDefaults(of table: StoredTable, _ wanted: PendingTable) throws(Diagnostic) {
    for (column, conversion) in wanted.conversions.sorted(by: { $0.key < $1.key }) {
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
