import DBGenRuntime
import Foundation
import Testing

@testable import GoldenLeague

@Suite("what the README says of the generated source")
struct ReadmeTests {
  private let blocks: [(language: String, text: String)]

  init() throws {
    blocks = try Repository.text("README.md").matches(of: /(?ms)^```(\w*)\n(.*?)^```$/)
      .map { (String($0.output.1), String($0.output.2)) }
  }

  private func block(_ language: String, _ index: Int = 0) throws -> String {
    let texts = blocks.filter { $0.language == language }.map(\.text)
    return try #require(texts.indices.contains(index) ? texts[index] : nil)
  }

  @Test("the schema it shows is the one that is generated from here")
  func schema() throws {
    #expect(try block("yaml") == Repository.text("Tests/Golden/generated/league/schema.yaml"))
  }

  @Test("the Swift it shows beside the schema is generated from it, in this order")
  func source() throws {
    let folder = "Tests/Golden/generated/league/Generated"
    var generated = try ["Team", "Player"]
      .flatMap { ["Models/\($0).generated.swift", "DAL/\($0)+DAL.generated.swift"] }
      .flatMap { try Repository.text("\(folder)/\($0)").split(separator: "\n") }[...]
    let shown = try block("swift").split(separator: "\n").filter { $0 != "}" }
    #expect(!shown.isEmpty)
    for line in shown {
      let place = try #require(generated.firstIndex(of: line), "\(line)")
      generated = generated[(place + 1)...]
    }
  }

  @Test("what it shows beside tables stands in a schema that is generated from and run")
  func objects() throws {
    let schema = try Repository.text("Tests/Golden/generated/objects/schema.yaml")
    let lines = Set(schema.split(separator: "\n"))
    for line in try block("yaml", 1).split(separator: "\n") { #expect(lines.contains(line)) }
    let statement = try #require(block("swift", 4).split(separator: "\n").first)
    #expect(try Repository.text("Tests/GeneratedCodeTests/FullTextTests.swift").contains(statement))
  }

  @Test("the queries it shows stand in a schema that is generated from and run")
  func queries() throws {
    let schema = try Repository.text("Tests/Golden/generated/queries/schema.yaml")
    let lines = Set(schema.split(separator: "\n"))
    for line in try block("yaml", 2).split(separator: "\n") { #expect(lines.contains(line)) }
    let tests = try Repository.text("Tests/GeneratedCodeTests/QueriesTests.swift")
    for line in try block("swift", 5).split(separator: "\n") {
      #expect(tests.contains(line), "\(line)")
    }
  }

  // The lines are as wide as in the README.
  // swift-format-ignore
  @Test("the three lines of use do what they say")
  func use() async throws {
    let file = try TemporaryFile()
    let league = try League.open(at: file.path)
    let boston = try await league.write { try Team.insert(.init(city: "Boston", abbreviation: "BOS"), into: $0) }
    let roster = try await league.read { try Player.fetchAll(teamID: boston.id, from: $0) }
    #expect(roster == [] && boston.id == 1)

    let source = try Repository.text("Tests/GeneratedCodeTests/ReadmeTests.swift")
    let lines = try block("swift", 1).split(separator: "\n")
    #expect(lines.count == 3)
    for line in lines {
      let line = line.replacing("\"league.sqlite\"", with: "file.path")
      #expect(source.contains("    \(line)\n"), "\(line)")
    }
  }

  @Test("what else the league's functions are for works")
  func otherFunctions() throws {
    try withDatabase(League.open) { transaction in
      let teams = try exercise(
        Team.self, [.init(city: "a", abbreviation: "A")], in: transaction
      ) { $0.city = "b" }
      let players = try exercise(
        Player.self, [.init(name: "x", teamID: teams[0].id, position: .firstBase)], in: transaction
      ) { $0.position = nil }
      #expect(try Team.fetch(id: teams[0].id, from: transaction) == teams[0])
      #expect(try Team.fetch(abbreviation: "A", from: transaction) == teams[0])
      #expect(try Player.fetchAll(teamID: teams[0].id, from: transaction) == players)
      #expect(try Player.fetch(id: players[0].id, from: transaction) == players[0])
      #expect(try Team.exists(id: teams[0].id, in: transaction))
      #expect(try Player.exists(id: players[0].id, in: transaction))
      #expect(try Player.delete(id: players[0].id, from: transaction))
      #expect(try Team.delete(id: teams[0].id, from: transaction))
    }
  }
}
