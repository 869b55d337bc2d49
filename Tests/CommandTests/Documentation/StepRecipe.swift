import Foundation
import Testing

/// A kind of step in `docs/migrations.md`, with an example.
struct StepRecipe: CustomTestStringConvertible, Sendable {
  let title: String
  private let blocks: [String: String]

  /// The schema, where the section shows no other.
  private let usualSchema: String

  var testDescription: String { title }
  private var schema: String { blocks["yaml before"] ?? usualSchema }
  var grammar: String { blocks["yaml grammar"] ?? "" }
  var steps: String { blocks["yaml step"] ?? blocks["yaml step by hand"] ?? "" }
  var sql: String { blocks["sql step"] ?? "" }
  var hasRows: Bool { !sql.isEmpty }

  /// The change of a version that is sealed between the schema before and the draft.
  private var shipped: String? { blocks["diff shipped"] }
  var versionCount: Int { shipped == nil ? 2 : 3 }

  func has(_ kind: String) -> Bool {
    steps.hasPrefix("- \(kind):") || steps.contains("\n- \(kind):")
  }

  /// The kinds of blocks in a recipe, which aren't part of the page's own story.
  static let infos = [
    "yaml grammar", "yaml before", "diff shipped", "diff step", "sh step", "yaml step",
    "yaml step by hand",
    "sql step",
  ]

  static var all: [StepRecipe] {
    get throws {
      let text = try Page("docs/migrations.md").text
      let parts = text.components(separatedBy: "\n## Steps\n")
      let sections = try #require(parts.last).components(separatedBy: "\n### ")
      let usual = try #require(blocks(in: sections[0])["yaml before"])
      return sections.dropFirst().map { StepRecipe($0, usualSchema: usual) }
    }
  }

  private init(_ section: String, usualSchema: String) {
    title = String(section.prefix { $0 != "\n" })
    blocks = Self.blocks(in: section)
    self.usualSchema = usualSchema
  }

  private static func blocks(in section: String) -> [String: String] {
    let found = section.matches(of: /(?ms)^```([^\n`]+)\n(.*?)^```$/)
    return Dictionary(
      found.map { (String($0.output.1), String($0.output.2)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// A sealed version of the schema before, and a database of it; then the version that is shipped.
  func begin() throws -> Sandbox {
    let sandbox = Sandbox()
    try seal(schema, in: sandbox)
    #expect(try sandbox.dbgen("migration", "apply", "schema.yaml", "app.sqlite").status == 0)
    if let shipped { try seal(#require(schema.applying(shipped)), in: sandbox) }
    return sandbox
  }

  private func seal(_ schema: String, in sandbox: Sandbox) throws {
    try sandbox.write(schema, to: "schema.yaml")
    for verb in ["new", "seal"] {
      #expect(try sandbox.dbgen("migration", verb, "schema.yaml").status == 0)
    }
  }

  /// The draft that the command writes, or that somebody has written into.
  func draft(in sandbox: Sandbox) throws {
    if let change = blocks["diff step"] {
      try sandbox.write(#require(schema.applying(change)), to: "schema.yaml")
    }
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
  func draftedSteps() throws -> String {
    let draft = try read(draftPath(in: "schema.migrations"))
    let steps = try #require(draft.firstMatch(of: /(?ms)^steps:\n(.*?)^schema:/)).output.1
    return steps.split(separator: "\n").map { $0.dropFirst(2) + "\n" }.joined()
  }
}
