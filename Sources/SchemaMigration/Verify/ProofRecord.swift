import SchemaParser
import SchemaSQL

/// A proof in the form in which it is stored.
struct ProofRecord {
  var rows: Int
  var hasTables: Bool
  var refusals: [VerificationReport.VersionRefusal]
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
  mutating func take(_ journey: Journey) throws(Diagnostic) {
    origins = journey.carried.origins
    let script = DatabaseScript(
      database: journey.carried.database, version: journey.fresh.version)
    statements = try script.statements(after: script.created())
  }

  func report(of history: [SchemaVersion], _ memory: ProofMemory?) -> VerificationReport {
    var report = VerificationReport(of: history, memory)
    report.versions = history.count
    (report.rows, report.hasTables) = (rows, hasTables)
    (report.refusals, report.unfilled) = (refusals, unfilled)
    return report
  }

  /// Returns the database that was migrated all the way; nil if it can't be created.
  func carried(in budget: WorkBudget) throws(Diagnostic) -> CarriedDatabase? {
    do throws(SQLiteError) {
      let database = try SQLiteConnection(for: .migration, budget: budget)
      try database.run("BEGIN")
      for statement in statements { try database.run(statement) }
      try database.run("COMMIT")
      return CarriedDatabase(database, origins)
    } catch {
      if let exhaustion = budget.exhaustion { throw exhaustion }
      return nil
    }
  }
}

extension ProofRecord {
  /// Reads what `texts` returned; returns nil for anything else.
  init?(_ texts: [String]) {
    var reader = TextReader(texts)
    do throws(UnreadableText) {
      rows = Int(clamping: try reader.number())
      hasTables = try reader.number() == 1
      refusals = try reader.list { reader throws(UnreadableText) in
        .init(
          version: try reader.number(), table: try reader.text(), reason: try reader.text(),
          rows: Int(clamping: try reader.number()))
      }
      unfilled = try reader.list { reader throws(UnreadableText) in
        .init(version: try reader.number(), table: try reader.text(), reason: try reader.text())
      }
      origins = try reader.origins()
      statements = try reader.texts()
    } catch {
      return nil
    }
  }

  var texts: [String] {
    let refusals = refusals.map { ["\($0.version)", $0.table, $0.reason, "\($0.rows)"] }
    let unfilled = unfilled.map { ["\($0.version)", $0.table, $0.reason] }
    let earlier = origins.earlier.map { ["\($1)", "\($0.count)"] + $0 }
      .sorted { $0.lexicographicallyPrecedes($1) }
    return ["\(rows)", hasTables ? "1" : "0"] + refusals.counted + unfilled.counted
      + ["\(origins.first)", "\(origins.current)"] + earlier.counted
      + statements.map { [$0] }.counted
  }
}

extension TextReader {
  fileprivate mutating func origins() throws(UnreadableText) -> ValueOrigins {
    let (first, current) = (try number(), try number())
    let earlier = try list { reader throws(UnreadableText) in
      let version = try reader.number()
      return (try reader.texts(), version)
    }
    return ValueOrigins(
      first: first, current: current, earlier: Dictionary(earlier) { first, _ in first })
  }
}

extension [MigrationSample] {
  /// The samples as texts that `TextReader` reads.
  var texts: [String] {
    map { sample in
      let tables = sample.tables.map { [$0.name, "\($0.rowCount)", $0.missing] }
      return ["\(sample.version)"] + sample.statements.map { [$0] }.counted + tables.counted
    }.counted
  }
}

extension TextReader {
  mutating func samples() throws(UnreadableText) -> [MigrationSample] {
    try list { reader throws(UnreadableText) in
      MigrationSample(
        version: try reader.number(), statements: try reader.texts(),
        tables: try reader.list { reader throws(UnreadableText) in
          .init(
            name: try reader.text(), rowCount: Int(clamping: try reader.number()),
            missing: try reader.text())
        })
    }
  }
}
