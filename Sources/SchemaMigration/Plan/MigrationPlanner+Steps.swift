import SchemaParser

/// The steps, one by one.
extension MigrationPlanner {
  mutating func perform(_ step: MigrationStep) throws(Diagnostic) {
    switch step {
    case .createTable(let name, let rows): try create(name.value, rows)
    case .dropTable(let name): try run("DROP TABLE \(SQLName.quote(try table(name).name))")
    case .renameTable(let from, let to): try rename(from, to.value)
    case .addColumn(let place, let fill): try add(place, fill)
    case .dropColumn(let place): try drop(place)
    case .renameColumn(let place, let to): try rename(place, to.value)
    case .changeColumn(let place, let conversion): try convert(place, conversion)
    case .moveColumn(let from, let to, let condition): try move(from, to, condition.value)
    case .reorderColumns(let name), .changeTable(let name): _ = try table(name)
    case .addCase: break
    case .renameCase(let place, let to): try replaceCase(place, by: to)
    case .removeCase(let place, let replacement): try replaceCase(place, by: replacement)
    case .create(let object), .replace(let object): try require(object, in: goal)
    case .drop(let object): try require(object, in: work)
    case .sql(let text): try runStatements(of: text)
    case .swift(let name):
      actions.append(MigrationAction(title, .call(name.value)))
      changedTables.formUnion(work.tables.map { SQLName.folded($0.name) })
    }
  }

  func table(_ name: Located<String>) throws(Diagnostic) -> StoredTable {
    guard let table = work.table(named: name.value) else {
      throw Diagnostic(
        .impossibleStep, "there is no table '\(name.value)' at this step", at: name.range)
    }
    return table
  }

  /// The table of a column, which has to be there.
  private func owner(of place: ColumnPlace) throws(Diagnostic) -> StoredTable {
    let table = try table(place.table)
    guard table.column(place.column.value) != nil else {
      throw Diagnostic(
        .impossibleStep,
        "table '\(table.name)' has no column '\(place.column.value)' at this step",
        at: place.column.range)
    }
    return table
  }

  private func require(
    _ object: SchemaObject, in database: PlanDatabase
  ) throws(Diagnostic) {
    let type = object.kind == .virtualTable ? "table" : object.kind.rawValue
    // What depends on tables that change has been dropped before the first step.
    guard database === goal, database.object(type, named: object.name.value) == nil else { return }
    throw Diagnostic(
      .impossibleStep, "the schema has no \(object.description)", at: object.name.range)
  }
}

// MARK: - Tables

extension MigrationPlanner {
  private mutating func create(_ name: String, _ rows: RowSource?) throws(Diagnostic) {
    guard let table = goal.table(named: name) else {
      throw impossible("the schema has no table '\(name)'")
    }
    try run(table.object.sql)
    guard let rows else { return }
    let source = try self.table(rows.table)
    try requireOnePerRow(rows.values.map(\.expression) + [rows.condition], of: source)
    let values = rows.values.map { ($0.column.value, $0.expression.value.inParentheses) }
    let condition = rows.condition.map { " WHERE \($0.value.inParentheses)" } ?? ""
    refuseRows(
      of: RowQuery(
        source.quotedName, ids: source.ids, values + table.others(than: values.map(\.0)),
        where: rows.condition?.value.inParentheses),
      in: table, from: nil, named: source.name)
    let columns = values.map { SQLName.quote($0.0) }.joined(separator: ", ")
    try run(
      "INSERT OR ABORT INTO \(table.quotedName) (\(columns)) SELECT "
        + values.map(\.1).joined(separator: ", ") + " FROM \(source.quotedName)\(condition)")
    changedTables.insert(SQLName.folded(name))
    newReferences += table.table.foreignKeys.map { (name, References($0)) }
  }

  private mutating func rename(
    _ from: Located<String>, _ name: String
  ) throws(Diagnostic) {
    let aside = work.table(named: Scratch.former(from.value))
    let table = if let aside { aside } else { try table(from) }
    if SQLName.areEqual(table.name, name) {
      // To SQLite the name is taken, by the very table.
      try rename(table.name, to: Scratch.table(name))
      try rename(Scratch.table(name), to: name)
    } else {
      try freeTableName(name)
      try rename(table.name, to: name)
    }
  }

