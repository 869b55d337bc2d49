import DBGenSQLite
import SchemaImporter
import SchemaParser

extension PlanDatabase {
  /// Returns a copy with all rows.
  func copy() throws(Diagnostic) -> PlanDatabase {
    let copy = try PlanDatabase(budget: database.budget)
    guard
      let backup = sqlite3_backup_init(copy.database.handle, "main", database.handle, "main")
    else { throw Diagnostic(.impossibleStep, "SQLite can't copy the database", at: 0..<0) }
    sqlite3_backup_step(backup, -1)
    let result = sqlite3_backup_finish(backup)
    guard result == SQLITE_OK else {
      throw Diagnostic(.impossibleStep, String(cString: sqlite3_errstr(result)), at: 0..<0)
    }
    copy.database.adoptTables(of: database)
    return copy
  }

  /// Runs a closure with triggers disabled.
  func withoutTriggers(_ body: () -> Void) {
    _ = dbgen_sqlite3_db_config_bool(database.handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    body()
    _ = dbgen_sqlite3_db_config_bool(database.handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1)
  }

  /// Whether triggers write values that differ each time.
  var hasRestlessTriggers: Bool {
    let words: Set = [
      "random", "randomblob", "current_timestamp", "current_date", "current_time", "datetime",
      "date", "time", "julianday", "unixepoch", "strftime",
    ]
    return objects(of: "trigger").contains { !words.isDisjoint(with: $0.words) }
  }

  /// The tables and the virtual tables, without the tables that the latter store their data in.
  var tableObjects: (tables: [Object], virtual: [Object]) {
    (tables, objects(of: "table").filter(\.isVirtual))
  }

  /// Rebuilds the full-text indexes of tables and views from their contents.
  func rebuildTextIndexes() {
    for table in objects(of: "table") where table.isVirtual && table.contentTable != nil {
      let name = SQLName.quote(table.name)
      try? database.run("INSERT INTO \(name) (\(name)) VALUES ('rebuild')")
    }
  }

  func columns(ofVirtual table: String) -> [String] {
    let rows = try? database.rows(
      "SELECT name FROM pragma_table_xinfo(\(SQLString.quote(table))) WHERE hidden = 0")
    return (rows ?? []).map { $0[0] ?? "" }
  }
}

extension PlanDatabase.Object {
  var isFullText: Bool { isVirtual && words.contains("fts5") }
}
