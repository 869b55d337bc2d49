import CodeGen
import SchemaParser
import SchemaSQL
import Testing

@Suite("full-text indexes in Swift")
struct SearchIndexTests {
  @Test("an index has the columns by the names of the table, however the schema spells them")
  func spelling() throws {
    let yaml = """
      database: Shop
      tables:
        item:
          columns:
            id: { type: integer, primaryKey: true }
            name: text
            note: text
      fullTextSearch:
        itemText: { content: item, columns: [Name, note] }

      """
    let (parsed, diagnostics) = CheckedSchema.parse(
      SourceFile(path: "shop.yaml", bytes: Array(yaml.utf8)))
    let schema = try #require(parsed, "\(diagnostics.map(\.message))")
    let source = CodeGenerator.generate(schema, options: GenerationOptions(schemaPath: "shop.yaml"))
      .files.map(\.text).joined()
    #expect(source.contains(#"._named("itemText", rowID: "id", columns: "name", "note")"#))
  }
}
