import DBGenRuntime
import Foundation
import Testing

@testable import GoldenQueries

@Suite("queries of the schema")
struct QueriesTests {
  private static let monday = QueriesDate(Date(timeIntervalSince1970: 86400 * 4), in: .utc)
  private static let joined = Date(timeIntervalSince1970: 1_000_000_000)

  /// Calls `body` with two teams with players, a team without players, and a player without a team.
  private static func withLeague(
    onlySQLite reason: String? = nil, _ body: (WriteTransaction) throws -> Void
  ) throws {
    try withDatabase(Queries.open, onlySQLite: reason) { transaction in
      try Team.insert(
        contentsOf: [
          .init(id: 1, city: "Boston", name: "Red Sox", founded: monday),
          .init(id: 2, city: "Chicago", name: "Cubs"), .init(id: 3, city: "Tampa", name: "Rays"),
        ], into: transaction)
      try Player.insert(
        contentsOf: [
          player(1, "David", "Ortiz", 34, team: 1), player(2, "Pedro", "Martinez", 45, team: 1),
          player(3, "Jon", "Lester", 5, team: 2), player(4, "Free", "Agent", 0, team: nil),
        ], into: transaction)
      try Player.update(id: 2, set: [.captainID(1)], in: transaction)
      try Player.update(id: 3, set: [.position(.pitcher), .salary(10)], in: transaction)
      try Game.insert(.init(home: 1, guest: 2, day: monday, runs: 7), into: transaction)
      let tags: [TagTable.Draft] = [(id: 1, name: "good"), (id: 2, name: "better")]
      try TagTable.insert(contentsOf: tags, into: transaction)
      try body(transaction)
    }
  }

  private static func player(
    _ id: Player.ID, _ first: String, _ last: String, _ number: Int, team: Team.ID?
  ) -> Player.Draft {
    .init(
      id: id, firstName: first, lastName: last, number: number, teamID: team, joinedAt: joined)
  }

  @Test("the tables beside the queries have all their functions")
  func everyFunction() throws {
    try Self.withLeague { transaction in
      let teams = try Team.fetchAll(from: transaction)
      #expect(try Team.fetch(id: 1, from: transaction) == teams[0])
      #expect(try Team.fetch(name: "Cubs", from: transaction) == teams[1])
      #expect(try Player.fetch(id: 1, from: transaction)?.lastName == "Ortiz")
      #expect(try Player.fetchAll(teamID: 1, from: transaction).count == 2)
      #expect(try Player.fetchAll(captainID: 1, from: transaction).map(\.id) == [2])
      #expect(try Player.fetchAll(lastName: "Lester", from: transaction).map(\.id) == [3])
      let game = try Game.fetch(home: 1, guest: 2, day: Self.monday, from: transaction)
      #expect(game?.runs == 7)
      #expect(try Game.exists(home: 1, guest: 2, day: Self.monday, in: transaction))
      #expect(try Game.fetchAll(home: 1, from: transaction).count == 1)
      #expect(try Game.fetchAll(guest: 2, from: transaction).count == 1)
      #expect(try Game.delete(home: 1, guest: 2, day: Self.monday, in: transaction))
      #expect(try TagTable.fetch(id: 1, from: transaction)?.name == "good")
      #expect(try TagTable.exists(id: 1, in: transaction))
      #expect(try TagTable.delete(id: 1, in: transaction))
      #expect(try Team.exists(id: 3, in: transaction))
      #expect(try Team.delete(id: 3, in: transaction))
      #expect(try Player.search("ortiz", from: transaction).map(\.id) == [1])
      #expect(try Player.exists(id: 4, in: transaction))
      #expect(try Player.delete(id: 4, in: transaction))
      #expect(try TeamSizes.count(in: transaction) == 2)
    }
  }