  /// Gives a table another name whose own is due to another one: it is renamed later.
  private mutating func freeTableName(_ name: String) throws(Diagnostic) {
    guard let table = work.table(named: name) else { return }
    let isRenamedLater = followingSteps.contains { step in
      guard case .renameTable(let other, _) = step.value else { return false }
      return SQLName.areEqual(other.value, name)
    }
    guard isRenamedLater else { throw impossible("there already is a table '\(name)'") }
    try rename(table.name, to: Scratch.former(name))
  }

  private mutating func rename(_ old: String, to new: String) throws(Diagnostic) {
    try run("ALTER TABLE \(SQLName.quote(old)) RENAME TO \(SQLName.quote(new))")
    let (from, to) = (SQLName.folded(old), SQLName.folded(new))
    if let wanted = pending.removeValue(forKey: from) { pending[to] = wanted }
    if changedTables.remove(from) != nil { changedTables.insert(to) }
  }
}

// MARK: - Columns

extension MigrationPlanner {
  private mutating func add(
    _ place: ColumnPlace, _ expression: Located<String>?
  ) throws(Diagnostic) {
    let table = try table(place.table)
    try requireOnePerRow([expression], of: table)
    let fill = expression?.value
    let column = place.column.value
    guard let due = goalColumn(place) else {
      throw Diagnostic(
        .impossibleStep, "the schema has no column '\(place.description)'", at: place.column.range)
    }
    try freeName(column, of: table)
    guard due.generated == nil else { return }
    if let expression, SQLTokens(expression.value).mentions(column),
      !work.compiles("SELECT \(expression.value.inParentheses) FROM \(table.quotedName)"),
      !SQLTokens(expression.value).hasSelect
    {
      throw Diagnostic(
        .impossibleStep, "rows have no '\(column)' yet that it could be filled from",
        at: expression.range)
    }
    let isOverRow =
      fill.map { work.compiles("SELECT \($0.inParentheses) FROM \(table.quotedName)") } ?? true
    if runsStatements || !isOverRow || (fill.map { SQLTokens($0).hasSelect } ?? false) {
      try addNow(due, to: table, fill)
    } else {
      pending[SQLName.folded(table.name), default: PendingTable()].additions.append((column, fill))
    }
  }

  private func goalColumn(_ place: ColumnPlace) -> Column? {
    goalTable(place.table.value)?.column(place.column.value)
  }

  /// The table of the schema that one of now becomes.
  func goalTable(_ name: String) -> StoredTable? {
    var name = name
    for step in followingSteps {
      if case .renameTable(let from, let to) = step.value, SQLName.areEqual(from.value, name) {
        name = to.value
      }
    }
    return goal.table(named: name)
  }

  /// Adds a column while the steps go on, so that the following ones can use it.
  private mutating func addNow(
    _ column: Column, to table: StoredTable, _ fill: String?
  ) throws(Diagnostic) {
    let addition = ColumnAddition(column, to: table, of: goalTable(table.name))
    try run("ALTER TABLE \(table.quotedName) ADD COLUMN \(addition.definition)")
    let value = fill ?? (addition.isExact ? nil : column.defaultExpression)
    guard let value else { return }
    if addition.isExact, !column.isNullable {
      refuse(
        RowQuery(table.quotedName, ids: table.ids).rows(where: "\(value.inParentheses) IS NULL"),
        table: table.name, because: "'\(column.name.value)' can't be NULL")
    }
    try run(
      "UPDATE OR ABORT \(table.quotedName) SET \(SQLName.quote(column.name.value)) = "
        + value.inParentheses)
    changedTables.insert(SQLName.folded(table.name))
  }

  private mutating func drop(_ place: ColumnPlace) throws(Diagnostic) {
    let table = try owner(of: place)
    pending[SQLName.folded(table.name), default: PendingTable()].drops
      .insert(SQLName.folded(place.column.value))
  }

