import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The changes of a table's constraints for which newer versions of SQLite need no rebuild: NOT NULL
/// comes and goes, and a CHECK with a name goes.
///
/// They can also add a CHECK, but refuse rows then for which the condition is NULL. A CHECK doesn't.
struct ConstraintChanges: Equatable {
  /// The statements, without `ALTER TABLE` and the name of the table.
  let alterations: [String]

  /// Compares a table with its new definition. Nil if anything else of a column that stays, or of the
  /// table, changes.
  init?(from old: StoredTable, to new: StoredTable) {
    let checks = new.table.checks.map { NormalizedSQL($0.columnSQL) }
    let gone = old.table.checks.filter { !checks.contains(NormalizedSQL($0.columnSQL)) }
    guard gone.allSatisfy({ $0.constraintName != nil }) else { return nil }
    let parts = gone.map { NormalizedSQL($0.columnSQL).tokens }
    var alterations = gone.compactMap(\.constraintName).map {
      "DROP CONSTRAINT \($0.sqlName.quoted)"
    }
    for name in new.written.map(\.name.value) {
      guard let before = old.definition(of: name), let after = new.definition(of: name) else {
        continue
      }
      let (from, to) = (NormalizedSQL(before).tokens, NormalizedSQL(after).tokens)
      guard let change = Self.change(from.removing(parts), to) else { return nil }
      if let change { alterations.append("ALTER COLUMN \(SQLName.quote(name)) \(change)") }
    }
    let rest = NormalizedSQL(old.rest).tokens.removing(parts.map { [","] + $0 })
    guard rest == NormalizedSQL(new.rest).tokens else { return nil }
    self.alterations = alterations
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
    values.filter { old.column($0.column) != nil && $0.expression != SQLName.quote($0.column) }
  }

  /// Whether values stay as they are, except that NULL is replaced.
  var onlyFills: Bool {
    changedValues.map { SQLName($0.column) }.allSatisfy { name in
      fills[name] != nil && (types.old.map { $0[name] == types.new[name] } ?? true)
    }
  }
}
