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
    "each recipe of docs/migrations.md writes the steps that it shows, and turns rows into those that it shows",
    arguments: try StepRecipe.all)
  func steps(of recipe: StepRecipe) throws {
    let sandbox = try recipe.begin()
    if recipe.hasRows {
      try expectRows(of: recipe, in: sandbox)
    } else {
      try recipe.draft(in: sandbox)
    }
    #expect(try sandbox.draftedSteps() == recipe.steps)
    let outcome = try sandbox.dbgen("migration", "verify", "schema.yaml")
    let verified = "verified \(recipe.versionCount) versions"
    #expect(outcome.status == 0 && outcome.output.hasPrefix(verified), "\(outcome)")
  }

  /// Fills a database with the rows of a recipe, and migrates it to the recipe's draft.
  private func expectRows(of recipe: StepRecipe, in sandbox: Sandbox) throws {
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

extension StepKind {
  /// The properties that such a step can have.
  fileprivate var properties: Set<StepProperty> {
    let decoder = SchemaDecoder(SourceFile(path: "", bytes: []), after: [])
    let nothing = YAMLNode(.mapping([]), at: 0..<0)
    let pair = YAMLPair(key: Located(rawValue, at: 0..<0), value: nothing)
    var (reader, step) = (StepReader(decoder: decoder, kind: self, pair: pair), blank)
    step.visit(&reader)
    return reader.words
  }
}
