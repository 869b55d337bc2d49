import DBGenSQLText

/// The rules of columns with a role: `touch`, `rowVersion` and `softDelete`.
extension SchemaValidator {
  mutating func checkRoles(of table: Table) {
    var first: [ColumnRole: Located<ColumnRole>] = [:]
    for column in table.columns {
      guard let role = column.role else { continue }
      check(role, of: column, in: table)
      guard let other = first.updateValue(first[role.value] ?? role, forKey: role.value) else {
        continue
      }
      report(
        .secondRole, "table '\(table.name.value)' has two columns with '\(role.rawValue)'",
        at: role.range, notes: [.init("the other is here", at: other.range)])
    }
  }

  private mutating func check(_ role: Located<ColumnRole>, of column: Column, in table: Table) {
    let name = column.name.value
    let key = table.keyColumns
    if !role.value.fits(column) {
      report(
        .roleOfOtherType, "'\(role.rawValue)' needs \(role.value.fitting), and '\(name)' isn't one",
        at: role.range)
    }
    if role.value == .softDelete, let value = column.defaultValue,
      ![.null, .literal(.boolean(false))].contains(value.value)
    {
      report(
        .roleOfOtherType, "with this default, new rows of '\(table.name.value)' would be deleted",
        at: value.range)
    }
    if column.generated != nil || key.contains(where: { SQLName.areEqual($0, name) }) {
      let kind = column.generated == nil ? "is part of the primary key" : "is generated"
      report(
        .roleOfFixedColumn, "column '\(name)' \(kind), so it can't have '\(role.rawValue)'",
        at: role.range)
    }
    if role.value == .rowVersion, key.isEmpty {
      report(
        .rowVersionWithoutKey,
        "table '\(table.name.value)' has no primary key by which 'rowVersion' could find a row",
        at: role.range)
    }
  }
}
