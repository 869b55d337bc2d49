import SchemaImporter
import SchemaParser

/// Looking for rows that the new definition of a table refuses, before anything is changed.
extension MigrationPlanner {
  /// - Parameters:
  ///   - rows: The rows as they become.
  ///   - old: The table as it was, whose rows meet what it says already; nil where they are those
  ///     of another table.
  ///   - changed: The columns of which nothing can be taken for granted.
  ///   - name: The table that the rows are in.
  mutating func refuseRows(
    of rows: RowQuery, in new: StoredTable, from old: StoredTable?, changed: Set<String> = [],
    named name: String
  ) {
    for column in new.written where new.refusesNull(column) {
      let known = old?.column(column.name.value)
      let isKept = known.map { old?.refusesNull($0) ?? false } ?? false
      guard !isKept || changed.contains(SQLName.folded(column.name.value)) else { continue }
      refuse(
        rows.rows(where: "\(SQLName.quote(column.name.value)) IS NULL"), table: name,
        because: "'\(column.name.value)' can't be NULL")
    }
    refuseOtherRowIDs(of: rows, in: new, from: old, named: name)
    refuseChecks(of: rows, in: new, from: old, changed, named: name)
    refuseDuplicates(of: rows, in: new, from: old, changed, named: name)
  }

  /// A rowid is a whole number; in the place of NULL, SQLite would make one up.
  private mutating func refuseOtherRowIDs(
    of rows: RowQuery, in new: StoredTable, from old: StoredTable?, named name: String
  ) {
    guard let column = new.table.rowIDColumn?.name.value,
      rows.columns?.contains(SQLName.folded(column)) ?? true,
      old.map({ !SQLName.areEqual($0.table.rowIDColumn?.name.value ?? "", column) }) ?? true
    else { return }
    refuse(
      rows.rows(where: "typeof(\(SQLName.quote(column))) <> 'integer'"), table: name,
      because: "'\(column)' has to be a whole number")
  }

  private mutating func refuseChecks(
    of rows: RowQuery, in new: StoredTable, from old: StoredTable?, _ changed: Set<String>,
    named name: String
  ) {
    let known = Set(old?.table.checks.map { NormalizedSQL($0.condition.value) } ?? [])
    let generated = new.table.columns.filter { $0.generated != nil }
    for check in new.table.checks {
      let condition = check.condition.value
      let tokens = SQLTokens(condition)
      let isKept = known.contains(NormalizedSQL(condition))
      guard !isKept || changed.contains(where: { tokens.mentions($0) }),
        !generated.contains(where: { tokens.mentions($0.name.value) })
      else { continue }
      let query = rows.rows(where: "NOT (\(condition)\(tokens.endsInLineComment ? "\n" : ""))")
      // Of what can't be asked beforehand, the copy itself is refused.
      guard work.compiles(query) else { continue }
      refuse(query, table: name, because: "CHECK (\(condition)) doesn't hold")
    }
  }

  private mutating func refuseDuplicates(
    of rows: RowQuery, in new: StoredTable, from old: StoredTable?, _ changed: Set<String>,
    named name: String
  ) {
    let known = Set(old?.uniqueKeys ?? [])
    for key in new.uniqueKeys {
      let isChanged = key.contains { changed.contains($0.column) }
      let isAsked = key.allSatisfy { rows.columns?.contains($0.column) ?? true }
      guard !known.contains(key) || isChanged, isAsked else { continue }
      let terms = key.map {
        ($0.column, "\(SQLName.quote($0.column)) COLLATE \(SQLName.quote($0.collation))")
      }
      let columns = key.map { "'\($0.column)'" }.joined(separator: ", ")
      refuse(
        rows.duplicates(of: terms), table: name, because: "\(columns) is to be unique")
    }
  }
}

// MARK: - References

/// A foreign key as it is looked up.
struct References: Hashable {
  let columns: [String]
  let table: String
  let target: [String]

  init(_ key: ForeignKey) {
    columns = key.columns.map { SQLName.folded($0.value) }
    table = SQLName.folded(key.table.value)
    target = key.referencedColumns.map { SQLName.folded($0.value) }
  }
}

extension MigrationPlanner {
  /// Looks for rows that refer to nothing, where that may have come about.
  mutating func refuseOrphans() {
    title = "check references"
    for table in goal.tables.compactMap({ work.table(named: $0.name) }) {
      for key in table.table.foreignKeys.map(References.init) {
        let isNew = newReferences.contains {
          SQLName.areEqual($0.table, table.name) && $0.key == key
        }
        let isChanged = [SQLName.folded(table.name), key.table].contains(
          where: changedTables.contains)
        guard isNew || isChanged, let parent = work.table(named: key.table) else { continue }
        refuseOrphans(of: key, in: table, parent)
      }
    }
  }

  private mutating func refuseOrphans(
    of key: References, in table: StoredTable, _ parent: StoredTable
  ) {
    let target =
      key.target.isEmpty
      ? parent.table.primaryKey?.columns.compactMap { $0.columnName?.value } ?? [] : key.target
    guard target.count == key.columns.count else { return }
    let query = RowQuery(table.quotedName, ids: table.ids)
      .orphans(of: Array(zip(key.columns, target)), in: table.name, parent.name)
    refuse(
      query, table: table.name, because: "there is no such row of '\(parent.name)' to refer to")
  }
}

/// A column of a key, as it is compared.
struct KeyColumn: Hashable {
  var column: String
  var collation: String
}

extension StoredTable {
  /// The columns that no two rows have the same values of.
  var uniqueKeys: [[KeyColumn]] {
    let keys =
      table.uniqueConstraints.map(\.columns) + (table.primaryKey.map { [$0.columns] } ?? [])
    return keys.map { $0.compactMap(keyColumn) }.filter { !$0.isEmpty }
  }

  private func keyColumn(_ column: IndexedColumn) -> KeyColumn? {
    guard let name = column.columnName?.value else { return nil }
    let collation = column.collation?.value ?? self.column(name)?.collation?.value ?? "binary"
    return KeyColumn(column: SQLName.folded(name), collation: SQLName.folded(collation))
  }
}
