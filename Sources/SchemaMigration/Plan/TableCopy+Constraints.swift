import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The constraints of the new table that rows may violate: all except those that the old table had, for
/// columns whose values stay the same. If in doubt, a constraint can be violated.
extension TableCopy {
  func canBeNull(_ column: Column, _ budget: WorkBudget) throws(Diagnostic) -> Bool {
    let name = SQLName.folded(column.name.value)
    guard new.refusesNull(column), expressions[name] != nil, !filled.contains(name) else {
      return false
    }
    if origins[name].map(old.isNeverNull) == true { return false }
    let isPresent =
      if let fill = fills[name] {
        try budget.isPresent(fill)
      } else {
        try holdsForAll(
          "\(SQLName.quote(name)) IS NOT NULL",
          atAnyTime: expressions[name].map { SQLText($0).isNullAtNoOrAnyTime } == true, budget)
      }
    return !isPresent
  }

  /// Returns whether the new value of a rowid may not be an integer.
  func canMissRowID(_ column: Column) -> Bool {
    let name = SQLName.folded(column.name.value)
    guard expressions[name] != nil else { return false }
    return !(origins[name].map(old.holdsIntegers) ?? false)
  }

  func canBreak(_ check: Check, _ budget: WorkBudget) throws(Diagnostic) -> Bool {
    let condition = check.condition.value
    let names = SQLText(condition).foldedNames
    let isKnown = knownChecks.contains(NormalizedSQL(condition)) && !assignsRowID(among: names)
    if isKnown, names.allSatisfy({ expressions[$0] == nil || keeps($0) }) { return false }
    if extendsList(SQLText(condition)) { return false }
    return try !holdsForAll(condition, budget)
  }

  private func assignsRowID(among names: Set<String>) -> Bool {
    guard let name = new.table.rowIDColumn.map({ SQLName.folded($0.name.value) }) else {
      return false
    }
    return names.contains(name) && expressions[name] == nil
  }

  /// Returns whether a condition lists values of a column, and so did the old table: all of these, or
  /// those that replace them.
  private func extendsList(_ condition: SQLText) -> Bool {
    guard let (column, values) = condition.listedValues,
      let replaced = replaced[column] ?? kept(column),
      [.integer, .text].contains(new.affinity(of: column)),
      SQLName.areEqual(new.column(column)?.collation?.value ?? "BINARY", "BINARY"),
      let before = old.table.checks.firstResult({ check -> [String]? in
        let list = SQLText(check.condition.value).listedValues
        return list?.column == column ? list?.values : nil
      })
    else { return false }
    return before.allSatisfy { value in
      let new = replaced.first { $0.old == value }?.new ?? value
      return new == "NULL" || values.contains(new)
    }
  }

  private func kept(_ column: String) -> [(old: String, new: String)]? { keeps(column) ? [] : nil }

  /// Returns whether rows may have the same key.
  ///
  /// - Parameter keys: The keys of the old rows.
  func canRepeat(_ key: UniqueKey, _ keys: Set<UniqueKey>) -> Bool {
    var before: UniqueKey = [:]
    for (column, collation) in key {
      let name = SQLName.folded(column.description)
      guard expressions[name] != nil, !isNull(name) else { return false }
      let isExact = exact.contains(name) && old.column(name) != nil
      guard let origin = origins[name] ?? (isExact ? name : nil) else { continue }
      before[SQLName(origin)] = collation
    }
    return !keys.decide(before)
  }

  /// Returns whether rows are known to satisfy a reference already: by a key of the table that they
  /// come from, because they refer to that table itself, or because the reference is NULL.
  func refersAlready(_ key: References, _ target: [SQLName]) -> Bool {
    if key.columns.contains(where: { isNull(SQLName.folded($0.description)) }) { return true }
    let columns = key.columns.compactMap {
      origins[SQLName.folded($0.description)].map { SQLName($0) }
    }
    guard columns.count == key.columns.count else { return false }
    return key.table == SQLName(old.name) && columns == target
      || old.references.contains {
        $0.columns == columns && $0.table == key.table && $0.target == key.target
      }
  }
}

