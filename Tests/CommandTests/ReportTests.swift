import Foundation
import Testing

@Suite("the report and the exit status of a run")
struct ReportTests {
  /// A schema with ten mistakes, each on a line of its own that ends with `# mistake`.
  private static let tenMistakes = """
    database: League
    tables:
      team:
        colour: red                                    # mistake
        columns:
          id: { type: integr, primaryKey: true }       # mistake
          id: text                                     # mistake
          name: { type: text, requird: true }          # mistake
          city: txt                                    # mistake
          founded: { type: date, primaryKey: maybe }   # mistake
      player:
        columns:
          id: { type: integer, primaryKey: true }
          teamID: { type: integer, references: club.id }        # mistake
          number: { type: integer, default: many }     # mistake
          height: { type: reel }                       # mistake
      team:                                            # mistake
        columns:
          id: { type: integer, primaryKey: true }

    """

  @Test("names that don't work in Swift are reported beside a schema without a version")
  func namesBesideHistory() throws {
    let sandbox = Sandbox()
    let schema =
      "database: D\ntables:\n  team: { columns: { id: { type: integer, primaryKey: true } } }\n"
    try sandbox.write(schema, to: "d.yaml")
    for verb in ["new", "seal"] {
      #expect(try sandbox.dbgen("migration", verb, "d.yaml").status == 0)
    }
    try sandbox.write(
      schema + "  a_b: { columns: { id: integer } }\n  aB: { columns: { id: integer } }\n",
      to: "d.yaml")
    let error = try sandbox.dbgen("check", "d.yaml").error
    #expect(error.contains("[MG007]") && error.contains("[SW002]"), "\(error)")
  }

