import SchemaParser

extension VerificationReport {
  /// Adds the outcome of the step to a version.
  mutating func add(_ outcome: StepProof.Outcome, of version: FreshVersion) {
    for finding in outcome.findings { add(finding, version.number) }
    add(outcome.refused + outcome.dropped, version.number)
    work.trials += outcome.trials
  }

  mutating func add(_ diagnostic: Diagnostic, _ version: Int64) {
    var diagnostic = diagnostic
    diagnostic.code = .unprovenMigration
    guard
      !findings.contains(where: {
        $0.version == version && $0.diagnostic.message == diagnostic.message
      })
    else { return }
    findings.append(Finding(version: version, diagnostic: diagnostic))
  }

  /// Adds the tables that have no rows. One that has none in several versions for the same reason
  /// is only reported for the last.
  mutating func add(_ tables: [(table: String, reason: String)], of version: VerifiedVersion) {
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
          Refusal(version: version, table: rows.table, reason: rows.reason, rows: rows.count))
      }
    }
  }
}
