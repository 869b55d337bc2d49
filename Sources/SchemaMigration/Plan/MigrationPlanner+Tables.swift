import SchemaImporter
import SchemaParser

/// Bringing a table to its new definition: by ALTER TABLE where that is exact, else by a rebuild.
extension MigrationPlanner {
  mutating func finish(_ name: String) throws(Diagnostic) {
    guard let old = work.table(named: name), let new = goal.table(named: name) else { return }
    let wanted = pending[SQLName.folded(name)] ?? PendingTable()
    try checkColumns(of: old, new, wanted)
    if old.object.normalized == new.object.normalized {
      try update(old, wanted)
    } else if try !alter(old, new, wanted) {
      try rebuild(old, new, wanted)
    }
    noteChanges(of: name, wanted)
    let known = old.table.foreignKeys.map(References.init)
    for key in new.table.foreignKeys where !known.contains(References(key)) {
      newReferences.append((name, References(key)))
    }
  }

  /// Each column that comes or goes has to be the doing of a step.
  private func checkColumns(
    of old: StoredTable, _ new: StoredTable, _ wanted: PendingTable
  ) throws(Diagnostic) {
    for column in old.table.columns where new.column(column.name.value) == nil {
      guard wanted.drops.contains(SQLName.folded(column.name.value)) || column.generated != nil
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

  private func missingStep(_ what: String, _ table: StoredTable, _ column: Column) -> Diagnostic {
    Diagnostic(
      .incompleteSteps, "no step \(what) '\(table.name).\(column.name.value)'", at: place)
  }

  private mutating func noteChanges(of name: String, _ wanted: PendingTable) {
    let isChanged =
      !wanted.conversions.isEmpty || !wanted.replacements.isEmpty || !wanted.additions.isEmpty
    if isChanged { changedTables.insert(SQLName.folded(name)) }
  }
}

// MARK: - In place

extension MigrationPlanner {
  /// Changes values of a table whose definition stays.
  private mutating func update(
    _ table: StoredTable, _ wanted: PendingTable
  ) throws(Diagnostic) {
    let names = Set(wanted.conversions.keys).union(wanted.replacements.keys)
    guard !names.isEmpty else { return }
    let copy = TableCopy(table, table, wanted)
    refuseAll(of: copy)
    let changes = copy.values.filter { names.contains(SQLName.folded($0.column)) }
      .map { "\(SQLName.quote($0.column)) = \($0.expression)" }
    try run("UPDATE OR ABORT \(table.quotedName) SET \(changes.joined(separator: ", "))")
  }

  /// Tries ALTER TABLE, and keeps it where it makes the very definition that is due.
  private mutating func alter(
    _ old: StoredTable, _ new: StoredTable, _ wanted: PendingTable
  ) throws(Diagnostic) -> Bool {
    guard wanted.conversions.isEmpty, wanted.replacements.isEmpty else { return false }
    let added = new.table.columns.filter { old.column($0.name.value) == nil }
    guard added.allSatisfy({ ColumnAddition.isExact($0, in: new) }) else { return false }
    let dropped = old.table.columns.filter { new.column($0.name.value) == nil }
    let drops = dropped.map { "DROP COLUMN \(SQLName.quote($0.name.value))" }
    let adds = added.map { "ADD COLUMN \(ColumnAddition($0, to: old, of: new).definition)" }
    let statements = { (changes: [String]) in
      changes.map { "ALTER TABLE \(old.quotedName) \($0)" }
    }
    guard leads(statements(adds + drops), to: new) else { return false }
    for statement in statements(adds) { try run(statement) }
    try fill(TableCopy(old, new, wanted), wanted)
    for statement in statements(drops) { try run(statement) }
    return true
  }

  /// Gives new columns their values, while what is dropped is still there.
  private mutating func fill(_ copy: TableCopy, _ wanted: PendingTable) throws(Diagnostic) {
    let fills = wanted.additions.filter { $0.fill != nil }
    guard !fills.isEmpty else { return }
    refuseAll(of: copy)
    let changes = fills.map {
      "\(SQLName.quote($0.column)) = \(($0.fill ?? "NULL").inParentheses)"
    }
    try run("UPDATE OR ABORT \(copy.old.quotedName) SET \(changes.joined(separator: ", "))")
  }

  private func leads(_ statements: [String], to table: StoredTable) -> Bool {
    do {
      try work.database.run("SAVEPOINT trial")
      defer {
        try? work.database.run("ROLLBACK TO trial")
        try? work.database.run("RELEASE trial")
      }
      for statement in statements { try work.database.run(statement) }
      return work.table(named: table.name)?.object.normalized == table.object.normalized
    } catch {
      return false
    }
  }
}

// MARK: - Rebuilding

extension MigrationPlanner {
  private mutating func refuseAll(of copy: TableCopy) {
    for refusal in copy.refusals {
      refuse(
        RowQuery(copy.old.quotedName, ids: copy.old.ids).rows(where: refusal.condition),
        table: copy.old.name, because: refusal.reason)
    }
    refuseRows(
      of: copy.rows, in: copy.new, from: copy.old, changed: copy.changed, named: copy.old.name)
  }

  private mutating func rebuild(
    _ old: StoredTable, _ new: StoredTable, _ wanted: PendingTable
  ) throws(Diagnostic) {
    title = "rebuild table '\(new.name)'"
    let copy = TableCopy(old, new, wanted)
    refuseUnknownColumns(of: old)
    refuseAll(of: copy)
    let scratch = Scratch.table(new.name)
    let creation = new.statement(renamed: scratch)
    if work.compiles(creation) {
      try run(creation)
      try run(copy.insertion(into: SQLName.quote(scratch), from: old.quotedName))
      try keepSequence(of: old, new, as: scratch)
      try run("DROP TABLE \(old.quotedName)")
      try replace(scratch, new)
    } else {
      try rebuildInPlace(copy)
    }
  }

  /// What somebody else has added to the table would not be copied.
  private mutating func refuseUnknownColumns(of table: StoredTable) {
    let known = table.table.columns.map { SQLString.quote(SQLName.folded($0.name.value)) }
    refuse(
      "SELECT name FROM pragma_table_xinfo(\(SQLString.quote(table.name))) WHERE lower(name) "
        + "NOT IN (\(known.joined(separator: ", ")))",
      table: table.name, because: "a column that the history doesn't know would be lost")
  }

  /// Gives the new table the old one's name. References, views and triggers mean the table by that
  /// name already, and are to stay as they are.
  private mutating func replace(_ scratch: String, _ table: StoredTable) throws(Diagnostic) {
    try run("PRAGMA legacy_alter_table = ON")
    try run("ALTER TABLE \(SQLName.quote(scratch)) RENAME TO \(table.quotedName)")
    try run("PRAGMA legacy_alter_table = OFF")
  }

  /// The mark below which ids were in use once.
  private mutating func keepSequence(
    of old: StoredTable, _ new: StoredTable, as scratch: String
  ) throws(Diagnostic) {
    guard old.isAutoincrement, new.isAutoincrement else { return }
    try run("DELETE FROM sqlite_sequence WHERE name = \(SQLString.quote(scratch))")
    try run(
      "INSERT INTO sqlite_sequence (name, seq) SELECT \(SQLString.quote(scratch)), seq "
        + "FROM sqlite_sequence WHERE name = \(SQLString.quote(old.name))")
  }

  /// The same for a definition that names its own table, and so can be made by no other name: the
  /// rows are set aside.
  private mutating func rebuildInPlace(_ copy: TableCopy) throws(Diagnostic) {
    let (old, new) = (copy.old, copy.new)
    let aside = SQLName.quote(Scratch.table(new.name))
    let rowID = old.table.rowIDColumn == nil ? old.table.rowIDName : nil
    let columns = old.written.map { SQLName.quote($0.name.value) }
    let list = ((rowID.map { [$0] } ?? []) + columns).joined(separator: ", ")
    try run(
      "CREATE TABLE \(aside) (\(old.plainDefinitions.joined(separator: ", ")))"
        + (old.table.isStrict ? " STRICT" : ""))
    try run("INSERT INTO \(aside) (\(list)) SELECT \(list) FROM \(old.quotedName)")
    let isCounted = old.isAutoincrement && new.isAutoincrement
    let name = SQLString.quote(Scratch.table(new.name))
    if isCounted {
      try run(
        "INSERT INTO sqlite_sequence (name, seq) SELECT \(name), seq "
          + "FROM sqlite_sequence WHERE name = \(SQLString.quote(old.name))")
    }
    try run("DROP TABLE \(old.quotedName)")
    try run(new.object.sql)
    try run(copy.insertion(into: new.quotedName, from: "\(aside) AS \(old.quotedName)"))
    if isCounted {
      let table = SQLString.quote(new.name)
      try run("DELETE FROM sqlite_sequence WHERE name = \(table)")
      try run("UPDATE sqlite_sequence SET name = \(table) WHERE name = \(name)")
    }
    try run("DROP TABLE \(aside)")
  }
}

extension StoredTable {
  /// The columns with what makes their values compare as they do, and no constraint.
  fileprivate var plainDefinitions: [String] {
    written.map { column in
      let type = type(of: column.name.value)
      let collation = column.collation.map { " COLLATE \(SQLName.quote($0.value))" } ?? ""
      return SQLName.quote(column.name.value) + (type.isEmpty ? "" : " \(type)") + collation
    }
  }

  fileprivate var isAutoincrement: Bool { table.primaryKey?.isAutoincrement ?? false }
}
