import DBGenSQLText
import SchemaParser

/// Columns whose values move to another table.
extension MigrationPlanner {
  mutating func move(
    _ from: ColumnPlace, _ to: ColumnPlace, _ condition: String
  ) throws(Diagnostic) {
    let source = try owner(of: from)
    let target = try table(to.table)
    let value =
      "SELECT \(source.quotedName).\(SQLName.quote(from.column.value)) FROM \(source.quotedName) "
      + "WHERE \(condition.inParentheses)"
    refuseLostValues(from, source, target, condition)
    let type = types?[source.name][SQLName(from.column.value)]
    if type == nil || type != newType(of: to) {
      refuseUnreadable(value, as: to, in: target)
    }
    if target.column(to.column.value) == nil {
      guard let column = goalColumn(to) else {
        throw impossible("the schema has no column '\(to.description)'")
      }
      try addNow(column, to: target, value, isChecked: true)
    } else {
      try run(
        "UPDATE OR ABORT \(target.quotedName) SET \(SQLName.quote(to.column.value)) = (\(value))"
      )
      changedTables.insert(SQLName.folded(target.name))
      known.rewrite(target.name)
    }
    try drop(from)
  }
}

extension MigrationPlanner {
  /// Refuses values that no row would take, and rows that would take one of several values.
  private mutating func refuseLostValues(
    _ place: ColumnPlace, _ source: StoredTable, _ target: StoredTable, _ condition: String
  ) {
    refuse(
      RowQuery(source.quotedName, ids: source.ids).rows(
        where: "\(SQLName.quote(place.column.value)) IS NOT NULL AND NOT EXISTS "
          + "(SELECT 1 FROM \(target.quotedName) WHERE \(condition.inParentheses))"),
      table: source.name,
      because: .movedNowhere(column: place.column.value, table: target.name))
    guard !TableLink.isUnique(condition, from: source, to: target) else { return }
    refuse(
      RowQuery(target.quotedName, ids: target.ids).rows(
        where: "(SELECT count(*) FROM \(source.quotedName) WHERE \(condition.inParentheses)) > 1"),
      table: target.name, because: .movedTwice(table: source.name))
  }
}
