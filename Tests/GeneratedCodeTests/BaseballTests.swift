import DBGenRuntime
import Foundation
import Testing

@testable import GoldenBaseball

@Suite("baseball")
struct BaseballTests {
  private static func drafts() -> [Team.Draft] {
    [
      .init(city: "Boston", nickname: "Red Sox", abbreviation: "BOS"),
      .init(
        city: "", nickname: "a\(Engine.nul)b", abbreviation: "TB", founded: .init(rawValue: -1)),
    ]
  }

  @Test("a key prints as its number, and is made from it again")
  func printedKeys() {
    let id: Team.ID = 61
    #expect("/teams/\(id)" == "/teams/61")
    #expect(String(reflecting: id) == "61")
    #expect(Team.ID("61") == id && Team.ID("-1") == -1)
    #expect([id, 7, -1].sorted() == [-1, 7, id])
    #expect(Team.ID("9223372036854775808") == nil && Team.ID(" 1") == nil && Team.ID("") == nil)
  }

  @Test("teams come with their players, and players with their team")
  func relations() throws {
    try withDatabase(Baseball.open) { transaction in
      let teams = try Team.insert(contentsOf: Self.drafts(), into: transaction)
      let draft = Player.Draft(firstName: "David", lastName: "Ortiz", teamID: teams[0].id)
      let player = try draft.insert(into: transaction)
      let rows = try Team.fetchAll(including: .players, from: transaction)
      #expect(rows.map(\.0) == teams && rows.map(\.1) == [[player], []])
      let nested = try Player.fetchAll(including: .team(including: .players), from: transaction)
      #expect(nested.map(\.1.0) == [teams[0]] && nested.map(\.1.1) == [[player]])
    }
  }

  @Test("a draft inserts and saves itself")
  func draftFunctions() throws {
    try withDatabase(Baseball.open) { transaction in
      let stored = try Self.drafts()[0].insert(into: transaction)
      #expect(try Team.fetch(id: stored.id, from: transaction) == stored)
      var draft = Team.Draft(stored)
      draft.city = "Brookline"
      let saved = try draft.save(in: transaction)
      #expect(saved.id == stored.id && saved.city == "Brookline")
      #expect(try Team.fetchAll(from: transaction) == [saved])
      #expect(throws: DatabaseError.self) { try Self.drafts()[0].insert(into: transaction) }
    }
  }

  @Test("teams and players are stored and found by key, by unique column, by team and by name")
  func everyFunction() throws {
    try withDatabase(Baseball.open) { transaction in
      let teams = try exercise(Team.self, Self.drafts(), in: transaction) { $0.city = "Brookline" }
      let joined = Date(timeIntervalSince1970: 1_700_000_000.125)
      let drafts = Position.allCases.map { position in
        Player.Draft(
          firstName: "Ann", lastName: "O'Neill", number: 7, teamID: teams[0].id, position: position,
          joinedAt: joined)
      }
      let players = try exercise(
        Player.self, drafts + [.init(firstName: "", lastName: "", teamID: teams[1].id)],
        in: transaction
      ) { $0.position = nil }
      return (teams, players)
    } check: { stored, transaction throws in
      let (teams, players) = stored
      #expect(try Team.fetch(abbreviation: "TB", from: transaction) == teams[1])
      #expect(try Team.fetch(abbreviation: "tb", from: transaction) == nil)
      #expect(try Player.fetchAll(teamID: teams[1].id, from: transaction) == [players[10]])
      #expect(
        try Player.fetchAll(lastName: "O'Neill", firstName: "Ann", from: transaction).count == 10)
      #expect(players.map(\.position) == Position.allCases + [nil])
    }
  }

  @Test("a default constant is Swift's to fill in, a default expression the database's")
  func defaults() throws {
    try withDatabase(Baseball.open) { transaction in
      let team = try Team.insert(Self.drafts()[0], into: transaction)
      let before = Date(timeIntervalSinceNow: -2)
      let player = try Player.insert(
        .init(firstName: "A", lastName: "B", teamID: team.id), into: transaction)
      #expect(player.number == 0)
      #expect(player.joinedAt > before && player.joinedAt < Date(timeIntervalSinceNow: 2))
      #expect(try Player.fetch(id: player.id, from: transaction) == player)
    }
  }

  @Test("saving a draft keeps the columns that it leaves to the database")
  func savingKeepsDefaults() throws {
    try withDatabase(Baseball.open) { transaction in
      let team = try Team.insert(Self.drafts()[0], into: transaction)
      let joined = Date(timeIntervalSince1970: -1)
      let player = try Player.insert(
        .init(firstName: "A", lastName: "B", teamID: team.id, joinedAt: joined), into: transaction)
      let saved = try Player.save(
        .init(id: player.id, firstName: "C", lastName: "B", teamID: team.id), in: transaction)
      #expect(saved.joinedAt == joined && saved.firstName == "C")
      #expect(try Player.fetchAll(from: transaction) == [saved])
    }
  }

  @Test("saving a draft without a key inserts it")
  func savingWithoutKey() throws {
    try withDatabase(Baseball.open) { transaction in
      let teams = try Self.drafts().map { try Team.save($0, in: transaction) }
      #expect(teams.map(\.id) == [1, 2])
      #expect(try Team.fetchAll(from: transaction) == teams)
    }
  }

  @Test("deleting a team deletes its players")
  func cascade() throws {
    try withDatabase(Baseball.open) { transaction in
      let teams = try Team.insert(contentsOf: Self.drafts(), into: transaction)
      for team in teams {
        try Player.insert(.init(firstName: "A", lastName: "B", teamID: team.id), into: transaction)
      }
      #expect(try Team.delete(id: teams[0].id, in: transaction))
      #expect(try !Team.delete(id: teams[0].id, in: transaction))
      let rest = try Player.fetchAll(from: transaction)
      #expect(rest.map(\.teamID) == [teams[1].id])
      #expect(try Player.delete(id: rest[0].id, in: transaction))
    }
  }

  @Test("rows inserted together are all or none")
  func allOrNone() throws {
    try withDatabase(Baseball.open) { transaction throws in
      #expect {
        try Team.insert(contentsOf: Self.drafts() + Self.drafts(), into: transaction)
      } throws: { "\($0)".hasPrefix("UNIQUE constraint violated by 'team.abbreviation': ") }
      #expect(try Team.count(in: transaction) == 0)
      #expect(try Team.insert(contentsOf: Self.drafts(), into: transaction).count == 2)
    }
  }

  @Test("an enum, a key and a date are encoded as their raw values")
  func codableKeys() throws {
    #expect(
      try String(decoding: JSONEncoder().encode([Team.ID(rawValue: 7)]), as: UTF8.self) == "[7]")
    #expect(try JSONDecoder().decode([Team.ID].self, from: Data("[7]".utf8)) == [7])
  }
}
