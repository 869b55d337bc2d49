import RuntimeSamples
import Testing

@Suite("answers of a migration that have no effect")
struct NeedlessAnswerTests: MigratedSchema {
  let sandbox = Sandbox()

  private static let old = """
    enums: { Kind: { cases: [x, y] }, Sort: { cases: [x, y] } }
    tables:
      team: { columns: { id: { type: integer, primaryKey: true }, title: text } }
      user:
        columns:
          id: { type: integer, primaryKey: true }
          name: { type: text, index: true }
          other: text?
          kind: Kind
          sort: Sort
          size: { type: integer, generated: length(name) }
          stored: { type: integer, generated: length(name) + 1, stored: true }
        transient: { mark: { swiftType: Bool, default: false } }
    views: { named: { sql: "SELECT id, name FROM user" } }
    fullTextSearch: { page: { columns: [title, body] } }

    """

  private func begin(_ changes: (old: String, new: String)...) throws {
    try start(Self.old, "INSERT INTO user (name, kind, sort) VALUES ('Ada', 'x', 'y')")
    var schema = Self.old
    for (old, new) in changes {
      #expect(schema.contains(old))
      schema = schema.replacing(old, with: new)
    }
    try write(schema)
  }

  @Test("computed columns that are gone may be dropped by name")
  func computed() throws {
    try begin(
      ("      size: { type: integer, generated: length(name) }\n", ""),
      ("      stored: { type: integer, generated: length(name) + 1, stored: true }\n", ""))
    let outcome = try new("--drop", "user.size", "--drop", "user.stored")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try apply().status == 0)
    #expect(try rows("SELECT id, name, kind FROM user") == ["1|Ada|x"])
  }

  @Test(
    "the reason is what the schema says",
    arguments: [
      (["--drop", "user.size"], "the schema still has it"),
      (["--fill", "user.size=1"], "'user.size' is computed, so it takes no values"),
      (["--convert", "user.sum=1"], "'user.sum' is computed, so it takes no values"),
      (["--normalize", "user.stored"], "'user.stored' is computed, so it takes no values"),
      (["--refuse", "user.stored"], "'user.stored' is computed, so it takes no values"),
      (["--move", "user.name=user.nick"], "the schema still has 'user.name'"),
      (["--rename", "user.name=sum"], "'user.sum' is computed, so it takes no values"),
      (["--drop", "named"], "'named' stores no data, so it needs no answer"),
      (["--rename", "named.name=nick"], "'named' stores no data, so it needs no answer"),
      (["--drop", "user_name"], "'user_name' stores no data, so it needs no answer"),
      (["--fill", "user.mark=1"], "no version stores 'user.mark'"),
      (["--drop", "team.title"], "'team' is gone as a whole"),
      (["--drop", "page.body"], "'page' is gone as a whole"),
      (["--drop", "Sort.x"], "'Sort' is gone as a whole"),
    ])
  func reasons(options: [String], reason: String) throws {
    try begin(
      ("  team: { columns: { id: { type: integer, primaryKey: true }, title: text } }\n", ""),
      ("fullTextSearch: { page: { columns: [title, body] } }\n", ""),
      (", Sort: { cases: [x, y] }", ""), ("sort: Sort", "sort: text\n      nick: text?"),
      ("      size:", "      sum: { type: integer, generated: id + 1 }\n      size:"))
    let outcome = try new(options)
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasPrefix(
        "shop.yaml:1:1: error: '\(options.joined(separator: " "))' has no effect: \(reason) [RN104]\n"
      ),
      "\(outcome.error)")
  }

  @Test(
    "an answer that can't be given names the one that can",
    arguments: [
      ("nick: text?", ["--move", "user.other=user.nick"], "renamed? --rename user.other=nick"),
      (
        "nick: { type: text?, generated: name }", ["--rename", "user.other=nick"],
        "dropped? --drop user.other"
      ),
      (
        "nick: { type: text?, generated: name }", ["--move", "user.other=user.nick"],
        "dropped? --drop user.other"
      ),
    ])
  func wayOut(column: String, options: [String], hint: String) throws {
    try begin(("other: text?", column))
    let outcome = try new(options)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("note: \(hint)\n"), "\(outcome.error)")
    let answer = try #require(hint.split(separator: "? ", maxSplits: 1).last)
    #expect(try new(answer.split(separator: " ").map(String.init)).status == 0)
    #expect(try apply().status == 0)
  }
}
