package import CodeGen
package import SchemaParser

/// A version of a history, with what takes databases to it.
package struct VerifiedVersion {
  package var number: Int64
  package var snapshot: SchemaSnapshot
  package var steps: [Located<MigrationStep>]
  /// What is done to a database of the version before; nothing for the first version.
  package var plan: MigrationPlan

  package init(
    number: Int64, snapshot: SchemaSnapshot, steps: [Located<MigrationStep>] = [],
    plan: MigrationPlan = MigrationPlan(actions: [])
  ) {
    self.number = number
    self.snapshot = snapshot
    self.steps = steps
    self.plan = plan
  }
}

/// What was verified of a history, and what was found.
package struct VerificationReport {
  /// The versions from which databases were taken to the last one.
  package var versions = 0
  /// The steps between them, each counted once.
  package var steps = 0
  /// The rows that were taken along.
  package var rows = 0
  package var refusals: [Refusal] = []
  /// The app's functions, which can't be run here.
  package var hooks: [String] = []
  package var findings: [Finding] = []
  /// The tables that no row could be inserted into, so that nothing is proven for their rows.
  package var emptyTables: [Finding] = []
  /// What was put into a database of each version, and what has to be there in the end.
  package var samples: [MigrationSample] = []

  package var refusedRows: Int { refusals.reduce(0) { $0 + $1.rows } }

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
}