  private mutating func rename(_ place: ColumnPlace, _ name: String) throws(Diagnostic) {
    let key = SQLName.folded(place.table.value)
    let aside = Scratch.former(place.column.value)
    let isAside = (try table(place.table)).column(aside) != nil
    let table = isAside ? try table(place.table) : try owner(of: place)
    if !SQLName.areEqual(place.column.value, name) { try freeName(name, of: table) }
    try run(
      "ALTER TABLE \(table.quotedName) RENAME COLUMN "
        + "\(SQLName.quote(isAside ? aside : place.column.value)) TO \(SQLName.quote(name))")
    let old = SQLName.folded(place.column.value)
    if let conversion = pending[key]?.conversions.removeValue(forKey: old) {
      pending[key]?.conversions[SQLName.folded(name)] = conversion
    }
  }

  /// Gives a column another name whose own is due to a new one: it is dropped, or renamed later.
  private mutating func freeName(_ name: String, of table: StoredTable) throws(Diagnostic) {
    guard table.column(name) != nil else { return }
    let key = SQLName.folded(table.name)
    let isDropped = pending[key]?.drops.contains(SQLName.folded(name)) ?? false
    guard isDropped || isRenamedLater(name, of: table.name) else {
      throw impossible("table '\(table.name)' already has a column '\(name)'")
    }
    let aside = Scratch.former(name)
    try run(
      "ALTER TABLE \(table.quotedName) RENAME COLUMN \(SQLName.quote(name)) TO "
        + SQLName.quote(aside))
    if isDropped {
      pending[key]?.drops.remove(SQLName.folded(name))
      pending[key]?.drops.insert(SQLName.folded(aside))
    }
  }

  private func isRenamedLater(_ name: String, of table: String) -> Bool {
    followingSteps.contains { step in
      guard case .renameColumn(let other, _) = step.value else { return false }
      return SQLName.areEqual(other.table.value, table)
        && SQLName.areEqual(other.column.value, name)
    }
  }

  private mutating func convert(
    _ place: ColumnPlace, _ conversion: ColumnConversion
  ) throws(Diagnostic) {
    let table = try owner(of: place)
    try requireOnePerRow([conversion.convert, conversion.fill], of: table)
    if let onBad = conversion.onBad, onBad.value == .default,
      goalColumn(place)?.defaultExpression == nil
    {
      throw Diagnostic(
        .impossibleStep, "column '\(place.description)' has no default for bad values",
        at: onBad.range)
    }
    pending[SQLName.folded(table.name), default: PendingTable()]
      .conversions[SQLName.folded(place.column.value)] = conversion
  }

  private mutating func move(
    _ from: ColumnPlace, _ to: ColumnPlace, _ condition: String
  ) throws(Diagnostic) {
    let source = try owner(of: from)
    let target = try table(to.table)
    let value =
      "SELECT \(source.quotedName).\(SQLName.quote(from.column.value)) FROM \(source.quotedName) "
      + "WHERE \(condition.inParentheses)"
    refuseLostValues(from, source, target, condition.inParentheses)
    if target.column(to.column.value) == nil {
      guard let column = goalColumn(to) else {
        throw impossible("the schema has no column '\(to.description)'")
      }
      try addNow(column, to: target, value)
    } else {
      try run(
        "UPDATE OR ABORT \(target.quotedName) SET \(SQLName.quote(to.column.value)) = (\(value))"
      )
      changedTables.insert(SQLName.folded(target.name))
    }
    try drop(from)
  }
}

extension MigrationPlanner {
  /// Looks for values that no row takes, and for rows that would take one of several.
  private mutating func refuseLostValues(
    _ place: ColumnPlace, _ source: StoredTable, _ target: StoredTable, _ condition: String
  ) {
    refuse(
      RowQuery(source.quotedName, ids: source.ids).rows(
        where: "\(SQLName.quote(place.column.value)) IS NOT NULL AND NOT EXISTS "
          + "(SELECT 1 FROM \(target.quotedName) WHERE \(condition))"),
      table: source.name, because: "no row of '\(target.name)' takes '\(place.column.value)'")
    refuse(
      RowQuery(target.quotedName, ids: target.ids).rows(
        where: "(SELECT count(*) FROM \(source.quotedName) WHERE \(condition)) > 1"),
      table: target.name, because: "several rows of '\(source.name)' would be moved to it")
  }
}

/// The names of what is there for a while only.
enum Scratch {
  static func table(_ name: String) -> String { "_dbgen_new_\(name)" }
  static let count = "_dbgen_count"
  static func former(_ name: String) -> String { "_dbgen_old_\(name)" }
}
