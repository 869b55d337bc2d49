import DBGenSQLText
internal import DBGenSQLite

/// Support for migrations.
extension Connection {
  /// Makes ALTER TABLE check the whole schema again, as it does by default.
  func disableLegacyAlterTable() throws {
    try check(dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, 0))
  }

  /// Runs `body` with triggers enabled or disabled, and restores the setting afterwards.
  package func withTriggers<Value>(_ isOn: Bool, _ body: () throws -> Value) throws -> Value {
    let wasOn = dbgen_sqlite3_db_config_is_on(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER) == 1
    try enableTriggers(isOn)
    let value = Result { try body() }
    try enableTriggers(wasOn)
    return try value.get()
  }

  private func enableTriggers(_ isOn: Bool) throws {
    let setting = SQLITE_DBCONFIG_ENABLE_TRIGGER
    try check(dbgen_sqlite3_db_config_bool(handle, setting, isOn ? 1 : 0))
    guard dbgen_sqlite3_db_config_is_on(handle, setting) == (isOn ? 1 : 0) else {
      throw DatabaseError.unsupported("this SQLite can't turn triggers off for a migration")
    }
  }

  // MARK: - Stored statements

  /// Whether a database stores a statement, apart from blanks, comments and quotes.
  package func stores(_ statement: String) throws -> Bool {
    try missingStatements(of: DatabaseSchema(_version: 1, statements: [statement])).isEmpty
  }

  /// Whether a statement failed because the object that it creates is there already, other than a
  /// table, which may have rows.
  func hasSameObject(_ error: DatabaseError, as sql: String) throws -> Bool {
    let text = SQLText(sql)
    guard error.code == SQLITE_ERROR, !isInAutocommit, text.isAt(0, "create"),
      let type = text.created?.type, type != "table"
    else { return false }
    return try stores(sql)
  }
}
