import DBGenRuntime
import Foundation
import Testing

@testable import GoldenBaseball

@Suite("columns are queried, and set")
struct ColumnFunctionsTests {
  private static func withPlayers(_ body: (WriteTransaction) throws -> Void) throws {
    try withDatabase(Baseball.open) { transaction in
      try Team.insert(
        contentsOf: [
          .init(id: 1, city: "Boston", nickname: "Red Sox", abbreviation: "BOS"),
          .init(id: 2, city: "Chicago", nickname: "Cubs", abbreviation: "CHC"),
        ], into: transaction)
      try Player.insert(contentsOf: drafts, into: transaction)
      try body(transaction)
    }
  }

  private static let drafts: [Player.Draft] = [
    .init(id: 1, firstName: "A", lastName: "D", number: 10, teamID: 1, position: .pitcher),
    .init(id: 2, firstName: "B", lastName: "C", number: 20, teamID: 1, position: nil),
    .init(id: 3, firstName: "C", lastName: "B", number: 20, teamID: 2, position: .pitcher),
  ]

  @Test("values come in the order of the rows, or once each in their own order")
  func values() throws {
    try Self.withPlayers { (transaction: WriteTransaction) throws -> Void in
      #expect(try Player.values(of: \.lastName, from: transaction) == ["D", "C", "B"])
      #expect(try Player.values(of: \.position, from: transaction) == [.pitcher, nil, .pitcher])
      #expect(
        try Player.values(of: \.position, distinct: true, from: transaction) == [nil, .pitcher])
      #expect(
        try Player.values(of: \.number, where: { $0.teamID == 1 }, limit: 1, from: transaction)
          == [10])
    }
  }

  @Test("aggregates ignore NULL, and are nil without values")
  func aggregates() throws {
    try Self.withPlayers { (transaction: WriteTransaction) throws -> Void in
      #expect(try Player.sum(of: \.number, in: transaction) == 50)
      #expect(try Player.sum(of: \.number, where: { $0.number > 99 }, in: transaction) == nil)
      #expect(try Player.min(of: \.lastName, in: transaction) == "B")
      #expect(try Player.max(of: \.number, where: { $0.teamID == 1 }, in: transaction) == 20)
      #expect(try Player.max(of: \.number, where: { $0.teamID == 9 }, in: transaction) == nil)
      #expect(try Player.average(of: \.number, where: { $0.teamID == 1 }, in: transaction) == 15)
      #expect(try Player.count(of: \.position, in: transaction) == 2)
      #expect(try Player.count(of: \.number, distinct: true, in: transaction) == 2)
    }
  }

  @Test("aggregates are grouped by a column")
  func groups() throws {
    try Self.withPlayers { (transaction: WriteTransaction) throws -> Void in
      let counts = try Player.count(by: \.teamID, in: transaction)
      #expect(Dictionary(uniqueKeysWithValues: counts) == [1: 2, 2: 1])
      let sums = try Player.sum(of: \.number, by: \.position, in: transaction)
      #expect(sums.map(\.key) == [nil, .pitcher] && sums.map(\.value) == [20, 30])
      let greatest = try Player.max(of: \.number, by: \.teamID, in: transaction)
      #expect(greatest.map(\.value) == [20, 20])
      let least = try Player.min(of: \.lastName, by: \.teamID, in: transaction)
      #expect(least.map(\.value) == ["C", "B"])
      let averages = try Player.average(
        of: \.number, by: \.teamID, where: { $0.number < 99 }, in: transaction)
      #expect(averages.map(\.value) == [15, 20])
    }
  }

  @Test("a match, made step by step or at once, finds the rows with every value set, NULL included")
  func match() throws {
    try Self.withPlayers { (transaction: WriteTransaction) throws -> Void in
      func ids(_ match: Player.Match) throws -> [Player.ID] {
        try Player.fetchAll(matching: match, from: transaction).map(\.id)
      }
      #expect(try ids(.init()) == [1, 2, 3])
      #expect(try ids(.init { $0.number = 20 }) == [2, 3])
      let both = Player.Match {
        $0.number = 20
        $0.teamID = 2
      }
      #expect(try ids(both) == [3])
      #expect(try ids(.init { $0.position = .some(nil) }) == [2])
      var match = Player.Match()
      match.teamID = 1
      match.position = .pitcher
      #expect(try ids(match) == [1])
      let last = try Player.fetchAll(
        matching: .init { $0.number = 20 }, orderBy: { [$0.lastName.ascending] }, limit: 1,
        from: transaction)
      #expect(last.map(\.id) == [3])
    }
  }

  @Test("a value of a match can be read, replaced and removed")
  func matchedValues() throws {
    var match = Player.Match {
      $0.number = 20
      $0.position = .some(nil)
    }
    #expect(match.number == 20 && match.position == .some(nil) && match.teamID == nil)
    match.number = 10
    match.position = nil
    #expect(match.number == 10 && match.position == nil)
    try Self.withPlayers { (transaction: WriteTransaction) throws -> Void in
      let players = try Player.fetchAll(matching: match, from: transaction)
      #expect(players.map(\.id) == [1])
    }
  }

  @Test("an update sets only what is named, NULL included, and says whether the row is there")
  func partialUpdate() throws {
    try Self.withPlayers { (transaction: WriteTransaction) throws -> Void in
      #expect(try Player.update(id: 1, set: [.number(99), .position(nil)], in: transaction))
      let player = try #require(try Player.fetch(id: 1, from: transaction))
      #expect(player.number == 99 && player.position == nil && player.lastName == "D")
      #expect(try !Player.update(id: 77, set: [.number(1)], in: transaction))
      #expect(try Player.update(id: 2, set: [], in: transaction))
      #expect(try !Player.update(id: 77, set: [], in: transaction))
      #expect {
        try Player.update(id: 1, set: [.teamID(99)], in: transaction)
      } throws: {
        "\($0)".hasPrefix(
          "FOREIGN KEY constraint violated by 'player.teamID', with no matching row in table 'team': "
        )
      }
    }
  }

  @Test("many rows are changed and deleted by a condition, and counted")
  func many() throws {
    try Self.withPlayers { (transaction: WriteTransaction) throws -> Void in
      let changed = try Player.updateAll(
        set: [.firstName("X"), .number(7)], where: { $0.number == 20 }, in: transaction)
      #expect(changed == 2)
      #expect(try Player.values(of: \.number, from: transaction) == [10, 7, 7])
      #expect(try Player.deleteAll(where: { $0.number == 7 }, in: transaction) == 2)
      #expect(try Player.deleteAll(in: transaction) == 1)
      #expect(try Player.count(in: transaction) == 0)
    }
  }

  @Test("rows that are rejected come back with their errors, and the rest stay")
  func insertEach() throws {
    try Self.withPlayers { (transaction: WriteTransaction) throws -> Void in
      let rejected = try Player.insertEach(
        [
          .init(id: 1, firstName: "again", lastName: "", teamID: 1),
          .init(id: 4, firstName: "new", lastName: "", teamID: 2),
          .init(id: 5, firstName: "lost", lastName: "", teamID: 99),
          .init(
            id: 6, firstName: "late", lastName: "", teamID: 1,
            joinedAt: Date(timeIntervalSince1970: 1e18)),
        ], into: transaction)
      #expect(rejected.map(\.row.id) == [1, 5, 6])
      #expect(rejected.map(\.index) == [0, 2, 3])
      guard case .constraint(let violation) = rejected[0].error else {
        Issue.record("\(rejected[0].error)")
        return
      }
      #expect(violation.kind == .primaryKey && violation.table == "player")
      #expect(violation.columns == ["id"])
      #expect(try Player.values(of: \.id, from: transaction) == [1, 2, 3, 4])
    }
  }

  @Test("pages by key neither repeat nor leave out a row when others come and go")
  func pages() throws {
    try Self.withPlayers { (transaction: WriteTransaction) throws -> Void in
      let first = try Player.fetchPage(after: nil, limit: 2, from: transaction)
      #expect(first.map(\.id) == [1, 2])
      try Player.insert(
        .init(id: -5, firstName: "early", lastName: "", teamID: 1), into: transaction)
      try Player.delete(id: 2, in: transaction)
      let second = try Player.fetchPage(after: first.last?.id, limit: 2, from: transaction)
      #expect(second.map(\.id) == [3])
      #expect(try Player.fetchPage(after: second.last, limit: 2, from: transaction).isEmpty)
      let pitchers = try Player.fetchPage(
        after: 1, limit: 5, where: { $0.position == .pitcher }, from: transaction)
      #expect(pitchers.map(\.id) == [3])
      #expect {
        try Player.fetchPage(after: nil, limit: -1, from: transaction)
      } throws: { "\($0)" == "'limit': -1 doesn't fit in a number of rows" }
    }
  }

  @Test("rows are passed one by one, until an error ends the loop")
  func forEach() throws {
    try Self.withPlayers { (transaction: WriteTransaction) throws -> Void in
      var names: [String] = []
      try Player.forEach(
        where: { $0.number == 20 }, orderBy: { [$0.lastName.ascending] }, from: transaction
      ) { names.append($0.lastName) }
      #expect(names == ["B", "C"])
      struct Enough: Error {}
      #expect(throws: Enough.self) {
        try Player.forEach(from: transaction) { _ in throw Enough() }
      }
      #expect(try Player.count(in: transaction) == 3)
    }
  }

  @Test("a time is compared in its stored form, and one in another form isn't read")
  func times() throws {
    try Self.withPlayers { (transaction: WriteTransaction) throws -> Void in
      let second = Date(timeIntervalSince1970: 1_700_000_000)
      func count(_ condition: (Player.Columns.Type) -> Condition<Player>) throws -> Int {
        try Player.count(where: condition, in: transaction)
      }
      try transaction.execute("UPDATE player SET joinedAt = '2023-11-14 22:13:20.000'")
      #expect(try count { $0.joinedAt == second } == 3)
      #expect(try count { $0.joinedAt != second } == 0)
      #expect(try count { $0.joinedAt < second } == 0)
      #expect(try count { $0.joinedAt.isBetween(second, second) } == 3)
      #expect(try count { $0.joinedAt < second + 0.001 } == 3)
      try transaction.execute("UPDATE player SET joinedAt = '2023-11-14 22:13:20'")
      #expect(try count { $0.joinedAt == second } == 0)
      #expect {
        try Player.fetchAll(from: transaction)
      } throws: {
        "\($0)"
          == "'player.joinedAt' in the row with id = 1: '2023-11-14 22:13:20' is not a timestamp stored as 'text', "
          + "YYYY-MM-DD HH:MM:SS.SSS, but one stored as 'textSeconds'; to read it, use another "
          + "encoding or the type 'text', or rewrite the value"
      }
    }
  }

  @Test("a value that no row can have is an error, not an empty answer")
  func refused() throws {
    try Self.withPlayers { (transaction: WriteTransaction) throws -> Void in
      let error = #expect(throws: DatabaseError.self) {
        try Player.count(where: { $0.joinedAt == .distantFuture + 1e15 }, in: transaction)
      }
      guard case .outOfRange(let value) = error, value.table == "player",
        value.column == "joinedAt"
      else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}
