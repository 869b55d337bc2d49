import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Steps that change single columns.
extension MigrationPlanner {
  mutating func add(
    _ place: ColumnPlace, _ expression: Located<String>?
  ) throws(Diagnostic) {
    let table = try table(place.table)
    try requireOnePerRow([expression], of: table)
    let fill = expression?.value
    let column = place.column.value
    guard let expected = goalColumn(place) else {
      throw Diagnostic(
        .impossibleStep, "the schema has no column '\(place.description)'", at: place.column.range)
    }
    try freeName(column, of: table)
    guard expected.generated == nil else { return }
    if let expression { try requireReadable(expression, of: table, as: place) }
    if let expression, SQLText(expression.value).mentions(column),
      try !work.compiles("SELECT \(expression.value.inParentheses) FROM \(table.quotedName)"),
      !SQLText(expression.value).hasSelect
    {
      throw Diagnostic(
        .impossibleStep, "rows have no column '\(column)' yet to fill it from",
        at: expression.range)
    }
    let isOverRow =
      try fill.map { fill throws(Diagnostic) in
        try work.compiles("SELECT \(fill.inParentheses) FROM \(table.quotedName)")
      } ?? true
    if runsStatements || !isOverRow || (fill.map { SQLText($0).hasSelect } ?? false) {
      try addNow(expected, to: table, fill)
    } else {
      pending[SQLName(table.name), default: PendingTable()].additions.append((column, fill))
    }
  }

  func goalColumn(_ place: ColumnPlace) -> Column? {
    goalTable(place.table.value)?.column(place.column.value)
  }

  /// Returns the table of the schema that a current table becomes.
  func goalTable(_ name: String) -> StoredTable? {
    var name = name
    for step in followingSteps {
      if case .renameTable(let from, let to) = step.value, SQLName.areEqual(from.value, name) {
        name = to.value
      }
    }
    return goal.table(named: name)
  }

  /// Adds a column immediately, so that the following steps can use it.
  mutating func addNow(
    _ column: Column, to table: StoredTable, _ fill: String?, isChecked: Bool = false
  ) throws(Diagnostic) {
    let addition = try ColumnAddition(
      column, to: table, of: goalTable(table.name), isFilled: fill != nil, work.budget)
    try run("ALTER TABLE \(table.quotedName) ADD COLUMN \(addition.definition)")
    let (name, initial) = (column.name.value, fill ?? column.defaultExpression)
    if let initial, !SQLText(initial).isNull { noteReferences(of: column, in: table) }
    let value = fill ?? (addition.isExact ? nil : column.defaultExpression)
    let place = ColumnPlace(table.name.located, name.located)
    let type = newType(of: place)
    types?[table.name][SQLName(name)] = type
    guard let value else { return }
    if fill != nil, !isChecked { try refuseUnreadable(value, as: place, in: table) }
    if addition.isExact, !column.isNullable, try !work.budget.isPresent(value) {
      refuse(
        RowQuery(table.quotedName, ids: table.ids).rows(where: "\(value.inParentheses) IS NULL"),
        table: table.name, because: .null(column: name))
    }
    try run(
      "UPDATE OR ABORT \(table.quotedName) SET \(SQLName.quote(name)) = "
        + value.inParentheses)
    changedTables.insert(SQLName(table.name))
  }

  private mutating func noteReferences(of column: Column, in table: StoredTable) {
    guard let goal = goalTable(table.name) else { return }
    let name = SQLName(column.name.value)
    newReferences += goal.references.filter { $0.columns.contains(name) }.map { (goal.name, $0) }
  }

  mutating func drop(_ place: ColumnPlace) throws(Diagnostic) {
    let table = try owner(of: place)
    pending[SQLName(table.name), default: PendingTable()].drops
      .insert(SQLName(place.column.value))
  }

  mutating func rename(_ place: ColumnPlace, _ name: String) throws(Diagnostic) {
    let key = SQLName(place.table.value)
    let aside = Scratch.former(place.column.value)
    let isAside = (try table(place.table)).column(aside) != nil
    let table = isAside ? try table(place.table) : try owner(of: place)
    if !SQLName.areEqual(place.column.value, name) { try freeName(name, of: table) }
    try run(
      "ALTER TABLE \(table.quotedName) RENAME COLUMN "
        + "\(SQLName.quote(isAside ? aside : place.column.value)) TO \(SQLName.quote(name))")
    types?.rename(isAside ? aside : place.column.value, to: name, in: table.name)
    let old = SQLName(place.column.value)
    if let conversion = pending[key]?.conversions.removeValue(forKey: old) {
      pending[key]?.conversions[SQLName(name)] = conversion
    }
  }

  /// Renames a column whose name a new column takes. The old one is dropped, or renamed by a later
  /// step.
  private mutating func freeName(_ name: String, of table: StoredTable) throws(Diagnostic) {
    guard table.column(name) != nil else { return }
    let key = SQLName(table.name)
    let isDropped = pending[key]?.drops.contains(SQLName(name)) ?? false
    guard isDropped || isRenamedLater(name, of: table.name) else {
      throw impossible("table '\(table.name)' already has a column '\(name)'")
    }
    let aside = Scratch.former(name)
    try run(
      "ALTER TABLE \(table.quotedName) RENAME COLUMN \(SQLName.quote(name)) TO "
        + SQLName.quote(aside))
    types?.rename(name, to: aside, in: table.name)
    if isDropped {
      pending[key]?.drops.remove(SQLName(name))
      pending[key]?.drops.insert(SQLName(aside))
    }
  }

  private func isRenamedLater(_ name: String, of table: String) -> Bool {
    followingSteps.contains { step in
      guard case .renameColumn(let other, _) = step.value else { return false }
      return SQLName.areEqual(other.table.value, table)
        && SQLName.areEqual(other.column.value, name)
    }
  }

  mutating func convert(
    _ place: ColumnPlace, _ conversion: ColumnConversion
  ) throws(Diagnostic) {
    let table = try owner(of: place)
    try requireOnePerRow([conversion.convert, conversion.fill], of: table)
    for value in [conversion.convert, conversion.fill].compactMap(\.self) {
      try requireReadable(value, of: table, as: place)
    }
    pending[SQLName(table.name), default: PendingTable()]
      .conversions[SQLName(place.column.value)] = conversion
  }
}
