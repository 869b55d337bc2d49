import DBGenSQLText
import SchemaParser
import SchemaSQL

// Rows that refer to missing rows.
extension SQLiteConnection {
  /// Deletes the rows of tables that refer to missing rows, and those that refer to them in turn.
  func removeOrphans(among tables: [StoredTable]) throws(Diagnostic) {
    for _ in 0..<50 {
      let rows = try orphans()
      if rows.isEmpty { return }
      for row in rows { try remove(row, tables) }
    }
    // Rows without a key can't be deleted one by one.
    for row in try orphans() { try attempt("DELETE FROM \(SQLName.quote(row[0] ?? ""))") }
  }

  /// Returns the rows that SQLite finds; none if it can't check a key, which may refer to what isn't
  /// a key.
  private func orphans() throws(Diagnostic) -> [[String?]] {
    try attempt { () throws(SQLiteError) in
      try self.rows("PRAGMA foreign_key_check")
    } ?? []
  }

  private func remove(_ row: [String?], _ tables: [StoredTable]) throws(Diagnostic) {
    guard let name = row[0], let table = tables.first(where: { $0.name == name }) else { return }
    if let rowID = row[1], let column = table.table.rowIDName {
      try attempt(
        "DELETE FROM \(table.quotedName) WHERE \(SQLName.quote(column)) = \(rowID)")
      return
    }
    for key in table.references {
      guard let parent = tables.first(where: { $0.sqlName == key.table }),
        let pairs = key.pairs(to: parent)
      else { continue }
      let condition = RowQuery.isOrphan(by: pairs, in: table.name, of: parent.name)
      try attempt("DELETE FROM \(table.quotedName) WHERE \(condition)")
    }
  }
}
