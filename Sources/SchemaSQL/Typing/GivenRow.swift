import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A row that SQL refers to without reading it: that of a check, NEW or OLD of a trigger, or the one
/// that an upsert would insert.
struct GivenRow {
  var name: SQLName
  var columns: [ResultColumn]
  var needsName = true

  /// Returns the column of a name, which the row's may precede.
  func column(_ path: SQLPath) -> ResultColumn? {
    guard path.qualifier == name || path.qualifier == nil && !needsName else { return nil }
    return column(named: path.name)
  }

  func column(named name: SQLName) -> ResultColumn? {
    columns.first { $0.column.name.sqlName == name }
  }
}
