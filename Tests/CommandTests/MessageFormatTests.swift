import Foundation
import Testing

@Suite("the formats of errors and warnings")
struct MessageFormatTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = Sandbox()
    try sandbox.write(
      """
      database: League
      tables:
        team:
          columns:
            id: { type: integr, primaryKey: true }
        team:
          columns: { é, name: text }
      """, to: "a,b/sch: 100%.yaml")
  }

  private func check(_ format: String, _ path: String = "a,b/sch: 100%.yaml") throws -> Outcome {
    try sandbox.dbgen("check", "--diagnostics", format, path)
  }

  @Test("json is one object with the places of all errors in lines and columns")
  func json() throws {
    let outcome = try check("json")
    #expect(outcome.status == 1 && outcome.error == "")
    let document = try decode(outcome.output)
    #expect(document["version"] as? Int == 1)
    let diagnostics = try #require(document["diagnostics"] as? [[String: Any]])
    let type = try #require(diagnostics.first { $0["code"] as? String == "SC014" })
    #expect(type["message"] as? String == "unknown column type 'integr'")
    #expect(type["severity"] as? String == "error")
    #expect(type["file"] as? String == "a,b/sch: 100%.yaml")
    #expect(["line", "column", "endLine", "endColumn"].map { type[$0] as? Int } == [5, 19, 5, 25])
    #expect(type["suggestion"] as? String == "integer")
    let twice = try #require(diagnostics.first { $0["code"] as? String == "SC003" })
    let notes = try #require(twice["notes"] as? [[String: Any]])
    #expect(notes.map { $0["line"] as? Int } == [3])
  }

  @Test("a valid schema is an object without diagnostics, and an empty SARIF log")
  func valid() throws {
    try sandbox.writeSchema(tables: ["team"])
    let json = try check("json", "Schemas/league.yaml")
    #expect(
      json == Outcome(status: 0, output: "{\"version\": 1, \"diagnostics\": []}\n", error: ""))
    let sarif = try check("sarif", "Schemas/league.yaml")
    let runs = try decode(sarif.output)["runs"] as? [[String: Any]]
    #expect(sarif.status == 0 && runs?.first?["results"] as? [String] == [])
  }

  @Test("annotations for GitHub escape what would end them")
  func github() throws {
    let outcome = try check("github")
    #expect(outcome.status == 1 && outcome.output == "")
    let lines = outcome.error.split(separator: "\n")
    #expect(
      lines.contains(
        "::error file=a%2Cb/sch%3A 100%25.yaml,line=5,endLine=5,col=19,endColumn=25,title=SC014::unknown column type 'integr'"
      ), "\(outcome.error)")
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") })
  }

  @Test("a SARIF log names each rule once, and each place as a URI with a region")
  func sarif() throws {
    let outcome = try check("sarif")
    #expect(outcome.status == 1 && outcome.error == "")
    let log = try decode(outcome.output)
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
    #expect(Set(rules).count == rules.count)
    let results = try #require(run["results"] as? [[String: Any]])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index] == result["ruleId"] as? String)
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let place = try #require(location["physicalLocation"] as? [String: Any])
      let file = place["artifactLocation"] as? [String: String]
      #expect(file == ["uri": "a%2Cb/sch:%20100%25.yaml"])
      #expect((place["region"] as? [String: Int])?.keys.count == 4)
    }
  }

  @Test("errors about files have codes and places in every format")
  func files() throws {
    let message = "the file can't be read: No such file or directory"
    #expect(try check("text", "no.yaml").error == "no.yaml: error: \(message) [FI001]\n")
    let outcome = try check("json", "no.yaml")
    let diagnostics = try decode(outcome.output)["diagnostics"] as? [[String: String]]
    #expect(
      diagnostics == [
        ["severity": "error", "code": "FI001", "message": message, "file": "no.yaml"]
      ])
    #expect(outcome.status == 74 && outcome.error == "")
  }

  @Test("what a command prints otherwise is a member of the document")
  func output() throws {
    try sandbox.writeSchema(tables: ["team"])
    let plain = try sandbox.dbgen("export", "Schemas/league.yaml", "--format", "sql")
    let outcome = try sandbox.dbgen(
      "export", "Schemas/league.yaml", "--format", "sql", "--diagnostics", "json")
    #expect(try decode(outcome.output)["output"] as? String == plain.output)
  }

  @Test("files that aren't up to date are errors in formats for programs")
  func outdated() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    let outcome = try sandbox.dbgen(
      "generate", "--check", "--diagnostics", "github", "Schemas/league.yaml", "--output", "Out")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasPrefix(
        "::error file=Out/DAL/Team+DAL.generated.swift,title=GF008::missing: run 'dbgen generate'\n"
      ), "\(outcome.error)")
  }

  @Test("quiet runs print errors and results, but neither warnings nor what was written")
  func quiet() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    let written = try sandbox.dbgen(
      "generate", "--quiet", "Schemas/league.yaml", "--output", "Out")
    #expect(written == Outcome(status: 0, output: "", error: ""))
    let missing = try sandbox.dbgen("check", "--quiet", "no.yaml")
    #expect(missing.status == 74 && missing.error.contains("[FI001]"))
  }

  @Test(
    "messages are colored always, never, or on terminals only",
    arguments: ["always", "never", "auto"])
  func color(choice: String) throws {
    let outcome = try sandbox.dbgen("check", "--color", choice, "no.yaml")
    #expect(outcome.error.contains("\u{1B}[1;31m") == (choice == "always"))
  }

  @Test("warnings that count are printed in quiet runs, too")
  func quietWarnings() throws {
    let sandbox = Sandbox()
    try sandbox.write(
      """
      database: League
      tables:
        team: { columns: { id: { type: integer, primaryKey: true } } }
        player: { columns: { teamID: { type: integer, references: team.id } } }
      """, to: "a.yaml")
    let strict = try sandbox.dbgen("lint", "--strict", "--quiet", "a.yaml")
    #expect(strict.status == 1 && strict.error.contains("warning: "))
    #expect(try sandbox.dbgen("lint", "--quiet", "a.yaml").error == "")
  }

  @Test("programs get all errors, however many there are")
  func all() throws {
    let sandbox = Sandbox()
    let columns = (0..<70).map { "      c\($0): txt\n" }.joined()
    try sandbox.write("database: Big\ntables:\n  a:\n    columns:\n" + columns, to: "a.yaml")
    let outcome = try sandbox.dbgen("check", "--diagnostics", "json", "a.yaml")
    #expect((try decode(outcome.output)["diagnostics"] as? [Any])?.count == 70)
    #expect(outcome.error == "")
  }

  @Test("a document that can't be written is an error of its own")
  func fullOutput() throws {
    let outcome = try sandbox.shell("\"$DBGEN\" check --diagnostics json no.yaml > /dev/full")
    #expect(
      outcome
        == Outcome(
          status: 74, output: "",
          error: "standard output: error: No space left on device [FI002]\n"))
  }

  private func decode(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
