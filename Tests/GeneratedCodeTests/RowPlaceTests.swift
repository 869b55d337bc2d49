import DBGenObservation
import DBGenRuntime
import Foundation
import GoldenQueries
import GoldenTypes
import Testing

@testable import GoldenBaseball

private typealias Player = GoldenBaseball.Player
private typealias Team = GoldenBaseball.Team

@Suite("the row that an error of reading names")
struct RowPlaceTests {
  private static let isNoText = "a node sends no text that isn't UTF-8"
  private static let bad = "'2023-11-14 22:13:20'"
  private static let problem =
    ": '2023-11-14 22:13:20' is not a timestamp stored as 'text', YYYY-MM-DD HH:MM:SS.SSS, but one "
    + "stored as 'textSeconds'; to read it, use another encoding or the type 'text', or rewrite "
    + "the value"

  /// Adds a team with three players, the last of whom can't be read.
  private static func addPlayers(to transaction: WriteTransaction) throws {
    _ = try Team.insert(
      .init(id: 1, city: "Boston", nickname: "Red Sox", abbreviation: "BOS"), into: transaction)
    for id in [3, 5, 7] as [Player.ID] {
      _ = try Player.insert(
        .init(id: id, firstName: "a", lastName: "b", teamID: 1), into: transaction)
    }
    try transaction.execute("UPDATE player SET joinedAt = \(raw: bad) WHERE id = 7")
  }

  private static func withPlayers(
    onlySQLite reason: String? = nil, _ body: (WriteTransaction) throws -> Void
  ) throws {
    try withDatabase(Baseball.open, onlySQLite: reason) {
      (transaction: WriteTransaction) throws -> Void in
      try addPlayers(to: transaction)
      try body(transaction)
    }
  }

  private func expect(
    _ message: String, at sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
  ) {
    let error = #expect(
      throws: DatabaseError.self, sourceLocation: sourceLocation, performing: body)
    #expect(error.map { "\($0)" } == message, sourceLocation: sourceLocation)
  }

  @Test("a row of a table is named by its key, however it was fetched")
  func keys() throws {
    try Self.withPlayers { transaction in
      let message = "'player.joinedAt' in the row with id = 7\(Self.problem)"
      expect(message) { _ = try Player.fetchAll(from: transaction) }
      expect(message) { _ = try Player.fetch(id: 7, from: transaction) }
      expect(message) { _ = try Player.fetchAll(teamID: 1, from: transaction) }
      expect(message) {
        _ = try Player.fetchAll(orderBy: { [$0.id.descending] }, from: transaction)
      }
      expect(message) { _ = try Player.fetchPage(after: 5, limit: 2, from: transaction) }
      expect(message) { try Player.forEach(from: transaction) { _ in } }
      expect(message) { _ = try transaction.fetch("SELECT * FROM player", as: Player.self) }
      expect(message) {
        let sql: SQL =
          "SELECT joinedAt, teamID, position, number, id, firstName, lastName FROM player"
        _ = try transaction.fetch(sql, as: Player.self)
      }
    }
  }

  @Test("related rows are named by their own keys")
  func relations() throws {
    try Self.withPlayers { transaction in
      expect("'player.joinedAt' in the row with id = 7\(Self.problem)") {
        _ = try Team.fetchAll(including: .players, from: transaction)
      }
    }
  }

  @Test("a row of a query is named by the key of the table's columns that it has, or by its number")
  func queries() throws {
    try Self.withPlayers(onlySQLite: Self.isNoText) { transaction in
      try transaction.execute(
        "UPDATE player SET lastName = CAST(x'62ff' AS TEXT) WHERE id = 7")
      expect("'lastName' in row 3: 2 bytes is not UTF-8") {
        _ = try Baseball.roster(teamID: 1, minimumNumber: 0, from: transaction)
      }
      expect("'lastName' in row 2: 2 bytes is not UTF-8") {
        _ = try transaction.fetch("SELECT lastName FROM player WHERE id > 3", as: String.self)
      }
      expect("'player.joinedAt' in row 3\(Self.problem)") {
        _ = try Player.values(of: { $0.joinedAt }, from: transaction)
      }
      expect("'player.max(\"player\".\"joinedAt\")' in row 1\(Self.problem)") {
        _ = try Player.max(of: { $0.joinedAt }, where: { $0.id == 7 }, in: transaction)
      }
      expect("'x' in row 1 has text, expected an integer; to read it, use the type 'any'") {
        _ = try transaction.fetchFirst("SELECT 'a' AS x") { try $0.integer(0) }
      }
    }
    try withDatabase(Queries.open) { (transaction: WriteTransaction) throws -> Void in
      _ = try GoldenQueries.Player.insert(
        .init(id: 9, firstName: "a", lastName: "b", joinedAt: .now), into: transaction)
      try transaction.execute("UPDATE player SET joinedAt = 253402300800")
      let message =
        "'player.joinedAt' in the row with id = 9: 253402300800 doesn't fit in a timestamp stored as "
        + "'unixSeconds', seconds since 1970; to read it, use another encoding or the type 'any', or "
        + "rewrite the value"
      expect(message) { _ = try Queries.playersNamed(pattern: "%", from: transaction) }
      expect(message) { _ = try Queries.playersWithTeams(from: transaction) }
    }
  }

  @Test("a row of a view is named by its number")
  func views() throws {
    try withDatabase(Queries.open, onlySQLite: Self.isNoText) {
      (transaction: WriteTransaction) throws -> Void in
      for name in ["a", "b"] {
        _ = try GoldenQueries.Team.insert(.init(city: "c", name: name), into: transaction)
      }
      try transaction.execute("UPDATE team SET city = CAST(x'ff' AS TEXT) WHERE name = 'b'")
      expect("'teamCities.city' in row 2: 1 bytes is not UTF-8") {
        _ = try TeamCities.fetchAll(from: transaction)
      }
    }
  }

  @Test("a key of several columns, and one of bytes, is shown as SQL")
  func keysAsSQL() throws {
    try withDatabase(Types.open) { (transaction: WriteTransaction) throws -> Void in
      try transaction.execute("INSERT INTO tally (hash, size) VALUES (x'00000000000000ff', -1)")
      expect(
        "'tally.size' in the row with hash = X'00000000000000ff': -1 doesn't fit in UInt64; to read "
          + "it, use the type 'integer'"
      ) { _ = try Tally.fetchAll(from: transaction) }
    }
  }

  @Test("an observation throws the same error")
  func observation() async throws {
    let database = try Baseball.open(at: ":memory:")
    try await database.write { try Self.addPlayers(to: $0) }
    var values = database.observe { try Player.fetchAll(from: $0) }.makeAsyncIterator()
    let error = await #expect(throws: DatabaseError.self) { _ = try await values.next() }
    #expect(
      error.map { "\($0)" } == "'player.joinedAt' in the row with id = 7\(Self.problem)")
  }

  @Test("a value that is refused when it is written has no row, also while rows are read")
  func writing() throws {
    try Self.withPlayers { transaction in
      let late = Date(timeIntervalSince1970: 1e18)
      expect("'player.joinedAt': 1e+18 seconds since 1970 doesn't fit in a year from 0 to 9999") {
        try Player.forEach(where: { $0.id != 7 }, from: transaction) { player in
          _ = try Player.update(id: player.id, set: [.joinedAt(late)], in: transaction)
        }
      }
    }
  }
}
