import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Virtual tables, mostly full-text indexes.
extension MigrationPlanner {
  mutating func finishVirtualTables() throws(Diagnostic) {
    for table in work.virtualTables where goal.object(.table, named: table.name) == nil {
      try run("DROP TABLE \(SQLName.quote(table.name))")
    }
    for table in goal.virtualTables { try finish(virtual: table) }
  }

  mutating func finish(virtual new: StoredObject) throws(Diagnostic) {
    title = "bring '\(new.name)' up to date"
    guard let old = work.object(.table, named: new.name) else {
      try run(new.sql)
      staleIndexes.append(new)
      return
    }
    if old.isSame(as: new) {
      if isStale(new), !staleIndexes.contains(new) { staleIndexes.append(new) }
    } else if !old.holdsRows || !new.holdsRows {
      try run("DROP TABLE \(SQLName.quote(old.name))")
      try run(new.sql)
      staleIndexes.append(new)
    } else {
      try copy(old, new)
    }
  }

  /// Returns whether the texts of an index have changed. Those of a view may come from any table.
  private func isStale(_ index: StoredObject) -> Bool {
    guard let content = index.contentTable else { return false }
    return changedTables.contains(content)
      || work.table(named: content.description) == nil && !actions.isEmpty
  }

  /// Fills full-text indexes from their tables or views.
  mutating func fillIndexes() throws(Diagnostic) {
    for table in staleIndexes where table.contentTable != nil {
      title = "fill '\(table.name)'"
      try run(table.rebuild)
    }
  }

  private mutating func copy(_ old: StoredObject, _ new: StoredObject) throws(Diagnostic) {
    let scratch = Scratch.table(new.name)
    try run(new.sql.renamingTable(to: scratch))
    let before = Set(work.virtualColumns(of: old.name).map { SQLName($0) })
    let kept = work.virtualColumns(of: scratch).filter { before.contains(SQLName($0)) }
    let list = (["rowid"] + kept.map(SQLName.quote)).joined(separator: ", ")
    try run(
      "INSERT INTO \(SQLName.quote(scratch)) (\(list)) SELECT \(list) "
        + "FROM \(SQLName.quote(old.name))")
    try run("DROP TABLE \(SQLName.quote(old.name))")
    try run("ALTER TABLE \(SQLName.quote(scratch)) RENAME TO \(SQLName.quote(new.name))")
  }
}
