import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Violations that are ruled out for the rows of a copy, so that the plan needn't check for them.
/// If in doubt, they are possible.
extension TableCopy {
  func canBeNull(_ column: Column) -> Bool {
    let name = SQLName.folded(column.name.value)
    guard new.refusesNull(column), !filled.contains(name), let value = expressions[name] else {
      return false
    }
    return !old.nullFree(known).holds(value)
  }

  /// Returns whether the new value of a rowid may not be an integer.
  func canMissRowID(_ column: Column) -> Bool {
    let name = SQLName.folded(column.name.value)
    guard let value = expressions[name] else { return false }
    if let origin = origins[name] { return !old.holdsIntegers(origin) }
    let sql = SQLText(value)
    guard case .cast(_, let type) = sql.expression().unwrapped.form, type.count == 1,
      sql.isAt(type.lowerBound, "integer")
    else { return true }
    return !old.nullFree(known).holds(value)
  }

  func canBreak(_ check: Check) -> Bool {
    let condition = check.condition.value
    let names = SQLText(condition).foldedNames
    let isKnown = knownChecks.contains(NormalizedSQL(condition)) && !assignsRowID(among: names)
    if isKnown, names.allSatisfy({ expressions[$0] == nil || keeps($0) }) { return false }
    let values = names.compactMap { name in expressions[name].map { (name, $0) } }
    guard names.isDisjoint(with: new.generatedColumns.union(new.rowIDNames)),
      let trial = RowTrial(of: old, for: values.map(\.1), known)
    else { return true }
    return !trial.hold(condition, in: new, values)
  }

  private func assignsRowID(among names: Set<String>) -> Bool {
    guard let name = new.table.rowIDColumn.map({ SQLName.folded($0.name.value) }) else {
      return false
    }
    return names.contains(name) && expressions[name] == nil
  }

  /// Returns whether a condition may hold for any of the old rows.
  func canHold(_ condition: String) -> Bool {
    RowTrial(of: old, for: [condition], known).map { !$0.hold("NOT (\(condition))") } ?? true
  }

  /// - Parameter keys: The keys of the old rows.
  func canRepeat(_ key: [KeyColumn], _ keys: UniqueKeys) -> Bool {
    guard key.allSatisfy({ expressions[$0.foldedColumn] != nil && !isNull($0.foldedColumn) }) else {
      return false
    }
    return !keys.decide(
      key.compactMap { column in
        let isExact = exact.contains(column.foldedColumn) && old.column(column.foldedColumn) != nil
        return (origins[column.foldedColumn] ?? (isExact ? column.foldedColumn : nil)).map {
          KeyColumn(column: $0, collation: column.collation)
        }
      })
  }

  /// Returns whether rows are known to satisfy a reference already: by a key of the table that they
  /// come from, or because they refer to that table itself.
  func refersAlready(_ key: References, _ target: [String]) -> Bool {
    let columns = key.columns.compactMap { origins[$0] }
    guard columns.count == key.columns.count else { return false }
    let isOwn = key.table == SQLName.folded(old.name) && columns == target
    return isOwn
      || old.references.contains {
        $0.columns == columns && $0.table == key.table && $0.target == key.target
      }
  }
}

// MARK: - Columns

extension TableCopy {
  /// Returns whether a column keeps the values of the old column with its name.
  func keeps(_ column: String) -> Bool { origins[column] == column }

  /// The columns that are new or whose values change.
  var changedColumns: Set<String> {
    new.generatedColumns.union(expressions.keys.filter { !keeps($0) })
  }

  /// The columns that hold NULL in each row.
  var nullColumns: Set<String> { Set(expressions.keys.filter(isNull)) }

  private func isNull(_ column: String) -> Bool {
    let isKnown = origins[column].map(known.null.contains) ?? false
    return isKnown || expressions[column].map { SQLText($0).isNull } ?? false
  }
}

extension StoredTable {
  /// Returns a test for expressions over a row that are never NULL.
  func nullFree(_ known: KnownColumns) -> NullFreeExpression {
    NullFreeExpression { name in
      if known.filled.contains(name) || isRowID(name) { return true }
      return column(name).map(refusesNull)
    }
  }

  /// Returns whether a name refers to the rowid.
  func isRowID(_ name: String) -> Bool {
    table.rowIDName.map { SQLName.areEqual($0, name) } ?? false
  }

  fileprivate func holdsIntegers(_ column: String) -> Bool {
    isRowID(column)
      || table.isStrict && affinity(of: column) == .integer && isNeverNull(column)
  }

  /// The names that refer to the rowid.
  var rowIDNames: Set<String> {
    Set(SQLName.rowIDAliases.map(\.description).filter { column($0) == nil })
  }

  var generatedColumns: Set<String> {
    Set(table.columns.filter { $0.generated != nil }.map { SQLName.folded($0.name.value) })
  }
}

extension SQLText {
  /// The folded name of the column that the expression consists of.
  var columnName: String? {
    expression().unwrapped.column?.onlyName.map { SQLName.folded($0.description) }
  }

  var isNull: Bool {
    expression().unwrapped.constant == .null
  }
}
