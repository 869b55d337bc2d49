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
    refuseChecks(of: rows, in: new, from: old, changed, named: name)
    refuseDuplicates(of: rows, in: new, from: old, changed, named: name)
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
      guard !known.contains(key) || isChanged else { continue }
      let terms = key.map { "\(SQLName.quote($0.column)) COLLATE \(SQLName.quote($0.collation))" }
      let columns = key.map { "'\($0.column)'" }.joined(separator: ", ")
      refuse(
        rows.duplicates(of: terms), table: name, because: "\(columns) is to be unique")
    }
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