  @Test("ten mistakes are reported in one run, in the order of their lines, and nothing is written")
  func tenMistakes() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    try sandbox.generate()
    try sandbox.write(Self.tenMistakes, to: "Schemas/league.yaml")
    let before = try sandbox.statuses(in: "")
    let outcome = try sandbox.generate()
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    let errors = outcome.error.matches(
      of: /(?m)^Schemas\/league\.yaml:(\d+):\d+: error: .* \[\w+\]$/)
    let mistakes = Self.tenMistakes.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().filter { $0.element.hasSuffix("# mistake") }.map { $0.offset + 1 }
    #expect(errors.compactMap { Int($0.output.1) } == mistakes)
    #expect(try sandbox.statuses(in: "") == before)
    #expect(try sandbox.dbgen("check", "Schemas/league.yaml") == outcome)
  }

  @Test(
    "names that are equal in Swift are reported while another table has errors",
    arguments: ["check", "lint"])
  func namesBesideErrors(verb: String) throws {
    let sandbox = Sandbox()
    try sandbox.write(
      """
      database: Shop
      tables:
        a: { columns: { a_b: text, aB: text } }
        b: { columns: { c: txt } }
      """, to: "a.yaml")
    let outcome = try sandbox.dbgen(verb, "a.yaml")
    #expect(outcome.status == 1)
    let errors = outcome.error.matches(of: /(?m)^a\.yaml:(\d+):\d+: error: .* \[(\w+)\]$/)
    #expect(errors.map { "\($0.output.1) \($0.output.2)" } == ["3 SW002", "4 SC014"])
  }

  @Test("a faulty schema keeps the others from being written")
  func oneFaultySchema() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    try sandbox.write(Self.tenMistakes, to: "Schemas/faulty.yaml")
    let outcome = try sandbox.dbgen(
      "generate", "Schemas/league.yaml", "Schemas/faulty.yaml", "--output", "Generated")
    #expect(outcome.status == 1)
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("Generated")))
  }

  @Test("no more than 50 errors are printed in a run, however many schemas there are")
  func errorLimit() throws {
    let sandbox = Sandbox()
    let columns = (0..<30).map { "      c\($0): wrong\n" }.joined()
    let names = ["a.yaml", "b.yaml", "c.yaml"]
    for name in names {
      try sandbox.write("database: League\ntables:\n  team:\n    columns:\n\(columns)", to: name)
    }
    let outcome = try sandbox.dbgen("check", names[0], names[1], names[2])
    #expect(outcome.status == 1)
    #expect(outcome.error.ranges(of: ": error: ").count == 50)
    #expect(outcome.error.hasSuffix("\n40 more diagnostics not shown\n"))
  }

  @Test("messages are colored only on a terminal")
  func noColours() throws {
    let sandbox = Sandbox()
    try sandbox.write(Self.tenMistakes, to: "a.yaml")
    #expect(try !sandbox.dbgen("check", "a.yaml").error.contains("\u{1B}"))
  }

  @Test("check prints nothing for a valid schema, and writes nothing")
  func checkIsSilent() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    let before = try sandbox.statuses(in: "")
    let outcome = try sandbox.dbgen("check", "Schemas/league.yaml")
    #expect(outcome == Outcome(status: 0, output: "", error: ""))
    #expect(try sandbox.statuses(in: "") == before)
  }

  @Test(
    "two schemas that would write files of one name are both named, in any folder and case",
    arguments: [
      ("Chess", "player", "3:3"), ("Chess", "PLAYER", "3:3"), ("Chess", "league", "3:3"),
      ("Team", "board", "1:11"),
    ])
  func sameOutput(database: String, table: String, place: String) throws {
    let sandbox = try Sandbox.package(tables: ["team", "player"])
    try sandbox.write(schema(database: database, tables: [table]), to: "Schemas/chess.yaml")
    let schemas = ["Schemas/league.yaml", "Schemas/chess.yaml"]
    // Each may be for a module of its own.
    #expect(try sandbox.dbgen(["check"] + schemas) == Outcome(status: 0, output: "", error: ""))
    try sandbox.write(
      "schemas:\n" + schemas.map { "  - { schema: \($0), output: Generated }\n" }.joined(),
      to: "dbgen.yaml")
    for arguments in [["generate", "--output", "Generated"] + schemas, ["check"] + schemas] {
      let outcome = try sandbox.dbgen(arguments)
      #expect(outcome.status == 1)
      let advice =
        database == "Team"
        ? "give the database another name" : "give '\(table)' another 'swiftName'"
      #expect(outcome.error.hasPrefix("Schemas/chess.yaml:\(place): error: '"), "\(outcome.error)")
      #expect(
        outcome.error.contains(
          "' is also generated from 'Schemas/league.yaml': \(advice) [GF007]\n"),
        "\(outcome.error)")
      #expect(outcome.error.ranges(of: "error:").count == 1)
    }
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("Generated")))
  }

  @Test(
    "outputs of one target can't have two files of one name, those of two targets can",
    arguments: [
      ("Sources/App/One", "Sources/App/Two", 1), ("Sources/App", "./Sources/App/Generated", 1),
      ("Sources/App/One", "Sources/Other/One", 0), ("One", "Two", 0),
    ])
  func sameTarget(first: String, second: String, status: Int32) throws {
    let sandbox = try Sandbox.package(tables: ["team", "player"])
    try sandbox.write(schema(database: "Chess", tables: ["player"]), to: "Schemas/chess.yaml")
    try sandbox.write(
      """
      schemas:
        - { schema: Schemas/league.yaml, output: \(first) }
        - { schema: Schemas/chess.yaml, output: \(second) }
      """, to: "dbgen.yaml")
    let schemas = ["Schemas/league.yaml", "Schemas/chess.yaml"]
    for arguments in [["check"], ["check"] + schemas, ["generate"]] {
      let outcome = try sandbox.dbgen(arguments)
      #expect(outcome.status == status, "\(outcome)")
      #expect(outcome.error.contains("[GF007]") == (status == 1), "\(outcome)")
    }
  }

  @Test("a schema that can't be read is exit status 74, with the system's reason")
  func unreadableSchema() throws {
    let sandbox = Sandbox()
    let missing = try sandbox.dbgen("check", "missing.yaml")
    #expect(missing.status == 74)
    #expect(
      missing.error
        == "missing.yaml: error: the file can't be read: No such file or directory [FI001]\n")
    let directory = try sandbox.dbgen("generate", ".", "--output", "Generated")
    #expect(directory.status == 74)
    #expect(directory.error == ".: error: the file can't be read: Is a directory [FI001]\n")
    #expect(try sandbox.files(in: "") == [:])
  }

  @Test(
    "bad usage is exit status 64, with a hint",
    arguments: [
      ["generate"], ["generate", "a.yaml"], ["generate", "--output", "x"], ["check"], ["chekc"],
      ["generate", "a.yaml", "--output", ""], ["check", "a.yaml", "--output", "x"],
      ["generate", "a.yaml", "--output", "x", "--access", "private"],
    ])
  func badUsage(arguments: [String]) throws {
    let sandbox = Sandbox()
    let outcome = try DBGenProcess(arguments, in: sandbox.root).outcome()
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("error: "))
    #expect(outcome.error.contains("Usage: dbgen"))
  }

  @Test(
    "a misspelt subcommand is bad usage, with the one that was probably meant",
    arguments: [
      (["exlpain"], "error: Unexpected argument 'exlpain'. Did you mean 'explain'?"),
      (
        ["migration", "aply", "a.yaml"],
        "error: 2 unexpected arguments: 'aply', 'a.yaml'. Did you mean 'apply'?"
      ),
      (["frobnicate"], "error: Unexpected argument 'frobnicate'"),
      (["help", "nope"], "error: Unexpected argument 'nope'"),
      (["help", "exlpain"], "error: Unexpected argument 'exlpain'. Did you mean 'explain'?"),
    ])
  func misspeltSubcommand(arguments: [String], message: String) throws {
    let outcome = try Sandbox().dbgen(arguments)
    #expect(outcome.status == 64 && outcome.output == "")
    #expect(outcome.error.split(separator: "\n").first.map(String.init) == message)
  }

  @Test("a file whose name begins with a dash is bad usage, even with an h in it, and not help")
  func fileLikeOption() throws {
    let outcome = try Sandbox().dbgen("check", "-dash.yaml")
    #expect(outcome.status == 64 && outcome.output == "")
    #expect(
      outcome.error.hasPrefix(
        "error: Unknown option '-dash.yaml': a file of that name is './-dash.yaml'\n"))
    #expect(try Sandbox().dbgen("check", "--", "-dash.yaml").status == 74)
  }

  @Test("help and version go to standard output")
  func help() throws {
    let sandbox = Sandbox()
    for arguments in [["--help"], ["help", "generate"], ["check", "--help"], ["--version"]] {
      let outcome = try DBGenProcess(arguments, in: sandbox.root).outcome()
      #expect(outcome.status == 0)
      #expect(outcome.error == "")
      #expect(!outcome.output.isEmpty)
    }
    #expect(try sandbox.dbgen("--version").output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }
}
