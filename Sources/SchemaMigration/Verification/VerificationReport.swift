package import CodeGen
package import SchemaParser

/// What was verified of a history, and what was found.
package struct VerificationReport {
  let history: [VerifiedVersion]
  /// The versions from which databases were taken to the last one.
  package var versions = 0
  /// The rows that were taken along.
  package var rows = 0
  package var refusals: [Refusal] = []
  package var findings: [Finding] = []
  /// What the proof took; one that is remembered takes nothing.
  package var work = Work()
  /// Whether there was a table in any version.
  var hasTables = false
  var unfilled: [UnfilledTable] = []
  /// Where the samples are kept.
  private let memory: ProofMemory?

  init(of history: [VerifiedVersion], _ memory: ProofMemory?) {
    self.history = history
    self.memory = memory
  }

  /// Returns the rows of a database of each version, and what has to be there of them at the last one.
  ///
  /// Tests of apps are made of them. They are collected when they are asked for: each database is taken
  /// all the way by itself, which grows with the square of the versions.
  ///
  /// - Throws: where a database can't be made, or takes SQLite too much work.
  package func samples() throws(Diagnostic) -> [MigrationSample] {
    if let samples = memory?.samples { return samples }
    let samples = try MigrationSampler(history).samples()
    if findings.isEmpty { memory?.remember(samples) }
    return samples
  }

  /// The steps between the versions, each counted once.
  package var steps: Int { history.reduce(0) { $0 + $1.steps.count } }

  /// The app's functions, which can't be run here.
  package var hooks: [String] { history.flatMap(\.plan.hooks) }

  package var refusedRows: Int { refusals.reduce(0) { $0 + $1.rows } }

  /// The tables that no row could be inserted into, so that nothing is proven for their rows.
  package var emptyTables: [Finding] { unfilled.compactMap { $0.finding(in: history) } }

  /// Rows that a migration doesn't take, as it says.
  package struct Refusal: Equatable {
    package var version: Int64
    package var table: String
    package var reason: String
    package var rows: Int
  }

  package struct Finding {
    /// The version whose file the diagnostic is about.
    package var version: Int64
    package var diagnostic: Diagnostic
  }

  package struct Work: Equatable {
    /// How often the plan of a version was carried out.
    package var trials = 0
    /// What SQLite did, as a `WorkBudget` counts it.
    package var instructions = 0
  }
}

/// A table of a version for whose rows nothing is proven, with the reason as a sentence.
struct UnfilledTable: Equatable {
  var version: Int64
  var table: String
  var reason: String

  func finding(in history: [VerifiedVersion]) -> VerificationReport.Finding? {
    history.first { $0.number == version }.map { version in
      let diagnostic = Diagnostic(
        .unfilledTable, reason,
        at: version.place(ofStep: nil, about: table), severity: .warning)
      return VerificationReport.Finding(version: version.number, diagnostic: diagnostic)
    }
  }
}
