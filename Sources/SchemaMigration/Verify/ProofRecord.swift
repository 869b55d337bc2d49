import SchemaParser
import SchemaSQL

/// A proof in the form in which it is stored.
struct ProofRecord: Codable {
  var rows: Int
  var hasTables: Bool
  var refusals: [VerificationReport.VersionRefusal]
  var unfilled: [UnfilledTable]
  /// The versions in which the values of the database originated.
  var origins = ValueOrigins(at: 0)
  /// The statements that create the database that was migrated all the way.
  var statements: [String] = []

  init(_ report: VerificationReport) {
    (rows, hasTables) = (report.rows, report.hasTables)
    (refusals, unfilled) = (report.refusals, report.unfilled)
  }

  /// Adds the database that was migrated all the way, for the versions that follow.
  mutating func take(_ journey: Journey) throws(Diagnostic) {
    origins = journey.origins
    statements = try journey.carried.script(
      of: journey.fresh.version, after: journey.carried.creation())
  }

  func report(of history: [SchemaVersion], _ memory: ProofMemory?) -> VerificationReport {
    var report = VerificationReport(of: history, memory)
    report.versions = history.count
    (report.rows, report.hasTables) = (rows, hasTables)
    (report.refusals, report.unfilled) = (refusals, unfilled)
    return report
  }

  /// Returns the database that was migrated all the way; nil if it can't be created.
  func carried(in budget: WorkBudget) throws(Diagnostic) -> SQLiteConnection? {
    do throws(SQLiteError) {
      let database = try SQLiteConnection(for: .migration, budget: budget)
      try database.run("BEGIN")
      for statement in statements { try database.run(statement) }
      try database.run("COMMIT")
      return database
    } catch {
      if let exhaustion = budget.exhaustion { throw exhaustion }
      return nil
    }
  }
}
