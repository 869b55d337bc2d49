import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Rows that refer to missing rows.
struct Orphans {
  private let database: SQLiteConnection
  private let tables: [StoredTable]

  init(_ database: SQLiteConnection, _ tables: [StoredTable]) {
    self.database = database
    self.tables = tables
  }

  /// Deletes the rows, and those that refer to them in turn.
  func remove() {
    for _ in 0..<50 {
      guard let rows = try? database.rows("PRAGMA foreign_key_check"), !rows.isEmpty else { return }
      for row in rows { remove(row) }
    }
    // Rows without a key can't be deleted one by one.
    for row in (try? database.rows("PRAGMA foreign_key_check")) ?? [] {
      try? database.run("DELETE FROM \(SQLName.quote(row[0] ?? ""))")
    }
  }

  private func remove(_ row: [String?]) {
    guard let name = row[0], let table = tables.first(where: { $0.name == name }) else { return }
    if let rowID = row[1], let column = table.table.rowIDName {
      try? database.run(
        "DELETE FROM \(table.quotedName) WHERE \(SQLName.quote(column)) = \(rowID)")
    } else {
      for key in table.table.foreignKeys { remove(key, of: table) }
    }
  }

  private func remove(_ key: ForeignKey, of table: StoredTable) {
    let parent = tables.first { SQLName.areEqual($0.name, key.table.value) }
    guard let parent, let pairs = parent.pairs(of: key) else { return }
    let condition = RowQuery.isOrphan(by: pairs, in: table.name, of: parent.name)
    try? database.run("DELETE FROM \(table.quotedName) WHERE \(condition)")
  }
}
