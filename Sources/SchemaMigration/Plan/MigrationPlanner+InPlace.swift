import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Changes of tables in place: updates of their rows, and ALTER TABLE.
extension MigrationPlanner {
  /// Updates values of a table whose definition stays the same.
  mutating func update(_ copy: TableCopy, _ wanted: PendingTable) throws(Diagnostic) {
    try refuseRows(of: copy)
    let changes = copy.values.list.filter { $0.expression != SQLName.quote($0.column) }
    guard !changes.isEmpty else { return }
    if copy.types.areSame, wanted.replacements.isEmpty,
      wanted.conversions.allSatisfy(\.value.isNormalized),
      !isUnique(any: copy.computedColumns, in: copy.old)
    {
      // Only values in other forms are rewritten, and no other rows.
      for value in changes {
        let name = SQLName(value.column)
        guard let condition = copy.types.new[name]?.condition(on: name.quoted) else { continue }
        try update(copy.old, [value], where: "NOT \(condition)")
      }
    } else if copy.hasWindow || isUnique(any: copy.changed, in: copy.old) {
      // SQLite checks unique keys row by row: a new value may be the old one of a later row.
      try rebuild(copy)
    } else {
      try update(copy.old, changes)
    }
  }

  /// Returns whether a unique key of a table has one of the columns, or may have it.
  private func isUnique(any columns: [SQLName], in table: StoredTable) -> Bool {
    let indexes = work.objects(of: .index).filter {
      $0.isUnique && SQLName($0.table) == table.sqlName
    }
    let names = table.uniqueKeys.flatMap(\.keys) + indexes.flatMap(\.names)
    return names.contains(where: columns.contains)
  }

  /// Uses ALTER TABLE if it produces exactly the new definition, and returns whether it does.
  mutating func alter(
    _ copy: TableCopy, _ wanted: PendingTable
  ) throws(Diagnostic) -> Bool {
    guard wanted.replacements.isEmpty, !copy.hasWindow,
      let constraints = constraintChanges(of: copy, wanted),
      let adds = try additions(of: copy)
    else { return false }
    if constraints.isEmpty, copy.drops.isEmpty {
      guard try add(copy.alterations(adds), to: copy.old, for: copy.new) else { return false }
      try fill(copy, wanted, changesConstraints: false)
      return true
    }
    try refresh()
    if !constraints.isEmpty { try requireAlteringConstraints(of: copy, adding: adds) }
    let before = copy.alterations(adds + constraints.checks)
    let after = copy.alterations(constraints.columns + copy.drops)
    guard try leads(before + after, to: copy.new) else { return false }
    for statement in before { try run(statement) }
    try fill(copy, wanted, changesConstraints: !constraints.isEmpty)
    for statement in after { try run(statement) }
    return true
  }

  /// Returns what adds the new columns; nil if ALTER TABLE can't.
  private func additions(of copy: TableCopy) throws(Diagnostic) -> [String]? {
    var added: [ColumnAddition] = []
    for column in copy.new.table.columns where copy.old.column(column.name.value) == nil {
      added.append(try ColumnAddition(column, to: copy.old, of: copy.new, work.budget))
    }
    return added.allSatisfy(\.isExact) ? added.map { "ADD COLUMN \($0.definition)" } : nil
  }

  /// Returns what ALTER TABLE can do for a table's constraints; nil if values have to be converted.
  private func constraintChanges(of copy: TableCopy, _ wanted: PendingTable) -> ConstraintChanges? {
    let other: ConstraintChanges? = wanted.conversions.isEmpty ? ConstraintChanges() : nil
    guard context.altersConstraints, wanted.keepsValues, copy.onlyFills,
      !isUnique(any: copy.changed, in: copy.old),
      let changes = ConstraintChanges(from: copy.old, to: copy.new)
    else { return other }
    return changes.isEmpty ? other : changes
  }

  /// Throws if what the app's SQLite does can't be tried here. What it can't do either, because the rest of
  /// the change needs a rebuild, isn't tried.
  private func requireAlteringConstraints(
    of copy: TableCopy, adding adds: [String]
  ) throws(Diagnostic) {
    guard SQLiteVersion.linked < .alteringConstraints else { return }
    let changed = [
      "DROP TABLE \(copy.old.quotedName)",
      ConstraintChanges.statement(changing: copy.old, to: copy.new),
    ]
    guard try leads(changed + copy.alterations(adds + copy.drops), to: copy.new) else { return }
    let part = "ALTER TABLE for the constraints of '\(copy.new.name)'"
    throw impossible(
      SQLiteVersion.tooOld(for: part, .alteringConstraints)
        + ", or write 'sqlite: \(SQLiteVersion.rebuildingTables)' in the schema")
  }

  /// Gives new columns their values, while the columns to drop still exist, and those without NOT NULL a
  /// value for NULL.
  private mutating func fill(
    _ copy: TableCopy, _ wanted: PendingTable, changesConstraints: Bool
  ) throws(Diagnostic) {
    let added = wanted.additions.compactMap { column, fill in
      fill == nil ? nil : copy.expressions[SQLName(column)].map { (column, $0) }
    }
    let changed = changesConstraints ? copy.changedValues : []
    let missing = changed.map { "\(SQLName.quote($0.column)) IS NULL" }
    if changesConstraints || !added.isEmpty { try refuseRows(of: copy) }
    guard !added.isEmpty || !changed.isEmpty else { return }
    try update(
      copy.old, added + changed, where: added.isEmpty ? missing.joined(separator: " OR ") : nil)
  }

  private func leads(_ statements: [String], to table: StoredTable) throws(Diagnostic) -> Bool {
    let database = work.connection
    let isSame = try database.attempt { () throws(SQLiteError) in
      try database.run("SAVEPOINT trial")
      for statement in statements { try database.run(statement) }
      return table.object.isSame(as: try database.storedObject(.table, named: table.name))
    }
    try database.checked { () throws(SQLiteError) in
      try database.run("ROLLBACK TO trial")
      try database.run("RELEASE trial")
    }
    return isSame ?? false
  }
}

extension TableCopy {
  /// Whether a value is calculated by a window.
  fileprivate var hasWindow: Bool {
    values.list.contains { SQLText($0.expression).expression().hasWindow }
  }

  /// The changes that drop the columns that the new table doesn't have.
  fileprivate var drops: [String] {
    old.table.columns.map(\.name.value).filter { new.column($0) == nil }
      .map { "DROP COLUMN \(SQLName.quote($0))" }
  }

  /// Returns the statements that make changes of the old table.
  fileprivate func alterations(_ changes: [String]) -> [String] {
    changes.map { "ALTER TABLE \(old.quotedName) \($0)" }
  }
}
