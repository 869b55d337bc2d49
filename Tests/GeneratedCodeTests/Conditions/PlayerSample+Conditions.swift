import DBGenRuntime
import GoldenQueries
import RuntimeSamples

/// Conditions on several columns and tables.
extension PlayerSample {
  var others: [(inout SeededGenerator) -> ConditionSample<Player>] {
    [
      { Self.first.compared(with: Self.last, &$0) }, { _ in isOwnCaptain }, inTeam, captained,
      { _ in isCaptain },
    ]
  }

  private var isOwnCaptain: ConditionSample<Player> {
    ConditionSample(
      typed: Player.columns.captainID == Player.columns.id, sql: "captainID IS player.id"
    ) { $0.captainID == $0.id }
  }

  /// Players of a team that meets a condition.
  private func inTeam(_ random: inout SeededGenerator) -> ConditionSample<Player> {
    let seed = random.next()
    func city<Rows>(_ column: some PresentColumn<Rows, String>) -> ConditionSample<Rows>
    where Rows.Record == Team {
      var random = SeededGenerator(seed: seed)
      let sampled = ColumnSampler(
        column, "city", Self.texts, key: { SampledKey($0) }, of: { $0.city }
      ).texts
      return .random([sampled], depth: 2, &random)
    }
    let sample = city(Team.columns.city)
    let found = teams.filter { sample.holds($0) == true }.map(\.id)
    return ConditionSample(
      typed: Player.columns.teamID.isIn(Team.self) { city($0.city).typed },
      sql: "teamID IN (SELECT id FROM team WHERE \(sample.sql))"
    ) { row in found.isEmpty ? false : row.teamID.map { found.contains($0) } }
  }

  /// Players whose captain has a greater number than they have.
  private func captained(_ random: inout SeededGenerator) -> ConditionSample<Player> {
    ConditionSample(
      typed: Player.columns.captainID.isIn(
        Player.select(\.id) { $0.number > Player.columns.number }),
      sql: "captainID IN (SELECT c.id FROM player AS c WHERE c.number > player.number)"
    ) { row in
      let found = players.filter { $0.number > row.number }.map(\.id)
      return found.isEmpty ? false : row.captainID.map { found.contains($0) }
    }
  }

  /// Players who are somebody's captain; unknown for others if somebody has none.
  private var isCaptain: ConditionSample<Player> {
    ConditionSample(
      typed: Player.columns.id.isIn(Player.select(\.captainID)),
      sql: "player.id IN (SELECT captainID FROM player)"
    ) { row in
      let captains = players.map(\.captainID)
      return captains.contains(row.id) ? true : captains.contains(nil) ? nil : false
    }
  }
}
