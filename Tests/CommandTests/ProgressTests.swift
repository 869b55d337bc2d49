import Foundation
import RuntimeSamples
import Testing

@Suite("the progress of long runs")
struct ProgressTests {
  private let sandbox: Sandbox

  /// Creates a schema with two versions, a database of the first, and another database.
  init() throws {
    sandbox = try Sandbox.package(tables: ["team"])
    try run("migration", "new", "Schemas/league.yaml")
    try run("migration", "seal", "Schemas/league.yaml")
    try run("migration", "apply", "Schemas/league.yaml", "league.sqlite")
    try sandbox.writeSchema(tables: ["team", "club"])
    try run("migration", "new", "Schemas/league.yaml")
    try SQLiteFile(sandbox.path("old.sqlite")).execute(
      "CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (id INTEGER PRIMARY KEY)")
  }

  private func run(_ arguments: String...) throws {
    #expect(try sandbox.dbgen(arguments).status == 0, "\(arguments)")
  }

  private static let runs = [
    (
      ["migration", "verify", "Schemas/league.yaml"],
      ["verifying version 1 of 2", "verifying version 2 of 2"]
    ),
    (["import", "old.sqlite"], ["reading table 1 of 2: a", "reading table 2 of 2: b"]),
    (
      ["migration", "apply", "Schemas/league.yaml", "league.sqlite"],
      [
        "reading league.sqlite", "verifying version 1 of 2", "verifying version 2 of 2",
        "version 2, step 1 of 1: create table 'club'", "bringing the log into league.sqlite",
        "reading league.sqlite",
      ]
    ),
  ]

  @Test("a terminal shows each step in one line, and nothing of it at the end", arguments: runs)
  func steps(arguments: [String], lines: [String]) throws {
    let messages = try messages(of: arguments + ["--progress-after", "0"])
    #expect(messages == Self.shown(lines) + "\r\u{1B}[K")
  }

  private static func shown(_ lines: [String]) -> String {
    lines.map { "\r\u{1B}[K\u{1B}[?7l\($0)\u{1B}[?7h" }.joined()
  }

  @Test("the result of a migration is the last line, and a file that needs none is read once")
  func end() throws {
    for (lines, result) in [
      (Self.runs[2].1, "migrated from version 1 to version 2"),
      (["reading league.sqlite", "bringing the log into league.sqlite"], "already at version 2"),
    ] {
      let text = try Terminal(
        Self.runs[2].0 + ["--progress-after", "0"], in: sandbox.root, environment: ["NO_COLOR": "1"]
      ).outcome().output
      #expect(text == Self.shown(lines) + "\r\u{1B}[Kleague.sqlite was \(result)\r\n")
    }
  }

  /// All that a run prints on a terminal as its standard error.
  private func messages(of arguments: [String]) throws -> String {
    try Terminal(
      arguments, in: sandbox.root, environment: ["NO_COLOR": "1"], showsOutput: false
    ).outcome().output
  }

  @Test("what isn't a terminal gets not one byte of it", arguments: runs)
  func files(arguments: [String], lines: [String]) throws {
    let outcome = try sandbox.dbgen(arguments + ["--progress-after", "0"])
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test("a terminal shows nothing of it in quiet runs", arguments: runs)
  func quiet(arguments: [String], lines: [String]) throws {
    let messages = try messages(of: arguments + ["--progress-after", "0", "--quiet"])
    #expect(messages == "")
  }

  @Test("a message takes the place of the line")
  func messages() throws {
    try SQLiteFile(sandbox.path("odd.sqlite")).execute("CREATE TABLE t (a)")
    let messages = try messages(of: ["import", "odd.sqlite", "--progress-after", "0"])
    #expect(
      messages
        == "\r\u{1B}[K\u{1B}[?7lreading table 1 of 1: t\u{1B}[?7h\r\u{1B}[K"
        + "odd.sqlite: warning: table 't': column 'a' is of type any: a column without a "
        + "declared type holds any value [SI014]\r\n")
  }
}
