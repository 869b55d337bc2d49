import SchemaImporter
import SchemaParser

/// How far the verification from one version has come, over all its rounds.
struct VerificationProgress {
  /// The last version at which the database was compared.
  var checkedVersion: Int
  var refusals: [VerificationReport.Refusal] = []
}

extension VerificationReport {
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

  /// Adds the tables that have no rows. One that several versions have for the same reason is
  /// reported once, in the last of them.
  mutating func add(_ tables: [(table: String, reason: String)], of version: FreshVersion) {
    for (table, reason) in tables {
      let message = "no row could be put into table '\(table)': \(reason)"
      emptyTables.removeAll { $0.diagnostic.message == message }
      let place = version.place(ofStep: nil, about: table)
      emptyTables.append(
        Finding(
          version: version.number,
          diagnostic: Diagnostic(.unfilledTable, message, at: place, severity: .warning)))
    }
  }

  mutating func add(_ refused: [MigrationTrial.Refused], _ version: Int64) {
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
