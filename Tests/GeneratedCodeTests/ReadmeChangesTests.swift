import Testing

@testable import DBGenObservation
@testable import DBGenRuntime
@testable import GoldenLeague

@Suite("what the README says of watching for changes")
struct ReadmeChangesTests {
  // The lines are as wide as in the README.
  // swift-format-ignore
  @Test("its values come at once, and again when one changes")
  func values() async throws {
    let file = try TemporaryFile()
    let league = try League.open(at: file.path)
    let boston = try await league.write { try Team.insert(.init(city: "Boston", abbreviation: "BOS"), into: $0) }
    var shown: [Int] = []
    func show(_ roster: [Player]) {
      shown.append(roster.count)
      guard roster.count < 3 else { return league.close() }
      _ = try? league.write { transaction in
        try Player.insert(.init(name: "Ted", teamID: boston.id), into: transaction)
      }
      _ = try? league.write { try $0.execute("UPDATE team SET city = city") }
    }
for try await roster in league.observe({ try Player.fetchAll(teamID: boston.id, from: $0) }).removeDuplicates() {
  show(roster)
}
    #expect(shown == [0, 1, 2, 3])
  }

  // swift-format-ignore
  @Test("it tells which tables have changed")
  func changes() async throws {
    let file = try TemporaryFile()
    let league = try League.open(at: file.path)
    var printed: [String] = []
    func print(_ line: String) {
      printed.append(line)
      guard printed.count < 2 else { return league.close() }
      _ = try? league.write { transaction in
        try Player.insert(.init(name: "Ted", teamID: 1), into: transaction)
      }
    }
    try await league.write { try $0.execute("INSERT INTO team VALUES (1, 'Boston', 'BOS', NULL)") }
    // Keep writing until a subscriber is notified.
    let writing = Task.detached {
      while league.changes.count == 0 { await Task.yield() }
      while !Task.isCancelled { try await league.write { try $0.execute("UPDATE team SET city = city") } }
    }
for await change in league.changes(in: Team.self, Player.self) {
  print("Players have \(change.contains(Player.self) ? "" : "not ")changed")
}
    writing.cancel()
    #expect(printed == ["Players have not changed", "Players have changed"])
  }

  @Test("what it shows is what is run here")
  func shown() throws {
    let readme = try Repository.text("README.md")
    let section = try #require(
      readme.split(separator: "\n## ").first { $0.hasPrefix("Watch for changes") })
    let source = try Repository.text("Tests/GeneratedCodeTests/ReadmeChangesTests.swift")
    let lines = section.matches(of: /(?ms)^```swift\n(.*?)^```$/)
      .flatMap { $0.output.1.split(separator: "\n") }
    #expect(lines.count == 6)
    for line in lines { #expect(source.contains("\n\(line)\n"), "\(line)") }
  }
}
