import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The changes of a table's constraints for which newer versions of SQLite need no rebuild: NOT NULL
/// comes and goes, and a CHECK with a name goes.
///
/// They can also add a CHECK, but refuse rows then for which the condition is NULL. A CHECK doesn't.
struct ConstraintChanges {
  /// The statements that drop a CHECK, without `ALTER TABLE` and the name of the table. They come before
  /// NULL is replaced: what replaces it may be what the CHECK refuses.
  var checks: [String] = []
  /// Those that change NOT NULL, which come after that.
  var columns: [String] = []

  var isEmpty: Bool { checks.isEmpty && columns.isEmpty }
}

extension ConstraintChanges {
  /// Compares a table with its new definition. Nil if anything else of a column that stays, or of the
  /// table, changes.
  init?(from old: StoredTable, to new: StoredTable) {
    let gone = Self.dropped(old, new)
    let parts = gone.map { NormalizedSQL($0.columnSQL).tokens }
    let rest = NormalizedSQL(old.rest).tokens.removing(parts.map { [","] + $0 })
    guard gone.allSatisfy({ $0.constraintName != nil }), rest == NormalizedSQL(new.rest).tokens,
      Self.keepsOrder(old, new), let columns = Self.columns(old, new, without: parts)
    else { return nil }
    checks = gone.compactMap(\.constraintName).map { "DROP CONSTRAINT \($0.sqlName.quoted)" }
    self.columns = columns
  }

  /// Returns the checks to drop: those that go, except with their column.
  private static func dropped(_ old: StoredTable, _ new: StoredTable) -> [Check] {
    let kept = new.table.checks.map { NormalizedSQL($0.columnSQL) }
    let columns = old.table.columns.map(\.name.value).filter { new.column($0) == nil }
      .compactMap { old.definition(of: $0).map { NormalizedSQL($0).tokens } }
    return old.table.checks.filter { check in
      let sql = NormalizedSQL(check.columnSQL)
      return !kept.contains(sql) && !columns.contains { $0.firstRange(of: sql.tokens) != nil }
    }
  }

  /// Returns the statement of a table after the changes, before columns are added and dropped.
  static func statement(changing old: StoredTable, to new: StoredTable) -> String {
    let columns = old.table.columns.map(\.name.value).compactMap {
      new.definition(of: $0) ?? old.definition(of: $0)
    }
    return "CREATE TABLE \(new.quotedName) (\(columns.joined(separator: ", "))\(new.rest)"
  }

  /// Returns whether the columns that stay are in the same order, with the new ones after them.
  private static func keepsOrder(_ old: StoredTable, _ new: StoredTable) -> Bool {
    let names = new.table.columns.map(\.name.sqlName)
    return names.starts(with: old.table.columns.map(\.name.sqlName).filter(Set(names).contains))
  }

  /// Returns the changes of the columns that stay. A generated column can only lose a CHECK.
  private static func columns(
    _ old: StoredTable, _ new: StoredTable, without parts: [[String]]
  ) -> [String]? {
    var changes: [String] = []
    for column in new.table.columns {
      let name = column.name.value
      guard let before = old.definition(of: name), let after = new.definition(of: name) else {
        continue
      }
      let tokens = NormalizedSQL(before).tokens.removing(parts)
      guard let change = Self.change(tokens, NormalizedSQL(after).tokens),
        change == nil || column.generated == nil
      else { return nil }
      if let change { changes.append("ALTER COLUMN \(SQLName.quote(name)) \(change)") }
    }
    return changes
  }

  /// Returns what changes the definition of a column: nothing if it stays as it is, nil if ALTER COLUMN
  /// can't do it. It adds NOT NULL only at the end.
  private static func change(_ old: [String], _ new: [String]) -> String?? {
    if old == new { return .some(nil) }
    if old + notNull == new { return "SET NOT NULL" }
    if old.removing([notNull]) == new { return "DROP NOT NULL" }
    return nil
  }

  private static let notNull = ["not", "null"]
}

extension [String] {
  /// Returns the tokens without the first occurrence of each part.
  fileprivate func removing(_ parts: [[String]]) -> [String] {
    parts.reduce(into: self) { tokens, part in
      if let place = tokens.firstRange(of: part) { tokens.removeSubrange(place) }
    }
  }
}

extension PendingTable {
  /// Whether values stay as they are, except that NULL may be replaced.
  var keepsValues: Bool {
    replacements.isEmpty
      && conversions.values.allSatisfy {
        !$0.givesValues && [nil, .fail].contains($0.onBad?.value)
      }
  }
}

extension TableCopy {
  /// The columns of the old table whose values change, with the expressions for them.
  var changedValues: [(column: String, expression: String)] {
    values.list.filter { old.column($0.column) != nil && $0.expression != SQLName.quote($0.column) }
  }

  /// The columns of the new table with other values than those of the old one.
  var changed: [SQLName] { changedValues.map { SQLName($0.column) } + computedColumns }

  /// Whether values stay as they are, except that NULL is replaced.
  var onlyFills: Bool {
    changedValues.map { SQLName($0.column) }.allSatisfy { name in
      values.fills[name] != nil && (types.old.map { $0[name] == types.new[name] } ?? true)
    }
  }
}
