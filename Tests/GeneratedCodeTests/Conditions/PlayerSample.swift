import DBGenRuntime
import Foundation
import GoldenQueries
import RuntimeSamples

/// Two tables that refer to each other, with random rows.
struct PlayerSample {
  let teams: [Team]
  let players: [Player]

  static let texts = Array(EveryTypeSample.strings.prefix(6))
  private static let numbers = EveryTypeSample.integers(Int.self)
  private static let salaries = [0, 1.5, -2, .infinity].map { value in
    SampledValue(value: value, sql: value.isInfinite ? "9e999" : "\(value)", key: .real(value))
  }
  private static let positions = Position.allCases.map {
    SampledValue(value: $0, sql: "'\($0.rawValue)'", key: SampledKey($0.rawValue))
  }
  static let times = [0, 86_400, -1].map { seconds in
    SampledValue(
      value: Date(timeIntervalSince1970: Double(seconds)), sql: "\(seconds)",
      key: .real(Double(seconds)))
  }
  static let day = QueriesDate(year: 2000, month: 1, day: 1)
  private static let ids = (1...4).map(Int64.init)

  init(_ random: inout SeededGenerator, into transaction: WriteTransaction) throws {
    for id in 1..<Int64(random.below(3) + 2) {
      let city = random.pick(Self.texts).value
      try Team.insert(
        .init(id: Team.ID(rawValue: id), city: city, name: "n\(id)"), into: transaction)
    }
    teams = try Team.fetchAll(from: transaction)
    for _ in 0..<random.pick([0, 1, 5, 8]) {
      let draft = Self.draft(&random, teams, try Player.fetchAll(from: transaction))
      try Player.insert(draft, into: transaction)
    }
    players = try Player.fetchAll(from: transaction)
  }

  private static func draft(
    _ random: inout SeededGenerator, _ teams: [Team], _ players: [Player]
  ) -> Player.Draft {
    func maybe<Value>(_ values: [Value]) -> Value? {
      random.oneIn(3) || values.isEmpty ? nil : random.pick(values)
    }
    return Player.Draft(
      firstName: random.pick(texts).value, lastName: random.pick(texts).value,
      number: random.pick(numbers).value, teamID: maybe(teams)?.id, captainID: maybe(players)?.id,
      position: maybe(positions)?.value, salary: maybe(salaries)?.value,
      joinedAt: random.pick(times).value)
  }

  // MARK: - Columns

  static let columns: [SampledColumn<Player>] = {
    let texts = [first, last].map(\.texts)
    return texts + [
      ColumnSampler(
        Player.columns.id, "player.id", keys(), key: { .integer($0.rawValue) }, of: { $0.id }
      ).sampled,
      ColumnSampler(
        Player.columns.teamID, "teamID", keys(), key: { .integer($0.rawValue) }, of: { $0.teamID }
      ).sampled,
      ColumnSampler(
        Player.columns.number, "number", numbers, key: { .integer(Int64($0)) }, of: { $0.number }
      ).integers,
      ColumnSampler(
        Player.columns.salary, "salary", salaries, key: { .real($0) }, of: { $0.salary }
      ).reals,
      ColumnSampler(
        Player.columns.position, "position", positions, key: { SampledKey($0.rawValue) },
        of: { $0.position }
      ).sampled,
      ColumnSampler(
        Player.columns.joinedAt, "joinedAt", times, key: { .real($0.timeIntervalSince1970) },
        of: { $0.joinedAt }
      ).ordered,
    ]
  }()

  static let first = ColumnSampler(
    Player.columns.firstName, "firstName", texts, key: { SampledKey($0) }, of: { $0.firstName })
  static let last = ColumnSampler(
    Player.columns.lastName, "lastName", texts, key: { SampledKey($0) }, of: { $0.lastName })

  private static func keys<Key: RawRepresentable & Sendable>() -> [SampledValue<Key>]
  where Key.RawValue == Int64 {
    ids.compactMap { id in
      Key(rawValue: id).map { SampledValue(value: $0, sql: "\(id)", key: .integer(id)) }
    }
  }
}
