import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Checks for rows that the new definition of a table refuses, before anything is changed.
extension MigrationPlanner {
  mutating func refuseRows(of copy: TableCopy) throws(Diagnostic) {
    let source = RowQuery(copy.old.quotedName, ids: copy.old.ids)
    for refusal in copy.refusals {
      refuse(source.rows(where: refusal.condition), table: copy.old.name, because: refusal.cause)
    }
    let rows = copy.rows
    try refuseNulls(of: copy, rows)
    refuseOtherRowIDs(of: copy, rows)
    try refuseUnreadable(copy, rows)
    try refuseChecks(of: copy, rows)
    refuseDuplicates(of: copy, rows)
  }

  private mutating func refuseNulls(of copy: TableCopy, _ rows: RowQuery) throws(Diagnostic) {
    for column in copy.new.written where try copy.canBeNull(column, work.budget) {
      refuse(
        rows.rows(where: "\(SQLName.quote(column.name.value)) IS NULL"), table: copy.old.name,
        because: .null(column: column.name.value))
    }
  }

  /// Refuses rowids that aren't integers. For NULL, SQLite would generate one.
  private mutating func refuseOtherRowIDs(of copy: TableCopy, _ rows: RowQuery) {
    guard let column = copy.new.table.rowIDColumn, copy.canMissRowID(column) else { return }
    refuse(
      rows.rows(where: "typeof(\(SQLName.quote(column.name.value))) <> 'integer'"),
      table: copy.old.name, because: .rowID(column: column.name.value))
  }

  private mutating func refuseChecks(of copy: TableCopy, _ rows: RowQuery) throws(Diagnostic) {
    let generated = copy.new.generatedColumns
    for check in copy.new.table.checks where try copy.canBreak(check, work.budget) {
      let condition = check.condition.value
      guard SQLText(condition).foldedNames.isDisjoint(with: generated) else { continue }
      let query = rows.rows(where: "NOT \(condition.inParentheses)")
      // If a CHECK can't be tested beforehand, the copy itself fails.
      guard try work.compiles(query) else { continue }
      refuse(query, table: copy.old.name, because: .check(condition: condition))
    }
  }

  private mutating func refuseDuplicates(of copy: TableCopy, _ rows: RowQuery) {
    let indexes = changes.uniqueIndexes[SQLName(copy.old.name)] ?? []
    let keys = Set(
      copy.old.uniqueKeysWithRowID + indexes.filter { $0.condition == nil }.compactMap(\.key))
    for (key, columns) in zip(copy.new.uniqueKeys, copy.new.uniqueKeyColumns)
    where copy.canRepeat(key, keys) {
      let terms = columns.map { column in
        (column, "\(SQLName.quote(column)) COLLATE \(key[SQLName(column)]?.quoted ?? "BINARY")")
      }
      refuse(rows.duplicates(of: terms), table: copy.old.name, because: .key(columns: columns))
    }
  }
}

extension StoredTable {
  /// The sets of columns that are unique among the rows, including the rowid.
  fileprivate var uniqueKeysWithRowID: [UniqueKey] {
    uniqueKeys + (table.rowIDName.map { [[SQLName($0): SQLName.binary]] } ?? [])
  }
}

/// Checks for rows that refer to missing rows, if the migration may have caused this.
extension MigrationPlanner {
  mutating func refuseOrphans() throws(Diagnostic) {
    title = "check references"
    for name in goal.tables.map(\.name) where !changes.emptyTables.contains(SQLName(name)) {
      guard let table = work.table(named: name) else { continue }
      for key in table.references {
        guard let parent = work.table(named: key.table.description) else { continue }
        refuseOrphans(of: key, in: table, parent)
      }
    }
  }

  private mutating func refuseOrphans(
    of key: References, in table: StoredTable, _ parent: StoredTable
  ) {
    let target = key.target(in: parent)
    let isNew =
      changes.newTables.contains(key.table)
      || newReferences.contains { SQLName.areEqual($0.table, table.name) && $0.key == key }
    guard target.count == key.columns.count,
      isNew || changes.mayBreak(key, of: SQLName(table.name), target)
    else { return }
    let columns = table.names(of: key.columns)
    let query = RowQuery(table.quotedName, ids: table.ids).rows(
      where: RowQuery.isOrphan(
        by: Array(zip(columns, parent.names(of: target))), in: table.name, of: parent.name))
    refuse(
      query, table: table.name,
      because: .reference(columns: columns, table: parent.name, isNew: isNew))
  }
}

extension StoredTable {
  /// Returns the names of columns as the table has them.
  fileprivate func names(of columns: [SQLName]) -> [String] {
    columns.map { column($0.description)?.name.value ?? $0.description }
  }
}
