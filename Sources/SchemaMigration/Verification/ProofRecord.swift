import SchemaParser

/// A proof in the form in which it is stored.
struct ProofRecord {
  var rows: Int
  var hasTables: Bool
  var refusals: [VerificationReport.Refusal]
  var unfilled: [UnfilledTable]
  /// The versions in which the values of the database originated.
  var origins = ValueOrigins(at: 0)
  /// The statements that create the database that was migrated all the way.
  var statements: [String] = []

  init(_ report: VerificationReport) {
    rows = report.rows
    hasTables = report.hasTables
    refusals = report.refusals
    unfilled = report.unfilled
  }

  /// Adds the database that was migrated all the way, for the versions that follow.
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

  /// Returns the database that was migrated all the way; nil if it can't be created.
  func carried(in budget: WorkBudget) -> CarriedDatabase? {
    guard let database = try? SQLiteConnection(for: .migration, budget: budget) else { return nil }
    do throws(SQLiteFailure) {
      try database.run("BEGIN")
      for statement in statements { try database.run(statement) }
      try database.run("COMMIT")
    } catch {
      return nil
    }
    return CarriedDatabase(database, origins)
  }
}
