import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Migrates a database of each version all the way to the last one.
struct MigrationSampler {
  private let history: [SchemaVersion]
  private let budget: WorkBudget
  private let tables = TableMemory()

  init(_ history: [SchemaVersion]) {
    self.history = history
    budget = WorkBudget(forBytes: history.squaredWorkSize, of: .migrations, isOwn: true)
  }

  /// Returns the samples of all versions whose rows reach the last version.
  func samples() throws(Diagnostic) -> [MigrationSample] {
    var versions: [FreshVersion] = []
    for version in history { versions.append(try FreshVersion(version, budget, tables)) }
    var samples: [MigrationSample] = []
    for index in versions.indices {
      if let sample = try sample(of: versions[index...]) { samples.append(sample) }
    }
    return samples
  }

  private func sample(of versions: ArraySlice<FreshVersion>) throws(Diagnostic) -> MigrationSample?
  {
    guard let first = versions.first else { return nil }
    let seeded = try SeededVersion(first, tables)
    let maximumTrials = versions.reduce(Self.minimumTrials) { $0 + $1.version.actions.count }
    for _ in 0..<maximumTrials {
      let work = try seeded.database.copy()
      var tracker = try RowTracker(first)
      guard let trial = try migrate(work, through: versions, &tracker) else {
        return try seeded.sample(in: work, tracker)
      }
      if trial.refused.isEmpty { return nil }
      try seeded.remove(trial.refused, identifiedIn: tracker.tables)
    }
    return nil
  }

  private static let minimumTrials = 40

  /// Returns the trial that failed or refused rows; nil if the database reached the last version.
  private func migrate(
    _ work: SQLiteConnection, through versions: ArraySlice<FreshVersion>,
    _ tracker: inout RowTracker
  ) throws(Diagnostic) -> MigrationTrial? {
    try work.attempt("BEGIN")
    for (old, new) in zip(versions, versions.dropFirst()) {
      var trial = MigrationTrial(work, new, tracker.tables)
      if trial.failure() != nil || !trial.refused.isEmpty { return trial }
      tracker.follow(new, after: old)
    }
    return nil
  }
}

extension SeededVersion {
  /// Returns the rows of the version, and those that must exist in the end, for tests that run the
  /// same migration with the app's own code.
  ///
  /// - Parameter migrated: The resulting database of the last version.
  func sample(
    in migrated: SQLiteConnection, _ tracker: RowTracker
  ) throws(Diagnostic) -> MigrationSample {
    let created = version.version.snapshot.statements.map(\.value)
    return MigrationSample(
      version: version.number,
      statements: try database.script(of: version, after: created),
      tables: try tracker.tables.filter { !$0.isFree }.map { table throws(Diagnostic) in
        try self.table(of: table, migrated)
      })
  }

  private func table(
    of table: TrackedTable, _ migrated: SQLiteConnection
  ) throws(Diagnostic) -> ExpectedTable {
    let kept = table.columns.filter { !$0.isConverted && !$0.isFilled }.prefix(Self.maximumColumns)
    let columns = [table.rowID].compactMap(\.self) + kept.map(\.name)
    let rows = try migrated.checked { () throws(SQLiteError) in
      try migrated.values(of: columns, in: table.name)
    }
    let name = SQLName.quote(table.name)
    let terms = columns.map(SQLName.quote).map { "typeof(\($0)), \($0)" }.joined(separator: ", ")
    let values = rows.map { row in
      "(" + row.map { "\(Self.type(of: $0)), \($0)" }.joined(separator: ", ") + ")"
    }
    let missing =
      rows.isEmpty || columns.isEmpty
      ? "SELECT 1 WHERE 0"
      : "VALUES\n\(values.joined(separator: ",\n"))\nEXCEPT SELECT \(terms) FROM \(name)"
    return ExpectedTable(name: table.name, rowCount: rows.count, missing: missing)
  }

  /// The maximum number of columns that SQLite compares in one query, with their types.
  private static let maximumColumns = 400

  /// Returns the storage class of a value that is written as a literal.
  private static func type(of literal: String) -> String {
    switch literal.utf8.first {
    case UInt8(ascii: "'"), UInt8(ascii: "C"): "'text'"
    case UInt8(ascii: "X"): "'blob'"
    case UInt8(ascii: "N"): "'null'"
    default:
      literal.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") }
        ? "'real'" : "'integer'"
    }
  }
}
