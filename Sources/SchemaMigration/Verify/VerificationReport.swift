package import SchemaParser

/// The scope and the findings of a history's verification.
package struct VerificationReport {
  let history: [SchemaVersion]
  /// The number of versions from which databases were migrated to the last one.
  package var versions = 0
  /// The number of rows that were migrated.
  package var rows = 0
  package var refusals: [VersionRefusal] = []
  package var findings: [VersionFinding] = []
  /// The work for the proof; none for a proof from an earlier run.
  package var work = Work()
  /// Whether any version has a table.
  var hasTables = false
  var unfilled: [UnfilledTable] = []
  /// The memory that keeps the samples.
  private let memory: ProofMemory?

  init(of history: [SchemaVersion], _ memory: ProofMemory?) {
    (self.history, self.memory) = (history, memory)
  }

  /// Returns the rows of a database of each version, and the rows that must remain of them at the
  /// last version.
  ///
  /// Tests of apps are generated from these. They are collected on demand: each database is
  /// migrated all the way by itself, which takes time that grows with the square of the number of
  /// versions.
  ///
  /// - Throws: A diagnostic if a database can't be created, or takes SQLite too much work.
  package func samples() throws(Diagnostic) -> [MigrationSample] {
    if let samples = memory?.samples { return samples }
    let samples = try MigrationSampler(history).samples()
    if findings.isEmpty { memory?.remember(samples) }
    return samples
  }

  /// The number of steps between the versions, each counted once.
  package var steps: Int { history.reduce(0) { $0 + $1.steps.count } }

  /// Returns the key of a draft's step that stores something else in place of values that were refused,
  /// since they can't be converted; nil if there is none.
  package func replacement(for refusal: VersionRefusal) throws(Diagnostic) -> String? {
    try history.first { $0.number == refusal.version && !$0.isSealed }?
      .replacement(forRowsOf: refusal.table, refusedBecause: refusal.reason)
  }

  /// The app's functions, which can't be run here.
  package var hooks: [String] { history.flatMap(\.hooks) }

  package var refusedRows: Int { refusals.reduce(0) { $0 + $1.rows } }

  /// Warnings about tables into which no row could be inserted, so that nothing is proven for their
  /// rows.
  package var emptyTables: [VersionFinding] { unfilled.compactMap { $0.finding(in: history) } }

  /// Rows that a migration refuses, with its reason.
  package struct VersionRefusal: Codable, Equatable {
    package var version: Int64
    package var table: String
    package var reason: String
    package var rows: Int
  }

  package struct VersionFinding {
    /// The version whose file the diagnostic is about.
    package var version: Int64
    package var diagnostic: Diagnostic
  }

  package struct Work: Equatable {
    /// The number of times that the plan of a version was run.
    package var trials = 0
    /// The instructions that SQLite ran, as a `WorkBudget` counts them.
    package var instructions = 0
  }
}

/// A table of a version for whose rows nothing is proven, with the reason as a sentence.
struct UnfilledTable: Codable {
  var version: Int64
  var table: String
  var reason: String

  func finding(in history: [SchemaVersion]) -> VerificationReport.VersionFinding? {
    history.first { $0.number == version }.map { version in
      VerificationReport.VersionFinding(
        version: version.number,
        diagnostic: Diagnostic(
          .unfilledTable, reason, at: version.place(ofTable: table), severity: .warning))
    }
  }
}

extension VerificationReport {
  mutating func add(_ outcome: StepProof.StepOutcome, of version: FreshVersion) {
    for finding in outcome.findings { add(finding, version.number) }
    add(outcome.refused + outcome.dropped, version.number)
    work.trials += outcome.trials
  }

  mutating func add(_ diagnostic: Diagnostic, _ version: Int64) {
    var diagnostic = diagnostic
    diagnostic.code = .unprovenMigration
    let isKnown = findings.contains {
      $0.version == version && $0.diagnostic.message == diagnostic.message
    }
    if !isKnown { findings.append(VersionFinding(version: version, diagnostic: diagnostic)) }
  }

  /// Adds the tables that have no rows. One that has none in several versions for the same reason
  /// is only reported for the last.
  mutating func add(_ tables: [(table: String, reason: String)], of version: SchemaVersion) {
    for (table, reason) in tables {
      unfilled.removeAll { $0.table == table && $0.reason == reason }
      unfilled.append(UnfilledTable(version: version.number, table: table, reason: reason))
    }
  }

  private mutating func add(_ refused: [MigrationTrial.Refused], _ version: Int64) {
    for rows in refused where rows.count > 0 {
      let place = refusals.firstIndex {
        $0.version == version && $0.table == rows.table && $0.reason == rows.reason
      }
      if let place {
        refusals[place].rows += rows.count
      } else {
        refusals.append(
          VersionRefusal(version: version, table: rows.table, reason: rows.reason, rows: rows.count)
        )
      }
    }
  }
}
