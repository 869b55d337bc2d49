import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The values of a column that the generated code can't read.
struct UnreadableValues {
  let table: String
  let column: String
  let type: StoredType
  /// The condition of exactly these values, in SQL.
  let condition: String

  /// Returns the values to look for in each column of a table whose SQL type doesn't say what it
  /// holds.
  init?(of column: SQLName, in table: String, as type: StoredType, onceNormalized: Bool = false) {
    let name = column.quoted
    let value = onceNormalized ? type.normalization(of: name) ?? name : name
    guard let condition = type.condition(on: value) else { return nil }
    (self.table, self.column, self.type) = (table, column.description, type)
    self.condition = "NOT \(condition)"
  }

  /// A query for one of the values, as an SQL literal.
  var query: String {
    "SELECT quote(\(SQLName.quote(column))) FROM \(SQLName.quote(table)) WHERE \(condition) LIMIT 1"
  }

  var removal: String { "DELETE FROM \(SQLName.quote(table)) WHERE \(condition)" }

  /// Returns a sentence about a value, which is given as an SQL literal.
  func complaint(about literal: String) -> String {
    let cause = RefusalCause.form(column: "\(table).\(column)", type: type)
    return "\(cause.reason): \(literal.prefix(80))"
  }
}

extension FreshVersion {
  /// Returns the values of a table that the app can't read, once each has one form.
  func unreadableValues(of table: StoredTable) -> [UnreadableValues] {
    table.columnTypes.sorted { $0.key < $1.key }.compactMap { column, type in
      UnreadableValues(of: column, in: table.name, as: type, onceNormalized: !hasOneForm)
    }
  }
}

extension SeededVersion {
  /// Removes the rows that apps couldn't read at a version at which values had several forms. No
  /// later version is to blame for them.
  func removeUnreadable(at version: FreshVersion) {
    database.withoutTriggers {
      for values in version.tables.flatMap(version.unreadableValues) {
        try? database.run(values.removal)
      }
      Orphans(database, version.tables).remove()
    }
    database.rebuildTextIndexes()
  }
}
