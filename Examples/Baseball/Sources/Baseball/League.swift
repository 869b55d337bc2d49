import DBGenRuntime

/// The events in a league, written with the generated source.
enum League {
  /// Stores four teams and some of their players.
  static func found(in transaction: WriteTransaction) throws -> [Team] {
    let teams = try Team.insert(
      contentsOf: [
        .init(city: "Boston", nickname: "Red Sox", abbreviation: "BOS"),
        .init(city: "Baltimore", nickname: "Orioles", abbreviation: "BAL"),
        .init(city: "Tampa Bay", nickname: "Rays", abbreviation: "TB"),
        .init(city: "Toronto", nickname: "Blue Jays", abbreviation: "TOR"),
      ], into: transaction)
    try sign(
      [
        ("David", "Ortiz", 34, .designatedHitter), ("Dustin", "Pedroia", 15, .secondBase),
        ("Koji", "Uehara", 19, .pitcher),
      ], for: teams[0].id, in: transaction)
    try sign([("Adam", "Jones", 10, .centerField)], for: teams[1].id, in: transaction)
    try sign([("Evan", "Longoria", 3, .thirdBase)], for: teams[2].id, in: transaction)
    return teams
  }

  private static func sign(
    _ players: [(String, String, Int, Position)], for team: Team.ID,
    in transaction: WriteTransaction
  ) throws {
    for (firstName, lastName, number, position) in players {
      try Player.insert(
        .init(
          firstName: firstName, lastName: lastName, number: number, teamID: team, position: position
        ), into: transaction)
    }
  }

  static func printStandings(from transaction: ReadTransaction) throws {
    let rows = try Team.fetchAll(including: .players, from: transaction).map { team, players in
      [
        "\(team.id.rawValue)", team.abbreviation, "\(team.city) \(team.nickname)",
        players.map { "\($0.firstName) \($0.lastName) (\($0.number))" }.joined(separator: ", "),
      ]
    }
    print(table(["id", "team", "name", "players"], rows))
  }

  /// Finds a team by its key and by its abbreviation, and players by their team.
  static func lookUp(from transaction: ReadTransaction) throws {
    let first = try Team.fetch(id: 1, from: transaction)
    let toronto = try Team.fetch(abbreviation: "TOR", from: transaction)
    print("\nTeam 1 is \(first?.city ?? "missing"), TOR is \(toronto?.city ?? "missing").")
    if let first {
      let names = try Player.fetchAll(teamID: first.id, from: transaction).map(\.lastName)
      print("\(first.city) fields \(names.joined(separator: ", ")).")
      let roster = try Baseball.roster(teamID: first.id, minimumNumber: 16, from: transaction)
      let rows = roster.map { "\($0.firstName) \($0.lastName) of the \($0.nickname)" }
      print("Numbers above 15: \(rows.joined(separator: ", ")).")
    }
  }

  /// Trades a player to another team, with a new number.
  static func trade(in transaction: WriteTransaction) throws {
    guard let toronto = try Team.fetch(abbreviation: "TOR", from: transaction),
      var player = try Player.fetchAll(lastName: "Jones", firstName: "Adam", from: transaction)
        .first
    else { return }
    player.teamID = toronto.id
    player.number = 99
    try player.update(in: transaction)
    print("\nTraded \(player.lastName) to \(toronto.city).")
    try printStandings(from: transaction)
  }

  /// Deletes a team along with its players.
  static func fold(in transaction: WriteTransaction) throws {
    guard let boston = try Team.fetch(abbreviation: "BOS", from: transaction) else { return }
    let before = try Player.count(in: transaction)
    try boston.delete(in: transaction)
    let after = try Player.count(in: transaction)
    print("\n\(boston.city) folded: \(before) players before, \(after) after.")
    try printStandings(from: transaction)
  }
}
