import DBGenSQLSyntax
import DBGenSQLText
import DBGenSQLite
package import SchemaParser
package import SchemaSQL

extension SQLiteConnection {
  /// Creates a database of a schema in which each table that can be filled has rows, like those
  /// that years of use may leave behind.
  package static func seeded(_ schema: Schema) throws(Diagnostic) -> SQLiteConnection {
    let database = try SQLiteConnection(SchemaSnapshot(of: schema))
    let tables = try database.tables().map { table throws(Diagnostic) in
      try StoredTable(table, in: database)
    }
    try DatabaseSeeder(database, tables).seed()
    return database
  }

  /// Returns a copy with all rows, and with the same budget unless it has another one.
  func copy(_ budget: WorkBudget? = nil) throws(Diagnostic) -> SQLiteConnection {
    let copy = try SQLiteConnection(SchemaSnapshot(statements: []), budget: budget ?? self.budget)
    guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
      throw Diagnostic(.impossibleStep, "SQLite can't copy the database", at: 0..<0)
    }
    sqlite3_backup_step(backup, -1)
    let result = sqlite3_backup_finish(backup)
    guard result == SQLITE_OK else {
      throw Diagnostic(.impossibleStep, String(cString: sqlite3_errstr(result)), at: 0..<0)
    }
    copy.statements.adopt(statements)
    copy.registerTokenizers(of: self)
    return copy
  }

  /// Runs a closure with triggers disabled.
  func withoutTriggers(_ body: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    _ = dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    defer { _ = dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1) }
    try body()
  }

  /// Rebuilds the full-text indexes of tables and views from their contents.
  func rebuildTextIndexes() throws(Diagnostic) {
    for index in try objects() where index.contentTable != nil { try attempt(index.rebuild) }
  }

  func rowCount(of table: String) throws(Diagnostic) -> Int {
    try checkedRows("SELECT count(*) FROM \(SQLName.quote(table))")[0][0].flatMap { Int($0) } ?? 0
  }

  /// Returns the values of columns as SQL literals that SQLite reads back exactly.
  func values(of columns: [String], in table: String) throws(SQLiteError) -> [[String]] {
    let list = columns.map { Self.literal(of: SQLName.quote($0)) }.joined(separator: ", ")
    return try rowsWithStandIns(
      "SELECT \(columns.isEmpty ? "1" : list) FROM \(SQLName.quote(table))"
    )
    .map { $0.map { $0 ?? "NULL" } }
  }

  private static func literal(of value: String) -> String {
    """
    CASE typeof(\(value)) WHEN 'integer' THEN \(value) WHEN 'text' THEN CASE \
    WHEN instr(\(value), char(0)) THEN 'CAST(X''' || hex(\(value)) || ''' AS TEXT)' \
    ELSE quote(\(value)) END WHEN 'real' THEN CASE \(value) WHEN 9e999 THEN '9e999' \
    WHEN -9e999 THEN '-9e999' ELSE quote(\(value)) END ELSE quote(\(value)) END
    """
  }

  /// Returns the values of columns as literals that distinguish all values.
  func literals(of columns: [String], in table: String) throws(SQLiteError) -> [[String]] {
    let list = columns.isEmpty ? "1" : SQLName.list(columns)
    return try literals("SELECT \(list) FROM \(SQLName.quote(table))")
  }

  /// Returns the AUTOINCREMENT marks, by the names of the tables.
  func marks() throws(Diagnostic) -> [SQLName: String] {
    // Without an AUTOINCREMENT, there is no such table.
    let rows = try attempt { () throws(SQLiteError) in
      try self.rows("SELECT name, seq FROM sqlite_sequence")
    }
    return Dictionary((rows ?? []).map { (SQLName($0[0] ?? ""), $0[1] ?? "") }) { $1 }
  }

  /// Raises the AUTOINCREMENT mark, as if the last rows had been deleted.
  func raiseMark(of table: StoredTable) throws(Diagnostic) {
    guard table.table.primaryKey?.isAutoincrement ?? false else { return }
    let name = SQLString.quote(table.name)
    try attempt("UPDATE sqlite_sequence SET seq = seq + 100 WHERE name = \(name)")
  }

  // Rows that refer to missing rows.

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
    try attempt { () throws(SQLiteError) in try self.rows("PRAGMA foreign_key_check") } ?? []
  }

  private func remove(_ row: [String?], _ tables: [StoredTable]) throws(Diagnostic) {
    guard let name = row[0], let table = tables.first(where: { $0.name == name }) else { return }
    if let rowID = row[1], let column = table.table.rowIDName {
      try attempt("DELETE FROM \(table.quotedName) WHERE \(SQLName.quote(column)) = \(rowID)")
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

/// The columns that identify the rows of a table.
struct IdentifyingColumns {
  let table: String
  /// The rowid, or else the primary key.
  let columns: [String]
  /// The columns by which a plan identifies the rows that it refuses.
  let ids: [String]
}

extension SQLiteConnection {
  func identifyingColumns(of table: String) throws(Diagnostic) -> IdentifyingColumns {
    let stored = try self.table(named: table)
    let ids = stored?.ids ?? []
    let rowID = stored?.table.rowIDName
    return IdentifyingColumns(table: table, columns: rowID.map { [$0] } ?? ids, ids: ids)
  }

  /// Returns the values that identify each row, as SQL literals.
  func keys(of key: IdentifyingColumns) throws(Diagnostic) -> [[String]] {
    try checked { () throws(SQLiteError) in try values(of: key.columns, in: key.table) }
  }

  /// Returns the keys of the rows that a query has probably found, before those of all others:
  /// SQLite reads the whole schema again after each row that has to be restored.
  func keys(
    of key: IdentifyingColumns, startingWith results: [[String?]]
  ) throws(Diagnostic) -> [[String]] {
    let found = Set(results.joined().compactMap(\.self).flatMap { [$0, SQLString.quote($0)] })
    let rows = try checked { () throws(SQLiteError) in
      try values(of: key.columns + key.ids, in: key.table)
    }
    let isFound = { (row: [String]) in row.dropFirst(key.columns.count).allSatisfy(found.contains) }
    return (rows.filter(isFound) + rows.filter { !isFound($0) })
      .map { Array($0.prefix(key.columns.count)) }
  }

  /// Deletes rows. Keys that don't fit the table are ignored.
  func delete(_ keys: [[String]], of key: IdentifyingColumns) throws(Diagnostic) {
    let columns = key.columns
    guard !columns.isEmpty, keys.allSatisfy({ $0.count == columns.count }) else { return }
    try withoutTriggers { () throws(Diagnostic) in
      for values in keys {
        let condition = zip(columns, values).map { "\(SQLName.quote($0)) IS \($1)" }
        try attempt(
          "DELETE FROM \(SQLName.quote(key.table)) WHERE \(condition.joined(separator: " AND "))")
      }
    }
  }
}
