import CodeGen
import SchemaParser
import SchemaSQL
import Testing

@Suite("the imports of models")
struct ImportTests {
  /// Returns the imports of FoundationEssentials in a model of a schema, or in its single file.
  private func imports(
    _ model: String, _ schema: String, access: AccessLevel = .internal, isSingleFile: Bool = false
  ) throws -> [String] {
    try text(of: model, schema, access: access, isSingleFile: isSingleFile)
      .split(separator: "\n").map { String($0.trimmingPrefix("  ")) }
      .filter { $0.contains("import ") && $0.contains("FoundationEssentials") }
  }

  private func text(
    of model: String, _ schema: String, access: AccessLevel = .internal, isSingleFile: Bool = false
  ) throws -> String {
    let yaml = "database: Shop\n" + schema
    let (parsed, diagnostics) = CheckedSchema.parse(
      SourceFile(path: "shop.yaml", bytes: Array(yaml.utf8)))
    let shop = try #require(parsed, "\(diagnostics.map(\.message))")
    let options = GenerationOptions(
      access: access, schemaPath: "shop.yaml", singleFile: isSingleFile ? "Shop.swift" : nil)
    let files = CodeGenerator.generate(shop, options: options).files
    let file = try #require(
      files.first { isSingleFile || $0.path.hasSuffix("/\(model).generated.swift") })
    return file.text
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

  @Test("a model imports Foundation for a type that is made of one of Foundation's")
  func typesOfFoundation() throws {
    for type in ["[URL]", "Tagged<UUID>", "[String: [Date]]", "DateComponents"] {
      let table = "tables: { item: { columns: { n: { type: json, swiftType: '\(type)' } } } }"
      let queries = "\nqueries: { r: { sql: \"SELECT n, 1 AS one FROM item\" } }"
      #expect(try imports("Item", table) == ["import FoundationEssentials"])
      #expect(try imports("RRow", table + queries) == ["import FoundationEssentials"])
    }
    let whole = "tables: { item: { columns: { n: { type: json, swiftType: '[IndexSet]' } } } }"
    for table in [whole, whole.replacing("[IndexSet]", with: "Foundation.Data")] {
      #expect(try imports("Item", table) == [])
      #expect(try text(of: "Item", table).contains("\nimport Foundation\n"))
    }
    let ofRuntime = whole.replacing("[IndexSet]", with: "Own<SQLValue>")
    #expect(try text(of: "Item", ofRuntime).contains("\nimport DBGenRuntime\n"))
    let own = "tables: { item: { columns: { n: { type: json, swiftType: '[Kind]' } } } }"
    #expect(try imports("Item", own) == [])
  }

  @Test(
    "a model imports all of Foundation if the schema names a protocol that could be Foundation's")
  func ownProtocols() throws {
    let table = "tables: { item: { columns: { at: timestamp }, conformances: [%] } }"
    #expect(
      try imports("Item", table.replacing("%", with: "LocalizedError"))
        == ["import FoundationEssentials"])
    #expect(
      try imports("Item", table.replacing("%", with: "Codable"))
        == ["import struct FoundationEssentials.Date"])
  }

  @Test("a date that is Foundation's by the schema is imported as one")
  func foundationsDate() throws {
    #expect(
      try imports("Item", "tables: { item: { columns: { day: { type: date, swiftType: Date } } } }")
        == ["import struct FoundationEssentials.Date"])
  }

  @Test("a single file imports what its models need together")
  func singleFile() throws {
    let item = "item: { columns: { at: timestamp } }"
    #expect(
      try imports(
        "Shop", "tables: { \(item), tag: { columns: { price: decimal, n: int64 } } }",
        isSingleFile: true)
        == [
          "import struct FoundationEssentials.Date", "import struct FoundationEssentials.Decimal",
        ])
    #expect(
      try imports(
        "Shop",
        "tables: { \(item), tag: { columns: { n: { type: json, swiftType: DateComponents } } } }",
        isSingleFile: true) == ["import FoundationEssentials"])
    #expect(
      try imports(
        "Shop",
        "enums: { Kind: { cases: [a], conformances: [LocalizedError] } }\ntables: { \(item) }",
        isSingleFile: true) == ["import FoundationEssentials"])
  }
}
