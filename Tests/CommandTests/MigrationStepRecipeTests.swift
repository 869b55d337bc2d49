import Foundation
import RuntimeSamples
import Testing

@testable import SchemaParser

/// Runs the recipes of `docs/migrations.md` on databases with rows.
@Suite("the recipes of docs/migrations.md")
struct MigrationStepRecipeTests {
  @Test("docs/migrations.md has a recipe for each kind of step")
  func kinds() throws {
    for kind in StepKind.allCases.map(\.rawValue) {
      #expect(
        try StepRecipe.all.contains { $0.grammar.contains("- \(kind): ") && $0.has(kind) },
        "\(kind)")
    }
  }

  @Test("docs/migrations.md has each property of each kind of step in its grammar")
  func properties() throws {
    for kind in StepKind.allCases {
      let grammar = try StepRecipe.all.filter { $0.has(kind.rawValue) }.map(\.grammar).joined()
      // Objects take it, but nothing of theirs needs it.
      let isOfObject = kind.properties.contains(.index)
      for property in kind.properties where !(isOfObject && property == .dataLoss) {
        #expect(grammar.contains(try Regex("\\b\(property.rawValue)\\b")), "\(kind).\(property)")
      }
    }
  }

  @Test("docs/migrations.md has each key of a version's file")
  func keys() throws {
    let page = try Page("docs/migrations.md").text
    let section = try #require(
      page.split(separator: "\n## ").first { $0.hasPrefix("The file of a version\n") })
    let keys = section.matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.output.1) }
    #expect(keys == MigrationProperty.allCases.map(\.rawValue))
  }

  @Test(
    "each recipe of docs/migrations.md writes the steps that it shows",
    arguments: try StepRecipe.all)
  func steps(of recipe: StepRecipe) throws {
    let sandbox = try recipe.begin()
    try recipe.draft(in: sandbox)
    #expect(try sandbox.draftedSteps() == recipe.steps)
    let outcome = try sandbox.dbgen("migration", "verify", "schema.yaml")
    #expect(outcome.status == 0 && outcome.output.hasPrefix("verified 2 versions"), "\(outcome)")
  }

  @Test(
    "each recipe of docs/migrations.md turns rows into those that it shows",
    arguments: try StepRecipe.all.filter(\.hasRows))
  func rows(of recipe: StepRecipe) throws {
    let sandbox = try recipe.begin()
    let lines = recipe.sql.split(separator: "\n")
    let inserts = lines.dropLast().joined()
    try SQLiteFile(sandbox.path("app.sqlite")).execute(inserts)
    try recipe.draft(in: sandbox)
    let outcome = try sandbox.dbgen("migration", "apply", "schema.yaml", "app.sqlite")
    #expect(outcome.status == 0, "\(outcome)")
    let parts = try #require(lines.last).split(separator: "; -- ")
    let rows = try SQLiteFile(sandbox.path("app.sqlite")).rows(String(parts[0]))
    #expect(rows.joined(separator: ", ") == parts[1])
  }
}

/// A section of the page.
struct StepRecipe: CustomTestStringConvertible, Sendable {
  let title: String
  private let blocks: [String: String]

  var testDescription: String { title }
  var grammar: String { blocks["yaml grammar"] ?? "" }
  var steps: String { blocks["yaml step"] ?? blocks["yaml step by hand"] ?? "" }
  var sql: String { blocks["sql step"] ?? "" }
  var hasRows: Bool { !sql.isEmpty }

  func has(_ kind: String) -> Bool {
    steps.hasPrefix("- \(kind):") || steps.contains("\n- \(kind):")
  }

  /// What the blocks of a recipe are, which aren't a part of the page's own steps.
  static let infos = [
    "yaml grammar", "yaml before", "yaml after", "sh step", "yaml step", "yaml step by hand",
    "sql step",
  ]

  static var all: [StepRecipe] {
    get throws {
      let page = URL(filePath: #filePath).appending(path: "../../../docs/migrations.md")
      let text = try String(contentsOf: page.standardized, encoding: .utf8)
      let sections = text.components(separatedBy: "\n### ").dropFirst()
      return sections.filter { $0.contains("\n```yaml grammar\n") }.map(StepRecipe.init)
    }
  }

  private init(_ section: String) {
    title = String(section.prefix { $0 != "\n" })
    let found = section.matches(of: /(?ms)^```([^\n`]+)\n(.*?)^```$/)
    blocks = Dictionary(
      found.map { (String($0.output.1), String($0.output.2)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// A sealed version of the schema before, and a database of it.
  fileprivate func begin() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(#require(blocks["yaml before"]), to: "schema.yaml")
    for command in [["new", "schema.yaml"], ["seal", "schema.yaml"]] {
      #expect(try sandbox.dbgen(["migration"] + command).status == 0)
    }
    #expect(try sandbox.dbgen("migration", "apply", "schema.yaml", "app.sqlite").status == 0)
    return sandbox
  }

  /// The draft that the command writes, or that somebody has written into.
  fileprivate func draft(in sandbox: Sandbox) throws {
    try sandbox.write(#require(blocks["yaml after"]), to: "schema.yaml")
    let command = try #require(blocks["sh step"])
      .replacing("dbgen", with: "$DBGEN", maxReplacements: 1)
    #expect(try sandbox.shell(command).status == 0)
    guard blocks["yaml step"] == nil else { return }
    let path = try sandbox.draftPath(in: "schema.migrations")
    let draft = try sandbox.read(path)
    let parts = try #require(draft.firstMatch(of: /(?ms)(.*^steps:\n).*?(^schema:.*)/)).output
    let steps = steps.split(separator: "\n").map { "  \($0)\n" }.joined()
    try sandbox.write("\(parts.1)\(steps)\(parts.2)", to: path)
    #expect(try sandbox.dbgen("migration", "new", "schema.yaml").status == 0)
  }
}

extension Sandbox {
  /// The steps of the draft, as they would stand alone.
  fileprivate func draftedSteps() throws -> String {
    let draft = try read(draftPath(in: "schema.migrations"))
    let steps = try #require(draft.firstMatch(of: /(?ms)^steps:\n(.*?)^schema:/)).output.1
    return steps.split(separator: "\n").map { $0.dropFirst(2) + "\n" }.joined()
  }
}
