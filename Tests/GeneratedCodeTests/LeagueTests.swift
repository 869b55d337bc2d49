import DBGenRuntime
import Testing

@testable import GoldenLeague

@Suite("the league")
struct LeagueTests {
  @Test("each function of the league works")
  func otherFunctions() throws {
    try withDatabase(League.open) { transaction in
      let teams = try exercise(
        Team.self, [.init(city: "a", abbreviation: "A")], in: transaction
      ) { $0.city = "b" }
      let players = try exercise(
        Player.self, [.init(name: "x", teamID: teams[0].id, position: .firstBase)], in: transaction
      ) { $0.position = nil }
      #expect(try Team.fetch(abbreviation: "A", from: transaction) == teams[0])
      #expect(try Player.fetchAll(teamID: teams[0].id, from: transaction) == players)
    }
  }
}
