import Foundation
import SchemaParser
import Testing

@Suite("the draft of a migration")
struct MigrationDraftTests {
  private let sandbox: Sandbox
  private let history = "schema.migrations"

  /// A sealed version, and a schema that has a column more.
  init() throws {
    sandbox = Sandbox()
    try write(columns: ["id: { type: integer, primaryKey: true }"])
    _ = try sandbox.dbgen("migration", "new", "schema.yaml")
    _ = try sandbox.dbgen("migration", "seal", "schema.yaml")
    try write(columns: ["id: { type: integer, primaryKey: true }", "name: text?"])
  }

  private func write(columns: [String]) throws {
    let lines = columns.map { "      \($0)\n" }.joined()
    try sandbox.write(
      "database: Shop\ntables:\n  item:\n    columns:\n\(lines)", to: "schema.yaml")
  }

  private func new(_ options: String...) throws -> Outcome {
    try DBGenProcess(["migration", "new", "schema.yaml"] + options, in: sandbox.root).outcome()
  }

  @Test("writing a draft twice gives the same bytes")
  func isStable() throws {
    #expect(try new().status == 0)
    let first = try sandbox.files(in: history)
    #expect(try new().status == 0)
    #expect(try sandbox.files(in: history) == first)
  }

  @Test("source that is generated from a draft doesn't compile for release, until it is sealed")
  func release() throws {
    func source() throws -> String {
      let arguments = ["generate", "schema.yaml", "--output", "Generated"]
      #expect(try sandbox.dbgen(arguments).status == 0)
      return try sandbox.read("Generated/Shop.generated.swift")
    }
    #expect(try new("--name", "names").status == 0)
    let refusal = """
      #if !DEBUG
        #error(
          "version 2 'names' is a draft: before a release, run 'dbgen migration seal schema.yaml' and 'dbgen generate'")
      #endif

      """
    #expect(try source().contains(refusal))
    try sandbox.write(refusal, to: "refusal.swift")
    let compile = "swiftc -typecheck -parse-as-library refusal.swift"
    let release = try sandbox.shell(compile)
    #expect(release.status != 0 && release.error.contains("error: version 2 'names' is a draft"))
    #expect(try sandbox.shell(compile + " -D DEBUG").status == 0)
    #expect(try sandbox.dbgen("migration", "seal", "schema.yaml").status == 0)
    #expect(try !source().contains("#error"))
  }

  @Test("a draft with another name is another file, and the old one is removed")
  func isRenamed() throws {
    #expect(try new("--name", "names").output == "\(history)/0002-names.yaml\n")
    #expect(try new("--name", "titles").output == "\(history)/0002-titles.yaml\n")
    let names = try sandbox.files(in: history).keys.sorted()
    #expect(names == ["0001-initial.yaml", "0002-titles.yaml"])
  }

  @Test("a derived name follows the changes, and a given one stays")
  func madeName() throws {
    #expect(try new().output == "\(history)/0002-add-item-name.yaml\n")
    let columns = ["id: { type: integer, primaryKey: true }", "name: text?", "madeAt: text?"]
    try write(columns: columns)
    #expect(try new().output == "\(history)/0002-add-item-name-and-1-more.yaml\n")
    try write(columns: [columns[0], columns[2]])
    #expect(try new().output == "\(history)/0002-add-item-made-at.yaml\n")
    #expect(try new("--sql", "SELECT 1").output == "\(history)/0002-add-item-made-at.yaml\n")
    #expect(try new("--name", "times").output == "\(history)/0002-times.yaml\n")
    try write(columns: columns)
    #expect(try new().output == "\(history)/0002-times.yaml\n")
    #expect(
      try sandbox.files(in: history).keys.sorted() == ["0001-initial.yaml", "0002-times.yaml"])
  }

  @Test("a derived name has letters and digits of the first change, and at most fifty of them")
  func longName() throws {
    let key = "id: { type: integer, primaryKey: true }"
    try write(columns: [key, "theNumberThatSomebodyCallsWhoWantsToKnow_moreThanHTTPServers: text?"])
    #expect(
      try new().output
        == "\(history)/0002-add-item-the-number-that-somebody-calls-who-wants.yaml\n")
    try write(columns: [key, "größe: text?"])
    #expect(try new().output == "\(history)/0002-add-item-gre.yaml\n")
  }

  @Test("a run that can't write the draft leaves the old one")
  func writingFails() throws {
    #expect(try new().status == 0)
    let before = try sandbox.files(in: history)
    let columns = (0..<100).map { "column\($0): text?" }
    try write(columns: ["id: { type: integer, primaryKey: true }", "name: text?"] + columns)
    let outcome = try sandbox.shell(
      "ulimit -f 1; exec \"$DBGEN\" migration new schema.yaml 2>/dev/null")
    #expect(outcome.status == 74)
    #expect(try sandbox.files(in: history) == before)
  }

  @Test("files that a killed run has left don't hinder the next one")
  func leftovers() throws {
    #expect(try new().status == 0)
    let files = try sandbox.files(in: history)
    try sandbox.write("version: 2", to: "\(history)/.dbgen-tmp-1f-0")
    #expect(try sandbox.dbgen("check", "schema.yaml").status == 0)
    #expect(try new().status == 0)
    #expect(try sandbox.files(in: history) == files)
  }

  @Test("questions leave the old draft, and answers needn't be given twice")
  func questions() throws {
    #expect(try new().status == 0)
    let before = try sandbox.files(in: history)
    try write(columns: ["id: { type: integer, primaryKey: true }", "title: text"])
    #expect(try new().status == 1)
    #expect(try sandbox.files(in: history) == before)
    #expect(try new("--fill", "item.title=''").status == 0)
    #expect(try new().status == 0)
  }
}

extension MigrationDraftTests {
  @Test("simultaneous runs leave one draft, which has the options of each")
  func runsAtOnce() throws {
    let runs = try ["one", "two", "three", "four"].map { name in
      try DBGenProcess(["migration", "new", "schema.yaml", "--swift", name], in: sandbox.root)
    }
    for run in runs { #expect(try run.outcome().status == 0) }
    let names = try sandbox.files(in: history).keys.sorted()
    #expect(names == ["0001-initial.yaml", "0002-add-item-name.yaml"])
    let draft = try sandbox.read("\(history)/0002-add-item-name.yaml")
    for name in ["one", "two", "three", "four"] {
      #expect(draft.contains("  - swift: \(name)\n"))
    }
  }

  @Test("the first run leaves no folder behind where the schema is wrong")
  func noFolder() throws {
    try sandbox.write("database: Shop\ntables: 5\n", to: "other.yaml")
    #expect(try sandbox.dbgen("migration", "new", "other.yaml").status == 1)
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("other.migrations")))
  }
}

@Suite("dbgen explain")
struct ExplainTests {
  @Test("each code has a line in the list, and an explanation of its own")
  func list() throws {
    let sandbox = Sandbox()
    let lines = try sandbox.dbgen("explain").output.split(separator: "\n")
    #expect(lines.map { String($0.prefix(5)) } == DiagnosticCode.allCases.map(\.rawValue).sorted())
    let outcome = try sandbox.dbgen("explain", "sc014")
    #expect(outcome.output.hasPrefix("SC014: "))
    #expect(outcome.status == 0 && outcome.error == "")
  }

  @Test("an unknown code is bad usage, and the nearest is shown")
  func unknownCode() throws {
    let outcome = try Sandbox().dbgen("explain", "SC0144")
    #expect(outcome.status == 64 && outcome.output == "")
    #expect(outcome.error.contains("There is no diagnostic 'SC0144'; did you mean 'SC014'?"))
  }
}
