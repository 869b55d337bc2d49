import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Performs the steps, one by one.
extension MigrationPlanner {
  mutating func perform(_ step: MigrationStep) throws(Diagnostic) {
    switch step {
    case .createTable(let name, let rows): try create(name.value, rows)
    case .dropTable(let name): try drop(name)
    case .renameTable(let from, let to): try rename(from, to.value)
    case .addColumn(let place, let fill): try add(place, fill)
    case .dropColumn(let place): try drop(place)
    case .renameColumn(let place, let to): try rename(place, to.value)
    case .changeColumn(let place, let conversion): try convert(place, conversion)
    case .moveColumn(let from, let to, let condition): try move(from, to, condition.value)
    case .reorderColumns(let name), .changeTable(let name, _): _ = try table(name)
    case .addCase: break
    case .renameCase(let place, let to): try replaceCase(place, by: to)
    case .removeCase(let place, let replacement): try replaceCase(place, by: replacement)
    case .create(let object), .replace(let object): try require(object)
    // Objects that depend on changing tables were dropped before the first step.
    case .drop: break
    case .sql(let text):
      try finishTables(before: text)
      try runStatements(of: text)
    case .swift(let name):
      try finishTables(before: nil)
      actions.append(MigrationAction(title, .call(name.value)))
      changedTables.formUnion(work.tables.map { SQLName($0.name) })
      for table in work.tables { changes.rewrite(SQLName(table.name)) }
    }
  }

  func table(_ name: Located<String>) throws(Diagnostic) -> StoredTable {
    guard let table = work.table(named: name.value) else {
      throw Diagnostic(
        .impossibleStep, "there is no table '\(name.value)' at this step", at: name.range)
    }
    return table
  }

  /// Returns the table of a column, which must exist.
  func owner(of place: ColumnPlace) throws(Diagnostic) -> StoredTable {
    let table = try table(place.table)
    guard table.column(place.column.value) != nil else {
      throw Diagnostic(
        .impossibleStep,
        "table '\(table.name)' has no column '\(place.column.value)' at this step",
        at: place.column.range)
    }
    return table
  }

  private func require(_ object: SchemaObject) throws(Diagnostic) {
    let type: StoredObject.Kind =
      switch object.kind {
      case .index: .index
      case .view: .view
      case .trigger: .trigger
      case .virtualTable: .table
      }
    guard goal.object(type, named: object.name.value) == nil else { return }
    throw Diagnostic(
      .impossibleStep, "the schema has no \(object.description)", at: object.name.range)
  }
}

// MARK: - Cases of enums

extension MigrationPlanner {
  /// Replaces the stored value of a case in all columns of the enum.
  mutating func replaceCase(
    _ place: CasePlace, by name: Located<String>?
  ) throws(Diagnostic) {
    let old = try value(place.name, of: place.enumeration, in: context.oldEnums)
    let new = try name.map { name throws(Diagnostic) in
      try value(name, of: place.enumeration, in: context.newEnums)
    }
    guard old != new else { return }
    for column in context.enumColumns[place.enumeration.value] ?? [] {
      pending[SQLName(column.table.value), default: PendingTable()]
        .replacements[SQLName(column.column.value), default: []]
        .append((old, new ?? "NULL"))
    }
  }

  private func value(
    _ name: Located<String>, of enumeration: Located<String>, in enums: [SnapshotEnum]
  ) throws(Diagnostic) -> String {
    let found = enums.first { $0.name == enumeration.value }
    guard let value = found?.cases.first(where: { $0.name == name.value })?.value else {
      throw Diagnostic(
        .impossibleStep, "enum '\(enumeration.value)' has no case '\(name.value)'", at: name.range)
    }
    return value
  }
}