  @Test("rows of a view and of queries are coded if their own conformances say so")
  func coded() throws {
    func copy<Value: Codable>(_ value: Value) throws -> Value {
      try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
    try Self.withLeague { transaction in
      let names = try NamesOfPlayers.fetchAll(from: transaction)
      #expect(names.count == 4)
      #expect(try copy(names) == names)
      let roster = try Queries.roster(teamID: 1, minimumNumber: 0, from: transaction)
      #expect(roster.count == 2)
      #expect(try copy(roster) == roster)
      let numbers = try Queries.numbersByTeam(from: transaction)
      #expect(numbers.count == 3)
      #expect(try copy(numbers) == numbers)
    }
  }

  @Test("the tables beside the queries are written and read as any others")
  func exercised() throws {
    try withDatabase(Queries.open) { transaction in
      try exercise(
        Team.self, [.init(city: "a", name: "A"), .init(city: "b", name: "B")], in: transaction
      ) {
        $0.city = "c"
      }
      try exercise(Player.self, [Self.player(1, "x", "y", 3, team: nil)], in: transaction) {
        $0.salary = 2
      }
      try exercise(Game.self, [.init(home: 1, guest: 2, day: Self.monday)], in: transaction) {
        $0.runs = 3
      }
      try exercise(
        TagTable.self, [(id: nil, name: "good")], in: transaction, isEqual: { $0 == $1 },
        change: { $0.name = "bad" })
      #expect(try TeamSizes.fetchAll(from: transaction).map(\.players) == [0, 0])
    }
  }

  @Test("result columns have the names, types and order of the SQL")
  func rows() throws {
    try Self.withLeague { transaction in
      let roster = try Queries.roster(teamID: 1, minimumNumber: 40, from: transaction)
      let row = RosterRow(
        firstName: "Pedro", lastName: "Martinez", team: "Red Sox", joinedAt: Self.joined)
      #expect(roster == [row])
      #expect(try Queries.roster(teamID: 1, minimumNumber: 0, from: transaction).count == 2)
      #expect(try Queries.roster(teamID: 3, minimumNumber: 0, from: transaction) == [])
    }
  }

  @Test("whole tables are read as their records, and as nil if an outer join has no row")
  func wholeTables() throws {
    try Self.withLeague { transaction in
      let players = try Player.fetchAll(from: transaction)
      let teams = try Team.fetchAll(from: transaction)
      #expect(
        try Queries.playersNamed(pattern: "%e%", from: transaction)
          == players.filter { $0.lastName.contains("e") })
      let pairs = try Queries.playersWithTeams(from: transaction)
      #expect(pairs.map(\.player) == players)
      #expect(pairs.map(\.team) == [teams[0], teams[0], teams[1], nil])
      let captains = try Queries.playersWithCaptains(from: transaction)
      #expect(captains.map(\.captain) == [nil, players[0], nil, nil])
      #expect(captains.map(\.difference) == [nil, 34 - 45, nil, nil])
      #expect(try Queries.teamOfPlayer(id: 3, from: transaction) == teams[1])
      #expect(try Queries.teamOfPlayer(id: 4, from: transaction) == nil)
      #expect(try Queries.teamNamed(name: "Rays", from: transaction) == teams[2])
      let sizes = try TeamSizes.fetchAll(from: transaction)
      #expect(
        try Queries.sizes(least: 1, from: transaction) == sizes.filter { $0.players > 0 })
      #expect(try Queries.tags(from: transaction).map(\.tag.name) == ["good", "better"])
      #expect(try Queries.tags(from: transaction).map(\.length) == [4, 6])
      let game = try Game.fetchAll(from: transaction)
      #expect(try Queries.recent(since: Self.monday, runs: 6, from: transaction) == game)
      #expect(try Queries.recent(since: Self.monday, runs: 7, from: transaction) == [])
    }
  }

  @Test("the rows of a one-to-many join are gathered under their parents in one query")
  func groups() throws {
    try Self.withLeague { transaction in
      let players = try Player.fetchAll(from: transaction)
      let groups = try Queries.teamsWithPlayers(from: transaction)
      #expect(groups.map(\.team.name) == ["Cubs", "Rays", "Red Sox"])
      #expect(groups.map(\.player) == [[players[2]], [], [players[0], players[1]]])
      let numbers = try Queries.numbersByTeam(from: transaction)
      #expect(numbers.map(\.team?.name) == ["Red Sox", "Cubs", nil])
      #expect(numbers.map(\.number) == [[34, 45], [5], [0]])
      let games = try Queries.gamesWithTags(from: transaction)
      let all = try Game.fetchAll(from: transaction)
      #expect(games.map(\.game) == all)
      #expect(games.flatMap(\.items).map(\.points) == [8, 9])
      #expect(games.flatMap(\.items).map(\.tag.name) == ["good", "better"])
    }
  }

  @Test("parents come in the order of their first appearance, however their rows are mixed")
  func mixedGroups() throws {
    try Self.withLeague { transaction in
      try Player.insert(Self.player(5, "Last", "One", 9, team: 1), into: transaction)
      let numbers = try Queries.numbersByTeam(from: transaction)
      #expect(numbers.map(\.team?.name) == ["Red Sox", "Cubs", nil])
      #expect(numbers.map(\.number) == [[34, 45, 9], [5], [0]])
    }
  }

  @Test("one result column is its type, and one row is one value")
  func values() throws {
    try Self.withLeague { transaction in
      #expect(try Queries.names(from: transaction) == ["Agent", "Lester", "Martinez", "Ortiz"])
      #expect(try Queries.playerCount(teamID: 1, from: transaction) == 2)
      #expect(try Queries.playerCount(teamID: nil, from: transaction) == 1)
      #expect(try Queries.highestNumber(from: transaction) == 45)
      #expect(try Queries.lastJoined(from: transaction) == Self.joined)
      let id: Team.ID = try Queries.idOfTeam(name: "Cubs", from: transaction)
      #expect(id == 2)
      #expect(try Queries.findTeamID(name: "Cubs", from: transaction) == 2)
      #expect(try Queries.findTeamID(name: "Nope", from: transaction) == nil)
      #expect(try Queries.hasPlayers(id: 3, from: transaction) == false)
      #expect(try Queries.hasPlayers(id: 2, from: transaction))
      let totals = try Queries.totals(from: transaction)
      #expect(totals == TotalsRow(players: 4, sum: 84, average: 10, total: 10))
      try Player.deleteAll(in: transaction)
      let none = try Queries.totals(from: transaction)
      #expect(none == TotalsRow(players: 0, sum: nil, average: nil, total: 0))
      #expect(try Queries.highestNumber(from: transaction) == nil)
    }
  }

  @Test("a query of one row throws rowNotFound where there is none")
  func noRow() throws {
    try Self.withLeague { transaction in
      #expect(throws: DatabaseError.rowNotFound(table: "")) {
        try Queries.idOfTeam(name: "Nope", from: transaction)
      }
      #expect(throws: DatabaseError.rowNotFound(table: "")) {
        try Queries.teamNamed(name: "Nope", from: transaction)
      }
      #expect(DatabaseError.rowNotFound(table: "").description == "the query returned no row")
    }
  }

  @Test("expressions are of the types and of the nullability that were worked out")
  func expressions() throws {
    try Self.withLeague { transaction in
      let rows = try Queries.expressions(from: transaction)
      let lester = ExpressionsRow(
        city: "Chicago", isNew: false, level: "low", place: nil, fullName: "Jon Lester",
        shout: "CUBS", double: 10, half: 5, isLow: true, games: 0, lastGame: nil, rank: 3,
        salary: 10, text: "5", atLeast: 5)
      #expect(rows[2] == lester)
      #expect(rows[0].lastGame == Self.monday)
      #expect(rows[0].games == 1)
      #expect(rows[3].shout == nil)
      #expect(rows[3].city == "?")
      let longest = try Queries.longest(data: #"{"x": 8}"#, length: 4, from: transaction)
      #expect(longest.map(\.x) == [8, 8])
      #expect(try Queries.longest(data: "{}", length: 7, from: transaction).map(\.x) == [nil])
      let teams = try Queries.perTeam(least: 2, from: transaction)
      #expect(teams == [PerTeamRow(id: 1, highest: 45, founded: Self.monday)])
    }
  }

  @Test("parameters are typed from what they are compared with, and always bound")
  func parameters() throws {
    try Self.withLeague { transaction in
      func ids(_ position: Position?, _ captain: Player.ID?) throws -> [Player.ID] {
        try Queries.comparisons(
          low: 1, high: 50, position: position, since: Self.joined - 1, captain: captain,
          first: 34, second: 5, salary: 9, day: Self.monday, limit: 9, offset: 0,
          from: transaction)
      }
      #expect(try ids(nil, 1) == [])
      try Player.updateAll(set: [.salary(20)], in: transaction)
      #expect(try ids(nil, 4) == [1])
      #expect(try ids(.pitcher, 4) == [])
      #expect(try ids(nil, nil) == [])
      #expect(try Queries.`self`(transaction: 1, statement: 34, from: transaction) == ["Ortiz"])
      let injection = "' OR 1 = 1 --"
      #expect(try Queries.findTeamID(name: injection, from: transaction) == nil)
    }
  }

  @Test("a list takes any number of values, of any type and encoding")
  func lists() throws {
    try Self.withLeague { transaction in
      func ids(_ ids: [Player.ID], not positions: [Position]) throws -> [Player.ID] {
        try Queries.withIDs(ids: ids, positions: positions, from: transaction).map(\.id)
      }
      try Player.updateAll(set: [.position(.catcher)], in: transaction)
      try Player.update(id: 3, set: [.position(.pitcher)], in: transaction)
      #expect(try ids([3, 1, 99], not: []) == [1, 3])
      #expect(try ids([3, 1, 99], not: [.pitcher, .shortstop]) == [1])
      #expect(try ids([], not: []) == [])
      #expect(try ids((1...40_000).map { Player.ID(rawValue: $0) }, not: []).count == 4)
      #expect(try Queries.playedOn(days: [Self.monday], from: transaction).count == 1)
      #expect(try Queries.playedOn(days: [], from: transaction).isEmpty)
      #expect(try Queries.joinedAtAnyOf(times: [Self.joined], from: transaction).count == 4)
    }
  }

  @Test("SELECTs inside of others are seen through, recursive ones too")
  func inner() throws {
    try Self.withLeague { transaction in
      let busy = try Queries.busyTeams(least: 1, from: transaction)
      #expect(
        busy == [
          BusyTeamsRow(name: "Rays", n: nil, top: nil),
          BusyTeamsRow(name: "Red Sox", n: 2, top: 45),
        ])
      let sizes = try Queries.sizesOfTeams(from: transaction)
      #expect(sizes.map(\.n) == [1, 2])
      let chain = try Queries.captainsAbove(id: 2, from: transaction)
      #expect(chain.map(\.id) == [2, 1])
      #expect(try Queries.series(limit: 4, from: transaction) == [1, 2, 3, 4])
    }
  }

  @Test("SELECTs that are put together give what they have in common")
  func compound() throws {
    try Self.withLeague { transaction in
      let teams = try Queries.either(city: "Tampa", name: "Cubs", from: transaction)
      #expect(teams.map(\.id) == [2, 3])
      let everybody = try Queries.everybody(from: transaction)
      #expect(everybody.map { $0.player?.id } == [nil, 1, 2, 3, 4])
      #expect(everybody.map { $0.team?.id } == [3, 1, 1, 2, nil])
      let all = try Queries.namesAndNumbers(from: transaction)
      #expect(all.first == NamesAndNumbersRow(id: 1, title: "Ortiz"))
    }
  }

  @Test("an update that joins another table gives what RETURNING says")
  func updateFrom() throws {
    try Self.withLeague(onlySQLite: "a cluster refuses it") { transaction in
      let rows = try Queries.giveTeamNumbers(salary: nil, name: "Cubs", in: transaction)
      #expect(rows == [GiveTeamNumbersRow(id: 3, next: 3)])
      #expect(try Player.fetch(id: 3, from: transaction)?.salary == nil)
    }
  }

  @Test("a full-text query finds records")
  func fullText() throws {
    try Self.withLeague { transaction in
      let found = try Queries.found(words: "ortiz OR lester", limit: 1, from: transaction)
      #expect(found.count == 1)
    }
  }

  @Test("statements that write return the number of rows, or what RETURNING gives")
  func writing() throws {
    try Self.withLeague { transaction in
      #expect(try Queries.renumber(number: 1, teamID: nil, id: 1, in: transaction) == 1)
      #expect(try Player.fetch(id: 1, from: transaction)?.teamID == nil)
      #expect(try Queries.renumber(number: 1, teamID: nil, id: 77, in: transaction) == 0)
      let mets = try Queries.addTeam(
        city: "New York", name: "Mets", founded: nil, into: transaction)
      #expect(try Queries.teamNamed(name: "Mets", from: transaction) == mets.first)
      let moved = try Queries.moveTeam(city: "X", founded: Self.monday, id: 3, in: transaction)
      #expect(moved == 1)
      #expect(try Team.fetch(id: 3, from: transaction)?.city == "X")
      #expect(try Queries.addTags(teamID: 2, into: transaction) == 1)
      let raised = try Queries.raise(factor: 1.5, teamID: 2, in: transaction)
      #expect(raised == [RaiseRow(id: 3, salary: 15)])
      try Queries.upsert(name: "Mets", city: "Queens", into: transaction)
      #expect(try Team.fetch(name: "Mets", from: transaction)?.city == "Queens")
      #expect(try Queries.removeBefore(date: Self.joined, in: transaction) == 0)
      #expect(try Queries.removeBefore(date: Self.joined + 1, in: transaction) == 4)
    }
  }

  @Test("each statement that inserts takes its transaction by the label of inserts")
  func inserting() throws {
    try Self.withLeague { (transaction: WriteTransaction) throws -> Void in
      #expect(try Queries.addTagsOfTeam(teamID: 2, into: transaction) == 1)
      #expect(try Queries.replaceTag(id: 1, name: "new", into: transaction) == 1)
      #expect(try TagTable.fetch(id: 1, from: transaction)?.name == "new")
    }
  }

  @Test("a record that RETURNING gives is the one that is stored, real numbers included")
  func returnedRecord() throws {
    try Self.withLeague { transaction in
      let player = try Queries.addPlayer(
        firstName: "New", lastName: "One", salary: 3, joinedAt: Self.joined, into: transaction)
      #expect(player.salary == 3)
      let stored = try Player.fetch(id: player.id, from: transaction)
      #expect(stored == player)
    }
  }

  @Test("a statement of which one row is taken is run to its end all the same")
  func writingToTheEnd() throws {
    try Self.withLeague { transaction in
      #expect { try Queries.moveGame(home: 99, in: transaction) } throws: {
        "\($0)".hasPrefix(
          "FOREIGN KEY constraint violated by 'game.home', with no matching row in table 'team': ")
      }
      let games = try Game.fetchAll(from: transaction)
      #expect(games.map(\.home) == [1])
      #expect(try Queries.moveGame(home: 3, in: transaction) == 7)
    }
  }

  @Test("a part takes effect if all of its parameters are given")
  func parts() throws {
    try Self.withLeague { transaction in
      let players = try Player.fetchAll(from: transaction)
      for team in [nil, 1, 2] as [Team.ID?] {
        for (low, high) in [(nil, nil), (5, nil), (nil, 34), (5, 34)] as [(Int?, Int?)] {
          for names in [nil, [], ["Ortiz", "Agent"]] as [[String]?] {
            for limit in [nil, 0, 1] as [Int?] {
              let found = try Queries.playersFound(
                minimum: 1, teamID: team, low: low, high: high, names: names, limit: limit,
                from: transaction)
              let expected = players.filter { player in
                let isInRange = if let low, let high { low...high ~= player.number } else { true }
                return player.number >= 1 && isInRange && (team == nil || player.teamID == team)
                  && names?.contains(player.lastName) ?? true
              }
              #expect(found.map(\.id) == expected.prefix(limit ?? 9).map(\.id))
            }
          }
        }
      }
    }
  }

  @Test("a statement that writes has optional parts, too")
  func partsOfWriting() throws {
    try Self.withLeague { (transaction: WriteTransaction) throws in
      #expect(try Queries.moveNumbers(by: 1, teamID: 2, in: transaction) == 1)
      #expect(try Queries.moveNumbers(by: 10, in: transaction) == 3)
      #expect(try Player.fetchAll(from: transaction).map(\.number) == [44, 55, 16, 0])
    }
  }

  @Test("rows come in the order that the app chooses, with any parts")
  func orders() throws {
    try Self.withLeague { (transaction: WriteTransaction) throws in
      func ids(_ order: PlayersRankedOrder, _ team: String? = nil) throws -> [Player.ID] {
        try Queries.playersRanked(team: team, order: order, from: transaction).map(\.id)
      }
      #expect(try ids(.number) == [2, 1, 3, 4])
      #expect(try ids(.name) == [4, 3, 2, 1])
      #expect(try ids(.number, "Red Sox") == [2, 1])
      #expect(try ids(.name, "Cubs") == [3])
      #expect(PlayersRankedOrder.allCases.map(\.rawValue) == ["number", "name"])
    }
  }

  @Test("times in optional parts are compared with the stored ones")
  func timesInParts() throws {
    try withDatabase(Queries.open) { transaction in
      let times = [0, 1, 2].map { Self.joined + Double($0) }
      try Visit.insert(
        contentsOf: times.map { .init(at: $0, until: $0 == times[0] ? times[2] : nil) },
        into: transaction)
      func ids(
        _ order: VisitsFoundOrder, since: Date? = nil, until: Date? = nil, limit: Int = 9
      ) throws -> [Visit.ID] {
        try Queries.visitsFound(
          parts: since, until: until, limit: limit, order: order, from: transaction)
      }
      #expect(try ids(.newest) == [3, 2, 1])
      #expect(try ids(.default, limit: 2) == [1, 2])
      #expect(try ids(.newest, since: times[1]) == [3, 2])
      #expect(try ids(.default, since: times[1], until: times[0]) == [2])
      #expect(try ids(.default, until: times[0]) == [1, 2, 3])
    }
  }

  @Test("an error names the parameter of a part as the schema does")
  func errorInPart() throws {
    try withDatabase(Queries.open) { transaction in
      let error = #expect(throws: DatabaseError.self) {
        try Queries.visitsFound(
          parts: Date(timeIntervalSinceReferenceDate: 1e15), limit: 1, order: .newest,
          from: transaction)
      }
      #expect(error?.description.contains("':parts'") == true, "\(error?.description ?? "")")
    }
  }

  @Test("levels of groups are collected from the outside in, each row once")
  func levels() throws {
    try Self.withLeague { transaction in
      try Game.insert(.init(home: 1, guest: 3, day: Self.monday, runs: 2), into: transaction)
      let players = try Player.fetchAll(from: transaction)
      let games = try Game.fetchAll(from: transaction)
      let levels = try Queries.homeGames(from: transaction)
      #expect(levels.map(\.team.id) == [1, 2, 3])
      #expect(
        levels.map { $0.player.map(\.player) } == [[players[0], players[1]], [players[2]], []])
      #expect(levels.map { $0.player.map(\.game) } == [[games, games], [[]], []])
      let captaincies = try Queries.captaincies(from: transaction)
      #expect(captaincies.map(\.team.id) == [1, 2])
      #expect(captaincies.map { $0.captain.map(\.captain.id) } == [[1], []])
      #expect(captaincies[0].captain[0].items.map(\.player) == [players[1]])
      #expect(captaincies[0].captain[0].items.map(\.difference) == [45 - 34])
    }
  }

  @Test("several children of one parent are collected side by side, each row once")
  func sideBySide() throws {
    try Self.withLeague { transaction in
      try Game.insert(.init(home: 1, guest: 3, day: Self.monday, runs: 2), into: transaction)
      try Game.insert(.init(home: 3, guest: 3, day: Self.monday, runs: 2), into: transaction)
      try Player.update(id: 1, set: [.captainID(1)], in: transaction)
      let players = try Player.fetchAll(from: transaction)
      let games = try Game.fetchAll(from: transaction)
      let teams = try Queries.playersBesideGames(from: transaction)
      #expect(teams.map(\.team.id) == [3, 2, 1])
      #expect(teams.map(\.player) == [[], [players[2]], [players[0], players[1]]])
      #expect(teams.map(\.game) == [[games[2]], [], [games[0], games[1]]])
      let all = try Queries.everythingOfTeams(from: transaction)
      #expect(all.map(\.team.id) == [1])
      #expect(all[0].captain.map(\.captain) == [players[0]])
      #expect(all[0].captain[0].player == [players[0], players[1]])
      #expect(all[0].captain[0].game == [games[0], games[1]])
    }
  }

  @Test("rows that one key identifies are Identifiable by it")
  func identity() throws {
    func isIdentifiable<Row>(_ type: Row.Type) -> Bool { type is any Identifiable.Type }
    try Self.withLeague { transaction in
      let numbers = try Queries.numbersOfPlayers(from: transaction)
      #expect(numbers.map(\.id) == [1, 2, 3] as [Player.ID])
      let players = try Queries.playersAndCities(from: transaction)
      #expect(players.map(\.id) == [1, 2, 3] as [Player.ID])
      #expect(
        try Queries.playersByName(from: transaction).map(\.id)
          == ["Agent", "Lester", "Martinez", "Ortiz"])
      #expect(try Queries.homeGames(from: transaction).map(\.id) == [1, 2, 3] as [Team.ID])
      #expect(
        try Queries.homeGames(from: transaction)[0].player.map(\.id) == [1, 2] as [Player.ID])
      let names = try NamesOfPlayers.fetchAll(from: transaction)
      #expect(Set(names.map(\.id)) == ["Agent", "Lester", "Martinez", "Ortiz"])
      #expect(try NamesOfPlayers.count(in: transaction) == 4)
      #expect(try TeamCities.fetchAll(from: transaction).map(\.id) == [1, 2, 3] as [Team.ID])
      #expect(try TeamCities.count(in: transaction) == 3)
    }
    #expect(isIdentifiable(TeamCities.self) && isIdentifiable(PlayersFoundRow.self))
    #expect(isIdentifiable(PlayersWithTeamsRow.self))
    // Repeated, grouped, or with a key that an outer join leaves out.
    #expect(!isIdentifiable(PlayersByPositionRow.self) && !isIdentifiable(TeamSizes.self))
    #expect(!isIdentifiable(EverybodyRow.self) && !isIdentifiable(NumbersByTeamRow.self))
    #expect(!isIdentifiable(GamesWithTagsRow.self) && !isIdentifiable(TotalsRow.self))
  }
}
