import Foundation
import Testing

/// Schemas that symbolic links name. A history is beside the path that is given.
@Suite("a schema named by a link")
struct LinkedSchemaTests {
  private let sandbox: Sandbox

  /// Creates a schema with two versions, and links to it.
  init() throws {
    sandbox = try Sandbox.package(tables: ["team"])
    for tables in [["team"], ["team", "player"]] {
      try sandbox.writeSchema(tables: tables)
      for verb in ["new", "seal"] {
        #expect(try sandbox.dbgen("migration", verb, "Schemas/league.yaml").status == 0)
      }
    }
    let links = [
      "links/league.yaml": "../Schemas/league.yaml", "links/other.yml": "league.yaml",
      "absolute.yaml": sandbox.path("Schemas/league.yaml"), "Copies": "Schemas",
    ]
    try sandbox.write("", to: "links/none")
    for (link, file) in links {
      try FileManager.default.createSymbolicLink(
        atPath: sandbox.path(link), withDestinationPath: file)
    }
  }

  private func refusal(_ link: String) -> String {
    "\(link): error: the history isn't beside this link, but beside the file it leads to: "
      + "name the file, 'Schemas/league.yaml' [FI001]\n"
  }

  @Test(
    "a link without the history of its file is refused by every command that reads the history",
    arguments: [
      ["generate", "--output", "Generated"], ["check"], ["check", "--sealed"], ["lint"], ["doc"],
      ["migration", "new"], ["migration", "seal"], ["migration", "list"], ["migration", "verify"],
      ["migration", "unseal"], ["migration", "squash", "--through", "1"], ["migration", "rebase"],
    ])
  func commands(words: [String]) throws {
    let before = try sandbox.files(in: "")
    let outcome = try sandbox.dbgen(words + ["links/league.yaml"])
    #expect(outcome == Outcome(status: 74, output: "", error: refusal("links/league.yaml")))
    #expect(try sandbox.files(in: "") == before)
  }

  @Test("so is one of several links, and one with an absolute path")
  func kinds() throws {
    for link in ["links/other.yml", "absolute.yaml"] {
      let outcome = try sandbox.dbgen("migration", "apply", link, "league.sqlite")
      #expect(outcome == Outcome(status: 74, output: "", error: refusal(link)))
    }
  }

  @Test("a link to the folder leads to the history, and a hard link is a file of its own")
  func folder() throws {
    let folder = try sandbox.dbgen("migration", "apply", "Copies/league.yaml", "league.sqlite")
    #expect(folder.output == "league.sqlite was created at version 2\n")
    try FileManager.default.linkItem(
      atPath: sandbox.path("Schemas/league.yaml"), toPath: sandbox.path("hard.yaml"))
    let hard = try sandbox.dbgen("migration", "apply", "hard.yaml", "hard.sqlite")
    #expect(hard.output == "hard.sqlite was created at version 1\n")
  }

  @Test("a history beside the link is the one that is used")
  func both() throws {
    try FileManager.default.copyItem(
      atPath: sandbox.path("Schemas/league.migrations"),
      toPath: sandbox.path("links/league.migrations"))
    let outcome = try sandbox.dbgen("migration", "apply", "links/league.yaml", "league.sqlite")
    #expect(outcome.output == "league.sqlite was created at version 2\n")
  }

  @Test("a link to the history is refused, as before")
  func history() throws {
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("links/league.migrations"),
      withDestinationPath: "../Schemas/league.migrations")
    let outcome = try sandbox.dbgen("check", "links/league.yaml")
    #expect(
      outcome.error
        == "links/league.migrations: error: a symbolic link is in the way of a folder [GF005]\n")
  }

  @Test("a link to a schema without a history works, but a history isn't begun beside it")
  func new() throws {
    try FileManager.default.removeItem(atPath: sandbox.path("Schemas/league.migrations"))
    #expect(try sandbox.dbgen("check", "links/league.yaml").status == 0)
    let outcome = try sandbox.dbgen("migration", "new", "links/league.yaml")
    #expect(
      outcome.error
        == "links/league.yaml: error: the history would be beside this link, not the file it leads "
        + "to: name the file, 'Schemas/league.yaml' [FI001]\n")
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("links/league.migrations")))
  }
}
