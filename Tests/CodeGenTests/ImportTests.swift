import CodeGen
import SchemaParser
import Testing

@Suite("the imports of models")
struct ImportTests {
  /// Returns the imports of FoundationEssentials in a model of a schema.
  private func imports(_ model: String, _ schema: String, access: AccessLevel = .internal) throws
    -> [String]
  {
    let yaml = "database: Shop\n" + schema
    let (parsed, diagnostics) = Schema.parse(SourceFile(path: "shop.yaml", bytes: Array(yaml.utf8)))
    let shop = try #require(parsed, "\(diagnostics.map(\.message))")
    let options = GenerationOptions(access: access, schemaPath: "shop.yaml")
    let files = CodeGenerator.generate(shop, options: options).files
    let file = try #require(files.first { $0.path.hasSuffix("/\(model).generated.swift") })
    let lines = file.text.split(separator: "\n").map { String($0.trimmingPrefix("  ")) }
    return lines.filter { $0.contains("import ") && $0.contains("FoundationEssentials") }
  }

  @Test("a model imports the types of Foundation that it uses, and nothing else")
  func types() throws {
    let table =
      "tables: { item: { columns: { price: decimal, sold: timestamp?, left: timestamp } } }"
    let expected = ["Date", "Decimal"].map { "import struct FoundationEssentials.\($0)" }
    #expect(try imports("Item", table) == expected)
    #expect(try imports("Item", table, access: .public) == expected.map { "public \($0)" })
    #expect(try imports("Item", "tables: { item: { columns: { name: text } } }") == [])
  }

  @Test("a model imports all of Foundation if the schema names a type that could be Foundation's")
  func ownTypes() throws {
    let table =
      "tables: { item: { columns: { at: timestamp, n: int64, kind: { type: text, swiftType: Kind } } } }"
    #expect(try imports("Item", table) == ["import FoundationEssentials"])
    #expect(
      try imports("Item", table, access: .public) == ["public import FoundationEssentials"])
    let queries = "\nqueries: { r: { sql: \"SELECT at, kind FROM item\" } }"
    #expect(try imports("RRow", table + queries) == ["import FoundationEssentials"])
  }
}