// MARK: - Columns

extension TableCopy {
  /// Returns whether a column keeps the values of the old column with its name.
  func keeps(_ column: String) -> Bool { origins[column] == column }

  /// The columns that are new, with values, or whose values change.
  var changedColumns: Set<SQLName> {
    let changed = expressions.keys.filter { !keeps($0) && (old.column($0) != nil || !isNull($0)) }
    return Set(new.generatedColumns.union(changed).map { SQLName($0) })
  }

  /// Returns whether a column is NULL in each row.
  func isNull(_ column: String) -> Bool { expressions[column].map { SQLText($0).isNull } ?? false }

  /// Returns whether a condition holds for the new rows since it is about nothing but columns that have
  /// the same values in each of them.
  private func holdsForAll(
    _ condition: String, atAnyTime: Bool = false, _ budget: WorkBudget
  ) throws(Diagnostic) -> Bool {
    let names = SQLText(condition).foldedNames
    let columns = new.written.filter { names.contains(SQLName.folded($0.name.value)) }
    guard !columns.isEmpty, names.isDisjoint(with: new.generatedColumns.union(new.rowIDNames)),
      columns.allSatisfy({
        let name = SQLName.folded($0.name.value)
        return expressions[name] != nil && origins[name] == nil
      })
    else { return false }
    return try holds(condition, for: columns, atAnyTime: atAnyTime, budget)
  }

  /// Returns whether a condition holds for the values of columns, unless these depend on the row.
  ///
  /// - Parameter atAnyTime: Whether it always holds if it holds now; else, nothing may depend on the
  ///   time or on chance.
  private func holds(
    _ condition: String, for columns: [Column], atAnyTime: Bool, _ budget: WorkBudget
  ) throws(Diagnostic) -> Bool {
    let (table, list) = (new.quotedName, SQLName.list(columns.map(\.name.value)))
    let definitions = new.plainDefinitions(of: columns).joined(separator: ", ")
    let values = columns.compactMap { expressions[SQLName.folded($0.name.value)] }
    if values.contains(where: { SQLText($0).hasSelect }) { return false }
    let texts = (values + [condition]).map { SQLText($0) }
    if !atAnyTime, texts.contains(where: \.mayDependOnTimeOrChance) { return false }
    return try budget.truth(
      of: condition, in: "(SELECT \(list) FROM \(table)) AS \(table)",
      after: [
        "CREATE TABLE \(table) (\(definitions))" + (new.table.isStrict ? " STRICT" : ""),
        "INSERT INTO \(table) (\(list)) VALUES (\(values.joined(separator: ", ")))",
      ]) == true
  }
}

extension StoredTable {
  /// Returns whether a name refers to the rowid.
  func isRowID(_ name: String) -> Bool {
    table.rowIDName.map { SQLName.areEqual($0, name) } ?? false
  }

  fileprivate func holdsIntegers(_ column: String) -> Bool {
    isRowID(column)
      || table.isStrict && affinity(of: column) == .integer && isNeverNull(column)
  }

  /// The names that refer to the rowid.
  fileprivate var rowIDNames: Set<String> {
    Set(["rowid", "_rowid_", "oid"].filter { column($0) == nil })
  }

  var generatedColumns: Set<String> {
    Set(table.columns.filter { $0.generated != nil }.map { SQLName.folded($0.name.value) })
  }
}

extension SQLText {
  /// The folded name and the literals in `column IN (...)`, if there is nothing else.
  fileprivate var listedValues: (column: String, values: [String])? {
    guard case .membership(let value, .list(let items), false) = expression().form,
      case .column(let path) = value.form, let name = path.onlyName, items.allSatisfy(isLiteral)
    else { return nil }
    return (SQLName.folded(name.description), items.map { $0.range.map { text($0) }.joined() })
  }

  private func isLiteral(_ expression: SQLExpression) -> Bool {
    switch expression.form {
    case .prefix("-", let operand): isLiteral(operand)
    case .literal:
      tokens[expression.range.lowerBound].kind == .number
        || tokens[expression.range.lowerBound].kind == .string
    default: false
    }
  }
}
