import Foundation
import Testing

@Suite("generate --check and --diff")
struct CheckAndDiffTests {
  @Test("--check is silent when everything is up to date")
  func silentWhenUpToDate() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    try sandbox.generate()
    #expect(try sandbox.generate("--check") == Outcome(status: 0, output: "", error: ""))
    #expect(try sandbox.generate("--diff") == Outcome(status: 0, output: "", error: ""))
  }

  @Test("--check lists what is missing, changed and stale, and writes nothing")
  func listsFindings() throws {
    let sandbox = try Sandbox.package(tables: ["team", "player"])
    try sandbox.generate()
    try sandbox.write(schema(tables: ["team", "club"], column: "city"), to: "Schemas/league.yaml")
    let before = try sandbox.statuses(in: "")
    let outcome = try sandbox.generate("--check")
    #expect(outcome.status == 1)
    #expect(outcome.error == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains("missing: Generated/Models/Club.generated.swift"))
    #expect(lines.contains("changed: Generated/Models/Team.generated.swift"))
    #expect(lines.contains("stale: Generated/Models/Player.generated.swift"))
    #expect(lines.contains("stale: Generated/DAL/Player+DAL.generated.swift"))
    #expect(try sandbox.statuses(in: "") == before)
  }

  @Test("a missing output directory lacks all files, and isn't created")
  func missingDirectory() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    let outcome = try sandbox.generate("--check")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("missing: Generated/Models/Team.generated.swift\n"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("Generated")))
  }

  @Test("files of a schema that is no longer given are reported, once, and left alone")
  func reportsOtherSchemas() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    try sandbox.write(schema(database: "Cup", tables: ["match"]), to: "Schemas/cup.yaml")
    let both = ["generate", "Schemas/league.yaml", "Schemas/cup.yaml", "--output", "Generated"]
    #expect(try sandbox.dbgen(both).status == 0)
    #expect(try sandbox.dbgen(both + ["--check"]) == Outcome(status: 0, output: "", error: ""))
    let before = try sandbox.statuses(in: "")
    let warning =
      "Generated/Cup.generated.swift:1:1: warning: this and 3 more were generated from 'Schemas/cup.yaml', which isn't given; add it, or delete the files generated from it [GF006]\n"
    #expect(try sandbox.generate("--check") == Outcome(status: 0, output: "", error: warning))
    #expect(try sandbox.generate() == Outcome(status: 0, output: "", error: warning))
    #expect(try sandbox.statuses(in: "") == before)
  }

  @Test("--check names an edited file")
  func namesEditedFile() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    try sandbox.generate()
    let path = "Generated/Models/Team.generated.swift"
    try sandbox.write(try sandbox.read(path) + "// mine\n", to: path)
    let outcome = try sandbox.generate("--check")
    #expect(outcome.status == 1)
    #expect(outcome.output == "changed: \(path)\n")
    #expect(outcome.error.hasPrefix("\(path):1:1: error: edited since dbgen wrote it"))
  }

  @Test("--diff is a patch that git can apply, after which everything is up to date")
  func patchApplies() throws {
    let sandbox = try Sandbox.package(tables: ["team", "player"])
    try sandbox.generate()
    try sandbox.write(schema(tables: ["team", "club"], column: "city"), to: "Schemas/league.yaml")
    let before = try sandbox.statuses(in: "Generated")
    for arguments in [["--diff"], ["--diff", "--check"]] {
      let outcome = try DBGenProcess(
        ["generate", "Schemas/league.yaml", "--output", "Generated"] + arguments, in: sandbox.root
      ).outcome()
      #expect(outcome.status == 1)
      #expect(
        outcome.output.contains("--- /dev/null\n+++ b/Generated/Models/Club.generated.swift\n"))
      #expect(
        outcome.output.contains("--- a/Generated/Models/Player.generated.swift\n+++ /dev/null\n"))
      try sandbox.write(outcome.output, to: "changes.patch")
    }
    #expect(try sandbox.statuses(in: "Generated") == before)
    let applied = try sandbox.shell("git apply changes.patch")
    try #require(applied.status == 0, "\(applied.error)")
    #expect(try sandbox.generate("--check") == Outcome(status: 0, output: "", error: ""))
  }

  @Test("a patch names files as they are from the working directory, where it can")
  func patchPaths() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    let model = "Models/Team.generated.swift"
    let absolute = try sandbox.dbgen(
      "generate", "Schemas/league.yaml", "--diff", "--output", sandbox.path("My Files"))
    #expect(absolute.output.contains("+++ b/My Files/\(model)\t\n"))
    let outside = try sandbox.dbgen(
      "generate", "league.yaml", "--diff", "--output", "../Generated", in: "Schemas")
    #expect(outside.output.contains("+++ b/\(model)\n"))
  }
}
