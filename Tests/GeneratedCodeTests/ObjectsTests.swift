import DBGenRuntime
import Foundation
import Testing

@testable import GoldenObjects

@Suite("views, triggers and virtual tables")
struct ObjectsTests {
  private static let ortiz = Player.Draft(firstName: "David", surname: "Ortiz", position: .pitcher)

  @Test("the tables below the views have all their functions, with any triggers")
  func everyFunction() throws {
    try withDatabase(Objects.open) { transaction in
      let teams = try exercise(
        Team.self, [.init(name: "A", founded: nil), .init(name: "B")], in: transaction
      ) { $0.founded = .init(rawValue: 0) }
      #expect(try Team.fetch(name: "B", from: transaction) == teams[1])
      var player = Self.ortiz
      player.teamID = teams[0].id
      let players = try exercise(Player.self, [player], in: transaction) { $0.position = nil }
      #expect(try Player.fetchAll(teamID: teams[0].id, from: transaction) == players)
      try Log.deleteAll(transaction)
      try exercise(Log.self, [.init(text: "x")], in: transaction) { $0.text = "y" }
      let letter = Letter(_rowid: "x", subject: .text("y"))
      #expect(try Letter.insert(letter, into: transaction) == letter)
      try Letter.insert(contentsOf: [letter], into: transaction)
      #expect(try Letter.fetchAll(from: transaction) == [letter, letter])
      #expect(try Letter.count(in: transaction) == 2)
    }
  }

