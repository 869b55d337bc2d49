import SchemaParser
import SchemaSQL
import Testing

@testable import CodeGen

@Suite("nouns in the comments of generated source")
struct RowNounTests {
  @Test(
    "a row has the noun of its Swift type in comments, or is a row of its plural table",
    arguments: [
      ("team: { columns:", "a team"), ("teams: { swiftName: Team, columns:", "a team"),
      ("OrderLine: { columns:", "an order line"),
      ("order_items: { columns:", "a row of `order_items`"),
      ("people: { columns:", "a row of `people`"), ("news: { columns:", "a news"),
      ("addresses: { swiftName: Address, columns:", "an address"),
      ("xml_file: { columns:", "an XML file"), ("url_cache: { columns:", "a URL cache"),
      ("hour: { columns:", "an hour"), ("user: { columns:", "a user"),
    ])
  func nouns(table: String, row: String) throws {
    let columns = "{ id: { type: integer, primaryKey: true }, n: { type: text, minLength: 1 } }"
    let source = try source("\(table) \(columns) }")
    let noun = row.drop { $0 != " " }.dropFirst()
    #expect(source.contains("/// The primary key of \(row).\n"))
    #expect(source.contains("/// The columns of \(row), for conditions, sorting and changes.\n"))
    #expect(source.contains("/// Creates a draft from a stored \(noun).\n"))
  }

  @Test("the functions of a plural table without a name for a row speak of a row of it")
  func functions() throws {
    let columns = "{ code: { type: text, primaryKey: true }, n: { type: text, index: true } }"
    let source = try source("order_items: { columns: \(columns) }")
    #expect(source.contains("/// Returns every row of `order_items` with the given `n`.\n"))
    #expect(
      source.contains(
        "/// Returns whether a row of `order_items` with the given primary key exists.\n"))
  }

  /// Returns the generated source, with the comments on one line each.
  private func source(_ table: String) throws -> String {
    let yaml = "database: Shop\ntables:\n  \(table)\n"
    let file = SourceFile(path: "schema.yaml", bytes: Array(yaml.utf8))
    let schema = try #require(CheckedSchema.parse(file).schema)
    let options = GenerationOptions(schemaPath: "schema.yaml")
    return CodeGenerator.generate(schema, options: options).files.map(\.text).joined()
      .replacing(#/\n +\/\/\/ (?=[a-z`])/#, with: " ")
  }
}
