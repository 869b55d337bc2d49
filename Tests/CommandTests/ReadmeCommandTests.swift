import Foundation
import RuntimeSamples
import Testing

@Suite("what the README says of the command")
struct ReadmeCommandTests {
  private let sandbox: Sandbox
  private let text: String
  private let blocks: [(language: String, text: String)]

  init() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    blocks = text.matches(of: /(?ms)^```(\w*)\n(.*?)^```$/).map { match in
      (String(match.output.1), String(match.output.2))
    }
    sandbox = try Sandbox()
    try sandbox.write(Self.block("yaml", in: blocks), to: "Schemas/league.yaml")
    try sandbox.write(
      String(contentsOf: root.appending(path: "Makefile"), encoding: .utf8), to: "Makefile")
  }

  private static func block(
    _ language: String, in blocks: [(language: String, text: String)]
  ) throws -> String {
    try #require(blocks.first { $0.language == language }).text
  }

  /// The shell command lines, without comments.
  private var commands: [String] {
    blocks.filter { $0.language == "sh" }.flatMap { $0.text.split(separator: "\n") }
      .map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces) }
  }

  @Test("each command line succeeds, and the files are where it says")
  func commandLines() throws {
    let lines = commands.filter { $0.hasPrefix("swift run dbgen ") }
    #expect(lines.count == 5)
    try SQLiteFile(sandbox.path("legacy.sqlite")).execute(
      "CREATE TABLE legacy (id INTEGER PRIMARY KEY)")
    for line in lines {
      let line = "$DBGEN " + line.dropFirst("swift run dbgen ".count)
      #expect(try sandbox.shell(line).status == 0, "\(line)")
    }
    let files = ["League", "Models/Team", "DAL/Team+DAL"]
    for file in files {
      let url = sandbox.url("Sources/App/Generated/\(file).generated.swift")
      #expect(FileManager.default.fileExists(atPath: url.path), "\(file)")
    }
  }

  @Test("the make targets are there")
  func makeTargets() throws {
    let targets = commands.filter { $0.hasPrefix("make ") }.map { $0.dropFirst("make ".count) }
    #expect(targets == ["demo", "test"])
    for target in targets {
      #expect(try sandbox.shell("make --dry-run \(target)").status == 0, "\(target)")
    }
  }

  @Test("what it says for editors writes a JSON Schema, and its line leaves a schema right")
  func editors() throws {
    let command = try #require(text.firstMatch(of: /`(dbgen schema-json > [^`]*)`/)).output.1
    #expect(
      try sandbox.shell(String(command).replacing("dbgen", with: "$DBGEN", maxReplacements: 1))
        .status == 0)
    let schema = try sandbox.read("Schemas/dbgen.schema.json")
    #expect(try JSONSerialization.jsonObject(with: Data(schema.utf8)) is [String: Any])
    let comment = try #require(text.firstMatch(of: /`(# yaml-language-server: [^`]*)`/)).output.1
    #expect(comment.hasSuffix("$schema=dbgen.schema.json"))
    try sandbox.write("\(comment)\n\(Self.block("yaml", in: blocks))", to: "Schemas/league.yaml")
    #expect(try sandbox.dbgen("check", "Schemas/league.yaml").status == 0)
  }

  @Test("the mistake it shows is reported as it shows")
  func mistake() throws {
    let schema = try Self.block("yaml", in: blocks)
    let wrong = schema.replacingOccurrences(of: "references: team.id", with: "references: tema.id")
    try sandbox.write(wrong, to: "Schemas/league.yaml")
    let outcome = try sandbox.dbgen("check", "Schemas/league.yaml")
    #expect(outcome.status == 1)
    #expect(blocks.contains { $0.text == outcome.error }, "\(outcome.error)")
  }

  @Test("a column of another name is asked about as it shows, and the draft has the steps it shows")
  func migration() throws {
    let schema = try Self.block("yaml", in: blocks)
    let path = "Schemas/league.yaml"
    try sandbox.write(schema, to: path)
    for verb in ["new", "seal"] {
      #expect(try sandbox.dbgen("migration", verb, path).status == 0)
    }
    let renamed = schema.replacing("city: ", with: "town: ")
    try sandbox.write(renamed, to: path)
    let command = "dbgen migration new \(path) --name nicknames"
    let question = try sandbox.shell("$DBGEN" + command.dropFirst("dbgen".count))
    #expect(question.status == 1)
    #expect(blocks.contains { $0.text == "$ \(command)\n\(question.error)" }, "\(question.error)")
    let founded = "      founded:      date?\n"
    try sandbox.write(
      renamed.replacing(founded, with: "      nickname:     text\n" + founded), to: path)
    let fill = "team.nickname=town || ' ' || abbreviation"
    let outcome = try sandbox.dbgen(
      "migration", "new", path, "--name", "nicknames", "--rename", "team.city=town", "--fill", fill)
    #expect(outcome.status == 0, "\(outcome.error)")
    try checkDraft()
  }

  /// Adds the SQL shown in the README to the draft, and verifies the draft.
  private func checkDraft() throws {
    let draft = "Schemas/league.migrations/0002-nicknames.yaml"
    let shown = try #require(blocks.first { $0.text.hasPrefix("version: 2") }).text
    let lines = shown.split(separator: "\n").map(String.init)
    let text = try sandbox.read(draft)
    for line in lines.dropLast() { #expect(text.contains(line + "\n"), "\(line)") }
    let sql = try #require(lines.last)
    try sandbox.write(text.replacing("schema:\n", with: "\(sql)\nschema:\n"), to: draft)
    #expect(try sandbox.dbgen("migration", "verify", "Schemas/league.yaml").status == 0)
  }
}
