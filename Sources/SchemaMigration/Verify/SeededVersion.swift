import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

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
    (self.version, self.database) = (version, database)
  }

  /// Fills the database of a version with rows, some of which the next version accepts, too, if possible.
  init(
    _ version: FreshVersion, before next: SchemaVersion? = nil, _ memory: TableMemory
  ) throws(Diagnostic) {
    self.init(version: version, database: version.database)
    let seeder = try DatabaseSeeder(database, version.tables, memory)
    var refusals = try seeder.seed()
    if let next { try seeder.addRows(acceptedBy: next.actions) }
    refusals.merge(try removeUnreadable(at: version)) { $1 }
    let counts = try rowCounts()
    rowCount = counts.reduce(0) { $0 + $1.rows }
    let empty = counts.filter { $0.rows == 0 }.map(\.table)
    // Those that refuse rows come first: the others may only lack theirs.
    let inOrder = empty.filter { refusals[$0] != nil } + empty.filter { refusals[$0] == nil }
    emptyTables = inOrder.map { table in
      let reason = refusals[table] ?? version.lack(of: table, among: empty)
      return (table, "no row could be put into table '\(table)': \(reason)")
    }
  }

  /// Removes rows, and those that refer to them.
  ///
  /// - Parameter tables: The tables as they were when the rows were refused.
  func remove(
    _ refused: [MigrationTrial.Refused], identifiedIn tables: [TrackedTable]
  ) throws(Diagnostic) {
    try database.withoutTriggers { () throws(Diagnostic) in
      try database.attempt("BEGIN")
      for rows in refused { try remove(rows, tables) }
      try database.removeOrphans(among: version.tables)
      try database.attempt("COMMIT")
    }
    try database.rebuildTextIndexes()
  }

  private func remove(
    _ refused: MigrationTrial.Refused, _ tables: [TrackedTable]
  ) throws(Diagnostic) {
    let table = tables.first { $0.origin == refused.table }
    let before = try database.rowCount(of: refused.table)
    let isIdentified = table?.rowID != nil || table?.originRowID == nil
    if isIdentified, let keys = refused.keys {
      try database.delete(keys, of: try database.identifyingColumns(of: refused.table))
    }
    guard try database.rowCount(of: refused.table) == before else { return }
    try database.attempt("DELETE FROM \(SQLName.quote(refused.table))")
  }

  func rowCounts() throws(Diagnostic) -> [(table: String, rows: Int)] {
    try (version.tables.map(\.name) + version.textTables.map(\.name)).map {
      table throws(Diagnostic) in (table, try database.rowCount(of: table))
    }
  }
}

extension FreshVersion {
  /// Returns what the rows of a table would refer to, and that isn't there.
  ///
  /// - Parameter empty: The tables without rows.
  fileprivate func lack(of name: String, among empty: [String]) -> String {
    let parents = (table(named: name)?.references ?? []).map(\.table)
    if let absent = parents.first(where: { table(named: $0.description) == nil }) {
      return "its rows refer to table '\(absent)', which doesn't exist"
    }
    let parent = parents.first { parent in empty.contains { SQLName($0) == parent } }
    return "there is no row \(parent.map { "of '\($0)' " } ?? "")that its rows could refer to"
  }
}

extension SeededVersion {
  /// Removes the rows that apps couldn't read at a version: those with computed values that their columns
  /// can't hold, and all at a version at which values had several forms. No later version is to blame for
  /// them.
  ///
  /// - Parameter isMeant: Whether a table may have new ones.
  /// - Returns: The reasons, by the name of the table.
  @discardableResult
  func removeUnreadable(
    at version: FreshVersion, where isMeant: (String) -> Bool = { _ in true }
  ) throws(Diagnostic) -> [String: String] {
    var reasons: [String: String] = [:]
    try database.withoutTriggers { () throws(Diagnostic) in
      for table in version.tables where !version.hasOneForm || isMeant(table.name) {
        for values in version.unreadableValues(of: table)
        where values.isComputed || !version.hasOneForm {
          guard let problem = try database.problem(of: values, in: table) else { continue }
          reasons[table.name] = problem.text
          try database.attempt("DELETE FROM \(table.quotedName) WHERE \(values.condition)")
        }
      }
      guard !reasons.isEmpty else { return }
      try database.removeOrphans(among: version.tables)
    }
    if !reasons.isEmpty { try database.rebuildTextIndexes() }
    return reasons
  }
}
