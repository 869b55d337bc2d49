package import SchemaParser
import SchemaSQL

/// Proves, step by step, that databases of each version of a history reach the last one with their
/// rows.
///
/// Two databases are migrated from each version to the next. One is created at that version and
/// filled with rows of all kinds. The other was created at the first version and has been migrated
/// all the way; at each version, further rows were added to the tables that the version changed.
/// After the step, both must have the schema of a new database, rows without faults, and each value
/// that the step doesn't change.
///
/// So a database of any version has, at each version on its way, the schema for which the next step
/// is proven. Rows from each version go all the way, and no step changes what the step before it
/// kept. The work grows with the number of versions, not with the number of pairs of versions.
package struct MigrationVerifier {
  private var report: VerificationReport
  private let versions: [SchemaVersion]
  private let budget: WorkBudget
  private let tables = TableMemory()
  private let memory: ProofMemory?
  private let progress: (_ version: Int, _ count: Int) -> Void

  /// Verifies the versions of a history, in order.
  ///
  /// - Parameters:
  ///   - store: The store that has the proofs of earlier runs, and that keeps this one.
  ///   - progress: Called before each version that isn't proven yet, with its place among all.
  package static func verify(
    _ versions: [SchemaVersion], remembering store: (any ProofStore)? = nil,
    progress: @escaping (_ version: Int, _ count: Int) -> Void = { _, _ in }
  ) -> VerificationReport {
    let memory = store.map { ProofMemory($0, versions) }
    if let report = memory?.report { return report }
    var verifier = MigrationVerifier(
      report: VerificationReport(of: versions, memory), versions: versions,
      budget: WorkBudget(forBytes: versions.workSize, of: .migrations, isOwn: true),
      memory: memory, progress: progress)
    verifier.verifyAll()
    memory?.remember(verifier.report)
    return verifier.report
  }

  /// Returns whether an earlier run proved a history without findings.
  package static func isProven(_ versions: [SchemaVersion], in store: any ProofStore) -> Bool {
    ProofMemory(store, versions).report != nil
  }

  private mutating func verifyAll() {
    do throws(Diagnostic) {
      try verifySteps()
      // A statement that failed for that may have been reported.
      if let error = budget.exhaustion,
        !report.findings.contains(where: { $0.diagnostic.message.contains(error.message) })
      {
        throw error
      }
    } catch {
      report.add(error, versions[max(0, report.versions - 1)].number)
    }
    report.work.instructions = budget.taken
  }

  private mutating func verifySteps() throws(Diagnostic) {
    guard var journey = try start() else { return }
    while journey.index < versions.count - 1 {
      guard try advance(&journey) else { return }
      if journey.index >= versions.count - 2 { try memory?.remember(journey, report) }
    }
    report.rows += journey.fresh.rowCount
    if report.hasTables, report.rows == 0 {
      let message = "nothing was verified: no row could be put into any table"
      let version = journey.fresh.version.version
      report.add(
        Diagnostic(.unprovenMigration, message, at: version.place(ofStep: nil)), version.number)
    }
    verifyRepetition(of: journey.fresh.version)
  }

  /// Returns the databases at the last version that an earlier run proved, or else at the first.
  private mutating func start() throws(Diagnostic) -> Journey? {
    if let (index, record) = memory?.journey, let carried = try record.carried(in: budget) {
      report = record.report(of: versions, memory)
      report.versions = index + 1
      let version = try FreshVersion(versions[index], budget, tables)
      return Journey(
        index: index, fresh: try seeded(version), carried: carried, origins: record.origins)
    }
    guard let first = versions.first else { return nil }
    let fresh = try enter(first)
    return Journey(
      index: 0, fresh: fresh, carried: fresh.database, origins: ValueOrigins(at: first.number))
  }

  /// Creates a database of a version, with rows.
  private mutating func enter(_ version: SchemaVersion) throws(Diagnostic) -> SeededVersion {
    report.versions += 1
    progress(report.versions, versions.count)
    let seeded = try seeded(FreshVersion(version, budget, tables))
    report.hasTables = report.hasTables || seeded.version.hasTables
    report.add(seeded.emptyTables, of: version)
    return seeded
  }

  private func seeded(_ version: FreshVersion) throws(Diagnostic) -> SeededVersion {
    try SeededVersion(version, before: versions.first { $0.number > version.number }, tables)
  }

  /// Migrates both databases to the next version. Returns whether the versions after it can be
  /// reached.
  private mutating func advance(_ journey: inout Journey) throws(Diagnostic) -> Bool {
    let old = journey.fresh
    let new = try enter(versions[journey.index + 1])
    let step = try StepProof(from: old.version, to: new.version)
    // At first, and after an error, both are the same database.
    let isOne = journey.carried === old.database
    let fresh = isOne ? nil : try step.take(old, ValueOrigins(at: old.version.number))
    let carried = try step.take(
      SeededVersion(version: old.version, database: journey.carried), journey.origins)
    for outcome in [fresh, carried].compactMap(\.self) { report.add(outcome, of: new.version) }
    report.rows += (fresh ?? carried).rows ?? old.rowCount
    report.add((fresh ?? carried).emptiedTables, of: new.version.version)
    (journey.fresh, journey.index) = (new, journey.index + 1)
    if carried.findings.isEmpty {
      try journey.arrive(at: new.version, by: step, carried.tracker, tables)
    } else {
      journey.startAgain()
    }
    return !carried.isTooSlow && fresh?.isTooSlow != true
  }

  /// Verifies that migrating the last version to itself does nothing.
  private mutating func verifyRepetition(of last: FreshVersion) {
    do throws(Diagnostic) {
      // A copy takes less work than another database of the same statements.
      let plan = try MigrationPlanner.plan(
        on: try SchemaDatabase(last.database.copy()), to: try SchemaDatabase(last.database.copy()),
        steps: [])
      guard let action = plan.actions.first else { return }
      let message = "a database of the last version would be migrated again: \(action.step)"
      report.add(Diagnostic(.unprovenMigration, message, at: 0..<0), last.number)
    } catch {
      report.add(error, last.number)
    }
  }
}
