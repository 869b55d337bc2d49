import DBGenRuntime
import GoldenTypes
import RuntimeSamples
import Testing

@Suite("random typed conditions, plain SQL and Swift agree")
struct RandomConditionTests {
  private static let rounds = Soak.count(6, soak: 300)
  private static let conditions = 60

  @Test("random conditions on every type find the rows that plain SQL and Swift find")
  func everyType() throws {
    for seed in 1...UInt64(Self.rounds) {
      var random = SeededGenerator(seed: seed)
      try withDatabase(Types.open, onlySQLite: "the SQL is the same") { transaction in
        for _ in 0..<random.pick([0, 1, 8, 12]) {
          let row = EveryTypeSample.all.sampledRow(&random)
          try Nothing.insert(row.unstored, into: transaction)
        }
        let check = ConditionCheck(
          columns: EveryTypeSample.all.flatMap(\.conditions), seed: seed, table: "\"nothing\"",
          transaction: transaction
        ) { $0.id.rawValue }
        for _ in 0..<Self.conditions { try check.run(&random) }
      }
    }
  }
}
