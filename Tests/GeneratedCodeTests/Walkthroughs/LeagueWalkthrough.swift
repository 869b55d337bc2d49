import DBGenRuntime
import Testing

@testable import GoldenBaseball

@Suite("a league")
struct LeagueWalkthrough {
  @Test("teams and players are inserted, listed, found by team and position, and deleted")
  func league() async throws {
    let baseball = try Baseball.open(at: ":memory:")
    let teams = try await baseball.write { transaction in
      try Team.insert(
        contentsOf: [
          .init(city: "Boston", nickname: "Red Sox", abbreviation: "BOS"),
          .init(city: "Chicago", nickname: "Cubs", abbreviation: "CHC"),
          .init(city: "New York", nickname: "Yankees", abbreviation: "NYY"),
          .init(city: "Seattle", nickname: "Mariners", abbreviation: "SEA"),
        ], into: transaction)
    }
    let boston = teams[0]
    try await baseball.write { transaction in
      try Player.insert(
        .init(
          firstName: "David", lastName: "Ortiz", number: 34, teamID: boston.id,
          position: .designatedHitter), into: transaction)
      try Player.insert(
        .init(
          firstName: "Pedro", lastName: "Martínez", number: 45, teamID: boston.id,
          position: .pitcher), into: transaction)
      try Player.insert(
        .init(
          firstName: "Ichiro", lastName: "Suzuki", number: 51, teamID: teams[3].id,
          position: .rightField), into: transaction)
    }

    let found = try await baseball.read { transaction in
      (
        cities: try Team.fetchAll(orderBy: { [$0.city.ascending] }, from: transaction).map(\.city),
        roster: try Player.fetchAll(teamID: boston.id, from: transaction).map(\.lastName),
        pitchers: try Player.fetchAll(
          where: { $0.teamID == boston.id && $0.position == .pitcher }, from: transaction),
        clubless: try Team.count(
          where: { !$0.id.isIn(Player.select(\.teamID)) }, in: transaction)
      )
    }
    #expect(found.cities == ["Boston", "Chicago", "New York", "Seattle"])
    #expect(found.roster == ["Ortiz", "Martínez"])
    #expect(found.pitchers.map(\.number) == [45])
    #expect(found.clubless == 2)

    try await baseball.write { transaction in
      try Team.delete(id: teams[1].id, in: transaction)
      try boston.delete(in: transaction)
      // Deleting a team also deletes its players.
      #expect(try Player.values(of: \.lastName, from: transaction) == ["Suzuki"])
      #expect(try Team.fetch(abbreviation: "CHC", from: transaction) == nil)
    }
  }
}
