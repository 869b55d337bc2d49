import DBGenRuntime
import Foundation
import Testing

@testable import GoldenLeague

@Suite("what the README says of transactions")
struct ReadmeTransactionTests {
  @Sendable
  private static func roster(of team: Team) -> [Player.Draft] {
    [.init(name: "Ted", teamID: team.id), .init(name: "Ned", teamID: 99)]
  }

  // The lines are as wide as in the README.
  // swift-format-ignore
  @Test("a savepoint is undone alone, and statements are carried out together")
  func transactions() async throws {
    let file = try TemporaryFile()
    let league = try League.open(at: file.path)
    let roster = Self.roster(of:)
try await league.write { transaction in
  let salem = try Team.insert(.init(city: "Salem", abbreviation: "SAL"), into: transaction)
  do {
    try transaction.savepoint { try Player.insert(contentsOf: roster(salem), into: transaction) }
  } catch {
    print("Salem begins without players: \(error)")
  }
}
try await league.write(each: [
  SQLStatement("DELETE FROM player WHERE name = ?", ["Ted"]),
  SQLStatement("UPDATE team SET city = ? WHERE id = ?", ["Lynn", 1]),
])
    #expect(try await league.read { try Player.count(in: $0) } == 0)
    #expect(try await league.read { try Team.fetch(id: 1, from: $0) }?.city == "Lynn")
  }

  @Test("what it shows is what is run here")
  func shown() throws {
    let readme = try Repository.text("README.md")
    let section = try #require(
      readme.split(separator: "\n## ").first { $0.hasPrefix("Transactions") })
    let source = try Repository.text("Tests/GeneratedCodeTests/ReadmeTransactionTests.swift")
    let blocks = section.matches(of: /(?ms)^```swift\n(.*?)^```$/)
    #expect(blocks.count == 1)
    for block in blocks { #expect(source.contains(block.output.1), "\(block.output.1)") }
  }
}
