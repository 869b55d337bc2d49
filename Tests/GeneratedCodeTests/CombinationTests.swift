import DBGenRuntime
import Foundation
import Testing

@testable import GoldenQueries

@Suite("combinations of a query's optional parts")
struct CombinationTests {
  /// A player that meets the conditions of a set, and none of the others.
  private static func player(meeting conditions: Int) -> Player {
    func meets(_ condition: Int) -> Bool { conditions & condition != 0 }
    return Player(
      id: Player.ID(rawValue: Int64(conditions + 1)), firstName: meets(1) ? "Ada" : "Bo",
      lastName: meets(2) ? "Orr" : "Oates", number: meets(4) ? 7 : 6, teamID: meets(8) ? 1 : nil,
      captainID: nil, position: meets(16) ? .pitcher : nil, salary: meets(32) ? 501 : 500,
      joinedAt: Date(timeIntervalSince1970: 0))
  }

  @Test("each of the 64 combinations of six parts finds the rows that meet its conditions")
  func all() throws {
    let sets = 0..<64
    try withDatabase(Queries.open) { (transaction: WriteTransaction) throws in
      try Team.insert(.init(id: 1, city: "Boston", name: "Red Sox"), into: transaction)
      for player in sets.map(Self.player) { try Player.Draft(player).insert(into: transaction) }
      for given in sets {
        let found = try Queries.playersMeeting(
          first: given & 1 != 0 ? "Ada" : nil, last: given & 2 != 0 ? "Orr" : nil,
          least: given & 4 != 0 ? 7 : nil, team: given & 8 != 0 ? 1 : nil,
          position: given & 16 != 0 ? .pitcher : nil, salary: given & 32 != 0 ? 500 : nil,
          from: transaction)
        let expected = sets.filter { $0 & given == given }
        #expect(found.map(\.rawValue) == expected.map { Int64($0 + 1) }, "\(given)")
      }
    }
  }
}
