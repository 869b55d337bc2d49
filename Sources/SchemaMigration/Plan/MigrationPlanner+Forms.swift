import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Checks that the values that steps give to columns can be read as the columns' types.
extension MigrationPlanner {
  /// Throws if a value that is the same for all rows can't be read, or if it is a column that has the
  /// values in another form.
  ///
  /// - Parameter table: The table whose rows the value is for.
  func requireReadable(
    _ value: Located<String>, of table: StoredTable, as place: ColumnPlace
  ) throws(Diagnostic) {
    if let name = SQLText(value.value).columnName, let old = types?[table.name][SQLName(name)],
      let new = newType(of: place), old.type == new.type, old != new
    {
      let way = new.conversion(of: name.asSQL, from: old).map { ": write \($0)" } ?? ""
      throw Diagnostic(
        .impossibleStep,
        "'\(name)' is stored as \(old.form.shape), and '\(place.description)' as "
          + "\(new.form.shape)\(way)", at: value.range)
    }
    guard let type = newType(of: place), isReadable(value.value, as: type) == false else { return }
    throw Diagnostic(
      .impossibleStep,
      "\(value.value) \(RefusalCause.unreadable) \(type.name), which is stored as \(type.form.shape)",
      at: value.range)
  }

  /// Refuses rows to which the step gives values that can't be read, unless there can be none.
  ///
  /// - Parameter rows: The rows after the step.
  mutating func refuseUnreadable(_ copy: TableCopy, _ rows: RowQuery) {
    for (column, value) in copy.unchecked {
      guard let type = copy.types.new[SQLName(column)], isReadable(value, as: type) != true,
        let condition = type.condition(on: SQLName.quote(column))
      else { continue }
      refuse(
        rows.rows(where: "NOT \(condition)"), table: copy.old.name,
        because: .form(column: column, type: type))
    }
  }

  /// Refuses rows of a table to which a step gives a value that can't be read.
  mutating func refuseUnreadable(_ value: String, as place: ColumnPlace, in table: StoredTable) {
    guard let type = newType(of: place), isReadable(value, as: type) != true,
      let condition = type.condition(on: value.inParentheses)
    else { return }
    refuse(
      RowQuery(table.quotedName, ids: table.ids).rows(where: "NOT \(condition)"),
      table: table.name, because: .form(column: place.column.value, type: type))
  }

  func newType(of place: ColumnPlace) -> StoredType? {
    let table = goalTable(place.table.value)?.name ?? place.table.value
    return context.newTypes[table][SQLName(place.column.value)]
  }

  /// Returns whether a value can be read as a type; nil if that depends on the row or the app.
  private func isReadable(_ value: String, as type: StoredType) -> Bool? {
    guard let condition = type.condition(on: value.inParentheses) else { return true }
    guard !SQLText(value).hasSelect else { return nil }
    // A name of a column, or a function of the app, is an error here.
    let rows = try? work.rows("SELECT \(condition)")
    return rows.map { $0.first?[0] == "1" }
  }
}

/// The types of a table's columns, before and after, without those that are plain.
struct TableTypes {
  /// The types before; nil if they aren't known.
  var old: [SQLName: StoredType]?
  var new: [SQLName: StoredType] = [:]

  /// Whether no type is known to change.
  var areSame: Bool { old == nil || old == new }
}
