import SchemaMigration
import SchemaParser
import Testing

@Suite struct PairTests {
  static let pairs =
    MigrationPair.columns + MigrationPair.names + MigrationPair.rules + MigrationPair.objects
    + MigrationPair.texts + MigrationPair.tables + MigrationPair.keys + MigrationPair.values

  @Test(arguments: pairs) func everySeededRowSurvives(_ pair: MigrationPair) throws {
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
  }

  @Test func thereAreSixtyPairsAndEachHasItsName() {
    #expect(Self.pairs.count >= 60)
    #expect(Set(Self.pairs.map(\.name)).count == Self.pairs.count)
  }
}
