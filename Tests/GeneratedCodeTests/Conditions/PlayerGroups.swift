import DBGenRuntime
import GoldenQueries
import Testing

/// Compares aggregates of groups of players with what Swift calculates.
struct PlayerGroups {
  let condition: Condition<Player>
  /// The players that meet it.
  let players: [Player]
  let transaction: ReadTransaction
  let place: Comment

  func check() throws {
    let counts = try Player.count(by: \.position, where: { _ in condition }, in: transaction)
    expect(counts.map { ($0.key?.rawValue, $0.value) }, by: \.position?.rawValue) { $0.count }
    let names = try Player.max(
      of: \.lastName, by: \.teamID, where: { _ in condition }, in: transaction)
    expect(names.map { ($0.key?.rawValue, $0.value) }, by: \.teamID?.rawValue) { group in
      // SQLite compares bytes.
      group.map(\.lastName).max { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    let times = try Player.min(
      of: \.joinedAt, by: \.firstName, where: { _ in condition }, in: transaction)
    expect(times.map { ($0.key, $0.value) }, by: \.firstName) { $0.map(\.joinedAt).min() }
    try checkSalaries()
  }

  private func checkSalaries() throws {
    let sums: [(key: Team.ID?, value: Double?)] = try Player.sum(
      of: \.salary, by: \.teamID, where: { _ in condition }, in: transaction)
    expect(sums.map { ($0.key?.rawValue, $0.value) }, by: \.teamID?.rawValue) { group in
      let salaries = group.compactMap(\.salary)
      return salaries.isEmpty ? nil : salaries.reduce(0, +)
    }
    let averages = try Player.average(
      of: \.salary, by: \.joinedAt, where: { _ in condition }, in: transaction)
    expect(averages.map { ($0.key, $0.value) }, by: \.joinedAt) { group in
      let salaries = group.compactMap(\.salary)
      return salaries.isEmpty ? nil : salaries.reduce(0, +) / Double(salaries.count)
    }
  }

  private func expect<Key: Hashable, Value: Equatable>(
    _ found: [(Key, Value)], by key: KeyPath<Player, Key>, _ value: ([Player]) -> Value
  ) {
    let groups = Dictionary(grouping: players) { $0[keyPath: key] }
    #expect(found.count == groups.count, place)
    for (key, found) in found { #expect(found == groups[key].map(value), place) }
  }
}
