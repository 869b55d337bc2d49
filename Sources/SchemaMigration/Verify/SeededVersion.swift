import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A database of a version with rows, from which those that a migration refuses are removed.
struct SeededVersion {
  let version: FreshVersion
  let database: SQLiteConnection
  /// The number of rows that were inserted.
  private(set) var rowCount = 0
  /// The tables into which no row could be inserted, with the reasons.
  private(set) var emptyTables: [(table: String, reason: String)] = []

  /// Creates a version from a database that has reached it with its rows.
  init(version: FreshVersion, database: SQLiteConnection) {
    self.version = version
    self.database = database
  }

  /// Fills the database of a version with rows.
  init(_ version: FreshVersion, _ memory: TableMemory) {
    self.init(version: version, database: version.database)
    let refusals = DatabaseSeeder(database, version.tables, memory).seed()
    let counts = rowCounts
    rowCount = counts.reduce(0) { $0 + $1.rows }
    emptyTables = counts.filter { $0.rows == 0 }.map { table, _ in
      let reason = refusals[table] ?? "there is no row that its rows could refer to"
      return (table, "no row could be put into table '\(table)': \(reason)")
    }
  }

  /// Removes rows, and those that refer to them.
  ///
  /// - Parameter tables: The tables as they were when the rows were refused.
  func remove(_ refused: [MigrationTrial.Refused], identifiedIn tables: [TrackedTable]) {
    database.withoutTriggers {
      try? database.run("BEGIN")
      for rows in refused { remove(rows, tables) }
      Orphans(database, version.tables).remove()
      try? database.run("COMMIT")
    }
    database.rebuildTextIndexes()
  }

  private func remove(_ refused: MigrationTrial.Refused, _ tables: [TrackedTable]) {
    let table = tables.first { $0.origin == refused.table }
    let before = count(of: refused.table)
    let isIdentified = table?.rowID != nil || table?.originRowID == nil
    if isIdentified, let keys = refused.keys { database.delete(keys, from: refused.table) }
    guard count(of: refused.table) == before else { return }
    try? database.run("DELETE FROM \(SQLName.quote(refused.table))")
  }

  private func count(of table: String) -> Int { database.rowCount(of: table) }

  var rowCounts: [(table: String, rows: Int)] {
    (version.tables.map(\.name) + version.textTables.map(\.name)).map { ($0, count(of: $0)) }
  }
}
