import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The constraints of the new table that rows may violate: all except those that the old table had, for
/// columns whose values stay the same. If in doubt, a constraint can be violated.
extension TableCopy {
  func canBeNull(_ column: Column, _ budget: WorkBudget) throws(Diagnostic) -> Bool {
    let name = column.name.sqlName
    guard new.refusesNull(column), expressions[name] != nil, !values.filled.contains(name),
      origins[name].map(old.isNeverNull) != true
    else { return false }
    if let value = column.generated?.expression.value {
      // An infinite number less itself is NULL.
      let isReal = new.affinity(of: name) == .real
      return !SQLText(value).expression().isNeverNull(in: new, with: isReal ? name : nil)
    }
    if let fill = values.fills[name] { return try !budget.isPresent(fill) }
    let isConstant = expressions[name].map { SQLText($0).isNullAtNoOrAnyTime } == true
    return try !holdsForAll("\(name.quoted) IS NOT NULL", atAnyTime: isConstant, budget)
  }

  /// Returns whether the new value of a rowid may not be an integer.
  func canMissRowID(_ column: Column) -> Bool {
    let name = column.name.sqlName
    return expressions[name] != nil && origins[name].map(old.holdsIntegers) != true
  }

  func canBreak(_ check: Check, _ budget: WorkBudget) throws(Diagnostic) -> Bool {
    let condition = SQLText(check.condition.value)
    let names = condition.mentionedNames
    if !assignsRowID(among: names), knownChecks.contains(NormalizedSQL(check.condition.value)),
      names.allSatisfy({ expressions[$0] == nil || keeps($0) })
    {
      return false
    }
    return extendsList(condition) ? false : try !holdsForAll(check.condition.value, budget)
  }

  /// Returns whether one of the columns gets a rowid that SQLite assigns.
  private func assignsRowID(among names: Set<SQLName>) -> Bool {
    guard let rowID = new.table.rowIDColumn?.name.sqlName else { return false }
    return names.contains(rowID) && expressions[rowID] == nil
  }

  /// Returns whether a condition lists values of a column, and so did the old table: all of these, or
  /// those that replace them.
  private func extendsList(_ condition: SQLText) -> Bool {
    guard let (column, values) = condition.listedValues,
      let replaced = self.values.replaced[column] ?? (keeps(column) ? [] : nil),
      [.integer, .text].contains(new.affinity(of: column)),
      new.column(column)?.hasOtherCollation != true,
      let before = old.table.checks.lazy.compactMap({ SQLText($0.condition.value).listedValues })
        .first(where: { $0.column == column })
    else { return false }
    return before.values.allSatisfy { value in
      let new = replaced.first { $0.old == value }?.new ?? value
      return new == "NULL" || values.contains(new)
    }
  }

  /// Returns whether rows may have the same key.
  ///
  /// - Parameter keys: The keys of the old rows.
  func canRepeat(_ key: UniqueKey, _ keys: Set<UniqueKey>) -> Bool {
    var before: UniqueKey = [:]
    for (name, collation) in key {
      guard expressions[name] != nil, !isNull(name) else { return false }
      guard let origin = origins[name] ?? values.exact[name] else { continue }
      before[origin] = collation
    }
    return !keys.decide(before)
  }

  /// Returns whether rows are known to satisfy a reference already: by a key of the table that they
  /// come from, because they refer to that table itself, or because the reference is NULL.
  func refersAlready(_ key: References, _ target: [SQLName]) -> Bool {
    if key.columns.contains(where: isNull) { return true }
    let columns = key.columns.compactMap { origins[$0] }
    guard columns.count == key.columns.count else { return false }
    return key.table == old.sqlName && columns == target
      || old.references.contains(References(columns, to: key.table, key.target))
  }

  // MARK: - Columns

  /// Returns whether a column keeps the values of the old column with its name.
  func keeps(_ column: SQLName) -> Bool { origins[column] == column }

  /// The columns that are new, with values, or whose values change.
  var changedColumns: Set<SQLName> {
    new.generatedColumns.filter { !keeps($0) }.union(
      expressions.keys.filter { !keeps($0) && (old.column($0) != nil || !isNull($0)) })
  }

  /// Returns whether a column is NULL in each row.
  func isNull(_ column: SQLName) -> Bool { expressions[column].map { SQLText($0).isNull } ?? false }

  /// Returns whether a condition holds for the new rows since it is about nothing but columns that have
  /// the same values in each of them, which depend neither on the row nor on when the migration runs.
  ///
  /// - Parameter atAnyTime: Whether the condition always holds if it holds now.
  private func holdsForAll(
    _ condition: String, atAnyTime: Bool = false, _ budget: WorkBudget
  ) throws(Diagnostic) -> Bool {
    let names = SQLText(condition).mentionedNames
    let columns = new.written.filter { names.contains($0.name.sqlName) }
    let values = columns.map(\.name.sqlName).compactMap {
      origins[$0] == nil ? expressions[$0] : nil
    }
    guard !columns.isEmpty, values.count == columns.count,
      names.isDisjoint(with: new.generatedColumns.union(new.rowIDNames)),
      !values.contains(where: { SQLText($0).hasSelect }),
      atAnyTime
        || !(values + [condition]).contains(where: { SQLText($0).mayDependOnTimeOrChance })
    else { return false }
    let (table, list) = (new.quotedName, SQLName.list(columns.map(\.name.value)))
    let definitions = new.plainDefinitions(of: columns).joined(separator: ", ")
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
  func isRowID(_ name: SQLName) -> Bool { table.rowIDName.map { SQLName($0) == name } ?? false }

  fileprivate func holdsIntegers(_ column: SQLName) -> Bool {
    isRowID(column) || table.isStrict && affinity(of: column) == .integer && isNeverNull(column)
  }

  /// The names that refer to the rowid.
  fileprivate var rowIDNames: [SQLName] { SQLName.rowIDAliases.filter { column($0) == nil } }

  var generatedColumns: Set<SQLName> {
    Set(table.columns.filter { $0.generated != nil }.map(\.name.sqlName))
  }
}

extension SQLText {
  /// The column and the literals in `column IN (...)`, if there is nothing else.
  fileprivate var listedValues: (column: SQLName, values: [String])? {
    guard case .membership(let value, .list(let items), false) = expression().form,
      let name = value.column?.onlyName, items.allSatisfy(isLiteral)
    else { return nil }
    return (name, items.map { $0.range.map { text($0) }.joined() })
  }

  private func isLiteral(_ expression: SQLExpression) -> Bool {
    switch expression.form {
    case .prefix("-", let operand): isLiteral(operand)
    case .literal: [.number, .string].contains(tokens[expression.range.lowerBound].kind)
    default: false
    }
  }
}
