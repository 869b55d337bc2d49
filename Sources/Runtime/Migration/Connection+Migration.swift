internal import DBGenSQLite

/// What a migration asks of its connection.
extension Connection {
  /// Makes ALTER TABLE look at the whole schema again, as it does by default.
  func disableLegacyAlterTable() throws {
    try check(dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, 0))
  }

  /// Runs `body` while triggers run or don't, and lets them be as before afterwards.
  func withTriggers<Value>(_ isOn: Bool, _ body: () throws -> Value) throws -> Value {
    let wasOn = dbgen_sqlite3_db_config_is_on(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER) == 1
    try enableTriggers(isOn)
    let value: Value
    do {
      value = try body()
    } catch {
      try? enableTriggers(wasOn)
      throw error
    }
    try enableTriggers(wasOn)
    return value
  }

  private func enableTriggers(_ isOn: Bool) throws {
    let setting = SQLITE_DBCONFIG_ENABLE_TRIGGER
    try check(dbgen_sqlite3_db_config_bool(handle, setting, isOn ? 1 : 0))
    guard dbgen_sqlite3_db_config_is_on(handle, setting) == (isOn ? 1 : 0) else {
      throw DatabaseError.unsupported("this SQLite can't turn triggers off for a migration")
    }
  }
}

// MARK: - Foreign keys

extension Connection {
  /// A row for each row that refers to another which isn't there. A foreign key to a table that the
  /// database doesn't have is none that any row could keep.
  private static let orphans = """
    FROM pragma_foreign_key_check(NULL, 'main') WHERE lower("parent") IN (
      SELECT lower(name) FROM main.sqlite_schema WHERE type IN ('table', 'view'))
    """

  /// How many rows refer to others that aren't there.
  var orphanCount: Int {
    get throws { Int(try integer("SELECT count(*) \(Self.orphans)") ?? 0) }
  }

  /// - Throws: `DatabaseError.migrationRefused` where more rows than are accepted refer to others
  ///   that aren't there.
  func ensureReferences(in version: Int32, but accepted: Int) throws {
    var (first, rows, count, total): ((table: String, parent: String)?, [String], Int, Int)
    (first, rows, count, total) = (nil, [], 0, 0)
    try forEachRow(of: "SELECT \"table\", \"rowid\", \"parent\" \(Self.orphans)") { row in
      total += 1
      let table = String(sqlite3_column_value(row, 0)) ?? ""
      let parent = String(sqlite3_column_value(row, 2)) ?? ""
      if first == nil { first = (table, parent) }
      guard table == first?.table, parent == first?.parent else { return }
      count += 1
      guard rows.count < 10 else { return }
      rows.append("rowid=\(String(sqlite3_column_value(row, 1)) ?? "NULL")")
    }
    guard let first, total > accepted else { return }
    throw DatabaseError.migrationRefused(
      version: version, table: first.table,
      reason: "which refer to rows of '\(first.parent)' that aren't there", rows: rows, count: count
    )
  }
}
