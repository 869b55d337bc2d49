import DBGenSQLText
import SchemaParser

extension FreshVersion {
  /// Returns the columns of a table whose SQL type doesn't say what they hold, each with its type and
  /// the condition for values that the app can't read once each has one form.
  func unreadableValues(
    of table: StoredTable
  ) -> [(column: SQLName, type: StoredType, condition: String)] {
    table.columnTypes.sorted { $0.key < $1.key }.compactMap { column, type in
      let normalized = hasOneForm ? nil : type.normalization(of: column.quoted)
      return type.condition(on: normalized ?? column.quoted).map { (column, type, "NOT \($0)") }
    }
  }
}

extension SeededVersion {
  /// Removes the rows that apps couldn't read at a version at which values had several forms. No
  /// later version is to blame for them.
  func removeUnreadable(at version: FreshVersion) throws(Diagnostic) {
    try database.withoutTriggers { () throws(Diagnostic) in
      for table in version.tables {
        for values in version.unreadableValues(of: table) {
          try database.attempt("DELETE FROM \(table.quotedName) WHERE \(values.condition)")
        }
      }
      try database.removeOrphans(among: version.tables)
    }
    try database.rebuildTextIndexes()
  }
}
