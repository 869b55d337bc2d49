import DBGenSQLText
import SchemaParser

/// A row that SQL refers to without reading it: that of a check, NEW or OLD of a trigger, or the one
/// that an upsert would insert.
struct GivenRow {
  var name: String
  var columns: [ResultColumn]
  var needsName = true

  /// Returns the column of a name, with the row's before it.
  func column(_ names: [String]) -> ResultColumn? {
    let isNamed = names.count > 1 && SQLName.areEqual(names[names.count - 2], name)
    guard isNamed || names.count == 1 && !needsName else { return nil }
    return columns.first { SQLName.areEqual($0.column.name.value, names.last ?? "") }
  }
}
