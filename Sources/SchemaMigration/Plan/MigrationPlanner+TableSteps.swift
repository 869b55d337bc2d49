import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Steps that change whole tables.
extension MigrationPlanner {
  mutating func create(_ name: String, _ rows: RowSource?) throws(Diagnostic) {
    guard let table = goal.table(named: name) else {
      throw impossible("the schema has no table '\(name)'")
    }
    try run(table.object.sql)
    changes.create(SQLName(name), isEmpty: rows == nil)
    types?[table.sqlName] = context.newTypes[table.sqlName]
    guard let rows else { return }
    let source = try self.table(rows.table)
    try requireOnePerRow(rows.values.map(\.expression) + [rows.condition], of: source)
    for (column, value) in rows.values {
      // A column is converted, as when its type changes.
      let (base, fill) = value.value.withoutFill
      let isColumn = SQLText(base).columnName.map { source.column($0) != nil } == true
      let given = isColumn ? fill.map { Located($0, at: value.range) } : value
      guard let given else { continue }
      try requireReadable(given, of: source, as: ColumnPlace(name, column.value))
    }
    let copy = TableCopy(
      source, to: table, rows,
      TableTypes(old: types?[source.sqlName], new: context.newTypes[table.sqlName]))
    try refuseLargeComputedIntegers(of: copy)
    try refuseRows(of: copy)
    try run(copy.insertion)
    changedTables.insert(SQLName(name))
    let references = table.references.filter { !refersAlready(copy, $0) }
    newReferences += references.map { (name, $0) }
  }

  private func refersAlready(_ copy: TableCopy, _ key: References) -> Bool {
    let isRenamedLater = followingSteps.contains {
      if case .renameTable = $0.value { true } else { false }
    }
    guard !isRenamedLater, let parent = work.table(named: key.table.description) else {
      return false
    }
    return copy.refersAlready(key, key.target(in: parent))
  }

  mutating func drop(_ name: Located<String>) throws(Diagnostic) {
    let table = try table(name)
    let readers = Set(withReaders([table.sqlName])).subtracting([table.sqlName])
    if !readers.isEmpty { try finishTables(readBy: readers, at: nil) }
    try run("DROP TABLE \(table.quotedName)")
    changes.drop(table.sqlName)
  }

  mutating func rename(_ from: Located<String>, _ name: String) throws(Diagnostic) {
    let aside = work.table(named: Scratch.former(from.value))
    let table = if let aside { aside } else { try table(from) }
    if table.sqlName == SQLName(name) {
      // If only the case changes, SQLite considers the name taken, by this very table.
      try rename(table.name, to: Scratch.table(name))
      try rename(Scratch.table(name), to: name)
    } else {
      try freeTableName(name)
      try rename(table.name, to: name)
    }
  }

  /// Renames a table whose name another table takes, and that a later step renames.
  private mutating func freeTableName(_ name: String) throws(Diagnostic) {
    guard let table = work.table(named: name) else { return }
    let isRenamedLater = followingSteps.contains { step in
      if case .renameTable(let other, _) = step.value {
        other.sqlName == SQLName(name)
      } else {
        false
      }
    }
    guard isRenamedLater else { throw impossible("there already is a table '\(name)'") }
    try rename(table.name, to: Scratch.former(name))
  }

  private mutating func rename(_ old: String, to new: String) throws(Diagnostic) {
    try run("ALTER TABLE \(SQLName.quote(old)) RENAME TO \(SQLName.quote(new))")
    let (from, to) = (SQLName(old), SQLName(new))
    if let wanted = pending.removeValue(forKey: from) { pending[to] = wanted }
    if changedTables.remove(from) != nil { changedTables.insert(to) }
    changes.rename(from, to: to)
    types?.rename(from, to: to)
  }
}