  @Test("a view has the types of the columns it selects, NULL where an outer join finds nothing")
  func views() throws {
    try withDatabase(Objects.open) { transaction in
      let team = try Team.insert(
        .init(name: "Red Sox", founded: .init(rawValue: -1)), into: transaction)
      var player = Self.ortiz
      let free = try Player.insert(player, into: transaction)
      player.teamID = team.id
      let players = try Player.insert(contentsOf: [player, player], into: transaction)
      let roster = try Roster.fetchAll(from: transaction)
      #expect(
        roster.first
          == Roster(
            playerID: free.id, firstName: "David", surname: "Ortiz", position: .pitcher,
            teamID: nil, teamName: nil, founded: nil))
      #expect(roster.last?.playerID == players[1].id)
      #expect(roster.last?.teamID == team.id)
      #expect(roster.last?.founded == team.founded)
      #expect(try Roster.count(in: transaction) == 3)
      let withoutTeam = try Roster.fetchAll(
        matching: .init { $0.teamID = .some(nil) }, from: transaction)
      #expect(withoutTeam == roster.filter { $0.teamID == nil } && !withoutTeam.isEmpty)
      let sizes = TeamSizes(
        id: team.id, name: "Red Sox", players: 2, longest: 5, hasSubstitutes: false)
      #expect(try TeamSizes.fetchAll(from: transaction) == [sizes])
      #expect(try TeamSizes.count(in: transaction) == 1)
      #expect(
        try BigTeam.fetchAll(from: transaction)
          == [BigTeam(id: team.id, name: "Red Sox", players: 2)])
      #expect(try BigTeam.count(in: transaction) == 1)
      #expect(try Names.fetchAll(from: transaction).map(\.kind).contains("team"))
      #expect(try Names.count(in: transaction) == 4)
      let sums = try OrderBy.fetchAll(from: transaction)
      #expect(sums.map(\.sumOf) == [3006, 3006, 3006])
      #expect(try OrderBy.count(in: transaction) == 3)
      try Letter.insert(Letter(_rowid: "x", subject: .text("long")), into: transaction)
      #expect(
        try Letters.fetchAll(from: transaction)
          == [Letters(number: 1, subject: .text("long"), isLong: true)])
      #expect(try Letters.count(in: transaction) == 1)
    }
  }

  @Test("a row reads back with its own key, although its trigger inserts another")
  func keysBesideTriggers() throws {
    try withDatabase(Objects.open) { transaction in
      let first = try Player.insert(Self.ortiz, into: transaction)
      let second = try Player.insert(Self.ortiz, into: transaction)
      #expect([first.id, second.id] == [1, 2])
      #expect(try Player.fetchAll(from: transaction) == [first, second])
      #expect(try Log.fetchAll(from: transaction).map(\.id) == [1001, 1002])
    }
  }

  @Test("a change by an AFTER trigger is seen when the row is fetched")
  func changesByTriggers() throws {
    try withDatabase(Objects.open) { transaction in
      var player = try Player.insert(Self.ortiz, into: transaction)
      player.firstName = "Dave"
      try player.update(in: transaction)
      #expect(try Player.fetch(id: player.id, from: transaction)?.changes == 1)
    }
  }

  @Test("a row that a trigger leaves out is an error, and so is what a trigger forbids")
  func refusals() throws {
    try withDatabase(Objects.open) { transaction in
      let signings = try exercise(
        Signing.self, [.init(name: "a"), .init(name: "b")], in: transaction
      ) { $0.name = "kept" }
      #expect(throws: DatabaseError.rowNotFound(table: "signing")) {
        try Signing.insert(.init(name: ""), into: transaction)
      }
      #expect(try Signing.fetchAll(from: transaction) == signings)
      #expect(try Signing.exists(id: signings[0].id, in: transaction))
      #expect(try Signing.delete(id: signings[0].id, in: transaction))
      let kept = try Signing.save(.init(id: signings[1].id, name: "kept"), in: transaction)
      #expect(try Signing.fetch(id: kept.id, from: transaction) == kept)
      let error = #expect(throws: DatabaseError.self) { try kept.delete(in: transaction) }
      guard case .constraint(let violation) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(violation.kind == .trigger)
      #expect(violation.failure.message == "signings are for good")
      #expect(try Signing.count(in: transaction) == 1)
    }
  }

  @Test("an update of a view does what its INSTEAD OF trigger says")
  func insteadOf() throws {
    try withDatabase(Objects.open) { transaction in
      let team = try Team.insert(.init(name: "A"), into: transaction)
      let player = try Player.insert(Self.ortiz, into: transaction)
      try transaction._statement("UPDATE roster SET teamName = 'A'").run()
      #expect(try Player.fetch(id: player.id, from: transaction)?.teamID == team.id)
      try transaction._statement("INSERT INTO bigTeams (name) VALUES ('B')").run()
      #expect(try Team.fetch(name: "B", from: transaction) != nil)
    }
  }

  @Test("an unchecked view is in the database, which opens, and works once its table is there")
  func unchecked() throws {
    let file = try TemporaryFile()
    let database = try Objects.open(at: file.path)
    try database.write { transaction in
      #expect {
        try transaction._statement("SELECT id FROM stranger").run()
      } throws: {
        "\($0)".hasPrefix("SQLite error 1 (extended 1): no such table: main.elsewhere in: ")
      }
      _ = try transaction.execute("PRAGMA user_version = 0")
    }
    database.close()
    let other = try Objects.open(at: file.path)
    try other.write { transaction in
      try transaction._statement("CREATE TABLE elsewhere (id INTEGER)").run()
      try transaction._statement("INSERT INTO elsewhere VALUES (1)").run()
      try transaction._statement("INSERT INTO stranger VALUES (2)").run()
      _ = try Team.insert(.init(name: "A"), into: transaction)
    }
    other.close()
  }

  @Test("virtual tables are read with the types that the schema gives, or as any values")
  func virtualTables() throws {
    try withDatabase(Objects.open) { transaction in
      try transaction._statement("INSERT INTO docs VALUES ('a', 'b'), (NULL, 7)").run()
      try transaction._statement("INSERT INTO area VALUES (7, 1.5, 2.5)").run()
      #expect(
        try Docs.fetchAll(from: transaction)
          == [Docs(subject: .text("a"), body: .text("b")), Docs(subject: .null, body: .integer(7))])
      #expect(try Docs.count(in: transaction) == 2)
      #expect(try Area.fetchAll(from: transaction) == [Area(id: 7, minX: 1.5, maxX: 2.5)])
      #expect(try Area.count(in: transaction) == 1)
    }
  }
}

extension Log {
  fileprivate static func deleteAll(_ transaction: WriteTransaction) throws {
    try transaction._statement("DELETE FROM log").run()
  }
}
