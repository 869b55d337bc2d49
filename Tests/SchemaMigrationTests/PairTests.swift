import CodeGen
import DBGenSQLText
import SchemaMigration
import SchemaParser
import SchemaSQL
import Testing

@Suite struct PairTests {
  static let pairs =
    MigrationPair.columns + MigrationPair.names + MigrationPair.rules + MigrationPair.objects
    + MigrationPair.texts + MigrationPair.tables + MigrationPair.keys + MigrationPair.values

  @Test("every seeded row survives a migration, unless the migration refuses it", arguments: pairs)
  func survival(_ pair: MigrationPair) throws {
    let plan: MigrationPlan
    do {
      plan = try pair.plan()
    } catch {
      Issue.record("no plan: \(error)")
      return
    }
    let report = try pair.verified(plan)
    #expect(report.messages == [], "\(plan.actions.map(\.effect))")
    #expect(report.rows > 0)
    #expect(report.emptyTables.isEmpty, "\(report.emptyTables)")
    #expect((report.refusedRows > 0) == pair.isRefused, "\(report.refusals)")
    try expectSamples(of: report, survive: plan)
  }

  /// Expects that the samples written for the tests of apps survive, as the verified rows did.
  private func expectSamples(of report: VerificationReport, survive plan: MigrationPlan) throws {
    #expect(try report.samples().count == 2)
    let sample = try #require(report.samples().first)
    let database = try SQLiteConnection(forSourceOf: 1 << 20)
    try database.run("PRAGMA foreign_keys = OFF")
    for statement in sample.statements { try database.run(statement) }
    for action in plan.actions {
      switch action.effect {
      case .run(let sql): try database.run(sql)
      case .refuse(let sql, _, _): #expect(try database.rowsWithStandIns(sql) == [])
      case .call: break
      }
    }
    for table in sample.tables {
      #expect(try database.rows(table.missing) == [], "\(table.name)")
      let count = try database.rows("SELECT count(*) FROM \(SQLName.quote(table.name))")
      #expect(count == [["\(table.rowCount)"]])
    }
  }

  @Test func thereAreSixtyPairsAndEachHasItsName() {
    #expect(Self.pairs.count >= 60)
    #expect(Set(Self.pairs.map(\.name)).count == Self.pairs.count)
  }
}
