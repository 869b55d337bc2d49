import DBGenRuntime
import Foundation
import Testing

@testable import GoldenQueries

@Suite("optional parts, orders with parameters, and queries of several statements")
struct QueryFormTests {
  private static let joined = Date(timeIntervalSince1970: 1_000)

  private static func withPlayers(_ body: (WriteTransaction) throws -> Void) throws {
    try withDatabase(Queries.open) { (transaction: WriteTransaction) throws in
      try Team.insert(
        contentsOf: [
          .init(id: 1, city: "Boston", name: "Red Sox"),
          .init(id: 2, city: "Chicago", name: "Cubs"),
        ], into: transaction)
      let names = ["Ortiz", "Lester", "Martinez", "Agent"]
      for (index, name) in names.enumerated() {
        try Player.insert(
          .init(
            id: Player.ID(rawValue: Int64(index + 1)), firstName: "A", lastName: name,
            number: 10 * (index + 1), teamID: index < 2 ? 1 : 2,
            position: index == 1 ? .pitcher : nil, joinedAt: joined + Double(index)),
          into: transaction)
      }
      try body(transaction)
    }
  }

  @Test("a query of ten parts and four orders has each of their combinations")
  func manyParts() throws {
    try Self.withPlayers { transaction in
      let players = try Player.fetchAll(from: transaction)
      for set in 0..<1 << 7 {
        func given<Value>(_ bit: Int, _ value: Value) -> Value? { set & bit == 0 ? nil : value }
        let found = try Queries.playersFiltered(
          above: given(1, 10), below: given(2, 40), first: given(4, "A"), last: nil,
          team: given(8, 1), position: given(16, .pitcher), salary: nil,
          since: given(32, Self.joined + 1), ids: given(64, [2, 3, 4]), order: .near(number: 99),
          from: transaction)
        let expected = players.filter { Self.meets(set, $0) }
        #expect(found == expected.reversed().map(\.id), "\(set)")
      }
    }
  }

  /// Whether a player meets the conditions of a set.
  private static func meets(_ set: Int, _ player: Player) -> Bool {
    let conditions: [(bit: Int, isMet: Bool)] = [
      (1, player.number > 10), (2, player.number < 40), (8, player.teamID == 1),
      (16, player.id == 2), (32, player.id != 1), (64, player.id != 1),
    ]
    return conditions.allSatisfy { set & $0.bit == 0 || $0.isMet }
  }

  @Test("an order has the values of its parameters, with any parts")
  func orderParameters() throws {
    try Self.withPlayers { transaction in
      func ids(_ order: PlayersFilteredOrder, above: Int? = nil) throws -> [Player.ID] {
        try Queries.playersFiltered(above: above, order: order, from: transaction)
      }
      #expect(try ids(.name) == [4, 2, 3, 1])
      #expect(try ids(.near(number: 30)) == [3, 2, 4, 1])
      #expect(try ids(.near(number: 30), above: 20) == [3, 4])
      #expect(try ids(.favorites(favorites: [4, 3], place: .pitcher)) == [3, 4, 2, 1])
      #expect(try ids(.favorites(favorites: [], place: nil)) == [1, 3, 4, 2])
      #expect(try ids(.in(since2: Self.joined + 2, in: 2)) == [4, 3, 2, 1])
      let page = try Queries.playersFiltered(
        limit: 2, offset: 1, order: .near(number: 30), from: transaction)
      #expect(page == [2, 4])
      #expect(PlayersFilteredOrder.near(number: 1) != .near(number: 2))
    }
  }

  @Test("a call that gives one of two parameters that take effect together doesn't compile")
  func togetherOrNot() throws {
    func messages(_ arguments: String) throws -> String {
      try Compiler.messages(
        ofText: """
          import DBGenRuntime
          import GoldenQueries

          func use(_ transaction: ReadTransaction, _ number: Int?) throws {
            _ = try Queries.playersFiltered(\(arguments)order: .name, from: transaction)
          }
          """)
    }
    for right in [
      "", "limit: 1, offset: 2, ", "above: 3, ", "above: 3, limit: number, offset: nil, ",
    ] {
      #expect(try messages(right) == "")
    }
    for (wrong, missing) in [("limit: 1, ", "offset"), ("above: 3, offset: 1, ", "limit")] {
      let found = try messages(wrong)
      #expect(found.contains("error: ") && found.contains("\(missing):"), "\(found)")
    }
  }

  @Test("a query of several statements runs all of them, and returns what the last one does")
  func severalStatements() throws {
    try Self.withPlayers { transaction in
      try Player.update(id: 3, set: [.captainID(1)], in: transaction)
      let rows = try Queries.movePlayer(
        id: 1, teamID: 2, at: Self.joined + 50, order: .name, in: transaction)
      #expect(rows.map(\.player.id) == [4, 3, 1])
      #expect(rows.map(\.player.captainID) == [nil, nil, nil])
      #expect(rows.last?.player.joinedAt == Self.joined + 50)
      #expect(rows.map(\.team) == ["Cubs", "Cubs", "Cubs"])
      let names: [TagTable.Draft] = [(id: 1, name: "a"), (id: 2, name: "b"), (id: 3, name: "c")]
      try TagTable.insert(contentsOf: names, into: transaction)
      let deleted = try Queries.renameTag(
        new: "z", old: "a", others: ["b", "c", "a"], in: transaction)
      #expect(deleted == 2)
      #expect(try TagTable.fetchAll(from: transaction).map(\.name) == ["z"])
    }
  }

  @Test("if one of several statements fails, the others are undone, and the transaction continues")
  func allOrNone() throws {
    try Self.withPlayers { transaction in
      #expect(throws: DatabaseError.self) {
        try Queries.joinTeam(
          firstName: "Cy", lastName: "Young", teamID: 99, at: Self.joined, into: transaction)
      }
      #expect(try TagTable.count(in: transaction) == 0)
      let id = try Queries.joinTeam(
        firstName: "Cy", lastName: "Young", teamID: 1, at: Self.joined, into: transaction)
      #expect(try Player.fetch(id: id, from: transaction)?.lastName == "Young")
      #expect(try TagTable.fetchAll(from: transaction).map(\.name) == ["Cy"])
    }
  }
}
