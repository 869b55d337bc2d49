import DBGenRuntime
import Testing

@testable import GoldenLeague

// The lines are as wide as in the README.
// swift-format-ignore
extension Player {
  static func fetchAll(ofCity city: String, from transaction: ReadTransaction) throws -> [Player] {
    try transaction.fetch(
      "SELECT player.* FROM player JOIN team ON team.id = player.teamID WHERE team.city = ?", [.text(city)],
      as: Player.self)
  }
}

@Suite("what the README says of finding and changing rows")
struct ReadmeConditionsTests {
  // swift-format-ignore
  @Test("its conditions, changes, pages and matches do what they say")
  func conditions() throws {
    try withDatabase(League.open) { transaction in
      let boston = try Team.insert(.init(city: "Boston", abbreviation: "BOS"), into: transaction)
      try Player.insert(.init(id: 42, name: "Teddy", teamID: boston.id, position: .pitcher), into: transaction)
      for number in 1...30 {
        try Player.insert(.init(name: "O\(number)", teamID: boston.id, position: .pitcher), into: transaction)
      }
let pitchers = try Player.fetchAll(
  where: { $0.position == .pitcher && $0.name.like("O%") || $0.teamID.isIn([1, 2]) },
  orderBy: { [$0.name.ascending, $0.id.descending] }, limit: 20, offset: 40, from: transaction)
let bostonians = try Player.count(where: { $0.teamID.isIn(Team.self) { $0.city == "Boston" } }, in: transaction)
try Player.update(id: 42, set: [.name("Ted"), .position(nil)], in: transaction)
let page = try Player.fetchPage(after: pitchers.last?.id, limit: 50, from: transaction)
let same = try Player.fetchAll(matching: .init(teamID: 1, position: .pitcher), from: transaction)
      #expect(pitchers.isEmpty && bostonians == 31 && page.count == 31 && same.count == 30)
      let ted = try #require(try Player.fetch(id: 42, from: transaction))
      #expect(ted.name == "Ted" && ted.position == nil && ted.teamID == boston.id)
      #expect(try Player.fetchAll(ofCity: "Boston", from: transaction) == page)
    }
  }

  @Test("what it shows is what is run here")
  func shown() throws {
    let blocks = try Repository.text("README.md").matches(of: /(?ms)^```swift\n(.*?)^```$/)
    let source = try Repository.text("Tests/GeneratedCodeTests/ReadmeConditionsTests.swift")
    try #require(blocks.count > 3)
    for block in blocks[2...3] { #expect(source.contains(block.output.1), "\(block.output.1)") }
  }
}
