import SchemaImporter
import SchemaParser

/// A database of a version with rows, from which those are taken back that a migration refuses.
struct SeededVersion {
  let version: FreshVersion
  let database: PlanDatabase
  private let refusals: [String: String]

  init(_ version: FreshVersion) throws(Diagnostic) {
    self.version = version
    database = try PlanDatabase(
      version.version.snapshot, budget: version.database.database.budget)
    refusals = DatabaseSeeder(database, version.tables).seed()
  }

  /// The tables that no row could be put into, and why.
  var emptyTables: [(table: String, reason: String)] {
    rowCounts.filter { $0.rows == 0 }.map { table, _ in
      (table, refusals[table] ?? "what its rows would refer to isn't there")
    }
  }

  /// Takes rows back, with those that refer to them.
  ///
  /// - Parameter tables: The tables as they were when the rows were refused.
  func remove(_ refused: [MigrationTrial.Refused], identifiedIn tables: [TrackedTable]) {
    database.withoutTriggers {
      try? database.database.run("BEGIN")
      for rows in refused { remove(rows, tables) }
      Orphans(database.database, version.tables).remove()
      try? database.database.run("COMMIT")
    }
    database.rebuildTextIndexes()
  }

  private func remove(_ refused: MigrationTrial.Refused, _ tables: [TrackedTable]) {
    let table = tables.first { $0.origin == refused.table }
    let before = count(of: refused.table)
    let isIdentified = table?.rowID != nil || table?.originRowID == nil
    if isIdentified, let keys = refused.keys { database.delete(keys, from: refused.table) }
    guard count(of: refused.table) == before else { return }
    try? database.database.run("DELETE FROM \(SQLName.quote(refused.table))")
  }

  private func count(of table: String) -> Int {
    let rows = try? database.database.rows("SELECT count(*) FROM \(SQLName.quote(table))")
    return rows?.first?.first.flatMap(\.self).flatMap { Int($0) } ?? 0
  }

  var rowCounts: [(table: String, rows: Int)] {
    (version.tables.map(\.name) + version.textTables.map(\.name)).map { ($0, count(of: $0)) }
  }
}
