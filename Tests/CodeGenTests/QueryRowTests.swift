import CodeGen
import SchemaParser
import SchemaSQL
import Testing

@Suite("the structs of queries' rows")
struct QueryRowTests {
  private static let schema = """
    database: Shop
    tables:
      order:       { columns: { id: { type: integer, primaryKey: true } } }
      item:        { columns: { id: { type: integer, primaryKey: true }, name: text } }
      item_group:  { columns: { id: { type: integer, primaryKey: true }, itemID: { type: integer, references: item } } }
      note:        { columns: { text: text?, number: { type: integer, unique: true } } }
      wide:        { columns: { code: { type: text, primaryKey: true, collate: nocase }, name: text } }
    queries:

    """

  /// Returns the file of a query's rows.
  private func row(_ query: String, views: String = "") throws -> String {
    let yaml = Self.schema + "  q: \(query)\n" + views
    let (parsed, diagnostics) = CheckedSchema.parse(
      SourceFile(path: "shop.yaml", bytes: Array(yaml.utf8)))
    let schema = try #require(parsed, "\(diagnostics.map(\.message))")
    let files = CodeGenerator.generate(schema, options: GenerationOptions(schemaPath: "shop.yaml"))
    return try #require(files.files.first { $0.path.hasSuffix("QRow.generated.swift") }).text
  }

  @Test("a struct in a row has another name than the table's that it contains")
  func namesOfNestedTypes() throws {
    let items = try row(
      "{ sql: \"SELECT \\\"order\\\".*, item.*, 1 AS n FROM \\\"order\\\" JOIN item\", group: order }"
    )
    #expect(items.contains("var items: [RowItem]") && items.contains("struct RowItem:"))
    #expect(items.contains("let item: Item\n"))
    let levels = try row(
      """
      { sql: "SELECT note.number, item.*, item_group.* FROM note JOIN item JOIN item_group", group: [item_group, item] }
      """)
    #expect(
      levels.contains("var item: [RowItemGroup]") && levels.contains("let itemGroup: ItemGroup"))
  }

  @Test(
    "a row has an id only if the SQL proves that a key identifies it",
    arguments: [
      ("SELECT item.name, item.id FROM item", "id"),
      ("SELECT item.name, item.id AS number FROM item WHERE id > :a ORDER BY 1 LIMIT 3", "number"),
      ("SELECT DISTINCT item.name, item.id AS number FROM item", "number"),
      (
        "SELECT name, g.id AS number FROM item_group AS g JOIN item ON item.id = g.itemID", "number"
      ),
      ("SELECT name, g.id AS number FROM item, item_group AS g WHERE g.itemID = item.id", "number"),
      (
        "SELECT item.name, g.id AS number FROM item_group g LEFT JOIN item ON g.itemID = item.id",
        "number"
      ),
      ("SELECT item.name, item.id AS n FROM item JOIN note ON note.number = 3", "n"),
      ("SELECT item.name, item.id AS n FROM item JOIN item AS other ON other.id = item.id", "n"),
    ])
  func proven(sql: String, property: String) throws {
    let text = try row("\"\(sql)\"")
    #expect(text.contains("struct QRow: Identifiable, Hashable, Sendable, "), "\(text)")
    #expect(
      text.contains("let \(property): ") && property == "id" || text.contains("{ \(property) }"))
  }

  @Test(
    "a row that may come twice, or without its key, has no id",
    arguments: [
      "SELECT item.id AS n, name FROM item JOIN item_group AS g ON g.itemID = item.id",
      "SELECT item.id AS n, name FROM item, note",
      "SELECT item.id AS n, name FROM item JOIN note ON note.number > item.id",
      "SELECT item.id AS n, name FROM item_group AS g LEFT JOIN item ON item.id = g.itemID",
      "SELECT g.id AS n, name FROM item_group AS g JOIN note LEFT JOIN item ON note.number = g.id",
      "SELECT g.id AS n, name FROM item_group AS g RIGHT JOIN item ON item.id = g.itemID",
      "SELECT id AS n, name FROM item UNION ALL SELECT id, name FROM item",
      "SELECT id AS n, count(*) || '' AS name FROM item",
      "SELECT id AS n, name FROM item GROUP BY name",
      "SELECT id + 1 AS n, name FROM item",
      "SELECT number AS n, name FROM item JOIN note ON note.number = item.id",
      "SELECT item.id AS n, wide.name FROM item JOIN wide ON wide.code = item.name",
      "SELECT item.id AS n, name, 3 AS id FROM item",
      "WITH item AS (SELECT 1 AS id, 'a' AS name) SELECT id AS n, name FROM item",
      "SELECT item.id AS n, item.name FROM item JOIN note /*? ON note.number = :number */",
    ])
  func unproven(sql: String) throws {
    #expect(
      !(try row("{ sql: \"\(sql)\", columns: { n: integer, name: text } }")).contains(
        "Identifiable"))
  }
}
