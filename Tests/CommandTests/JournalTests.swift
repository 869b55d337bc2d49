import ClusterSamples
import Foundation
import RuntimeSamples
import Testing

/// Files beside a database that have the name of a journal.
@Suite("a file in the place of a journal")
struct JournalTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = Sandbox()
    try sandbox.write(
      "database: App\ntables: { item: { columns: { name: text } } }\n", to: "app.yaml")
    #expect(try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite").status == 0)
    try SQLiteFile(sandbox.path("app.sqlite")).execute("PRAGMA journal_mode = DELETE")
  }

  /// The verbs that read a database file.
  private static let verbs = [
    ["migration", "status", "app.yaml", "app.sqlite"],
    ["migration", "plan", "app.yaml", "app.sqlite"],
    ["migration", "apply", "app.yaml", "app.sqlite"], ["import", "app.sqlite"],
    ["export", "app.yaml", "--format", "postgresql", "--rows", "app.sqlite"],
    ["cluster", "load", "app.sqlite"],
  ]

  private func run(_ verb: [String]) throws -> Outcome {
    guard verb[0] == "cluster" else { return try sandbox.dbgen(verb) }
    let node = try ServedNode()
    let outcome = try sandbox.dbgen(verb + ["--cluster", "\(node.address)"])
    #expect(outcome.status == 0 || node.answerCount == 0)
    return outcome
  }

  @Test(
    "a file that isn't a journal of SQLite is named with what to do, and stays as it is",
    arguments: verbs,
    [
      Data("something else".utf8), Data([0xd9, 0xd5, 0x05, 0xf9]),
      Data(repeating: 0x20, count: 5000),
    ])
  func unmarked(verb: [String], contents: Data) throws {
    try contents.write(to: sandbox.url("app.sqlite-journal"))
    let before = try Data(contentsOf: sandbox.url("app.sqlite"))
    let outcome = try run(verb)
    #expect(outcome.status == 74 && outcome.output == "", "\(outcome)")
    #expect(
      outcome.error.contains(
        "app.sqlite-journal' doesn't begin as a journal of SQLite, so that nothing in it can be undone"
      ),
      "\(outcome.error)")
    #expect(!outcome.error.contains("readonly database"))
    #expect(try Data(contentsOf: sandbox.url("app.sqlite-journal")) == contents)
    #expect(try Data(contentsOf: sandbox.url("app.sqlite")) == before)
  }

  @Test("the journal of a crash whose beginning is damaged is named, and stays", arguments: verbs)
  func damaged(verb: [String]) throws {
    try sandbox.crash(
      "app.sqlite", as: "crashed.sqlite", filling: "item (name)", amid: "DELETE FROM item")
    for ending in ["", "-journal"] {
      try? FileManager.default.removeItem(at: sandbox.url("app.sqlite" + ending))
      try FileManager.default.moveItem(
        at: sandbox.url("crashed.sqlite" + ending), to: sandbox.url("app.sqlite" + ending))
    }
    var journal = try Data(contentsOf: sandbox.url("app.sqlite-journal"))
    journal[3] = 0
    try journal.write(to: sandbox.url("app.sqlite-journal"))
    let outcome = try run(verb)
    #expect(outcome.status == 74, "\(outcome)")
    #expect(outcome.error.contains("check it with PRAGMA integrity_check, or restore a copy"))
    #expect(try Data(contentsOf: sandbox.url("app.sqlite-journal")) == journal)
  }

  @Test(
    "a journal that SQLite has finished with doesn't matter", arguments: verbs,
    [Data(), Data(repeating: 0, count: 1000)])
  func finished(verb: [String], contents: Data) throws {
    try contents.write(to: sandbox.url("app.sqlite-journal"))
    let outcome = try run(verb)
    #expect(outcome.status == 0, "\(outcome)")
  }
}
