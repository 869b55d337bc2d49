import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The progress of the databases through the versions.
struct Journey {
  /// The index of the current version.
  var index: Int
  /// The database that was created at the version.
  var fresh: SeededVersion
  /// The database that has been migrated through all versions so far, with rows from each of them.
  var carried: SQLiteConnection
  var origins: ValueOrigins

  /// Adds rows and values of a version to the database that was migrated to it, in the tables and
  /// columns that the step has changed. The others already have such rows.
  mutating func arrive(
    at version: FreshVersion, by step: StepProof, _ tracker: RowTracker, _ memory: TableMemory
  ) throws(Diagnostic) {
    origins.follow(tracker, to: version.number)
    let seeder = try DatabaseSeeder(carried, version.tables, memory)
    try seeder.vary { tracker.table(named: $0)?.column(SQLName($1)) == nil }
    try seeder.addRows { step.reach.isNamed($0) }
    try SeededVersion(version: version, database: carried).removeUnreadable(at: version) {
      step.reach.isNamed($0)
    }
  }

  /// Goes on with the database of the current version, after an error.
  mutating func startAgain() {
    (carried, origins) = (fresh.database, ValueOrigins(at: fresh.version.number))
  }
}

/// The versions in which values originated: those in which their columns were added or converted,
/// or in which the database was created.
struct ValueOrigins: Codable {
  /// The version at which the database was created.
  let first: Int64
  private var current: Int64
  /// The versions before the current one, by table and column, or by table alone. Anything else
  /// originated in the current version.
  private var earlier: [String: Int64] = [:]

  init(at version: Int64) { (first, current) = (version, version) }

  func version(of table: String, _ column: String? = nil) -> Int64 {
    earlier[Self.key(table, column)] ?? current
  }

  private static func key(_ table: String, _ column: String?) -> String {
    [table, column].compactMap { $0.map(SQLName.folded) }.joined(separator: "\u{0}")
  }

  /// Advances to the next version, in which tables and columns may have other names.
  mutating func follow(_ tracker: RowTracker, to version: Int64) {
    var next: [String: Int64] = [:]
    for table in tracker.tables where !table.isFree {
      next[Self.key(table.name, nil)] = self.version(of: table.origin)
      for column in table.columns where !column.isConverted {
        next[Self.key(table.name, column.name)] = self.version(of: table.origin, column.origin)
      }
    }
    (earlier, current) = (next, version)
  }
}
