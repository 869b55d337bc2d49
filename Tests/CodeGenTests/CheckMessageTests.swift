import CodeGen
import SchemaParser
import SchemaSQL
import Testing

@Suite("messages of checks")
struct CheckMessageTests {
  @Test("a message of a check that only SQLite evaluates is an error, because nothing shows it")
  func unshown() throws {
    for check in [
      "length(name) > 3", "number + 1 > 0", "name < 'b'", "number > total", "other IS NULL",
    ] {
      let diagnostics = try objections("{ condition: \"\(check)\", message: Wrong. }")
      #expect(
        diagnostics.map(\.message) == [
          "'message' has no effect: only SQLite evaluates the check"
        ], "\(check)")
      #expect(diagnostics.map(\.code) == [.needsOtherProperty])
      #expect(
        diagnostics.map(\.hints) == [
          ["with 'appRules: true' in the table, 'appProblems' in Swift can have a message"]
        ])
    }
    for check in [
      "number > 0 OR name = 'a'", "rate IS NOT NULL", "rate BETWEEN -1 AND 2.5",
      "(rate IS NULL) = (name = 'a')", "(number > 3) <> (rate IS NULL)",
    ] {
      #expect(try objections("{ condition: \"\(check)\", message: Wrong. }").isEmpty, "\(check)")
    }
    #expect(try objections("length(name) > 3").isEmpty)
  }

  @Test("conditions that hold alike in a long chain are SQLite's alone")
  func chain() throws {
    let chain = (1...60).reduce("(rate IS NULL)") { chain, _ in "(\(chain) = (rate IS NULL))" }
    #expect(
      try objections("{ condition: \"\(chain)\", message: Wrong. }").map(\.code) == [
        .needsOtherProperty
      ])
  }

  private func objections(_ check: String) throws -> [Diagnostic] {
    let yaml = """
      database: Shop
      tables:
        item:
          columns:
            id: { type: integer, primaryKey: true }
            name: text
            number: integer
            total: { type: integer, generated: number * 2 }
            rate: real?
            other: any?
          checks: { named: \(check) }

      """
    let file = SourceFile(path: "shop.yaml", bytes: Array(yaml.utf8))
    let (parsed, diagnostics) = CheckedSchema.parse(file)
    return CodeGenerator.objections(to: try #require(parsed, "\(diagnostics.map(\.message))"))
  }
}
