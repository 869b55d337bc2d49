import SchemaImporter
import SchemaParser

/// Takes a database of each version of a history, with rows, to the next version and to the last,
/// and compares what comes out with what went in and with a database that is made afresh.
package struct MigrationVerifier {
  private var report = VerificationReport()
  private let versions: [FreshVersion]
  /// Whether a step took too long, as it would again.
  private var isStopped = false
  private static let mostRounds = 40

  /// Verifies the versions of a history, in order.
  package static func verify(_ versions: [VerifiedVersion]) -> VerificationReport {
    do throws(Diagnostic) {
      let budget = WorkBudget(forBytes: cost(of: versions), of: .migrations)
      var fresh: [FreshVersion] = []
      for version in versions { fresh.append(try FreshVersion(version, budget)) }
      var verifier = MigrationVerifier(fresh)
      verifier.verifyAll()
      return verifier.report
    } catch {
      var report = VerificationReport()
      report.add(error, versions.last?.number ?? 0)
      return report
    }
  }

  /// The size in bytes of what is done for all versions together: each is made and filled, and taken
  /// through those that follow.
  private static func cost(of versions: [VerifiedVersion]) -> Int {
    let sizes = versions.map { $0.snapshot.size + $0.plan.size }
    return sizes.reduce(0, +) * min(max(1, versions.count), mostPasses)
  }

  /// However many versions there are, each costs no more than this many times itself.
  private static let mostPasses = 8

  private init(_ versions: [FreshVersion]) { self.versions = versions }

  private mutating func verifyAll() {
    for index in versions.indices where !isStopped {
      do throws(Diagnostic) {
        try verify(from: index)
      } catch {
        report.add(error, versions[index].number)
      }
      report.steps += versions[index].version.steps.count
      report.hooks += versions[index].version.plan.hooks
    }
    guard let last = versions.last else { return }
    let hasTables = versions.contains { !$0.tables.isEmpty || !$0.textTables.isEmpty }
    if hasTables, report.rows == 0 {
      let message = "nothing was verified: no row could be put into any table"
      report.add(Diagnostic(.unprovenMigration, message, at: last.place(ofStep: nil)), last.number)
    }
    verifyRepetition(of: last)
  }

  private mutating func verify(from index: Int) throws(Diagnostic) {
    let version = versions[index]
    let seeded = try SeededVersion(version)
    report.versions += 1
    report.add(seeded.emptyTables, of: version)
    var checked = index
    for _ in 0..<Self.mostRounds {
      guard try migrate(seeded, from: index, &checked) else { break }
    }
    report.rows += seeded.rowCounts.reduce(0) { $0 + $1.rows }
  }

  /// Takes a copy to the last version. Returns whether rows were refused and taken back, so that
  /// it has to be done once more.
  private mutating func migrate(
    _ seeded: SeededVersion, from index: Int, _ checked: inout Int
  ) throws(Diagnostic) -> Bool {
    let work = try seeded.database.copy()
    var tracker = RowTracker(versions[index])
    let record = RowRecord(tracker.tables, in: work.database)
    try? work.database.run("BEGIN")
    for position in versions.indices.dropFirst(index + 1) {
      let new = versions[position]
      var trial = MigrationTrial(work, new, tracker.tables)
      let failure = failure(of: &trial)
      if !trial.refused.isEmpty {
        report.add(trial.refused, new.number)
        seeded.remove(trial.refused, identifiedIn: tracker.tables)
        return true
      }
      report.add(trial.dropped, new.number)
      if let failure {
        report.add(failure, new.number)
        isStopped = trial.isTooSlow
        return false
      }
      tracker.follow(new, after: versions[position - 1])
      let isDue = position == index + 1 || position == versions.count - 1
      guard isDue, checked < position else { continue }
      checked = position
      let migrated = MigratedDatabase(
        database: work, version: new, tracker: tracker, record: record)
      let findings = migrated.findings(from: versions[index].number)
      for finding in findings { report.add(finding, new.number) }
      if !findings.isEmpty { return false }
    }
    report.samples.append(
      SampleWriter(seeded: seeded, tracker: tracker, record: record).sample(in: work.database))
    return false
  }

  private func failure(of trial: inout MigrationTrial) -> Diagnostic? {
    do throws(Diagnostic) {
      try trial.run()
      return nil
    } catch {
      return error
    }
  }

  /// What the last version is taken to from itself, is nothing.
  private mutating func verifyRepetition(of last: FreshVersion) {
    do throws(Diagnostic) {
      let snapshot = last.version.snapshot
      let plan = try MigrationPlanner.plan(from: snapshot, to: snapshot, steps: [])
      guard let action = plan.actions.first else { return }
      let message = "a database of the last version would be changed again: \(action.step)"
      report.add(Diagnostic(.unprovenMigration, message, at: 0..<0), last.number)
    } catch {
      report.add(error, last.number)
    }
  }
}
