import DBGenRuntime
import Foundation
import GoldenQueries
import RuntimeSamples
import Testing

/// Compares queries of the schema with typed conditions.
struct SchemaQueryAgreement {
  let players: [Player]
  let transaction: ReadTransaction
  let place: Comment

  func check(_ random: inout SeededGenerator) throws {
    try checkConditions(&random)
    try checkComparisons(&random)
    try checkAggregates(&random)
  }

  private func find(_ condition: Condition<Player>) throws -> [Player] {
    try Player.fetchAll(where: { _ in condition }, from: transaction)
  }

  private func checkConditions(_ random: inout SeededGenerator) throws {
    let columns = Player.columns
    let pattern = random.pick(["%", "a%", "_", "%b_"])
    #expect(
      try Queries.playersNamed(pattern: pattern, from: transaction)
        == find(columns.lastName.like(pattern)), place)
    let ids = (0..<Int64(random.below(8))).map(Player.ID.init(rawValue:))
    let positions = Array(Position.allCases.prefix(random.below(3)))
    // NOT IN is unknown for NULL, unless the list is empty.
    let isOther = !columns.position.isIn(positions)
    let known = positions.isEmpty ? isOther : isOther && columns.position != nil
    #expect(
      try Queries.withIDs(ids: ids, positions: positions, from: transaction)
        == find(columns.id.isIn(ids) && known), place)
    let times = (0..<random.below(3)).map { _ in random.pick(PlayerSample.times).value }
    #expect(
      try Queries.joinedAtAnyOf(times: times, from: transaction)
        == find(columns.joinedAt.isIn(times)), place)
  }

  private func checkComparisons(_ random: inout SeededGenerator) throws {
    let columns = Player.columns
    let (low, high) = (random.pick([Int.min, 0]), random.pick([2, Int.max]))
    let position = random.oneIn(2) ? nil : random.pick(Position.allCases)
    let since = random.pick(PlayerSample.times).value
    let captain = players.randomElement(using: &random)?.captainID
    let day = try #require(PlayerSample.day)
    let (limit, offset) = (random.below(4), random.below(2))
    let ids = try Queries.comparisons(
      low: low, high: high, position: position, since: since, captain: captain, first: 0,
      second: Int.max, salary: -2, day: day, limit: limit, offset: offset, from: transaction)
    let plain =
      columns.number.isBetween(low, high) && columns.joinedAt > since
      && columns.captainID != captain && columns.number.isIn([0, Int.max, 7])
      && columns.salary >= -2 && columns.teamID.isIn(Game.select(\.home) { $0.day == day })
    let found = try find(position.map { plain && columns.position == $0 } ?? plain)
    #expect(ids == found.dropFirst(offset).prefix(limit).map(\.id), place)
  }

  private func checkAggregates(_ random: inout SeededGenerator) throws {
    let team = random.oneIn(3) ? nil : Team.ID(rawValue: Int64(random.below(4)))
    #expect(
      try Queries.playerCount(teamID: team, from: transaction)
        == Player.count(where: { $0.teamID == team }, in: transaction), place)
    #expect(
      try Queries.highestNumber(from: transaction)
        == Player.max(of: \.number, in: transaction), place)
    #expect(
      try Queries.names(from: transaction)
        == Player.values(
          of: \.lastName, orderBy: { [$0.lastName.ascending] }, from: transaction), place)
    guard let totals = try? Queries.totals(from: transaction) else {
      #expect(throws: DatabaseError.self, place) {
        let _: Int? = try Player.sum(of: \.number, in: transaction)
      }
      return
    }
    #expect(totals.players == players.count, place)
    #expect(try totals.sum == Player.sum(of: \.number, in: transaction), place)
    #expect(try totals.average == Player.average(of: \.salary, in: transaction), place)
    let salaries: Double? = try Player.sum(of: \.salary, in: transaction)
    #expect(totals.total == salaries ?? 0, place)
  }
}
