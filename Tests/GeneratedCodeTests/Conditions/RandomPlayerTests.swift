import DBGenRuntime
import GoldenQueries
import RuntimeSamples
import Testing

@Suite("random conditions on related tables")
struct RandomPlayerTests {
  private static let rounds = Soak.count(8, soak: 400)
  private static let conditions = 40

  @Test("random conditions, with subqueries, agree with plain SQL, Swift and the schema's queries")
  func players() throws {
    for seed in 1...UInt64(Self.rounds) {
      var random = SeededGenerator(seed: seed)
      try withDatabase(Queries.open, onlySQLite: "the SQL is the same") { transaction in
        let sample = try PlayerSample(&random, into: transaction)
        try Self.insertGames(sample.teams, &random, into: transaction)
        var check = ConditionCheck(
          columns: PlayerSample.columns, others: sample.others, seed: seed, table: "player",
          transaction: transaction, id: { $0.id.rawValue })
        check.also = { condition, players, place in
          try PlayerGroups(
            condition: condition, players: players, transaction: transaction, place: place
          ).check()
        }
        let agreement = SchemaQueryAgreement(
          players: sample.players, transaction: transaction, place: "seed \(seed)")
        for _ in 0..<Self.conditions {
          try check.run(&random)
          try agreement.check(&random)
        }
      }
    }
  }

  private static func insertGames(
    _ teams: [Team], _ random: inout SeededGenerator, into transaction: WriteTransaction
  ) throws {
    let day = try #require(PlayerSample.day)
    for team in teams where random.oneIn(2) {
      try Game.insert(
        .init(home: team.id, guest: random.pick(teams).id, day: day), into: transaction)
    }
  }
}
