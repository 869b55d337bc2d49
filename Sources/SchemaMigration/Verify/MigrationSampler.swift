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
