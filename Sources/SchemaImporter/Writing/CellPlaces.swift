import SchemaParser

/// The constraints of a table that are written in the cells of its columns; the others are
/// properties of the table.
struct CellPlaces {
  private(set) var primaryKey: String?
  /// The positions among the table's constraints, by column.
  private(set) var unique: [String: Int] = [:]
  private(set) var foreignKeys: [String: Int] = [:]
  private(set) var checks: [String: Int] = [:]
  private(set) var indexes: [String: Int] = [:]

  init(_ table: Table) {
    if let key = table.primaryKey, let column = key.columns.plainColumn {
      primaryKey = table.column(named: column)?.name.value
    }
    for (index, constraint) in table.uniqueConstraints.enumerated() {
      guard let name = constraint.columns.plainColumn.flatMap({ table.column(named: $0) }) else {
        continue
      }
      if unique[name.name.value] == nil { unique[name.name.value] = index }
    }
    for (index, key) in table.foreignKeys.enumerated()
    where key.columns.count == 1 && key.constraintName == nil {
      let name = key.columns[0].value
      if foreignKeys[name] == nil { foreignKeys[name] = index }
    }
    let unchecked = Set(table.columns.filter { !$0.isTypeChecked }.map(\.name.value))
    for (index, check) in table.checks.enumerated() where check.constraintName == nil {
      // A cell that turns off the type's check has no room for another check.
      guard let name = check.column, checks[name] == nil, !unchecked.contains(name) else {
        continue
      }
      checks[name] = index
    }
    for (place, index) in table.indexes.enumerated() {
      guard let column = index.columns.plainColumn, !index.isUnique, index.condition == nil,
        index.name.value == "\(table.name.value)_\(column)"
      else { continue }
      indexes[column] = place
    }
  }
}

extension [IndexedColumn] {
  /// The only column of a list, if the list gives nothing but its name.
  fileprivate var plainColumn: String? {
    guard count == 1, self[0].collation == nil, !self[0].isDescending else { return nil }
    return self[0].columnName?.value
  }
}

/// Writes the cells of a reference, which are also those of a table's foreign keys.
enum ReferenceCells {
  static func cells(of key: ForeignKey) -> [(key: String, value: String)] {
    var cells = [("references", reference(of: key))]
    if let action = key.onDelete { cells.append(("onDelete", action.value.rawValue)) }
    if let action = key.onUpdate { cells.append(("onUpdate", action.value.rawValue)) }
    if key.isDeferred { cells.append(("deferred", "true")) }
    if let relation = key.children { cells.append(("children", text(of: relation))) }
    if let relation = key.parent { cells.append(("parent", text(of: relation))) }
    return cells
  }

  private static func text(of relation: RelationCell) -> String {
    relation.name.map { YAMLText.string($0.value) } ?? "true"
  }

  private static func reference(of key: ForeignKey) -> String {
    let names = [key.table.value] + key.referencedColumns.map(\.value)
    let isSimple = names.allSatisfy { !$0.contains { ".(), ".contains($0) } && !$0.isEmpty }
    guard isSimple, !key.isExternal else { return mapping(of: key) }
    switch key.referencedColumns.count {
    case 0: return YAMLText.scalar(key.table.value)
    case 1: return YAMLText.scalar("\(names[0]).\(names[1])")
    default: return "\"\(names[0])(\(names.dropFirst().joined(separator: ", ")))\""
    }
  }

  private static func mapping(of key: ForeignKey) -> String {
    var parts = ["table: \(YAMLText.scalar(key.table.value))"]
    if !key.referencedColumns.isEmpty {
      parts.append("columns: \(Cells.list(key.referencedColumns.map(\.value)))")
    }
    if key.isExternal { parts.append("external: true") }
    return "{ " + parts.joined(separator: ", ") + " }"
  }
}
