import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Steps that change single columns.
extension MigrationPlanner {
  mutating func add(_ place: ColumnPlace, _ expression: Located<String>?) throws(Diagnostic) {
    let table = try table(place.table)
    try requireOnePerRow([expression], of: table)
    let column = place.column.value
    guard let expected = goalColumn(place) else {
      throw impossible("the schema has no column '\(place.description)'", at: place.column.range)
    }
    try freeName(column, of: table)
    guard expected.generated == nil else { return }
    let fill = expression?.value
    var isImmediate = runsStatements
    if let expression {
      try requireReadable(expression, of: table, as: place)
      let sql = SQLText(expression.value)
      let query = "SELECT \(expression.value.inParentheses) FROM \(table.quotedName)"
      let isOverRow = try work.compiles(query)
      if sql.mentions(column), !isOverRow, !sql.hasSelect {
        throw try renaming(in: query)
          ?? impossible(
            "rows have no column '\(column)' yet to fill it from", at: expression.range)
      }
      let renamed = try laterRename(in: expression.value, of: table)
      isImmediate = isImmediate || !isOverRow || sql.hasSelect || renamed != nil
    }
    if isImmediate {
      do throws(Diagnostic) {
        try addNow(expected, to: table, fill)
      } catch {
        var placed = error
        placed.range = expression?.range ?? error.range
        throw placed
      }
    } else {
      pending[table.sqlName, default: PendingTable()].additions.append((column, fill))
    }
  }

  func goalColumn(_ place: ColumnPlace) -> Column? {
    goalTable(place.table.value)?.column(place.column.value)
  }

  /// Returns the table of the schema that a current table becomes.
  func goalTable(_ name: String) -> StoredTable? {
    var name = name
    for case .renameTable(let from, let to) in followingSteps.lazy.map(\.value)
    where from.sqlName == SQLName(name) {
      name = to.value
    }
    return goal.table(named: name)
  }

  /// Adds a column immediately, so that the following steps can use it.
  mutating func addNow(
    _ column: Column, to table: StoredTable, _ fill: String?, isChecked: Bool = false,
    isPresent: Bool = false
  ) throws(Diagnostic) {
    let addition = try ColumnAddition(
      column, to: table, of: goalTable(table.name), isFilled: fill != nil, work.budget)
    try run("ALTER TABLE \(table.quotedName) ADD COLUMN \(addition.definition)")
    let (name, initial) = (column.name.value, fill ?? column.defaultExpression)
    if let initial, !SQLText(initial).isNull, let goal = goalTable(table.name) {
      newReferences += goal.references.filter { $0.columns.contains(column.name.sqlName) }
        .map { (goal.name, $0) }
    }
    let value = fill ?? (addition.isExact ? nil : column.defaultExpression)
    let place = ColumnPlace(table.name, name)
    let type = newType(of: place)
    types?[table.sqlName][SQLName(name)] = type
    guard let value else { return }
    let isWritten = fill != nil && !isChecked
    let written = isWritten ? formed(value, as: place) : value.inParentheses
    if isWritten {
      refuseLargeIntegers(value, as: place, in: table)
      refuseUnreadableText(value, writtenAs: value, as: place, in: table)
      if try !isReadable(value, as: place) { refuseUnreadable(written, as: place, in: table) }
    }
    if addition.isExact, !column.isNullable, !isPresent, try !work.budget.isPresent(value) {
      refuse(
        table.allRows.rows(where: "\(value.inParentheses) IS NULL"), table: table.name,
        because: .null(column: name), target: table.name)
    }
    try update(table, [(name, written)])
    changedTables.insert(table.sqlName)
  }

  mutating func drop(_ place: ColumnPlace) throws(Diagnostic) {
    let table = try owner(of: place)
    pending[table.sqlName, default: PendingTable()].drops.insert(place.column.sqlName)
  }

  mutating func rename(_ place: ColumnPlace, _ name: String) throws(Diagnostic) {
    let aside = Scratch.former(place.column.value)
    let isAside = (try table(place.table)).column(aside) != nil
    let table = isAside ? try table(place.table) : try owner(of: place)
    if place.column.sqlName != SQLName(name) { try freeName(name, of: table) }
    try rename(isAside ? aside : place.column.value, to: name, in: table)
    let key = table.sqlName
    if let conversion = pending[key]?.conversions.removeValue(forKey: place.column.sqlName) {
      pending[key]?.conversions[SQLName(name)] = conversion
    }
  }

  private mutating func rename(
    _ old: String, to new: String, in table: StoredTable
  ) throws(Diagnostic) {
    try run(
      "ALTER TABLE \(table.quotedName) RENAME COLUMN \(SQLName.quote(old)) TO "
        + SQLName.quote(new))
    types?.rename(SQLName(old), to: SQLName(new), in: table.sqlName)
  }

  /// Renames a column whose name a new column takes. The old one is dropped, or renamed by a later
  /// step.
  private mutating func freeName(_ name: String, of table: StoredTable) throws(Diagnostic) {
    guard table.column(name) != nil else { return }
    let isDropped = pending[table.sqlName]?.drops.contains(SQLName(name)) ?? false
    let isRenamedLater = followingSteps.contains { step in
      if case .renameColumn(let other, _) = step.value {
        other.isColumn(name, of: [table.name])
      } else {
        false
      }
    }
    guard isDropped || isRenamedLater else {
      throw impossible("table '\(table.name)' already has a column '\(name)'")
    }
    let aside = Scratch.former(name)
    try rename(name, to: aside, in: table)
    if isDropped {
      pending[table.sqlName]?.drops.remove(SQLName(name))
      pending[table.sqlName]?.drops.insert(SQLName(aside))
    }
  }

  mutating func convert(_ place: ColumnPlace, _ conversion: ColumnConversion) throws(Diagnostic) {
    let table = try owner(of: place)
    for value in [conversion.convert, conversion.fill].compactMap(\.self) {
      try requireBalance(of: value)
      try requireReadable(value, of: table, as: place)
      if let rename = try laterRename(in: value.value, of: table) {
        throw impossible(
          "'\(place.description)' gets its values after '\(rename.old)' is renamed: write "
            + "'\(rename.new)'", at: value.range)
      }
    }
    pending[table.sqlName, default: PendingTable()].conversions[place.column.sqlName] = conversion
  }
}
