import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Checks for rows that the new definition of a table refuses, before anything is changed.
extension MigrationPlanner {
  mutating func refuseRows(of copy: TableCopy) {
    let source = RowQuery(copy.old.quotedName, ids: copy.old.ids)
    for refusal in copy.refusals where copy.canHold(refusal.condition) {
      refuse(source.rows(where: refusal.condition), table: copy.old.name, because: refusal.cause)
    }
    let rows = copy.rows
    refuseNulls(of: copy, rows)
    refuseOtherRowIDs(of: copy, rows)
    refuseUnreadable(copy, rows)
    refuseChecks(of: copy, rows)
    refuseDuplicates(of: copy, rows)
  }

  private mutating func refuseNulls(of copy: TableCopy, _ rows: RowQuery) {
    for column in copy.new.written where copy.canBeNull(column) {
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

  private mutating func refuseChecks(of copy: TableCopy, _ rows: RowQuery) {
    let generated = copy.new.generatedColumns
    for check in copy.new.table.checks where copy.canBreak(check) {
      let condition = check.condition.value
      guard SQLText(condition).foldedNames.isDisjoint(with: generated) else { continue }
      let query = rows.rows(where: "NOT \(condition.inParentheses)")
      // If a CHECK can't be tested beforehand, the copy itself fails.
      guard work.compiles(query) else { continue }
      refuse(query, table: copy.old.name, because: .check(condition: condition))
    }
  }

  private mutating func refuseDuplicates(of copy: TableCopy, _ rows: RowQuery) {
    let keys = UniqueKeys(copy.old.decidingKeys + known.indexedKeys(of: copy.old.name))
    for key in copy.new.uniqueKeys where copy.canRepeat(key, keys) {
      let terms = key.map {
        ($0.column, "\(SQLName.quote($0.column)) COLLATE \(SQLName.quote($0.collation))")
      }
      refuse(
        rows.duplicates(of: terms), table: copy.old.name,
        because: .key(columns: key.map(\.column)))
    }
  }
}

extension StoredTable {
  /// The sets of columns that are unique among the rows, including the rowid.
  fileprivate var decidingKeys: [[KeyColumn]] {
    let rowID = table.rowIDName.map { [KeyColumn(column: $0, collation: "BINARY")] }
    return uniqueKeys + (rowID.map { [$0] } ?? [])
  }
}

/// A foreign key with folded names.
struct References: Hashable {
  let columns: [String]
  let table: String
  let target: [String]

  init(_ key: ForeignKey) {
    columns = key.columns.map { SQLName.folded($0.value) }
    table = SQLName.folded(key.table.value)
    target = key.referencedColumns.map { SQLName.folded($0.value) }
  }

  /// Returns the columns that the key refers to: the primary key if it names none.
  func target(in parent: StoredTable) -> [String] {
    target.isEmpty ? parent.keyColumns.map(SQLName.folded) : target
  }
}

extension StoredTable {
  var references: [References] { table.foreignKeys.map(References.init) }
}

/// Checks for rows that refer to missing rows, if the migration may have caused this.
extension MigrationPlanner {
  mutating func refuseOrphans() {
    title = "check references"
    for table in goal.tables.compactMap({ work.table(named: $0.name) })
    where !known.emptyTables.contains(SQLName.folded(table.name)) {
      for key in table.references {
        guard let parent = work.table(named: key.table) else { continue }
        refuseOrphans(of: key, in: table, parent)
      }
    }
  }

  private mutating func refuseOrphans(
    of key: References, in table: StoredTable, _ parent: StoredTable
  ) {
    let target = key.target(in: parent)
    let isNew =
      known.newTables.contains(key.table)
      || newReferences.contains { SQLName.areEqual($0.table, table.name) && $0.key == key }
    guard target.count == key.columns.count,
      isNew || known.mayBreak(key, of: table.name, target),
      known.columns(of: table.name).null.isDisjoint(with: key.columns)
    else { return }
    let query = RowQuery(table.quotedName, ids: table.ids).rows(
      where: RowQuery.isOrphan(
        by: Array(zip(table.names(of: key.columns), parent.names(of: target))), in: table.name,
        of: parent.name))
    refuse(
      query, table: table.name,
      because: .reference(columns: key.columns, table: parent.name, isNew: isNew))
  }
}

extension StoredTable {
  /// Returns the names of columns as the table has them.
  fileprivate func names(of columns: [String]) -> [String] {
    columns.map { column($0)?.name.value ?? $0 }
  }
}
