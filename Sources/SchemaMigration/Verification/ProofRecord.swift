import SchemaImporter
import SchemaParser

/// A proof as it is kept.
struct ProofRecord {
  var rows: Int
  var hasTables: Bool
  var refusals: [VerificationReport.Refusal]
  var unfilled: [UnfilledTable]
  /// The first version and the current one, and those that values are of, by table and column.
  var origins = ValueOrigins(at: 0)
  /// What makes the database that has come all the way.
  var statements: [String] = []

  init(_ report: VerificationReport) {
    rows = report.rows
    hasTables = report.hasTables
    refusals = report.refusals
    unfilled = report.unfilled
  }

  /// Adds the database that has come all the way, for the versions that follow.
  mutating func take(_ journey: Journey) {
    origins = journey.carried.origins
    let script = DatabaseScript(
      database: journey.carried.database, version: journey.fresh.version)
    statements = script.statements(after: script.created)
  }

  func report(of history: [VerifiedVersion], _ memory: ProofMemory?) -> VerificationReport {
    var report = VerificationReport(of: history, memory)
    report.versions = history.count
    (report.rows, report.hasTables) = (rows, hasTables)
    (report.refusals, report.unfilled) = (refusals, unfilled)
    return report
  }

  /// The database that has come all the way; nil where it can't be made.
  func carried(in budget: WorkBudget) -> CarriedDatabase? {
    guard let database = try? PlanDatabase(budget: budget) else { return nil }
    do throws(ImportError) {
      try database.database.run("BEGIN")
      for statement in statements { try database.database.run(statement) }
      try database.database.run("COMMIT")
    } catch {
      return nil
    }
    return CarriedDatabase(database, origins)
  }
}
