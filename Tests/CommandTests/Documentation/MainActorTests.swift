import Testing

@Suite("an app whose target belongs to the main actor")
struct MainActorTests {
  private static let schema = """
    `Schemas/league.yaml`:

    ```yaml
    database: League
    enums:
      Position: [pitcher, catcher]
    tables:
      team:
        columns:
          id:      { type: integer, primaryKey: true }
          city:    { type: text, minLength: 1, index: true }
          founded: date?
      player:
        columns:
          id:       { type: uuid, primaryKey: true }
          position: Position?
      tag:
        model: tuple
        columns:
          id:   { type: integer, primaryKey: true }
          name: text
    views:
      town: SELECT city FROM team
    queries:
      cities:
        sql: SELECT id, city FROM team
        orders: { city: city }
    fullTextSearch:
      memo: { columns: [text], contentless: true }
    ```

    ```sh
    dbgen generate Schemas/league.yaml --output Sources/App/Generated
    ```


    """

  /// The types that an app may extend, with an expression of each.
  private static let extended = [
    ("League", "League.self"), ("Team", "Team(id: 1, city: \"\")"),
    ("Team.Draft", "Team.Draft(city: \"\")"), ("TagTable", "TagTable.self"),
    ("Town", "Town(city: \"\")"), ("Memo", "Memo.self"),
    ("CitiesRow", "CitiesRow(id: 1, city: \"\")"),
    ("CitiesOrder", "CitiesOrder.city"), ("Position", "Position.pitcher"),
    ("LeagueKey", "LeagueKey<Team>(rawValue: 1)"), ("LeagueUUIDKey", "LeagueUUIDKey<Player>()"),
    ("LeagueDate", "LeagueDate(rawValue: 1)!"), ("LeagueProblem", "LeagueProblem(\"\", \"\")"),
    ("ReadTransaction", "transaction"), ("WriteTransaction", "transaction"),
  ]

  @Test("extensions of generated types, transactions and rows take part in transactions")
  func extensions() async throws {
    let declarations = Self.extended.enumerated().map { number, type in
      let isType = type.1.hasSuffix(".self")
      return "extension \(type.0) { \(isType ? "static " : "")func part\(number)() -> Int { 1 } }\n"
    }
    let calls = Self.extended.enumerated().map { number, type in
      "  sum += \(type.1.replacing(".self", with: "")).part\(number)()\n"
    }
    let text = """
      ```swift
      import DBGenRuntime
      ```

      ```swift
      \(declarations.joined())extension Row { func number() throws -> Int { try integer(0) } }
      nonisolated extension Team: CustomStringConvertible { var description: String { city } }
      ```

      ```swift
      let league = try League.open(at: ":memory:")
      let sum = try await league.write { transaction in
        var sum = 0
      \(calls.joined())  let rows = try transaction.fetch("SELECT 1") { try $0.number() }
        return sum + rows[0] + "\\(Team(id: 1, city: "Lyon"))".count
      }
      print(sum)  // \(Self.extended.count + 5)
      ```

      """
    try await PageRun(Page("extensions", text: Self.schema + text)).run()
  }

  @Test("a target's errors about the main actor, and what to write, are those of the page")
  func errors() async throws {
    let page = try Page("docs/generated-code.md")
    let claims = [
      "reference to captured var 'name' in concurrently-executing code",
      "main actor-isolated property 'text' can not be referenced from a nonisolated context",
      "main actor-isolated conformance of 'Spot' to 'Decodable' cannot satisfy conformance "
        + "requirement for a 'Sendable' type parameter",
    ]
    for claim in claims { #expect(page.text.contains(claim), "\(claim)") }
    let schema = Self.schema.replacing(
      "position: Position?", with: "spot: { type: json, swiftType: Spot }")
    let run = try PageRun(Page("errors", text: schema))
    for index in run.page.parts.indices { try await run.follow(index) }
    for isCompiled in [false, true] {
      let app = """
        import DBGenRuntime
        \(isCompiled ? "nonisolated " : "")struct Spot: Codable, Hashable { var x = 0 }
        final class Model {
          var text = ""
          func load(from league: Database) async throws -> [Team] {
            try await league.read { \(isCompiled ? "[text] " : "")transaction in
              try Team.fetchAll(
                where: { $0.city == \(isCompiled ? "" : "self.")text }, from: transaction)
            }
          }
        }
        func add(_ names: [String], to league: Database) async throws {
          var name = ""
          for other in names { name += other }
          try await league.write { \(isCompiled ? "[name] " : "")transaction in
            try Team.insert(.init(city: name), into: transaction)
          }
        }
        @main struct App { static func main() {} }

        """
      try run.sandbox.write(app, to: run.place("Sources/App/App.swift"))
      let outcome = try await Toolchain.shell("swift build", in: run.sandbox)
      #expect((outcome.status == 0) == isCompiled, "\(outcome.error)")
      for claim in claims {
        #expect(outcome.error.contains(claim) != isCompiled, "\(claim): \(outcome.error)")
      }
    }
  }

  @Test("a type of a column says 'nonisolated', as the page of generated code explains")
  func columnTypes() async throws {
    let page = try Page("docs/generated-code.md")
    let claim = "main actor-isolated conformance of 'Email' to 'RawRepresentable' cannot be used in"
    #expect(page.text.contains(claim))
    let schema = Self.schema.replacing(
      "position: Position?", with: "email: { type: text, swiftType: Email }")
    let type = try #require(page.fences.first { $0.text.contains("struct Email") }).text
    let run = try PageRun(Page("types", text: schema))
    for index in run.page.parts.indices { try await run.follow(index) }
    for (isolation, isCompiled) in [("nonisolated ", true), ("", false)] {
      let app =
        type.replacing("nonisolated ", with: isolation)
        + "@main struct App { static func main() {} }\n"
      try run.sandbox.write(app, to: run.place("Sources/App/App.swift"))
      let outcome = try await Toolchain.shell("swift build", in: run.sandbox)
      #expect((outcome.status == 0) == isCompiled, "\(outcome.error)")
      #expect(outcome.error.contains(claim) != isCompiled)
    }
  }
}
