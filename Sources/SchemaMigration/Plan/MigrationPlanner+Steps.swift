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
    case .moveColumn(let from, let to, let condition, let fill):
      try move(from, to, condition.value, fill)
    case .reorderColumns(let name), .changeTable(let name, _): _ = try table(name)
    case .addCase: break
    case .renameCase(let place, let to): try replaceCase(place, by: to)
    case .removeCase(let place, let replacement): try replaceCase(place, by: replacement)
    case .create(let object), .replace(let object): try require(object)
    // Objects that depend on changing tables were dropped before the first step.
    case .drop(let object): if object.kind == .view { views[object.name.sqlName] = nil }
    case .sql(let text): try perform(text)
    // It is planned for the schema of an earlier version.
    case .repair: break
    case .swift(let name):
      try finishTables(readBy: nil, at: nil)
      actions.append(MigrationAction(title, .call(name.value)))
      changedTables.formUnion(work.tables.map(\.sqlName))
      for table in work.tables { changes.rewrite(table.sqlName) }
    }
  }

  func table(_ name: Located<String>) throws(Diagnostic) -> StoredTable {
    if let table = work.table(named: name.value) { return table }
    throw impossible("there is no table '\(name.value)' at this step", at: name.range)
  }

  /// Returns the table of a column, which must exist.
  func owner(of place: ColumnPlace) throws(Diagnostic) -> StoredTable {
    let table = try table(place.table)
    if table.column(place.column.value) != nil { return table }
    throw impossible(
      "table '\(table.name)' has no column '\(place.column.value)' at this step",
      at: place.column.range)
  }

  private mutating func require(_ object: SchemaObject) throws(Diagnostic) {
    guard let new = goal.object(object.kind.stored, named: object.name.value) else {
      throw impossible("the schema has no \(object.description)", at: object.name.range)
    }
    switch object.kind {
    case .view: views[object.name.sqlName] = new
    case .virtualTable: newVirtualTables.append(new)
    case .index, .trigger: break
    }
  }

  // MARK: - Cases of enums

  /// Replaces the stored value of a case in all columns of the enum.
  mutating func replaceCase(_ place: CasePlace, by name: Located<String>?) throws(Diagnostic) {
    let old = try value(place.name, of: place.enumeration, in: context.oldEnums)
    let new = try name.map { name throws(Diagnostic) in
      try value(name, of: place.enumeration, in: context.newEnums)
    }
    guard old != new else { return }
    for column in context.enumColumns[place.enumeration.value] ?? [] {
      pending[column.table.sqlName, default: PendingTable()]
        .replacements[column.column.sqlName, default: []].append((old, new ?? "NULL"))
    }
  }

  private func value(
    _ name: Located<String>, of enumeration: Located<String>, in enums: [SnapshotEnum]
  ) throws(Diagnostic) -> String {
    if let value = enums.value(ofCase: name.value, in: enumeration.value) { return value }
    throw impossible("enum '\(enumeration.value)' has no case '\(name.value)'", at: name.range)
  }
}

extension [SnapshotEnum] {
  /// Returns the stored value of a case.
  func value(ofCase name: String, in enumeration: String) -> String? {
    first { $0.name == enumeration }?.cases.first { $0.name == name }?.value
  }
}

extension SchemaObject.Kind {
  /// The kind as SQLite stores it.
  var stored: StoredObject.Kind { StoredObject.Kind(rawValue: rawValue) ?? .table }
}
