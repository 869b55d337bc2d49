import SchemaParser

/// Steps that concern whole tables.
extension MigrationPlanner {
  mutating func create(_ name: String, _ rows: RowSource?) throws(Diagnostic) {
    guard let table = goal.table(named: name) else {
      throw impossible("the schema has no table '\(name)'")
    }
    try run(table.object.sql)
    guard let rows else { return }
    let source = try self.table(rows.table)
    try requireOnePerRow(rows.values.map(\.expression) + [rows.condition], of: source)
    let values = rows.values.map { ($0.column.value, $0.expression.value.inParentheses) }
    let condition = rows.condition.map { " WHERE \($0.value.inParentheses)" } ?? ""
    refuseRows(
      of: RowQuery(
        source.quotedName, ids: source.ids, values + table.others(than: values.map(\.0)),
        where: rows.condition?.value.inParentheses),
      in: table, from: nil, named: source.name)
    let columns = values.map { SQLName.quote($0.0) }.joined(separator: ", ")
    try run(
      "INSERT OR ABORT INTO \(table.quotedName) (\(columns)) SELECT "
        + values.map(\.1).joined(separator: ", ") + " FROM \(source.quotedName)\(condition)")
    changedTables.insert(SQLName.folded(name))
    newReferences += table.table.foreignKeys.map { (name, References($0)) }
  }

  mutating func rename(
    _ from: Located<String>, _ name: String
  ) throws(Diagnostic) {
    let aside = work.table(named: Scratch.former(from.value))
    let table = if let aside { aside } else { try table(from) }
    if SQLName.areEqual(table.name, name) {
      // To SQLite the name is taken, by the very table.
      try rename(table.name, to: Scratch.table(name))
      try rename(Scratch.table(name), to: name)
    } else {
      try freeTableName(name)
      try rename(table.name, to: name)
    }
  }

  /// Gives a table another name whose own is due to another one: it is renamed later.
  private mutating func freeTableName(_ name: String) throws(Diagnostic) {
    guard let table = work.table(named: name) else { return }
    let isRenamedLater = followingSteps.contains { step in
      guard case .renameTable(let other, _) = step.value else { return false }
      return SQLName.areEqual(other.value, name)
    }
    guard isRenamedLater else { throw impossible("there already is a table '\(name)'") }
    try rename(table.name, to: Scratch.former(name))
  }

  private mutating func rename(_ old: String, to new: String) throws(Diagnostic) {
    try run("ALTER TABLE \(SQLName.quote(old)) RENAME TO \(SQLName.quote(new))")
    let (from, to) = (SQLName.folded(old), SQLName.folded(new))
    if let wanted = pending.removeValue(forKey: from) { pending[to] = wanted }
    if changedTables.remove(from) != nil { changedTables.insert(to) }
  }
}
