import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Migrates databases from one version to the next, and compares them with their old contents and
/// with a new database.
struct StepProof {
  struct StepOutcome {
    var findings: [Diagnostic] = []
    var refused: [MigrationTrial.Refused] = []
    var dropped: [MigrationTrial.Refused] = []
    /// The number of rows that were left, if some were refused and removed.
    var rows: Int?
    /// Whether a statement took SQLite too much work, as it would again.
    var isTooSlow = false
    /// The number of times that the plan was run.
    var trials = 0
    /// The tables whose rows were all refused.
    var emptied: [String] = []
    /// The tables after the step.
    var tracker: RowTracker

    /// The tables whose rows were all refused, with the reasons as a sentence.
    var emptiedTables: [(table: String, reason: String)] {
      emptied.map { table in
        let reasons = refused.filter { SQLName($0.table) == SQLName(table) }.map(\.reason).unique
        return (
          table,
          "all rows that were tried in table '\(table)' are refused: "
            + (reasons.isEmpty
              ? "the rows that they refer to are" : reasons.joined(separator: "; "))
        )
      }
    }
  }

  let new: FreshVersion
  private let before: RowTracker
  let reach: PlanReach

  init(from old: FreshVersion, to new: FreshVersion) throws(Diagnostic) {
    self.new = new
    before = try RowTracker(old)
    reach = try PlanReach(of: new.version.actions, in: old.database)
  }

  /// Migrates a database of the previous version. Rows that the plan refuses are removed.
  func take(_ seeded: SeededVersion, _ origins: ValueOrigins) throws(Diagnostic) -> StepOutcome {
    var outcome = StepOutcome(tracker: before)
    let filled = try seeded.rowCounts().filter { $0.rows > 0 }.map(\.table)
    let maximumTrials = Self.minimumTrials + new.version.actions.count
    while try attempt(seeded, origins, &outcome) {
      let counts = try seeded.rowCounts()
      outcome.rows = counts.reduce(0) { $0 + $1.rows }
      outcome.emptied = counts.filter { $0.rows == 0 && filled.contains($0.table) }.map(\.table)
      guard outcome.trials < maximumTrials else {
        let message =
          "rows are still refused after \(maximumTrials) attempts, each without the rows refused before"
        outcome.findings = [
          Diagnostic(.unprovenMigration, message, at: new.version.place(ofStep: nil))
        ]
        break
      }
    }
    return outcome
  }

  private static let minimumTrials = 40

  /// Runs the plan. Returns whether rows were refused and removed, so that it has to run again.
  private func attempt(
    _ seeded: SeededVersion, _ origins: ValueOrigins, _ outcome: inout StepOutcome
  ) throws(Diagnostic) -> Bool {
    let database = seeded.database
    let record = try RowRecord(before.tables.filter { reach.contains($0) }, in: database)
    outcome.trials += 1
    try database.attempt("BEGIN")
    var trial = MigrationTrial(seeded.database, new, before.tables)
    let failure = trial.failure()
    if !trial.refused.isEmpty {
      try database.attempt("ROLLBACK")
      try database.attempt("PRAGMA legacy_alter_table = OFF")
      outcome.refused += trial.refused
      try seeded.remove(trial.refused, identifiedIn: before.tables)
      return true
    }
    outcome.dropped = trial.dropped
    outcome.isTooSlow = trial.isTooSlow
    outcome.tracker.follow(new, after: seeded.version)
    if let failure {
      outcome.findings = [failure]
      return false
    }
    outcome.findings = try findings(in: database, outcome.tracker, since: record, origins)
    try database.attempt("COMMIT")
    try seeded.removeUnreadable(at: new) { reach.isNamed($0) }
    return false
  }
}
